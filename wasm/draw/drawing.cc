#include "draw/drawing.h"

#include "imgui.h"
#include "imgui_internal.h"

namespace berth::ui {

// Does the same as ImGui::NewFrame and ImGui::GetBackgroundDrawList.
ImDrawList* BeginDrawing(int width, int height) {
  ImGuiContext& context = *ImGui::GetCurrentContext();
  const ImGuiStyle& style = context.Style;
  ImFont* font = context.IO.Fonts->Fonts.front();
  ImDrawListSharedData& shared = context.DrawListSharedData;
  shared.Font = font;
  shared.FontSize = font->FontSize;
  shared.TexUvWhitePixel = context.IO.Fonts->TexUvWhitePixel;
  shared.TexUvLines = context.IO.Fonts->TexUvLines;
  shared.ClipRectFullscreen = {0, 0, static_cast<float>(width), static_cast<float>(height)};
  shared.CurveTessellationTol = style.CurveTessellationTol;
  shared.SetCircleTessellationMaxError(style.CircleTessellationMaxError);
  shared.InitialFlags = ImDrawListFlags_AntiAliasedLines | ImDrawListFlags_AntiAliasedLinesUseTex |
                        ImDrawListFlags_AntiAliasedFill;
  context.Viewports[0]->Size = {static_cast<float>(width), static_cast<float>(height)};
  ++context.FrameCount;
  return ImGui::GetBackgroundDrawList();
}

// Does the same as ImGui::Render.
void EndDrawing(ImDrawList* list) {
  ImGuiViewportP& viewport = *ImGui::GetCurrentContext()->Viewports[0];
  ImDrawData& data = viewport.DrawDataP;
  data.Clear();
  data.Valid = true;
  data.DisplaySize = viewport.Size;
  data.FramebufferScale = {1, 1};
  data.OwnerViewport = &viewport;
  data.AddDrawList(list);
}

}  // namespace berth::ui
