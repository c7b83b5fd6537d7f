// The part of App that hears what hands do: pointers and the wheel.
#include <algorithm>
#include <cmath>

#include "app.h"
#include "base/strings.h"
#include "panels/scrubber_panel.h"

namespace berth::ui {
namespace {

constexpr float kMaxZoom = 16;
// A press that moves farther than that is a drag.
constexpr float kDragFrom = 4;

bool SameTarget(const Hit& a, const Hit& b) { return a.kind == b.kind && a.id == b.id; }

}  // namespace

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
    case HitKind::kQueue:
      return Select(StrCat("queue/", sim::PodPlaceName(static_cast<sim::PodPlace>(hit.id))));
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

void App::Focus(bool has) { ui_.focused = has; }

}  // namespace berth::ui
