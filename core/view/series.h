// Series: figures over a whole run at equal distances of time, for plots.
#ifndef BERTH_VIEW_SERIES_H_
#define BERTH_VIEW_SERIES_H_

#include <cstddef>
#include <cstdint>

#include "api/json/json_fwd.h"
#include "log/event_log.h"

namespace berth::sim {

inline constexpr int32_t kMaxSeriesCount = 2000;

// `count` moments (2 to kMaxSeriesCount) from the start of the run to the last of the log's first
// `num_events` events, and what is so at each of them, when all its events have happened:
// SeriesDescription in ../answers/schema/simulation.json.
// One moment if they take no time; none if nothing happened yet. Takes one pass over the log.
// REQUIRES: num_events <= log.events().size().
Json DescribeSeries(const EventLog& log, size_t num_events, int32_t count);

}  // namespace berth::sim

#endif  // BERTH_VIEW_SERIES_H_
