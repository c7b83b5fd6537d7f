#include "app/hands.h"

#include <algorithm>
#include <cmath>

#include "base/strings.h"
#include "panels/batch/gangs_panel.h"
#include "panels/timeline/scrubber_panel.h"

namespace berth::ui {
namespace {

constexpr float kDoubleTapZoom = 3;
// A press that moves farther than this, in CSS pixels, is a drag.
constexpr float kMouseSlop = 4;
constexpr float kFingerSlop = 10;

bool SameTarget(const Hit& a, const Hit& b) { return a.kind == b.kind && a.id == b.id; }

}  // namespace

void Hands::UpdateHover() {
  const bool dragging = scene_.ui.scrubbing || scene_.ui.panning;
  const Hit* hit =
      scene_.ui.pointer_inside && !dragging ? scene_.HitAt(scene_.ui.pointer) : nullptr;
  const Hit next = hit == nullptr ? Hit() : *hit;
  if (!SameTarget(next, scene_.ui.hover)) {
    scene_.dirty = true;
    // A pointer that crosses many nodes must not wait for the explanation of each.
    scene_.jumped |= next.kind == HitKind::kNode;
  }
  scene_.ui.hover = next;
}

void Hands::Pointer(PointerEvent event, double x, double y, int button, int modifiers) {
  const Point p = scene_.ToStage(x, y);
  scene_.ui.pointer = p;
  scene_.ui.pointer_inside = event != PointerEvent::kLeave;
  if (scene_.run != nullptr) {
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
  // The card of the time line describes the moment under the pointer.
  if (scene_.ui.hover.kind == HitKind::kTrack) scene_.dirty = true;
}

Ground Hands::GroundAt(double x, double y) const {
  const Point p = scene_.ToStage(x, y);
  const Hit* hit = scene_.HitAt(p);
  if (hit != nullptr && hit->kind == HitKind::kTrack) return Ground::kTrack;
  if (scene_.run == nullptr || !scene_.layout.node_area.Contains(p)) return Ground::kOther;
  return scene_.ui.zoom.factor > 1 ? Ground::kMagnified : Ground::kNodes;
}

void Hands::PressDown(Point p, bool finger) {
  const Hit* hit = scene_.HitAt(p);
  const float slop = (finger ? kFingerSlop : kMouseSlop) / scene_.layout.scale;
  press_ = Press{.target = hit == nullptr ? Hit() : *hit, .at = p, .slop = slop, .offset = {}};
  scene_.dirty = true;
  if (press_->target.kind != HitKind::kTrack) return;
  scene_.ui.scrubbing = true;
  resume_after_scrub_ = scene_.playback.playing();
  scene_.playback.Pause();
  ScrubTo(p);
}

void Hands::DragTo(Point p) {
  if (!press_) return;
  if (scene_.ui.scrubbing) return ScrubTo(p);
  const Point way = p - press_->at;
  if (!press_->dragged && std::hypot(way.x, way.y) > press_->slop) {
    press_->dragged = true;
    scene_.ui.panning = scene_.ui.zoom.factor > 1 && scene_.layout.node_area.Contains(press_->at);
    // The drag begins here and not at the press, so that nothing jumps.
    press_->at = p;
    press_->offset = scene_.ui.zoom.offset;
  }
  if (scene_.ui.panning) MoveMagnified(press_->offset + (p - press_->at));
}

// Acts on the thing that was pressed, even if it has moved away from under the pointer.
void Hands::LiftUp() {
  if (!press_) return;
  const Press press = *press_;
  const bool clicks = !scene_.ui.scrubbing && !press.dragged;
  DropPress();
  if (clicks) Activate(press.target);
}

void Hands::DropPress() {
  press_.reset();
  scene_.ui.panning = false;
  if (scene_.ui.scrubbing) EndScrub();
  scene_.dirty = true;
}

// Drops the hits of the last frame, because their objects may not exist any more.
void Hands::Forget() {
  scene_.hits.clear();
  scene_.ui.hover = Hit();
  scene_.ui.scrubbing = false;
  scene_.ui.panning = false;
  press_.reset();
}

void Hands::Activate(const Hit& hit) {
  switch (hit.kind) {
    case HitKind::kPod:
    case HitKind::kPodMention:
      return scene_.Select("pod/" + scene_.run->log().PodName(hit.id));
    case HitKind::kNode:
      return scene_.Select("node/" + scene_.run->log().NodeName(hit.id));
    case HitKind::kQueue:
      return scene_.Select(
          StrCat("queue/", scene_.run->log().Section(static_cast<SectionId>(hit.id)).name));
    case HitKind::kBatchQueue:
    case HitKind::kGang:
      return scene_.Select(TargetOf(scene_.FindGangs(), hit));
    case HitKind::kNone:
      return scene_.Select("");
    case HitKind::kToStart:
      return player_.SeekTo(Time{});
    case HitKind::kStepBack:
      return player_.StepBack();
    case HitKind::kPlay:
      return player_.Toggle();
    case HitKind::kStep:
      return player_.Step();
    case HitKind::kToEnd:
      return player_.SeekTo(scene_.run->end());
    case HitKind::kSpeed:
      return scene_.playback.CycleSpeed();
    case HitKind::kZoomFit:
      scene_.ui.zoom = Zoom();
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

// Chooses a replica. A second click on the chosen one ends the choice.
void Hands::ChooseReplica(int32_t number) {
  scene_.ui.replica = scene_.ui.replica == number ? -1 : number;
  scene_.dirty = true;
}

void Hands::ScrubTo(Point p) {
  scene_.wanted_t.reset();
  const Time t = MomentAt(TrackOf(scene_.layout), p.x, scene_.run->end());
  scene_.playback.Scrub(std::min(t, scene_.run->known_until()));
  scene_.dirty = true;
}

void Hands::EndScrub() {
  scene_.ui.scrubbing = false;
  scene_.playback.StepTo(scene_.playback.t());
  if (resume_after_scrub_) scene_.playback.Play();
}

bool Hands::Wheel(double /*dx*/, double dy, double x, double y, int modifiers) {
  const Point p = scene_.ToStage(x, y);
  const bool wanted = scene_.ui.focused || (modifiers & (kCtrl | kMeta)) != 0;
  if (!wanted || scene_.run == nullptr || !scene_.layout.node_area.Contains(p)) return false;
  const double factor = std::exp(-dy * 0.002);
  // At the ends of the range, lets the page scroll.
  if (factor < 1 && scene_.ui.zoom.factor <= 1) return (modifiers & (kCtrl | kMeta)) != 0;
  ZoomAt(p, static_cast<float>(factor));
  return true;
}

void Hands::Pinch(double x, double y, double dx, double dy, double factor) {
  if (scene_.run == nullptr) return;
  const Point way = scene_.ToStage(dx, dy);
  ZoomAt(scene_.ToStage(x, y) - way, static_cast<float>(factor));
  MoveMagnified(scene_.ui.zoom.offset + way);
}

void Hands::DoubleTap(double x, double y) {
  const Ground ground = GroundAt(x, y);
  if (ground == Ground::kNodes) ZoomAt(scene_.ToStage(x, y), kDoubleTapZoom);
  if (ground == Ground::kMagnified) scene_.ui.zoom = Zoom();
  scene_.dirty = true;
}

// Keeps the object at p in its place.
void Hands::ZoomAt(Point p, float factor) {
  Zoom& zoom = scene_.ui.zoom;
  const float next = std::clamp(zoom.factor * factor, 1.0f, scene_.run->grid.max_zoom);
  const Point origin = {scene_.layout.node_area.x, scene_.layout.node_area.y};
  const Point inside = p - origin - zoom.offset;
  const Point offset = zoom.offset + inside * (1 - next / zoom.factor);
  zoom.factor = next;
  MoveMagnified(offset);
}

// Limits the movement to the area that has nodes.
void Hands::MoveMagnified(Point offset) {
  const Rect& area = scene_.layout.node_area;
  const float factor = scene_.ui.zoom.factor;
  scene_.ui.zoom.offset = {std::clamp(offset.x, area.w * (1 - factor), 0.0f),
                           std::clamp(offset.y, area.h * (1 - factor), 0.0f)};
  scene_.dirty = true;
}

}  // namespace berth::ui
