// The part of App that handles the input of pointers and the wheel.
#include <algorithm>
#include <cmath>

#include "app/app.h"
#include "base/strings.h"
#include "panels/batch/gangs_panel.h"
#include "panels/timeline/scrubber_panel.h"

namespace berth::ui {
namespace {

constexpr float kDoubleTapZoom = 3;
// A press that moves farther than that, in CSS pixels, is a drag.
constexpr float kMouseSlop = 4;
constexpr float kFingerSlop = 10;

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
  if (!SameTarget(next, ui_.hover)) {
    dirty_ = true;
    // A pointer that crosses many nodes does not wait for what is said of each.
    jumped_ |= next.kind == HitKind::kNode;
  }
  ui_.hover = next;
}

void App::Pointer(PointerEvent event, double x, double y, int button, int modifiers) {
  const Point p = ToStage(x, y);
  ui_.pointer = p;
  ui_.pointer_inside = event != PointerEvent::kLeave;
  if (run_ != nullptr) {
    switch (event) {
      case PointerEvent::kMove:
        DragTo(p);
        break;
      case PointerEvent::kDown:
        if (button == 0) PressDown(p, (modifiers & kFinger) != 0);
        break;
      case PointerEvent::kUp:
        if (button == 0) LiftUp();
        break;
      case PointerEvent::kCancel:
        DropPress();
        break;
      case PointerEvent::kLeave:
        break;
    }
  }
  UpdateHover();
  // The time line's card describes the moment under the pointer.
  if (ui_.hover.kind == HitKind::kTrack) dirty_ = true;
}

Ground App::GroundAt(double x, double y) const {
  const Point p = ToStage(x, y);
  const Hit* hit = HitAt(p);
  if (hit != nullptr && hit->kind == HitKind::kTrack) return Ground::kTrack;
  if (run_ == nullptr || !layout_.node_area.Contains(p)) return Ground::kOther;
  return ui_.zoom.factor > 1 ? Ground::kMagnified : Ground::kNodes;
}

void App::PressDown(Point p, bool finger) {
  const Hit* hit = HitAt(p);
  const float slop = (finger ? kFingerSlop : kMouseSlop) / layout_.scale;
  press_ = Press{.target = hit == nullptr ? Hit() : *hit, .at = p, .slop = slop, .offset = {}};
  dirty_ = true;
  if (press_->target.kind != HitKind::kTrack) return;
  ui_.scrubbing = true;
  resume_after_scrub_ = playback_.playing();
  playback_.Pause();
  ScrubTo(p);
}

void App::DragTo(Point p) {
  if (!press_) return;
  if (ui_.scrubbing) return ScrubTo(p);
  const Point way = p - press_->at;
  if (!press_->dragged && std::hypot(way.x, way.y) > press_->slop) {
    press_->dragged = true;
    ui_.panning = ui_.zoom.factor > 1 && layout_.node_area.Contains(press_->at);
    // The drag begins here, so that nothing jumps.
    press_->at = p;
    press_->offset = ui_.zoom.offset;
  }
  if (ui_.panning) MoveMagnified(press_->offset + (p - press_->at));
}

// What was pressed counts, even if it has moved away from under the pointer.
void App::LiftUp() {
  if (!press_) return;
  const Press press = *press_;
  const bool clicks = !ui_.scrubbing && !press.dragged;
  DropPress();
  if (clicks) Activate(press.target);
}

void App::DropPress() {
  press_.reset();
  ui_.panning = false;
  if (ui_.scrubbing) EndScrub();
  dirty_ = true;
}

// What the last frame had under the pointer may not be there any more.
void App::ForgetHits() {
  hits_.clear();
  ui_.hover = Hit();
  ui_.scrubbing = false;
  ui_.panning = false;
  press_.reset();
}

void App::Activate(const Hit& hit) {
  switch (hit.kind) {
    case HitKind::kPod:
    case HitKind::kPodMention:
      return Select("pod/" + run_->log().PodName(hit.id));
    case HitKind::kNode:
      return Select("node/" + run_->log().NodeName(hit.id));
    case HitKind::kQueue:
      return Select(StrCat("queue/", run_->log().Section(static_cast<SectionId>(hit.id)).name));
    case HitKind::kBatchQueue:
    case HitKind::kGang:
      return Select(TargetOf(FindGangs(), hit));
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
      return SeekTo(run_->end());
    case HitKind::kSpeed:
      return playback_.CycleSpeed();
    case HitKind::kZoomFit:
      ui_.zoom = Zoom();
      return;
    case HitKind::kReplica:
      return ChooseReplica(hit.id);
    case HitKind::kMore:
    case HitKind::kStation:
    case HitKind::kPlugin:
    case HitKind::kTrack:
    case HitKind::kCard:
    case HitKind::kAction:
    case HitKind::kLease:
    case HitKind::kStartStep:
    case HitKind::kLayer:
      return;
  }
}

// Once more: it is no longer the chosen one.
void App::ChooseReplica(int32_t number) {
  ui_.replica = ui_.replica == number ? -1 : number;
  dirty_ = true;
}

void App::ScrubTo(Point p) {
  wanted_t_.reset();
  const Time t = MomentAt(TrackOf(layout_), p.x, run_->end());
  playback_.Scrub(std::min(t, run_->known_until()));
  dirty_ = true;
}

void App::EndScrub() {
  ui_.scrubbing = false;
  playback_.StepTo(playback_.t());
  if (resume_after_scrub_) playback_.Play();
}

bool App::Wheel(double /*dx*/, double dy, double x, double y, int modifiers) {
  const Point p = ToStage(x, y);
  const bool wanted = ui_.focused || (modifiers & (kCtrl | kMeta)) != 0;
  if (!wanted || run_ == nullptr || !layout_.node_area.Contains(p)) return false;
  const double factor = std::exp(-dy * 0.002);
  // At the ends the page may scroll on.
  if (factor < 1 && ui_.zoom.factor <= 1) return (modifiers & (kCtrl | kMeta)) != 0;
  ZoomAt(p, static_cast<float>(factor));
  return true;
}

void App::Pinch(double x, double y, double dx, double dy, double factor) {
  if (run_ == nullptr) return;
  const Point way = ToStage(dx, dy);
  ZoomAt(ToStage(x, y) - way, static_cast<float>(factor));
  MoveMagnified(ui_.zoom.offset + way);
}

void App::DoubleTap(double x, double y) {
  const Ground ground = GroundAt(x, y);
  if (ground == Ground::kNodes) ZoomAt(ToStage(x, y), kDoubleTapZoom);
  if (ground == Ground::kMagnified) ui_.zoom = Zoom();
  dirty_ = true;
}

// What is at p stays there.
void App::ZoomAt(Point p, float factor) {
  Zoom& zoom = ui_.zoom;
  const float next = std::clamp(zoom.factor * factor, 1.0f, run_->grid.max_zoom);
  const Point origin = {layout_.node_area.x, layout_.node_area.y};
  const Point inside = p - origin - zoom.offset;
  const Point offset = zoom.offset + inside * (1 - next / zoom.factor);
  zoom.factor = next;
  MoveMagnified(offset);
}

// As far as there is something to be seen.
void App::MoveMagnified(Point offset) {
  const Rect& area = layout_.node_area;
  const float factor = ui_.zoom.factor;
  ui_.zoom.offset = {std::clamp(offset.x, area.w * (1 - factor), 0.0f),
                     std::clamp(offset.y, area.h * (1 - factor), 0.0f)};
  dirty_ = true;
}

void App::Focus(bool has) { ui_.focused = has; }

}  // namespace berth::ui
