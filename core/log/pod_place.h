// PodPlace: where a pod is, and how the entries of the log take it from one place to another.
#ifndef BERTH_LOG_POD_PLACE_H_
#define BERTH_LOG_POD_PLACE_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "log/event_log.h"

namespace berth::sim {

enum class PodPlace : uint8_t {
  kNowhere,  // not created yet
  kActiveQ,
  kBackoffQ,
  kUnschedulableQ,
  kAttempt,   // popped: in its scheduling cycle
  kPermit,    // assumed on a node, waiting at Permit
  kNode,      // bound
  kUnserved,  // pending, but no profile serves its schedulerName, or it was skipped for good
  kGone,      // deleted or finished
  // kube-batch.
  kInJob,      // a pending task
  kAllocated,  // the session gave it a node; it is bound when its gang is ready
  kPipelined,  // the session promised it what others release on a node
};
// "activeQ", "backoffQ", "unschedulableQ", "scheduling", ...
std::string_view PodPlaceName(PodPlace place);
// The place with that name, if it is one of the three queues.
std::optional<PodPlace> QueueNamed(std::string_view name);

// Created, not gone, and not on a node.
bool IsPending(PodPlace place);
// kAllocated or kPipelined: on a node as far as the session goes, and only there.
bool IsHeldInSession(PodPlace place);

// Where a pod is after an entry about it (as Event::pod), having been at `place` before. A pod that
// is updated while it is in an attempt or waits at Permit is queued a second time; its place still
// tells of the attempt.
PodPlace PlaceAfter(PodPlace place, const Event& event);

}  // namespace berth::sim

#endif  // BERTH_LOG_POD_PLACE_H_
