#include "layout/tile_grid.h"

#include <algorithm>
#include <cmath>

namespace berth::ui {
namespace {

constexpr float kMoreWidth = 38;
constexpr float kMoreHeight = 12;

float GapFor(float size) { return size >= 18 ? 4 : size >= 10 ? 3 : size >= 6 ? 2 : 1; }

TileGrid GridOf(const Rect& zone, float size) {
  TileGrid grid;
  grid.zone = zone;
  grid.size = size;
  grid.pitch = size + GapFor(size);
  grid.row_pitch = grid.pitch;
  const float gap = grid.pitch - size;
  grid.columns = std::max(0, static_cast<int>(std::floor((zone.w + gap) / grid.pitch)));
  const int rows = std::max(0, static_cast<int>(std::floor((zone.h + gap) / grid.pitch)));
  grid.shown = grid.columns * rows;
  return grid;
}

// Gives the last line to the number of the hidden tiles.
void HideSome(int count, TileGrid* grid) {
  const int rows = grid->columns > 0 ? grid->shown / grid->columns : 0;
  const int covered = static_cast<int>(std::ceil(kMoreHeight / grid->row_pitch));
  const int kept = std::max(0, rows - covered);
  grid->shown = kept * grid->columns;
  grid->hidden = count - grid->shown;
  const float top = grid->zone.y + static_cast<float>(kept) * grid->row_pitch;
  const float height = std::min(kMoreHeight, std::max(4.0f, grid->zone.bottom() - top));
  const float width = std::min(kMoreWidth, std::max(4.0f, grid->zone.w));
  grid->more = {grid->zone.right() - width, top, width, height};
}

}  // namespace

Rect TileGrid::At(int index) const {
  if (index >= shown || columns == 0) return SquareAround({more.x + 4, more.center().y}, 4);
  const int column = index % columns;
  const int row = index / columns;
  return {zone.x + static_cast<float>(column) * pitch, zone.y + static_cast<float>(row) * row_pitch,
          size, size};
}

float TileGrid::bottom() const {
  if (hidden > 0) return zone.bottom();
  const int rows = columns > 0 ? (shown + columns - 1) / columns : 0;
  return rows == 0 ? zone.y : zone.y + static_cast<float>(rows - 1) * row_pitch + size;
}

TileGrid FitTiles(const Rect& zone, int count, std::initializer_list<float> sizes) {
  TileGrid grid;
  for (float size : sizes) {
    grid = GridOf(zone, size);
    if (grid.shown >= count) {
      grid.shown = count;
      return grid;
    }
  }
  HideSome(count, &grid);
  return grid;
}

}  // namespace berth::ui
