// Applies the entries about the scheduler's processes to a view: the memory of one ends, and that
// of another begins.
#include "view/view_fold.h"

namespace berth::sim {

void ViewFold::ApplyProcess(const Event& event) {
  switch (event.kind) {
    case EventKind::kTakeover:
      view_.scheduling_cycle = event.cycle;
      view_.move_request_cycle = event.attempts;
      break;
    case EventKind::kForgotten:
      OnForgotten(event);
      break;
    case EventKind::kBoundByOther:
      // The leader's attempt of this pod, if there is one, continues.
      UpdateObject(event.pod, event.pod_object);
      PutOnNode(event.pod, event.node, event);
      break;
    default:
      break;
  }
}

void ViewFold::OnForgotten(const Event& event) {
  PodView& pod = Pod(event.pod);
  if (event.from != SectionId::kNone) {
    Section(event.from).Remove(event.pod);
  } else {
    EndAttempt(event);
  }
  const bool was_assumed = pod.place == PodPlace::kPermit || IsHeldInSession(pod.place);
  if (was_assumed) TakeOffNode(event.pod);
  FollowPlace(pod, event);
  if (pod.place != PodPlace::kUnserved) return;
  if (was_assumed) pod.node = kNoId;
  pod.attempts = 0;
  pod.backoff_expiry = kNoBackoff;
  pod.plugins = nullptr;
  pod.message = event.message;
}

}  // namespace berth::sim
