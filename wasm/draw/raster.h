// Rasterise: draws ImGui's draw data without a GPU, with the same result as a GPU.
#ifndef BERTH_WASM_DRAW_RASTER_H_
#define BERTH_WASM_DRAW_RASTER_H_

#include <cstdint>
#include <vector>

struct ImDrawData;

namespace berth::ui {

struct Raster {
  int width = 0;
  int height = 0;
  // Pixels row by row from the top. The lowest byte of each is its red, the highest its opacity,
  // which is always full.
  std::vector<uint32_t> rgba;
};

// Draws over black, with the font texture of ImGui's current context. The result is equal on every
// machine.
Raster Rasterise(const ImDrawData& data);

}  // namespace berth::ui

#endif  // BERTH_WASM_DRAW_RASTER_H_
