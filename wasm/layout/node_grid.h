// NodeGrid: where the nodes are, by zone, and in how much detail there is room to draw them.
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

// A magnifier over the nodes.
struct Zoom {
  float factor = 1;  // 1: all nodes are in sight
  Point offset;      // how far the magnified area is moved, in stage units

  bool operator==(const Zoom&) const = default;
};

struct ZoneLabel {
  Rect rect;
  int zone = 0;
  int num_nodes = 0;
};

struct NodeGrid {
  NodeDetail detail = NodeDetail::kCard;
  Rect area;                      // what is seen
  std::vector<Rect> rects;        // by NodeId; empty: not there
  std::vector<ZoneLabel> labels;  // none if there is no room or only one zone
  Rect reserved;                  // unused places are not drawn; here for pods whose node has left
  float max_zoom = 1;             // at which nodes are cards with room for words
  bool tags_line = false;         // cards have a line for taints, as a node has any at some time

  const Rect& Of(sim::NodeId node) const { return rects[static_cast<size_t>(node)]; }
  bool Has(sim::NodeId node) const {
    return node >= 0 && static_cast<size_t>(node) < rects.size() && !Of(node).empty();
  }

 private:
  friend class NodeArranger;

  // What an arrangement follows from; another one is needed only when something of it changes.
  struct Cause {
    Rect area;
    Zoom zoom;
    int num_zones = 0;
    int peak_nodes = 0;
    std::vector<sim::NodeId> present;
    size_t num_nodes = 0;
  };
  Cause cause_;
  std::vector<sim::NodeId> order_;  // by zone
  std::vector<int> zone_sizes_;
};

// Arranges the nodes of `view` in `area`. Where the log never has many more nodes than at once,
// each keeps its place from the beginning to the end.
void ArrangeNodes(const sim::View& view, const Catalog& catalog, const Rect& area, const Zoom& zoom,
                  NodeGrid* grid);

}  // namespace berth::ui

#endif  // BERTH_WASM_LAYOUT_NODE_GRID_H_
