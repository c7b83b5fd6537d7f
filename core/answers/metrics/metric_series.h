// Some of kube-scheduler's metrics over a whole run, as a Prometheus that scrapes at equal
// intervals would collect them.
#ifndef BERTH_ANSWERS_METRICS_METRIC_SERIES_H_
#define BERTH_ANSWERS_METRICS_METRIC_SERIES_H_

#include "api/json/decoder.h"
#include "api/json/json_fwd.h"
#include "base/result.h"
#include "base/time.h"
#include "sim/simulation.h"

namespace berth::sim {

// Returns MetricsOverTime of the folder schema. `query` is {"count": number of moments, "until":
// the last of them, "names": of the metrics, "replica"}. All members are optional; the defaults are
// the metrics that dashboards show, until `now`, of the process that leads at the end. Runs the
// simulation once more from its start, for any number of moments. Afterwards the simulation is
// where it was, or at the last moment if that is later. Fails if kube-batch schedules.
Result<Json> DescribeMetricSeries(Simulation& simulation, Time now, const Decoder& query);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_METRICS_METRIC_SERIES_H_
