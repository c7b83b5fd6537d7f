// Series: figures over a whole run at equal distances of time, for plots.
#ifndef BERTH_VIEW_SERIES_H_
#define BERTH_VIEW_SERIES_H_

#include <cstddef>
#include <cstdint>

#include "api/json/decoder.h"
#include "log/event_log.h"

namespace berth::sim {

inline constexpr int32_t kMaxSeriesCount = 2000;

// `count` moments (2 to kMaxSeriesCount) from the start of the run to the last of the log's first
// `num_events` events, and what is so at each of them, when all its events have happened:
//   { "t": [seconds],
//     "active", "backoff", "unschedulable", "bound": [pods there],
//     "pendingBy": [{"plugin", "pods": [in backoffQ and unschedulableQ whose last attempt it
//                    failed]}] by name; a pod that several plugins failed counts for each; those
//                    that none failed are under "",
//     "utilization": [{"resource", "share": [requested / allocatable of the nodes that are there]}]
//                    cpu, memory and pods, then the others that a node offers, by name,
//     and of what happened after the entry before:
//     "attempts": [attempts that ended], "failures": [failed ones, while binding included],
//     "meanWait", "maxWait": [seconds from creation to binding of pods bound, null: none was] }
// One moment if they take no time; none if nothing happened yet. Takes one pass over the log.
// REQUIRES: num_events <= log.events().size().
Json DescribeSeries(const EventLog& log, size_t num_events, int32_t count);

}  // namespace berth::sim

#endif  // BERTH_VIEW_SERIES_H_
