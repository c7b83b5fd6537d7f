// WebGlSurface: draws ImGui's draw data on a canvas of the page through WebGL 2.
#ifndef BERTH_WASM_BINDINGS_PLATFORM_WEBGL_H_
#define BERTH_WASM_BINDINGS_PLATFORM_WEBGL_H_

#include <emscripten/html5.h>

#include <string>

struct ImGuiContext;

namespace berth::ui {

class WebGlSurface {
 public:
  // `selector` names the canvas, as "#stage". Draws nothing if the browser has no WebGL 2.
  // `imgui` outlives this.
  WebGlSurface(std::string selector, ImGuiContext* imgui);
  ~WebGlSurface();
  WebGlSurface(const WebGlSurface&) = delete;
  WebGlSurface& operator=(const WebGlSurface&) = delete;

  // Shows the current draw data. `fonts_changed`: with the atlas as it is now.
  void Render(bool fonts_changed);

  // The GPU forgot everything; drawing goes on after the restoration.
  void ContextLost();
  void ContextRestored();

 private:
  void Start();
  void Stop();

  std::string selector_;
  ImGuiContext* imgui_;
  EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context_ = 0;
  bool started_ = false;
};

}  // namespace berth::ui

#endif  // BERTH_WASM_BINDINGS_PLATFORM_WEBGL_H_
