// NodeParts: where things are on one node, drawn in that detail and in that much room.
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
  Rect bar;  // the first one, with its words
  float bar_pitch = 0;
  float bar_height = 0;
  bool bar_labels = false;
  bool bar_values = false;
  Rect pods;
  bool tags_line = false;  // taints and cordon have a line; else they stand beside the name
  float tags_y = 0;
  bool verdict_line = false;  // its words have a line; else it is a sign beside the name
  float verdict_y = 0;
};
// `num_bars` are wanted; there may be room for fewer. `tags_line` is wanted: there is none on a
// card where fewer than two bars would be left.
NodeParts PartsOf(const Rect& rect, NodeDetail detail, int num_bars, bool tags_line);

// Tiles of few pods have room for their names: then they are so far apart, at least.
TileGrid PodTiles(const Rect& pods, NodeDetail detail, int count);
inline constexpr float kNamedPitch = 60;

}  // namespace berth::ui

#endif  // BERTH_WASM_LAYOUT_NODE_PARTS_H_
