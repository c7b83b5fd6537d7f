#include "log/pod_place.h"

namespace berth::sim {
namespace {

bool IsInAttempt(PodPlace place) {
  return place == PodPlace::kAttempt || place == PodPlace::kPermit;
}

PodPlace PlaceAfterFailure(PodPlace place, const Event& event) {
  if (place == PodPlace::kNode) return place;
  if (event.to != SectionId::kNone) return PlaceOf(event.to);
  // The pod was deleted during its attempt; there may be another one with its name.
  return IsInAttempt(place) ? PlaceOf(event.already_in) : place;
}

}  // namespace

PodPlace PlaceOf(SectionId section) {
  if (section == SectionId::kNone) return PodPlace::kGone;
  return static_cast<PodPlace>(static_cast<size_t>(PodPlace::kActiveQ) + IndexOf(section));
}

SectionId SectionOf(PodPlace place) {
  if (!IsInQueue(place)) return SectionId::kNone;
  return SectionAt(static_cast<size_t>(place) - static_cast<size_t>(PodPlace::kActiveQ));
}

bool IsInSection(PodPlace place, SectionKind kind, const QueueSections& sections) {
  return IsInQueue(place) && sections[IndexOf(SectionOf(place))].kind == kind;
}

std::string_view PodPlaceName(PodPlace place, const QueueSections& sections) {
  switch (place) {
    case PodPlace::kNowhere:
      return "nowhere";
    case PodPlace::kAttempt:
      return "scheduling";
    case PodPlace::kPermit:
      return "permit";
    case PodPlace::kNode:
      return "node";
    case PodPlace::kUnserved:
      return "unserved";
    case PodPlace::kGone:
      return "gone";
    case PodPlace::kInJob:
      return "inJob";
    case PodPlace::kAllocated:
      return "allocated";
    case PodPlace::kPipelined:
      return "pipelined";
    // A version may have more sections of the queue than these.
    case PodPlace::kActiveQ:
    case PodPlace::kBackoffQ:
    case PodPlace::kUnschedulableQ:
      break;
  }
  return sections[IndexOf(SectionOf(place))].name;
}

bool IsPending(PodPlace place) {
  return place != PodPlace::kNowhere && place != PodPlace::kNode && place != PodPlace::kGone;
}

bool IsHeldInSession(PodPlace place) {
  return place == PodPlace::kAllocated || place == PodPlace::kPipelined;
}

// A pod that does not wait for a session keeps its place even if a session gives it one: kube-batch
// continues with the ghost of a deleted pod (kube_batch/scheduler_cache.h), and another pod may
// have its name by now.
static bool WaitsForSession(PodPlace place) {
  return place == PodPlace::kInJob || IsHeldInSession(place);
}

PodPlace PlaceAfter(PodPlace place, const Event& event) {
  switch (event.kind) {
    case EventKind::kPodCreated:
      // Another pod of this name may have existed before.
      return event.node == kNoId ? PodPlace::kNowhere : PodPlace::kNode;
    case EventKind::kPodDeleted:
      return PodPlace::kGone;
    case EventKind::kPodIgnored:
      return PodPlace::kUnserved;
    case EventKind::kQueued:
      return IsInAttempt(place) || place == PodPlace::kNode ? place : PlaceOf(event.to);
    case EventKind::kMoved:
      return place == PlaceOf(event.from) ? PlaceOf(event.to) : place;
    case EventKind::kDequeued:
      return place == PlaceOf(event.from) ? PodPlace::kGone : place;
    case EventKind::kPopped:
      // A pod that waits at Permit will be skipped. A pod that is on a node is tried because the
      // scheduler's informer has not reported its binding yet.
      return place == PodPlace::kPermit || place == PodPlace::kNode ? place : PodPlace::kAttempt;
    case EventKind::kSkipped:
      return place == PodPlace::kAttempt ? PodPlace::kUnserved : place;
    case EventKind::kFailed:
      return PlaceAfterFailure(place, event);
    case EventKind::kWaiting:
      return place == PodPlace::kNode ? place : PodPlace::kPermit;
    case EventKind::kBound:
    case EventKind::kBoundByOther:
      return PodPlace::kNode;
    case EventKind::kForgotten:
      return IsInQueue(place) || IsInAttempt(place) || WaitsForSession(place) ? PodPlace::kUnserved
                                                                              : place;
    case EventKind::kEnrolled:
      // A process may receive the pod when another one has bound it.
      return place == PodPlace::kNode ? place : PodPlace::kInJob;
    case EventKind::kAllocated:
      return WaitsForSession(place) ? PodPlace::kAllocated : place;
    case EventKind::kPipelined:
      return WaitsForSession(place) ? PodPlace::kPipelined : place;
    case EventKind::kUndone:
    case EventKind::kReleased:
    case EventKind::kDropped:
      // An eviction that fails leaves the pod on its node.
      return IsHeldInSession(place) ? PodPlace::kInJob : place;
    default:
      return place;  // the pod stays where it is
  }
}

}  // namespace berth::sim
