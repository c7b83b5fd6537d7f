// PodPlace: where a pod is, and how the entries of the log take it from one place to another.
#ifndef BERTH_LOG_POD_PLACE_H_
#define BERTH_LOG_POD_PLACE_H_

#include <cstdint>
#include <string_view>

#include "log/event_log.h"

namespace berth::sim {

enum class PodPlace : uint8_t {
  kNowhere,   // not created yet
  kAttempt,   // popped: in its scheduling cycle
  kPermit,    // assumed on a node, waiting at Permit
  kNode,      // bound
  kUnserved,  // pending, but no profile serves its schedulerName, or it was skipped for good, or no
              // replica leads
  kGone,      // deleted or finished
  // kube-batch.
  kInJob,      // a pending task
  kAllocated,  // the session gave it a node; it is bound when its gang is ready
  kPipelined,  // the session promised it what others release on a node
  // In the queue: kActiveQ is the section of number 1, and the others follow (PlaceOf).
  kActiveQ = 16,
  kBackoffQ,
  kUnschedulableQ,
};

// The place of pods in a section of the queue; kGone for kNone.
PodPlace PlaceOf(SectionId section);
// The section of such a place; kNone for a place outside of the queue.
SectionId SectionOf(PodPlace place);
inline bool IsInQueue(PodPlace place) { return place >= PodPlace::kActiveQ; }
// Whether the place is a section of this kind.
bool IsInSection(PodPlace place, SectionKind kind, const QueueSections& sections);

// "activeQ", "backoffQ", "scheduling", ... REQUIRES: `sections` has the place, if it is one.
std::string_view PodPlaceName(PodPlace place, const QueueSections& sections);

// Created, not gone, and not on a node.
bool IsPending(PodPlace place);
// kAllocated or kPipelined: on a node as far as the session goes, and only there.
bool IsHeldInSession(PodPlace place);
// kPermit, kAllocated or kPipelined: the scheduler keeps room on a node for the pod, which is not
// bound to it.
inline bool HasRoomKept(PodPlace place) {
  return place == PodPlace::kPermit || IsHeldInSession(place);
}

// Where a pod is after an entry about it (as Event::pod), having been at `place` before. A pod that
// is updated while it is in an attempt or waits at Permit is queued a second time; its place is
// still that of the attempt. So is one that is on a node, and that the scheduler has not heard of
// being bound: it stays there, whatever the scheduler does to it.
PodPlace PlaceAfter(PodPlace place, const Event& event);

}  // namespace berth::sim

#endif  // BERTH_LOG_POD_PLACE_H_
