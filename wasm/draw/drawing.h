// The draw list of a frame. The stage does not use ImGui's own frames: they are for windows, of
// which it has none, and their code would be a twentieth of the module.
#ifndef BERTH_WASM_DRAW_DRAWING_H_
#define BERTH_WASM_DRAW_DRAWING_H_

struct ImDrawList;

namespace berth::ui {

// Returns an empty list for a canvas of that many real pixels, valid until EndDrawing. REQUIRES:
// the fonts are built.
ImDrawList* BeginDrawing(int width, int height);

// Completes the list; ImGui::GetDrawData() returns it afterwards.
void EndDrawing(ImDrawList* list);

}  // namespace berth::ui

#endif  // BERTH_WASM_DRAW_DRAWING_H_
