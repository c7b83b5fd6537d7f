// WebGlSurface: draws ImGui's draw data on a canvas of the page through WebGL 2.
#ifndef BERTH_WASM_BINDINGS_PLATFORM_WEBGL_H_
#define BERTH_WASM_BINDINGS_PLATFORM_WEBGL_H_

#include <emscripten/html5.h>

#include <string>

struct ImGuiContext;

namespace berth::ui {

class WebGlSurface {
 public:
  // `selector` is the CSS selector of the canvas, such as "#stage". Draws nothing if the browser
  // has no WebGL 2. `imgui` must outlive this.
  WebGlSurface(std::string selector, ImGuiContext* imgui);
  ~WebGlSurface();
  WebGlSurface(const WebGlSurface&) = delete;
  WebGlSurface& operator=(const WebGlSurface&) = delete;

  // Draws ImGui's current draw data. `fonts_changed`: uploads the font atlas again first.
  void Render(bool fonts_changed);

  // Drops all objects of the GPU, which has lost them. Render works again after the browser has
  // restored the context.
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
