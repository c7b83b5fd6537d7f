// AsyncRecorder: observations that reach the metrics only once a second. Upstream: kube-scheduler
// v1.34.1, pkg/scheduler/metrics/metric_recorder.go, and v1.21.9,
// framework/runtime/metrics_recorder.go.
#ifndef BERTH_METRICS_ASYNC_RECORDER_H_
#define BERTH_METRICS_ASYNC_RECORDER_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/time.h"
#include "metrics/registry.h"

namespace berth::metrics {

// The period of FlushTo.
inline constexpr Duration kFlushPeriod = Seconds(1);
// The capacity of a buffer between two flushes; further observations are lost.
inline constexpr int64_t kBufferSize = 1000;

class AsyncRecorder {
 public:
  // Adds `times` observations of a duration of zero. `buffer`: the name of the buffer in which they
  // wait.
  void Observe(std::string_view buffer, Metric metric, std::vector<std::string> labels,
               int64_t times);

  // The number of events with this label that the queue keeps has changed. Such changes are summed
  // until the first one that is urgent, or that comes more than a second after the last time.
  void AddInFlight(std::string_view event, int64_t change, bool is_urgent, Time now);

  // Adds the waiting observations to the registry.
  void FlushTo(Registry* registry);

 private:
  struct Observation {
    Metric metric;
    std::vector<std::string> labels;
    int64_t times;
  };
  struct Buffer {
    std::vector<Observation> observations;
    int64_t size = 0;  // sum of their `times`
  };

  std::map<std::string, Buffer, std::less<>> buffers_;
  std::map<std::string, int64_t, std::less<>> in_flight_;  // sums of changes
  // changes that wait for the next flush
  std::vector<std::pair<std::string, int64_t>> in_flight_due_;
  Time in_flight_added_up_since_;
};

}  // namespace berth::metrics

#endif  // BERTH_METRICS_ASYNC_RECORDER_H_
