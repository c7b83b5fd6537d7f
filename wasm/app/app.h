// App: the stage as the page sees it: a scenario, a playhead, a canvas size, pointers and keys, and
// answers in JSON. It is independent of browser and GPU: the result of a frame is ImGui's draw
// data. App composes the parts of this folder, which share a Scene, and builds frames.
#ifndef BERTH_WASM_APP_APP_H_
#define BERTH_WASM_APP_APP_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/answers.h"
#include "app/commands.h"
#include "app/editor.h"
#include "app/hands.h"
#include "app/loader.h"
#include "app/player.h"
#include "app/remains.h"
#include "app/scene.h"
#include "app/state_text.h"
#include "base/attributes.h"
#include "draw/fonts.h"
#include "draw/raster.h"

struct ImGuiContext;

namespace berth::ui {

struct FrameResult {
  bool drawn = false;          // ImGui::GetDrawData() is new
  bool wants_more = false;     // another frame is wanted soon
  bool fonts_changed = false;  // the atlas must be uploaded before drawing
  bool lacks_letters = false;  // App::LackingLetters names the missing letters
};

class App {
 public:
  // Creates an ImGui context of its own, and makes it the current one in each call that needs it.
  // `versions` are the versions that scenarios may name.
  explicit App(ClockMs clock, VersionCatalogue versions = VersionCatalogue());
  ~App();
  App(const App&) = delete;
  App& operator=(const App&) = delete;

  // Adds a font. `weight` is 400 or 600. Must be called before the first frame.
  void AddFont(int weight, std::vector<uint8_t> bytes);
  // Replaces English by another language, see draw/words.h. Must be called before the first
  // scenario. "" returns to English, for pages that cannot provide letters: the stage then draws
  // texts without the missing letters.
  BERTH_KEPT_APART void TakeWords(std::string_view json);
  // Returns the letters that the last frame lacked, see draw/fonts.h; "" if it lacked none. The
  // stage does not draw a text until it has all of its letters.
  std::string LackingLetters() const { return fonts_.LackingLetters(); }
  // Adds a letter, packed in the form that DrawnLetter::Unpack reads.
  BERTH_KEPT_APART void AddLetter(int font, const std::vector<uint8_t>& bytes);

  void Resize(double css_width, double css_height, double device_pixel_ratio);
  // Simulates for a few milliseconds, moves the playhead, and builds a frame if anything looks
  // different.
  FrameResult Advance(double now_ms);
  // Makes the next call of Advance draw a frame even if nothing changed.
  void MarkDirty() { scene_.dirty = true; }
  // Return the last frame: 16 hexadecimal digits of FNV-1a 64 over its draw data, and its pixels,
  // which have size 0 before the first frame.
  std::string PictureHash() const;
  Raster DrawPixels() const;

  Hands& hands() { return hands_; }
  Loader& loader() { return loader_; }
  Editor& editor() { return editor_; }
  Commands& commands() { return commands_; }
  StateText& state() { return state_; }
  const Answers& answers() const { return answers_; }
  const Scene& scene() const { return scene_; }
  ImGuiContext* imgui() const { return imgui_; }

 private:
  FrameResult BuildFrame();
  void ResolveSelection();

  ClockMs clock_;
  ImGuiContext* imgui_;
  Fonts fonts_;
  Scene scene_;
  Remains remains_;
  Player player_;
  Hands hands_;
  Editor editor_;
  Loader loader_;
  Commands commands_;
  StateText state_;
  Answers answers_;
  float device_pixel_ratio_ = 1;
  int device_width_ = 0;
  int device_height_ = 0;
  bool was_moving_ = false;  // in the last frame
  double last_frame_ms_ = 0;
  double last_picture_ms_ = 0;
};

}  // namespace berth::ui

#endif  // BERTH_WASM_APP_APP_H_
