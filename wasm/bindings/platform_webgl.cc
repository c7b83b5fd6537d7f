#include "bindings/platform_webgl.h"

#include <GLES3/gl3.h>

#include <utility>

#include "imgui.h"
#include "imgui_impl_opengl3.h"

namespace berth::ui {
namespace {

// Sets the texture of all draw commands: the frame was built before the texture had a name, and has
// no other texture.
void NameTexture(ImDrawData* data, ImTextureID texture) {
  for (ImDrawList* list : data->CmdLists) {
    for (ImDrawCmd& command : list->CmdBuffer) command.TextureId = texture;
  }
}

}  // namespace

WebGlSurface::WebGlSurface(std::string selector, ImGuiContext* imgui)
    : selector_(std::move(selector)), imgui_(imgui) {
  EmscriptenWebGLContextAttributes attributes;
  emscripten_webgl_init_context_attributes(&attributes);
  attributes.majorVersion = 2;
  attributes.alpha = false;
  attributes.depth = false;
  attributes.stencil = false;
  // ImGui smooths edges itself.
  attributes.antialias = false;
  attributes.powerPreference = EM_WEBGL_POWER_PREFERENCE_DEFAULT;
  // The stage draws a frame only when something changes, so the browser must keep the last one, for
  // screenshots too.
  attributes.preserveDrawingBuffer = true;
  // WebGL 2 has all that ImGui needs. Enabling the extensions would wait for the GPU process.
  attributes.enableExtensionsByDefault = false;
  context_ = emscripten_webgl_create_context(selector_.c_str(), &attributes);
  if (context_ > 0) Start();
}

WebGlSurface::~WebGlSurface() {
  Stop();
  if (context_ > 0) emscripten_webgl_destroy_context(context_);
}

void WebGlSurface::Start() {
  emscripten_webgl_make_context_current(context_);
  ImGui::SetCurrentContext(imgui_);
  started_ = ImGui_ImplOpenGL3_Init("#version 300 es");
}

void WebGlSurface::Stop() {
  if (!started_) return;
  ImGui::SetCurrentContext(imgui_);
  ImGui_ImplOpenGL3_Shutdown();
  started_ = false;
}

void WebGlSurface::Render(bool fonts_changed) {
  if (!started_) return;
  emscripten_webgl_make_context_current(context_);
  ImGui::SetCurrentContext(imgui_);
  if (fonts_changed) ImGui_ImplOpenGL3_DestroyFontsTexture();
  // Creates the missing objects of the GPU: the shaders at first, the texture whenever it was
  // destroyed.
  ImGui_ImplOpenGL3_NewFrame();
  if (fonts_changed && ImGui::GetIO().Fonts->TexID == nullptr)
    ImGui_ImplOpenGL3_CreateFontsTexture();
  ImDrawData* data = ImGui::GetDrawData();
  if (data == nullptr) return;
  NameTexture(data, ImGui::GetIO().Fonts->TexID);
  glViewport(0, 0, static_cast<int>(data->DisplaySize.x), static_cast<int>(data->DisplaySize.y));
  glClearColor(0, 0, 0, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(data);
}

void WebGlSurface::ContextLost() { Stop(); }

void WebGlSurface::ContextRestored() {
  if (context_ > 0 && !started_) Start();
}

}  // namespace berth::ui
