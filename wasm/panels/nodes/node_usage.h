// The bars of a node: what is requested of each resource, and as a hatched part what is promised.
#ifndef BERTH_WASM_PANELS_NODES_NODE_USAGE_H_
#define BERTH_WASM_PANELS_NODES_NODE_USAGE_H_

#include "frame/frame.h"
#include "layout/node_parts.h"
#include "model/node_bars.h"

namespace berth::ui {

// With what is promised to the node's nominated pods, and to `arriving` unless it is kNoId: the pod
// that is about to be put there.
NodeBars BarsWithPromises(const Frame& frame, sim::NodeId node, sim::PodId arriving);

void DrawNodeUsage(const Frame& frame, const NodeBars& bars, const NodeParts& parts, float alpha);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_NODES_NODE_USAGE_H_
