#include "tile_grid.h"

#include <algorithm>
#include <cmath>

namespace berth::ui {
namespace {

constexpr float kMoreWidth = 38;

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

void HideSome(int count, TileGrid* grid) {
  if (grid->shown == 0) {
    grid->hidden = count;
    grid->more = grid->zone;
    return;
  }
  const int rows = grid->shown / grid->columns;
  const int covered =
      std::min(grid->columns, static_cast<int>(std::ceil(kMoreWidth / grid->pitch)));
  grid->shown = std::max(0, grid->shown - covered);
  grid->hidden = count - grid->shown;
  const float row_height = std::max(grid->pitch, 12.0f);
  const float x = grid->zone.x + static_cast<float>(grid->columns - covered) * grid->pitch;
  const float bottom = grid->zone.y + static_cast<float>(rows) * grid->pitch;
  grid->more = {x, bottom - row_height, kMoreWidth, row_height};
}

}  // namespace

Rect TileGrid::At(int index) const {
  if (index >= shown || columns == 0) return more;
  const auto column = static_cast<float>(index % columns);
  const auto row = static_cast<float>(index / columns);
  return {zone.x + column * pitch, zone.y + row * row_pitch, size, size};
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
