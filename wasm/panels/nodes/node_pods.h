// The pods on a node, and as ghosts the pods that are nominated to it.
#ifndef BERTH_WASM_PANELS_NODES_NODE_PODS_H_
#define BERTH_WASM_PANELS_NODES_NODE_PODS_H_

#include "frame/frame.h"

namespace berth::ui {

void DrawNodePods(const Frame& frame, sim::NodeId node, const Rect& room, float alpha);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_NODES_NODE_PODS_H_
