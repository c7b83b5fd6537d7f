// NodeGrid: the places of the nodes, by zone, and the level of detail that fits into the room.
#ifndef BERTH_WASM_LAYOUT_NODE_GRID_H_
#define BERTH_WASM_LAYOUT_NODE_GRID_H_

#include <cstdint>
#include <vector>

#include "draw/geometry.h"
#include "model/catalog.h"
#include "view/view.h"

namespace berth::ui {

enum class NodeDetail : uint8_t {
  kCard,   // name, taints, bars with words, pods, verdict in words
  kSmall,  // name, bars, pods, verdict as a sign
  kCell,   // a colour
};

// The magnification of the nodes.
struct Zoom {
  float factor = 1;  // 1 shows all nodes
  Point offset;      // the distance by which the magnified area is moved, in stage units

  bool operator==(const Zoom&) const = default;
};

struct ZoneLabel {
  Rect rect;
  int zone = 0;
  int num_nodes = 0;
};

struct NodeGrid {
  NodeDetail detail = NodeDetail::kCard;
  Rect area;                      // the visible part
  std::vector<Rect> rects;        // by NodeId; empty for nodes that do not exist at the moment
  std::vector<ZoneLabel> labels;  // empty if there is no room or only one zone
  Rect reserved;                  // the place for pods whose node has left, among the unused places
  float max_zoom = 1;             // the factor from which on nodes are cards with room for words
  bool tags_line = false;         // cards have a line for taints, because some node has a taint at
                                  // some time

  const Rect& Of(sim::NodeId node) const { return rects[static_cast<size_t>(node)]; }
  bool Has(sim::NodeId node) const {
    return node >= 0 && static_cast<size_t>(node) < rects.size() && !Of(node).empty();
  }

 private:
  friend class NodeArranger;

  // The values that determine an arrangement. It is computed again only when one of them changes.
  struct Cause {
    Rect area;
    Zoom zoom;
    int num_zones = 0;
    int peak_nodes = 0;
    std::vector<sim::NodeId> present;
    size_t num_nodes = 0;
  };
  Cause cause_;
  std::vector<sim::NodeId> order_;  // sorted by zone
  std::vector<int> zone_sizes_;
};

// Arranges the nodes of `view` in `area`. If the log never has many more nodes than exist at once,
// each node keeps its place from the beginning to the end.
void ArrangeNodes(const sim::View& view, const Catalog& catalog, const Rect& area, const Zoom& zoom,
                  NodeGrid* grid);

}  // namespace berth::ui

#endif  // BERTH_WASM_LAYOUT_NODE_GRID_H_
