// PodPlace: the place of a pod, and how the entries of the log change it.
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
  kPipelined,  // the session promised it resources that others release on a node
  // In the queue: kActiveQ is the section with the number 1, and the others follow (PlaceOf).
  kActiveQ = 16,
  kBackoffQ,
  kUnschedulableQ,
};

// Returns the place of pods in a section of the queue; kGone for kNone.
PodPlace PlaceOf(SectionId section);
// Returns the section of such a place; kNone for a place outside of the queue.
SectionId SectionOf(PodPlace place);
inline bool IsInQueue(PodPlace place) { return place >= PodPlace::kActiveQ; }
// Reports whether the place is a section of this kind.
bool IsInSection(PodPlace place, SectionKind kind, const QueueSections& sections);

// Returns "activeQ", "backoffQ", "scheduling", ... REQUIRES: if the place is a section, `sections`
// has it.
std::string_view PodPlaceName(PodPlace place, const QueueSections& sections);

// Reports whether the pod is created, not gone, and not on a node.
bool IsPending(PodPlace place);
// Reports whether the place is kAllocated or kPipelined: only the session has the pod on a node.
bool IsHeldInSession(PodPlace place);
// Reports whether the place is kPermit, kAllocated or kPipelined: the scheduler reserves room on a
// node for the pod, which is not bound to it.
inline bool HasRoomKept(PodPlace place) {
  return place == PodPlace::kPermit || IsHeldInSession(place);
}

// Returns the place of a pod after an entry about it (as Event::pod), if it was at `place` before.
// A pod that is updated during its attempt or while it waits at Permit is queued a second time; its
// place is still that of the attempt. The same is true of a pod on a node whose binding the
// scheduler's informer has not reported yet: its place is the node, whatever the scheduler does
// with it.
PodPlace PlaceAfter(PodPlace place, const Event& event);

}  // namespace berth::sim

#endif  // BERTH_LOG_POD_PLACE_H_
