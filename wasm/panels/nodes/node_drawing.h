// The parts of the picture of one node, and the legends in the title of the nodes. Each has a
// source file of its own.
#ifndef BERTH_WASM_PANELS_NODES_NODE_DRAWING_H_
#define BERTH_WASM_PANELS_NODES_NODE_DRAWING_H_

#include "base/attributes.h"
#include "frame/frame.h"
#include "layout/node_parts.h"
#include "model/node_bars.h"

namespace berth::ui {

// --- node_card
// One node as a card, large or small. `in_full` is what the shown attempt says in full of the
// selected node (AskedVerdicts::on_selected); null: nothing.

void DrawNodeCard(const Frame& frame, sim::NodeId id, const Rect& rect,
                  const sim::NodeVerdict* in_full);

// --- node_cell
// A node as a cell of a heat map, and what its colour and its marks mean.

void DrawNodeCell(const Frame& frame, sim::NodeId node, const Rect& rect);

// Ends at `right`, on the line of middle `y`; takes at most `room`, and leaves out what does not
// fit.
void DrawHeatLegend(const Frame& frame, float right, float y, float room);

// --- node_pods
// The pods on a node, and those that are nominated to it as ghosts.

void DrawNodePods(const Frame& frame, sim::NodeId node, const Rect& room, float alpha);

// --- node_usage
// The bars of a node: what is requested of each resource, and as a hatched part what is promised.

// With what is promised to the node's nominated pods, and to `arriving` unless it is kNoId: the pod
// that is about to be put there.
NodeBars BarsWithPromises(const Frame& frame, sim::NodeId node, sim::PodId arriving);

void DrawNodeUsage(const Frame& frame, const NodeBars& bars, const NodeParts& parts, float alpha);

// --- node_room
// How many more pods like one of them each node takes, where the page has asked.

// Both REQUIRE that frame.ui.room is there.

// "+4" at the foot of a node that takes four, a bare "4" on a small cell, and a frame on one that
// is too small for a number; nothing on one that takes none.
BERTH_KEPT_APART void DrawRoom(const Frame& frame, sim::NodeId node, const Rect& rect);
// What the numbers mean, and their sum. Ends at `right`, on the line of middle `y`; takes at most
// `room`, and says less where that is too little.
BERTH_KEPT_APART void DrawRoomTitle(const Frame& frame, float right, float y, float room);

// --- kubelet_legend
// What the marks of kubelets on tiles mean, with the number of pods that have them.

// From `right` to the left, as far as there is `room`; nothing where no pod has a mark.
void DrawKubeletLegend(const Frame& frame, float right, float y, float room);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_NODES_NODE_DRAWING_H_
