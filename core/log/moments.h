// Moments of a log to which a viewer may want to jump.
#ifndef BERTH_LOG_MOMENTS_H_
#define BERTH_LOG_MOMENTS_H_

#include <optional>

#include "base/time.h"
#include "log/event_log.h"

namespace berth::sim {

// Return the next moment after t at which an attempt ends, and the last before t at which one
// began. Pods that were popped and skipped do not count.
std::optional<Time> NextAttemptEnd(const EventLog& log, Time t);
std::optional<Time> LastAttemptStart(const EventLog& log, Time t);

// Return the next moment after t, and the last before it, at which a pod could not be scheduled or
// bound, or a session of kube-batch found no place for it.
std::optional<Time> NextFailure(const EventLog& log, Time t);
std::optional<Time> LastFailure(const EventLog& log, Time t);

}  // namespace berth::sim

#endif  // BERTH_LOG_MOMENTS_H_
