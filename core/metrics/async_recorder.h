// AsyncRecorder: observations that reach the metrics only once a second. As kube-scheduler v1.34.1,
// pkg/scheduler/metrics/metric_recorder.go, and v1.21.9, framework/runtime/metrics_recorder.go.
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

// How often FlushTo is due.
inline constexpr Duration kFlushPeriod = Seconds(1);
// What a buffer holds at the most between two flushes; the rest is lost.
inline constexpr int64_t kBufferSize = 1000;

class AsyncRecorder {
 public:
  // An observation of a duration of zero, so many times. `buffer`: the name of the one that it
  // waits in.
  void Observe(std::string_view buffer, Metric metric, std::vector<std::string> labels,
               int64_t times);

  // The number of events of this label that the queue keeps has changed. Such changes are added up
  // until the first one that is urgent, or that comes more than a second after the last time.
  void AddInFlight(std::string_view event, int64_t change, bool is_urgent, Time now);

  // Brings what waits to the registry.
  void FlushTo(Registry* registry);

 private:
  struct Observation {
    Metric metric;
    std::vector<std::string> labels;
    int64_t times;
  };
  struct Buffer {
    std::vector<Observation> observations;
    int64_t size = 0;  // their times added up
  };

  std::map<std::string, Buffer, std::less<>> buffers_;
  std::map<std::string, int64_t, std::less<>> in_flight_;       // added up
  std::vector<std::pair<std::string, int64_t>> in_flight_due_;  // these wait for the next flush
  Time in_flight_added_up_since_;
};

}  // namespace berth::metrics

#endif  // BERTH_METRICS_ASYNC_RECORDER_H_
