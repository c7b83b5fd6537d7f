// The draw list of a frame. ImGui's own frames are for windows, which the stage has none of, and
// whose code would be a twentieth of the module.
#ifndef BERTH_WASM_DRAW_DRAWING_H_
#define BERTH_WASM_DRAW_DRAWING_H_

struct ImDrawList;

namespace berth::ui {

// An empty list for a canvas of that many real pixels, until EndDrawing. The fonts are built.
ImDrawList* BeginDrawing(int width, int height);

// ImGui::GetDrawData() has the list then.
void EndDrawing(ImDrawList* list);

}  // namespace berth::ui

#endif  // BERTH_WASM_DRAW_DRAWING_H_
