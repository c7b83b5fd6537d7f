// NodeParts: the places of the parts of one node, for its level of detail and its size.
#ifndef BERTH_WASM_LAYOUT_NODE_PARTS_H_
#define BERTH_WASM_LAYOUT_NODE_PARTS_H_

#include "draw/fonts.h"
#include "draw/geometry.h"
#include "layout/node_grid.h"
#include "layout/tile_grid.h"

namespace berth::ui {

struct NodeParts {
  Point name;  // left end, middle of the line
  TextSize name_size = TextSize::kTiny;
  float side = 0;  // margin left and right
  int num_bars = 0;
  Rect bar;  // the first bar, with its words
  float bar_pitch = 0;
  float bar_height = 0;
  bool bar_labels = false;
  bool bar_values = false;
  Rect pods;
  bool tags_line = false;  // taints and cordon have a line; otherwise they are beside the name
  float tags_y = 0;
  bool verdict_line = false;  // the words of the verdict have a line; otherwise the verdict is a
                              // sign beside the name
  float verdict_y = 0;
};
// Places the parts of a node. `num_bars` is the wanted number; there may be room for fewer. A card
// has no line for tags, even with `tags_line`, if it would leave room for fewer than two bars.
NodeParts PartsOf(const Rect& rect, NodeDetail detail, int num_bars, bool tags_line);

// Arranges the tiles of a node's pods. kNamedPitch is the least distance between tiles if there is
// room for the names of few pods.
TileGrid PodTiles(const Rect& pods, NodeDetail detail, int count);
inline constexpr float kNamedPitch = 60;

}  // namespace berth::ui

#endif  // BERTH_WASM_LAYOUT_NODE_PARTS_H_
