// SchedulerMetrics: the values of kube-scheduler's metrics after a run, or up to a moment of it.
//
// Durations are in simulated time. In it an attempt takes time as a whole, between its decision and
// the consequences: a plugin, a run of an extension point, a handled event and a call of the API
// server take none.
#ifndef BERTH_METRICS_SCHEDULER_METRICS_H_
#define BERTH_METRICS_SCHEDULER_METRICS_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "base/random.h"
#include "base/time.h"
#include "framework/metrics/metrics_observer.h"
#include "metrics/async_recorder.h"
#include "metrics/registry.h"

namespace berth::metrics {

struct Options {
  // Later observations have no effect: an attempt in progress at this moment may run to its end.
  Time until = kTimeMax;
  // The percentage of attempts whose plugin calls are timed. Upstream: v1.34, schedule_one.go and
  // queue/scheduling_queue.go, pluginMetricsSamplePercent.
  int32_t timed_percent = 10;
  uint64_t seed = 1;  // determines which attempts are timed
};

class SchedulerMetrics : public MetricsObserver {
 public:
  // The catalogue must outlive this object.
  SchedulerMetrics(const Catalogue& catalogue, const Options& options);

  // Returns the metrics at Options::until, once everything until then was observed.
  const Registry& registry() const { return registry_; }

  // MetricsObserver
  void OnProcessEnded() override;
  void OnTimePasses(Time next, const CacheSizes& sizes) override;
  void OnPluginEnabled(std::string_view point, std::string_view plugin,
                       std::string_view profile) override;
  bool DrawTiming() override { return random_.Intn(100) < options_.timed_percent; }
  void OnAttemptBegun(const v1::Pod& pod) override { begun_[pod.metadata.uid] = now_; }
  void OnSearchEnded(const v1::Pod& pod, bool found) override;
  void OnAttemptFailed(const v1::Pod& pod, bool rejected) override;
  void OnPodScheduled(const QueuedPodInfo& info) override;
  void OnBindingBegun() override;
  void OnBindingEnded() override;
  void OnPermitWaitEnded(Code outcome, Time since) override;
  void OnStatusPatched(bool succeeded) override;
  void OnPointRun(std::string_view point, Code status, std::string_view profile) override;
  void OnPluginCalls(const PluginCalls& calls) override;
  void OnParallelWork(std::string_view operation) override;
  void OnVictimsChosen(int64_t victims) override;
  void OnEvictionsEnded() override;
  void OnEventHandled(std::string_view event) override;
  void OnPodPlaced(std::string_view from, std::string_view to) override;
  void OnPodIncoming(std::string_view section, std::string_view event) override;
  void OnRejector(std::string_view plugin, std::string_view profile, int64_t change) override;
  void OnInFlight(std::string_view event, int64_t change, bool is_urgent) override;
  void OnHint(std::string_view plugin, std::string_view event, std::string_view hint) override;

 private:
  // Creates the series that exist from a process's start.
  void Begin();
  bool IsOver() const { return now_ > options_.until; }
  // Does the scheduler's work of each second.
  void Tick(const CacheSizes& sizes);
  // Counts the effects of a plugin's call besides the call itself.
  void CountSideEffects(const PluginCalls& calls);
  void CountAsyncCall(std::string_view call_type, bool succeeded);
  // The pod's attempt has ended.
  void CountAttempt(const v1::Pod& pod, std::string_view result);
  Duration SinceBegun(const v1::Pod& pod) const;

  // Like those of the registry, but without effect after the end.
  void Touch(Metric metric, Registry::Labels labels);
  void Add(Metric metric, Registry::Labels labels, int64_t change);
  void Observe(Metric metric, Registry::Labels labels, double value);

  const Catalogue& catalogue_;
  Options options_;
  SeededRandom random_;
  Registry registry_;
  AsyncRecorder recorder_;
  Time now_;
  Time next_tick_ = Time{} + kFlushPeriod;
  std::map<std::string, Time> begun_;  // begins of attempts in progress, by the pod's uid
};

}  // namespace berth::metrics

#endif  // BERTH_METRICS_SCHEDULER_METRICS_H_
