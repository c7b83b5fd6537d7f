// The metrics that a simulation's scheduler would show at /metrics, at a moment.
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

// The percentage of attempts in which plugin calls are timed, as in kube-scheduler.
inline constexpr int32_t kUsualTimedPercent = 10;
// The lease that the metrics of kube-scheduler's election are about.
inline constexpr std::string_view kLeaseName = "kube-scheduler";

struct MetricsQuestion {
  int32_t timed_percent = kUsualTimedPercent;  // only for kube-scheduler
  // The number of the scraped process, if the scenario has processes. None means the process that
  // leads at the moment.
  std::optional<int32_t> replica;
};

// Returns the metrics of everything that happened by `t` in Prometheus' text format, with the names
// of the scenario's version. Runs the simulation once more from its start, or up to `t`. Afterwards
// the simulation is where it was, or at `t` if that is later. The scenario's seed determines the
// attempts whose plugins are timed. kTimeMax means the end of the run. Fails if the process is not
// running or is paused.
Result<std::string> MetricsText(Simulation& simulation, Time t,
                                const MetricsQuestion& question = {});

// Returns MetricsReport of the folder schema: the same as data. `query` is {"timedPercent",
// "replica"}, both optional.
Result<Json> DescribeMetrics(Simulation& simulation, Time t, const Decoder& query);

// Returns the members of MetricFamily that describe the metric: all but its series.
Json FamilyHeadJson(const metrics::Definition& definition);
// Returns the labels' values by their names.
Json LabelsJson(const metrics::Definition& definition, const std::vector<std::string>& values);
// Returns the numbers of observations that are not above each bound; the last bound is infinity.
std::vector<int64_t> CountsBelow(const metrics::Series& series);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_METRICS_METRICS_H_
