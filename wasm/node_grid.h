// NodeGrid: where the nodes are, by zone, and in how much detail there is room to draw them.
#ifndef BERTH_WASM_NODE_GRID_H_
#define BERTH_WASM_NODE_GRID_H_

#include <cstdint>
#include <vector>

#include "catalog.h"
#include "geometry.h"
#include "sim/view.h"
#include "tile_grid.h"

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
};

struct ZoneLabel {
  Rect rect;
  int zone = 0;
};

struct NodeGrid {
  NodeDetail detail = NodeDetail::kCard;
  Rect area;                      // what is seen
  std::vector<Rect> rects;        // by NodeId; empty: not there
  std::vector<ZoneLabel> labels;  // none if there is no room or only one zone
  Rect reserved;                  // unused places are not drawn; here for pods whose node has left

  const Rect& Of(sim::NodeId node) const { return rects[static_cast<size_t>(node)]; }
  bool Has(sim::NodeId node) const {
    return node >= 0 && static_cast<size_t>(node) < rects.size() && !Of(node).empty();
  }

 private:
  friend class NodeArranger;
  std::vector<sim::NodeId> order_;  // by zone; kept between frames for its memory
  std::vector<int> zone_sizes_;
};

// Arranges the nodes of `view` in `area`. Where the log never has many more nodes than at once,
// each keeps its place from the beginning to the end.
void ArrangeNodes(const sim::View& view, const Catalog& catalog, const Rect& area, const Zoom& zoom,
                  NodeGrid* grid);

// The parts of one node's rectangle.
struct NodeParts {
  Point name;        // left end, middle of the line
  float bars_y = 0;  // upper edge of the first bar
  float bar_pitch = 0;
  float bar_height = 0;
  Rect bar;  // the first bar
  Rect pods;
  float verdict_y = 0;
};
// `num_bars` is 2, or 3 with an extended resource.
NodeParts PartsOf(const Rect& rect, NodeDetail detail, int num_bars);
// Tiles of few pods on a card have room for their names: then they are so far apart.
TileGrid PodTiles(const Rect& pods, NodeDetail detail, int count);
inline constexpr float kNamedPitch = 76;

}  // namespace berth::ui

#endif  // BERTH_WASM_NODE_GRID_H_
