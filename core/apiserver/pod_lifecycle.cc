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
  std::optional<Duration> run_time;
  bool is_becoming_ready = false;
  bool is_stopping = false;
  if (pod != nullptr) {
    run_time = RunTimeOnNode(*pod);
    is_becoming_ready = IsBecomingReady(*pod);
    is_stopping = IsStopping(*pod);
  }
  if (!run_time && !is_becoming_ready && !is_stopping && empty()) return;
  const std::string key = v1::PodKey(*change.any());
  const Time start = pod == nullptr ? now : pod->status.start_time.value_or(now);
  if (run_time) {
    ends_.Set(key, start, *run_time, now);
  } else {
    ends_.Cancel(key);
  }
  if (is_becoming_ready) {
    ready_.Set(key, start, ReadyTimeOf(*pod), now);
  } else {
    ready_.Cancel(key);
  }
  if (is_stopping) {
    stops_.Set(key, now, StopTimeOf(*pod), now);
  } else {
    stops_.Cancel(key);
  }
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
