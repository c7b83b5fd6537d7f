// The bars of a node: the requested amount of each resource, and as a hatched part the promised
// amount.
#ifndef BERTH_WASM_PANELS_NODES_NODE_USAGE_H_
#define BERTH_WASM_PANELS_NODES_NODE_USAGE_H_

#include "frame/frame.h"
#include "layout/node_parts.h"
#include "model/node_bars.h"

namespace berth::ui {

// Returns the bars with the amounts that are promised to the node's nominated pods, and to
// `arriving`, the pod that is about to be put there (kNoId if there is none).
NodeBars BarsWithPromises(const Frame& frame, sim::NodeId node, sim::PodId arriving);

void DrawNodeUsage(const Frame& frame, const NodeBars& bars, const NodeParts& parts, float alpha);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_NODES_NODE_USAGE_H_
