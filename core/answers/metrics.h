// What kube-scheduler would show at /metrics, at a moment of a simulation.
#ifndef BERTH_ANSWERS_METRICS_H_
#define BERTH_ANSWERS_METRICS_H_

#include <cstdint>
#include <string>

#include "api/json/decoder.h"
#include "base/result.h"
#include "base/time.h"
#include "sim/simulation.h"

namespace berth::sim {

// As kube-scheduler: of a hundred attempts, the calls of plugins are timed in so many.
inline constexpr int32_t kUsualTimedPercent = 10;

// In Prometheus' text format, of all that happened by `t`, with the names of the scenario's
// version. Runs the simulation once more from its start, or up to `t`; afterwards it stands where
// it stood, or at `t` if that is later. Draws the attempts whose plugins are timed by the
// scenario's seed. kTimeMax: at the end of the run. Fails where kube-batch is at work.
Result<std::string> MetricsText(Simulation& simulation, Time t,
                                int32_t timed_percent = kUsualTimedPercent);

// The same as data: MetricsReport of the folder schema. `query`: {"timedPercent"}, which may be
// missing.
Result<Json> DescribeMetrics(Simulation& simulation, Time t, const Decoder& query);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_METRICS_H_
