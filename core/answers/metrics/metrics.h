// What the scheduler of a simulation would show at /metrics, at a moment of it.
#ifndef BERTH_ANSWERS_METRICS_METRICS_H_
#define BERTH_ANSWERS_METRICS_METRICS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/decoder.h"
#include "api/json/json_fwd.h"
#include "base/result.h"
#include "base/time.h"
#include "metrics/registry.h"
#include "sim/simulation.h"

namespace berth::sim {

// As kube-scheduler: of a hundred attempts, the calls of plugins are timed in so many.
inline constexpr int32_t kUsualTimedPercent = 10;
// Which lease the metrics of kube-scheduler's election are about.
inline constexpr std::string_view kLeaseName = "kube-scheduler";

struct MetricsQuestion {
  int32_t timed_percent = kUsualTimedPercent;  // of kube-scheduler only
  // Where the scenario has processes: the number of the one that is asked; nothing: that which
  // leads at the moment.
  std::optional<int32_t> replica;
};

// In Prometheus' text format, of all that happened by `t`, with the names of the scenario's
// version. Runs the simulation once more from its start, or up to `t`; afterwards it stands where
// it stood, or at `t` if that is later. Draws the attempts whose plugins are timed by the
// scenario's seed. kTimeMax: at the end of the run. Fails where the process does not run or stands
// still.
Result<std::string> MetricsText(Simulation& simulation, Time t,
                                const MetricsQuestion& question = {});

// The same as data: MetricsReport of the folder schema. `query`: {"timedPercent", "replica"}, which
// may be missing.
Result<Json> DescribeMetrics(Simulation& simulation, Time t, const Decoder& query);

// What MetricFamily has of the metric itself: all but its series.
Json FamilyHeadJson(const metrics::Definition& definition);
// The values of the labels by their names.
Json LabelsJson(const metrics::Definition& definition, const std::vector<std::string>& values);
// How many observations are not above each bound, up to infinity.
std::vector<int64_t> CountsBelow(const metrics::Series& series);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_METRICS_METRICS_H_
