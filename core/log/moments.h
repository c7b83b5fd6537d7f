// Moments of a log that a viewer may want to go to.
#ifndef BERTH_LOG_MOMENTS_H_
#define BERTH_LOG_MOMENTS_H_

#include <optional>

#include "base/time.h"
#include "log/event_log.h"

namespace berth::sim {

// The next moment after t at which an attempt ends, and the last before t at which one began. Pods
// that were popped and skipped were not attempted.
std::optional<Time> NextAttemptEnd(const EventLog& log, Time t);
std::optional<Time> LastAttemptStart(const EventLog& log, Time t);

// The next moment after t, and the last before it, at which a pod failed to be scheduled or bound,
// or was left without a place by a session of kube-batch.
std::optional<Time> NextFailure(const EventLog& log, Time t);
std::optional<Time> LastFailure(const EventLog& log, Time t);

}  // namespace berth::sim

#endif  // BERTH_LOG_MOMENTS_H_
