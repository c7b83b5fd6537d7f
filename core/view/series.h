// Series: figures over a whole run at equal distances of time, for plots.
#ifndef BERTH_VIEW_SERIES_H_
#define BERTH_VIEW_SERIES_H_

#include <cstddef>
#include <cstdint>

#include "api/json/json_fwd.h"
#include "log/event_log.h"

namespace berth::sim {

inline constexpr int32_t kMaxSeriesCount = 2000;

// Returns `count` moments (2 to kMaxSeriesCount) from the start of the run to the last of the log's
// first `num_events` events, and the figures at each of them, after all its events:
// SeriesDescription in ../answers/schema/simulation.json. One moment if these events take no time;
// none if there is no event yet. Reads the log once. REQUIRES: num_events <= log.events().size().
Json DescribeSeries(const EventLog& log, size_t num_events, int32_t count);

}  // namespace berth::sim

#endif  // BERTH_VIEW_SERIES_H_
