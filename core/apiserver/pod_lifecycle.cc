#include "apiserver/pod_lifecycle.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "apiserver/pod_times.h"

namespace berth::sim {
namespace {

// How long it runs; nothing: it does not end by itself.
std::optional<Duration> RunTimeOnNode(const v1::Pod& pod) {
  if (pod.spec.node_name.empty() || HasEnded(pod) || IsStopping(pod)) return std::nullopt;
  return RunTimeOf(pod).value();
}

}  // namespace

void PodLifecycle::Follow(const Change<v1::Pod>& change, Time now) {
  const v1::PodPtr& pod = change.after;
  std::optional<Duration> ready_time;
  std::optional<Duration> run_time;
  std::optional<Duration> stop_time;
  if (pod != nullptr) {
    if (IsBecomingReady(*pod)) ready_time = ReadyTimeOf(*pod);
    run_time = RunTimeOnNode(*pod);
    if (IsStopping(*pod)) stop_time = StopTimeOf(*pod);
  }
  if (!ready_time && !run_time && !stop_time && empty()) return;
  const std::string key = v1::PodKey(*change.any());
  const Time start = pod == nullptr ? now : pod->status.start_time.value_or(now);
  ready_.Set(key, start, ready_time, now);
  ends_.Set(key, start, run_time, now);
  stops_.Set(key, now, stop_time, now);
}

Time PodLifecycle::Next() const { return std::min({ready_.Next(), ends_.Next(), stops_.Next()}); }

std::vector<PodLifecycle::Due> PodLifecycle::TakeDue(Time t) {
  std::vector<Due> due;
  const auto take = [&](PodStep step, PodTimer* timer) {
    for (std::string& key : timer->TakeDue(t)) due.push_back({step, std::move(key)});
  };
  take(PodStep::kReady, &ready_);
  take(PodStep::kEnded, &ends_);
  take(PodStep::kStopped, &stops_);
  return due;
}

}  // namespace berth::sim
