#include "app.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "imgui.h"
#include "panels/scrubber_panel.h"
#include "stage.h"

namespace berth::ui {
namespace {

constexpr double kSliceMs = 8;
// A tab that was in the background does not catch up.
constexpr double kLongestFrameSeconds = 0.1;
constexpr float kMaxZoom = 16;
// A press that moves farther than that is a drag.
constexpr float kDragFrom = 4;

bool SameTarget(const Hit& a, const Hit& b) { return a.kind == b.kind && a.id == b.id; }

}  // namespace

App::App(ClockMs clock) : clock_(std::move(clock)), imgui_(ImGui::CreateContext()) {
  ImGui::SetCurrentContext(imgui_);
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
}

App::~App() { ImGui::DestroyContext(imgui_); }

void App::AddFont(int weight, std::vector<uint8_t> bytes) {
  fonts_.Add(weight, std::move(bytes));
  dirty_ = true;
}

void App::Resize(double css_width, double css_height, double device_pixel_ratio) {
  layout_ = ArrangeStage(static_cast<float>(css_width), static_cast<float>(css_height));
  device_pixel_ratio_ = static_cast<float>(device_pixel_ratio);
  device_width_ = static_cast<int>(std::lround(css_width * device_pixel_ratio));
  device_height_ = static_cast<int>(std::lround(css_height * device_pixel_ratio));
  ui_.zoom = Zoom();
  dirty_ = true;
}

// --- Frames

bool App::Moves() const {
  if (session_ == nullptr) return false;
  const bool settling = playback_.settling() && !ui_.reduced_motion && !ui_.scrubbing;
  return playback_.playing() || settling || !session_->complete() || wanted_t_.has_value();
}

FrameResult App::Advance(double now_ms) {
  const bool moves = Moves();
  // Time counts only between frames that follow each other.
  const double seconds = was_moving_ ? (now_ms - last_frame_ms_) / 1000 : 0;
  last_frame_ms_ = now_ms;
  if (moves) {
    SimulateOn();
    GoOn(std::clamp(seconds, 0.0, kLongestFrameSeconds));
  }
  FrameResult result;
  if ((moves || dirty_) && device_width_ > 0 && device_height_ > 0) result = BuildFrame();
  was_moving_ = Moves();
  result.wants_more = was_moving_ || dirty_;
  return result;
}

void App::SimulateOn() {
  if (!session_->complete()) session_->Simulate(kSliceMs);
  if (!wanted_t_) return;
  const Time known = session_->known_until();
  playback_.Jump(std::min(*wanted_t_, known));
  if (known >= *wanted_t_ || session_->complete()) wanted_t_.reset();
}

void App::GoOn(double seconds) {
  if (wanted_t_ || ui_.scrubbing) return;
  playback_.Advance(seconds, session_->known_until(),
                    session_->captions.NextPauseAfter(playback_.t()));
  const bool at_end = session_->complete() && playback_.t() >= session_->end();
  if (playback_.playing() && at_end) playback_.Pause();
}

FrameResult App::BuildFrame() {
  ImGui::SetCurrentContext(imgui_);
  ImGuiIO& io = ImGui::GetIO();
  // The stage draws in real pixels; see painter.h.
  io.DisplaySize = {static_cast<float>(device_width_), static_cast<float>(device_height_)};
  FrameResult result;
  result.fonts_changed = fonts_.Build(layout_.scale * device_pixel_ratio_);
  dirty_ = false;
  ResolveSelection();
  ImGui::NewFrame();
  ImDrawList* list = ImGui::GetBackgroundDrawList();
  const StageInput input{layout_, ui_, playback_, fonts_};
  if (session_ != nullptr) {
    DrawStage(input, *session_, list, &hits_);
  } else {
    DrawEmptyStage(input, list);
  }
  ImGui::Render();
  result.drawn = true;
  // Something may have moved away from under the pointer.
  UpdateHover();
  return result;
}

void App::ResolveSelection() {
  ui_.selected_pod = sim::kNoId;
  ui_.selected_node = sim::kNoId;
  if (session_ == nullptr) return;
  const std::string_view selection = ui_.selection;
  if (selection.starts_with("pod/")) {
    ui_.selected_pod = session_->log().FindPod(selection.substr(4));
  } else if (selection.starts_with("node/")) {
    ui_.selected_node = session_->log().FindNode(selection.substr(5));
  }
}

// --- Pointers

Point App::ToStage(double x, double y) const {
  return {static_cast<float>(x) / layout_.scale, static_cast<float>(y) / layout_.scale};
}

const Hit* App::HitAt(Point p) const {
  for (auto hit = hits_.rbegin(); hit != hits_.rend(); ++hit) {
    if (hit->rect.Contains(p)) return &*hit;
  }
  return nullptr;
}

void App::UpdateHover() {
  const bool dragging = ui_.scrubbing || ui_.panning;
  const Hit* hit = ui_.pointer_inside && !dragging ? HitAt(ui_.pointer) : nullptr;
  const Hit next = hit == nullptr ? Hit() : *hit;
  if (!SameTarget(next, ui_.hover)) dirty_ = true;
  ui_.hover = next;
}

void App::Pointer(PointerEvent event, double x, double y, int button, int /*modifiers*/) {
  const Point p = ToStage(x, y);
  ui_.pointer = p;
  ui_.pointer_inside = event != PointerEvent::kLeave;
  switch (event) {
    case PointerEvent::kMove:
      if (ui_.scrubbing) ScrubTo(p);
      if (ui_.panning) PanTo(p);
      break;
    case PointerEvent::kDown:
      if (button == 0) PressDown(p);
      break;
    case PointerEvent::kUp:
      if (button == 0) LiftUp(p);
      break;
    case PointerEvent::kLeave:
      break;
  }
  UpdateHover();
}

void App::PressDown(Point p) {
  if (session_ == nullptr) return;
  const Hit* hit = HitAt(p);
  pressed_ = hit == nullptr ? Hit() : *hit;
  pressed_at_ = p;
  dirty_ = true;
  if (pressed_.kind == HitKind::kTrack) {
    ui_.scrubbing = true;
    resume_after_scrub_ = playback_.playing();
    playback_.Pause();
    ScrubTo(p);
  } else if (ui_.zoom.factor > 1 && layout_.node_area.Contains(p)) {
    ui_.panning = true;
    pan_start_ = ui_.zoom.offset;
  }
}

void App::LiftUp(Point p) {
  if (session_ == nullptr) return;
  dirty_ = true;
  if (ui_.scrubbing) {
    ui_.scrubbing = false;
    playback_.StepTo(playback_.t());
    if (resume_after_scrub_) Play();
    return;
  }
  ui_.panning = false;
  const Point way = p - pressed_at_;
  if (std::hypot(way.x, way.y) > kDragFrom && ui_.zoom.factor > 1) return;
  const Hit* hit = HitAt(p);
  const Hit lifted = hit == nullptr ? Hit() : *hit;
  if (SameTarget(lifted, pressed_)) Activate(lifted);
}

void App::Activate(const Hit& hit) {
  switch (hit.kind) {
    case HitKind::kPod:
      return Select("pod/" + session_->log().PodName(hit.id));
    case HitKind::kNode:
      return Select("node/" + session_->log().NodeName(hit.id));
    case HitKind::kNone:
      return Select("");
    case HitKind::kToStart:
      return SeekTo(Time{});
    case HitKind::kStepBack:
      return StepBack();
    case HitKind::kPlay:
      return Toggle();
    case HitKind::kStep:
      return Step();
    case HitKind::kToEnd:
      return SeekTo(session_->end());
    case HitKind::kSpeed:
      return playback_.CycleSpeed();
    case HitKind::kMore:
    case HitKind::kStation:
    case HitKind::kPlugin:
    case HitKind::kTrack:
      return;
  }
}

void App::ScrubTo(Point p) {
  wanted_t_.reset();
  const Time t = MomentAt(TrackOf(layout_), p.x, session_->end());
  playback_.Scrub(std::min(t, session_->known_until()));
  dirty_ = true;
}

bool App::Wheel(double /*dx*/, double dy, double x, double y, int modifiers) {
  const Point p = ToStage(x, y);
  const bool wanted = ui_.focused || (modifiers & (kCtrl | kMeta)) != 0;
  if (!wanted || session_ == nullptr || !layout_.node_area.Contains(p)) return false;
  const double factor = std::exp(-dy * 0.002);
  // At the ends the page may scroll on.
  if (factor < 1 && ui_.zoom.factor <= 1) return (modifiers & (kCtrl | kMeta)) != 0;
  ZoomAt(p, static_cast<float>(factor));
  return true;
}

// The point under the pointer stays where it is.
void App::ZoomAt(Point p, float factor) {
  Zoom& zoom = ui_.zoom;
  const float next = std::clamp(zoom.factor * factor, 1.0f, kMaxZoom);
  const Point origin = {layout_.node_area.x, layout_.node_area.y};
  const Point inside = p - origin - zoom.offset;
  zoom.offset = zoom.offset + inside * (1 - next / zoom.factor);
  zoom.factor = next;
  pan_start_ = zoom.offset;
  pressed_at_ = p;
  PanTo(p);
}

void App::PanTo(Point p) {
  const Rect& area = layout_.node_area;
  const float factor = ui_.zoom.factor;
  const Point offset = pan_start_ + (p - pressed_at_);
  ui_.zoom.offset = {std::clamp(offset.x, area.w * (1 - factor), 0.0f),
                     std::clamp(offset.y, area.h * (1 - factor), 0.0f)};
  dirty_ = true;
}

// --- Keys

void App::Focus(bool has) { ui_.focused = has; }

bool App::Key(std::string_view key, bool down, int modifiers) {
  if (session_ == nullptr || (modifiers & (kCtrl | kAlt | kMeta)) != 0) return false;
  return down && PressKey(key);
}

bool App::PressKey(std::string_view key) {
  dirty_ = true;
  if (key == " " || key == "Spacebar") return Toggle(), true;
  if (key == "ArrowRight") return Step(), true;
  if (key == "ArrowLeft") return StepBack(), true;
  if (key == "Home") return SeekTo(Time{}), true;
  if (key == "End") return SeekTo(session_->end()), true;
  if (key == "Escape" && !ui_.selection.empty()) return Select(""), true;
  if (key.size() == 1 && key[0] >= '1' && key[0] <= '9') {
    playback_.SetSpeed(key[0] - '0');
    return true;
  }
  return false;
}

// --- What commands, clicks and keys do

void App::Toggle() {
  if (playback_.playing()) {
    playback_.Pause();
  } else {
    Play();
  }
  dirty_ = true;
}

void App::Play() {
  const bool at_end = session_->complete() && playback_.t() >= session_->end();
  if (at_end && session_->end().ns > 0) playback_.Jump(Time{});
  playback_.Play();
  dirty_ = true;
}

void App::SeekTo(Time t) {
  t = std::max(Time{}, t);
  if (session_->complete()) t = std::min(t, session_->end());
  wanted_t_.reset();
  if (t > session_->known_until()) wanted_t_ = t;
  playback_.Jump(std::min(t, session_->known_until()));
  dirty_ = true;
}

void App::Step() {
  const std::optional<Time> next = session_->log().NextEventAfter(playback_.t());
  wanted_t_.reset();
  if (next) playback_.StepTo(*next);
  dirty_ = true;
}

void App::StepBack() {
  const std::optional<Time> last = session_->log().LastEventBefore(playback_.t());
  playback_.Pause();
  wanted_t_.reset();
  playback_.Jump(last.value_or(Time{}));
  dirty_ = true;
}

void App::StepCaption(int direction) {
  const Time t = playback_.t();
  const std::optional<Time> there =
      direction > 0 ? session_->captions.NextAfter(t) : session_->captions.LastBefore(t);
  if (there) SeekTo(*there);
}

void App::Select(std::string target) {
  ui_.selection = std::move(target);
  dirty_ = true;
}

}  // namespace berth::ui
