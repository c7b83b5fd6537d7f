// A few of kube-scheduler's metrics over a whole run, as a Prometheus that asks at equal distances
// of time would have them.
#ifndef BERTH_ANSWERS_METRICS_METRIC_SERIES_H_
#define BERTH_ANSWERS_METRICS_METRIC_SERIES_H_

#include "api/json/decoder.h"
#include "api/json/json_fwd.h"
#include "base/result.h"
#include "base/time.h"
#include "sim/simulation.h"

namespace berth::sim {

// MetricsOverTime of the folder schema. `query`: {"count": how many moments, "until": the last of
// them, "names": of the metrics, "replica"}, all of which may be missing: then it is the metrics
// that dashboards show, until `now`, of the process that leads at the end. Runs the simulation once
// more from its start, whatever the number of moments; afterwards it stands where it stood, or at
// the last moment if that is later. Fails where kube-batch is at work.
Result<Json> DescribeMetricSeries(Simulation& simulation, Time now, const Decoder& query);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_METRICS_METRIC_SERIES_H_
