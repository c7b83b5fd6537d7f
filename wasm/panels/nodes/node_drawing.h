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
// One node as a card, large or small. `in_full` is the shown attempt's full verdict on the selected
// node (AskedVerdicts::on_selected); null if there is none.

void DrawNodeCard(const Frame& frame, sim::NodeId id, const Rect& rect,
                  const sim::NodeVerdict* in_full);

// --- node_cell
// A node as a cell of a heat map, and the legend of its colours and marks.

void DrawNodeCell(const Frame& frame, sim::NodeId node, const Rect& rect);

// Draws the legend. It ends at `right`, with its vertical middle at `y`, takes at most `room`, and
// leaves out entries that do not fit.
void DrawHeatLegend(const Frame& frame, float right, float y, float room);

// --- node_pods
// The pods on a node, and as ghosts the pods that are nominated to it.

void DrawNodePods(const Frame& frame, sim::NodeId node, const Rect& room, float alpha);

// --- node_usage
// The bars of a node: the requested amount of each resource, and as a hatched part the promised
// one.

// Returns the bars with the amounts promised to the node's nominated pods, and to `arriving`, the
// pod that is about to be put there, unless it is kNoId.
NodeBars BarsWithPromises(const Frame& frame, sim::NodeId node, sim::PodId arriving);

void DrawNodeUsage(const Frame& frame, const NodeBars& bars, const NodeParts& parts, float alpha);

// --- node_room
// The number of further pods like one that fit on each node, if the page has requested it.

// Both functions REQUIRE that frame.ui.room has a value.

// Draws "+4" at the foot of a node that can take four pods, a plain "4" on a small cell, and a
// frame on a cell that is too small for a number. Draws nothing on a node that can take none.
BERTH_KEPT_APART void DrawRoom(const Frame& frame, sim::NodeId node, const Rect& rect);
// Draws the meaning of the numbers, and their sum. The text ends at `right`, with its vertical
// middle at `y`, and takes at most `room`; a shorter one is used if there is too little.
BERTH_KEPT_APART void DrawRoomTitle(const Frame& frame, float right, float y, float room);

// --- kubelet_legend
// The meaning of the marks on tiles, which show pods that start or stop on their nodes, with the
// number of such pods.

// Draws the legend from `right` to the left, as far as there is `room`. Draws nothing if no pod has
// a mark.
void DrawKubeletLegend(const Frame& frame, float right, float y, float room);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_NODES_NODE_DRAWING_H_
