// TileGrid: equal squares in rows, as large as possible for a given number of them.
#ifndef BERTH_WASM_LAYOUT_TILE_GRID_H_
#define BERTH_WASM_LAYOUT_TILE_GRID_H_

#include <initializer_list>

#include "base/attributes.h"
#include "draw/geometry.h"

namespace berth::ui {

struct TileGrid {
  Rect zone;
  float size = 0;       // of a tile
  float pitch = 1;      // distance from one tile to the next
  float row_pitch = 1;  // distance from one row to the next
  int columns = 0;
  int shown = 0;   // number of tiles with a place of their own
  int hidden = 0;  // number of the others, which "+N" counts in the place of the last line
  Rect more;       // the place of "+N"; empty if nothing is hidden

  // Returns the place of tile number `index`; for a hidden one, a spot beside "+N".
  Rect At(int index) const;
  // Returns the lower end of the last row of tiles, or of the line of "+N"; the top of the zone if
  // it has no tiles.
  BERTH_KEPT_APART float bottom() const;
};

// Uses the first of `sizes` (descending) with which `count` tiles fit into `zone`, or the last.
TileGrid FitTiles(const Rect& zone, int count, std::initializer_list<float> sizes);

}  // namespace berth::ui

#endif  // BERTH_WASM_LAYOUT_TILE_GRID_H_
