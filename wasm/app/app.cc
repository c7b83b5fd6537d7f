#include "app/app.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/stage.h"
#include "draw/drawing.h"
#include "draw/picture_hash.h"
#include "draw/sentences.h"
#include "draw/words.h"
#include "imgui.h"

namespace berth::ui {
namespace {

constexpr double kFreeingMs = 4;
// The longest time that counts between two frames. A tab that was in the background does not catch
// up.
constexpr double kLongestFrameSeconds = 0.1;
// The interval at which a picture without motion is drawn while the simulation continues, because
// the time line grows.
constexpr double kGrowthMs = 250;

}  // namespace

App::App(ClockMs clock, VersionCatalogue versions)
    : clock_(std::move(clock)),
      imgui_(ImGui::CreateContext()),
      player_(scene_),
      hands_(scene_, player_),
      editor_(scene_, player_, hands_, remains_, clock_),
      loader_(scene_, player_, hands_, editor_, remains_, clock_, std::move(versions)),
      commands_(scene_, player_, hands_, editor_, loader_),
      state_(scene_),
      answers_(scene_) {
  ImGui::SetCurrentContext(imgui_);
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
}

App::~App() { ImGui::DestroyContext(imgui_); }

void App::AddFont(int weight, std::vector<uint8_t> bytes) {
  fonts_.Add(weight, std::move(bytes));
  scene_.dirty = true;
}

void App::TakeWords(std::string_view json) {
  if (json.empty()) {
    DrawInEnglish();
    fonts_.GiveUpLetters();
  } else {
    SetWords(json);
  }
  if (scene_.run != nullptr) scene_.run->ForgetWords();
  state_.Forget();
  scene_.dirty = true;
}

void App::AddLetter(int font, const std::vector<uint8_t>& bytes) {
  ImGui::SetCurrentContext(imgui_);
  fonts_.AddLetter(DrawnLetter::Unpack(font, bytes));
  scene_.dirty = true;
}

void App::Resize(double css_width, double css_height, double device_pixel_ratio) {
  scene_.css_width = static_cast<float>(css_width);
  scene_.css_height = static_cast<float>(css_height);
  device_pixel_ratio_ = static_cast<float>(device_pixel_ratio);
  device_width_ = static_cast<int>(std::lround(css_width * device_pixel_ratio));
  device_height_ = static_cast<int>(std::lround(css_height * device_pixel_ratio));
  scene_.Arrange();
}

FrameResult App::Advance(double now_ms) {
  const bool moves = player_.Moves();
  const bool runs = player_.Runs();
  // Counts time only between consecutive frames.
  const double seconds = was_moving_ ? (now_ms - last_frame_ms_) / 1000 : 0;
  last_frame_ms_ = now_ms;
  if (moves || runs) {
    player_.Advance(std::clamp(seconds, 0.0, kLongestFrameSeconds));
    if (!player_.Runs()) loader_.DropFormer();
  }
  bool has_more_to_free = remains_.FreeSome();
  for (const double until = clock_() + kFreeingMs; has_more_to_free && clock_() < until;) {
    has_more_to_free = remains_.FreeSome();
  }
  const bool has_grown = runs && (!player_.Runs() || now_ms - last_picture_ms_ >= kGrowthMs);
  FrameResult result;
  if ((moves || has_grown || scene_.dirty) && device_width_ > 0 && device_height_ > 0) {
    last_picture_ms_ = now_ms;
    result = BuildFrame();
  }
  result.lacks_letters = fonts_.LacksLetters();
  was_moving_ = player_.Moves();
  result.wants_more = was_moving_ || player_.Runs() || scene_.dirty || has_more_to_free;
  return result;
}

FrameResult App::BuildFrame() {
  ImGui::SetCurrentContext(imgui_);
  FrameResult result;
  result.fonts_changed = fonts_.Build(scene_.layout.scale * device_pixel_ratio_);
  scene_.dirty = false;
  ResolveSelection();
  std::optional<Room>& room = scene_.ui.room;
  if (room && (room->t != scene_.playback.t() || room->run != scene_.run_revision)) room.reset();
  // The stage draws in device pixels; see draw/painter.h.
  ImDrawList* list = BeginDrawing(device_width_, device_height_);
  // Right after a jump, the frame leaves out slow computations; the next frame has them.
  const bool in_a_hurry = scene_.ui.scrubbing || std::exchange(scene_.jumped, false);
  const StageInput input{scene_.layout, scene_.ui, scene_.playback, fonts_, in_a_hurry};
  if (scene_.run != nullptr) {
    DrawStage(input, *scene_.run, list, &scene_.hits);
    if (in_a_hurry && !scene_.ui.scrubbing) scene_.dirty = scene_.run->ExplainsSlowly();
  } else {
    DrawEmptyStage(input, list);
  }
  EndDrawing(list);
  result.drawn = true;
  // Objects may have moved away from under the pointer.
  hands_.UpdateHover();
  return result;
}

void App::ResolveSelection() {
  UiState& ui = scene_.ui;
  ui.selected_pod = sim::kNoId;
  ui.selected_node = sim::kNoId;
  if (scene_.run == nullptr) return;
  const std::string_view selection = ui.selection;
  if (selection.starts_with("pod/")) {
    ui.selected_pod = scene_.run->log().FindPod(selection.substr(4));
  } else if (selection.starts_with("node/")) {
    ui.selected_node = scene_.run->log().FindNode(selection.substr(5));
  }
}

std::string App::PictureHash() const {
  ImGui::SetCurrentContext(imgui_);
  return ui::PictureHash(ImGui::GetDrawData());
}

Raster App::DrawPixels() const {
  ImGui::SetCurrentContext(imgui_);
  const ImDrawData* data = ImGui::GetDrawData();
  return data == nullptr ? Raster() : Rasterise(*data);
}

}  // namespace berth::ui
