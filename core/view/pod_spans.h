// PodSpans: a pod's life as spans of time, each at one place.
#ifndef BERTH_VIEW_POD_SPANS_H_
#define BERTH_VIEW_POD_SPANS_H_

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "log/event_log.h"
#include "log/pod_place.h"

namespace berth::sim {

struct PodSpan {
  PodPlace place = PodPlace::kNowhere;
  Time from;
  std::optional<Time> to;  // nothing: it is still there
  NodeId node = kNoId;     // kPermit, kNode: the node; kGone: its last node
  int32_t attempt = -1;    // kAttempt, kPermit: index into EventLog::attempts()
  std::string_view cause;  // why it moved here, as logged
};

// Returns the spans in order of time, without gaps, except for the time between a pod and a later
// one of its name that is not in the log. Omits spans of zero length, except attempts. Only the
// last one has no end.
std::vector<PodSpan> SpansOfPod(const EventLog& log, PodId pod, Time until);

// Returns the index into EventLog::attempts() of the attempt for which that entry popped the pod.
// REQUIRES: events()[popped_event] is a kPopped.
int32_t AttemptPoppedBy(const EventLog& log, int32_t popped_event);

}  // namespace berth::sim

#endif  // BERTH_VIEW_POD_SPANS_H_
