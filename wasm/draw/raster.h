// Rasterise: the picture that a GPU would draw of ImGui's draw data, made without one.
#ifndef BERTH_WASM_DRAW_RASTER_H_
#define BERTH_WASM_DRAW_RASTER_H_

#include <cstdint>
#include <vector>

struct ImDrawData;

namespace berth::ui {

struct Raster {
  int width = 0;
  int height = 0;
  // Row by row from the top; the lowest byte of each is its red, the highest its opacity, which is
  // always full.
  std::vector<uint32_t> rgba;
};

// Over black, with the texture of the fonts of ImGui's current context. Equal on every machine.
Raster Rasterise(const ImDrawData& data);

}  // namespace berth::ui

#endif  // BERTH_WASM_DRAW_RASTER_H_
