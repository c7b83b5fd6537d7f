// PictureHash: a hash that is equal for two frames that look the same, computed without a GPU.
#ifndef BERTH_WASM_DRAW_PICTURE_HASH_H_
#define BERTH_WASM_DRAW_PICTURE_HASH_H_

#include <string>

struct ImDrawData;

namespace berth::ui {

// Returns 16 hexadecimal digits of FNV-1a 64 over the corners, colours, indexes and clip rectangles
// of all draw lists. `data` is null if no frame has been drawn.
std::string PictureHash(const ImDrawData* data);

}  // namespace berth::ui

#endif  // BERTH_WASM_DRAW_PICTURE_HASH_H_
