#include "view/view.h"

#include <algorithm>
#include <iterator>

#include "base/check.h"
#include "view/view_fold.h"

namespace berth::sim {
namespace {

// More keyframes would cost memory, fewer would make going back slow.
constexpr size_t kMaxKeyframes = 64;
constexpr size_t kMinKeyframeInterval = 512;

}  // namespace

bool IsThere(const PodView& pod) {
  return pod.place != PodPlace::kNowhere && pod.place != PodPlace::kGone;
}

size_t NumQueued(const View& view) {
  size_t count = 0;
  for (const std::vector<PodId>& section : view.sections) count += section.size();
  return count;
}

ViewProjection::ViewProjection(const EventLog* log)
    : log_(log), fold_(std::make_unique<ViewFold>(log)), keyframe_interval_(kMinKeyframeInterval) {}

ViewProjection::~ViewProjection() = default;

void ViewProjection::Reset() {
  keyframes_.clear();
  keyframe_interval_ = kMinKeyframeInterval;
  fold_->Restore(nullptr);
}

const View& ViewProjection::At(Time t) { return At(t, log_->CountUntil(t)); }

const View& ViewProjection::At(Time t, size_t num_events) {
  const std::vector<Event>& events = log_->events();
  BERTH_CHECK(fold_->count() <= events.size(), "Reset follows a truncation of the log");
  fold_->GrowToLog();
  const ViewKeyframePtr keyframe = KeyframeUntil(num_events);
  // Restoring a keyframe costs about as much as replaying one event for each pod.
  const size_t worth_it = keyframe_interval_ + fold_->view().pods.size();
  const bool far_ahead = keyframe != nullptr && keyframe->count > fold_->count() + worth_it;
  if (num_events < fold_->count() || far_ahead) fold_->Restore(keyframe);
  while (fold_->count() < num_events) {
    fold_->Apply(events[fold_->count()]);
    KeepKeyframeIfDue();
  }
  fold_->RefreshQueues();
  fold_->SetTime(t);
  return fold_->view();
}

ViewKeyframePtr ViewProjection::KeyframeUntil(size_t count) const {
  auto it = std::upper_bound(
      keyframes_.begin(), keyframes_.end(), count,
      [](size_t wanted, const auto& keyframe) { return wanted < keyframe->count; });
  return it == keyframes_.begin() ? nullptr : *std::prev(it);
}

void ViewProjection::KeepKeyframeIfDue() {
  const size_t last = keyframes_.empty() ? 0 : keyframes_.back()->count;
  if (fold_->count() <= last) {
    const ViewKeyframePtr here = KeyframeUntil(fold_->count());
    if (here != nullptr && here->count == fold_->count()) fold_->MeetKeyframe(here);
    return;
  }
  if (fold_->count() < last + keyframe_interval_) return;
  keyframes_.push_back(fold_->MakeKeyframe());
  fold_->MeetKeyframe(keyframes_.back());
  if (keyframes_.size() <= kMaxKeyframes) return;
  // A longer log gets sparser keyframes, not more.
  for (size_t i = 1; i < keyframes_.size(); i += 2) keyframes_[i / 2] = keyframes_[i];
  keyframes_.resize(keyframes_.size() / 2);
  keyframe_interval_ *= 2;
}

}  // namespace berth::sim
