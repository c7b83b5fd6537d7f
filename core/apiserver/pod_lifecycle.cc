#include "apiserver/pod_lifecycle.h"

#include <algorithm>
#include <set>
#include <utility>

#include "apiserver/pod_times.h"

namespace berth::sim {
namespace {

// Returns the run time of the pod; nothing if it does not end by itself.
std::optional<Duration> RunTimeOnNode(const v1::Pod& pod) {
  if (pod.spec.node_name.empty() || HasEnded(pod) || IsStopping(pod)) return std::nullopt;
  return RunTimeOf(pod).value();
}

}  // namespace

PodLifecycle::Waits PodLifecycle::WaitsOf(const v1::Pod& pod) {
  Waits waits;
  if (IsBecomingReady(pod)) waits.ready = ReadyTimeOf(pod);
  waits.end = RunTimeOnNode(pod);
  if (IsStopping(pod)) waits.stop = StopTimeOf(pod);
  return waits;
}

void PodLifecycle::Follow(const Change<v1::Pod>& change, bool has_kubelet, Time now) {
  const Waits waits = change.after == nullptr ? Waits{} : WaitsOf(*change.after);
  if (!waits.ready && !waits.end && !waits.stop && empty()) return;
  const std::string key = v1::PodKey(*change.any());
  const v1::PodPtr& pod = change.after;
  const std::optional<Time> started = pod == nullptr ? std::nullopt : pod->status.start_time;
  if (has_kubelet) {
    Set(key, waits, started.value_or(now), now);
    return;
  }
  const Time start = started.value_or(now);
  ready_.SetHalted(key, start, waits.ready);
  ends_.SetHalted(key, start, waits.end);
  stops_.SetHalted(key, now, waits.stop);
  if (!started) Halt(key);
}

void PodLifecycle::Set(const std::string& key, const Waits& waits, Time start, Time now) {
  ready_.Set(key, start, waits.ready, now);
  ends_.Set(key, start, waits.end, now);
  stops_.Set(key, now, waits.stop, now);
}

void PodLifecycle::Follow(const Change<v1::Node>& change) {
  if (change.before != nullptr && change.after != nullptr) return;
  changed_nodes_.push_back({change.any()->metadata.name, ""});
}

std::vector<std::string> PodLifecycle::TakePodsToLookAt(const PodsByNode& pods_by_node,
                                                        size_t most) {
  std::vector<std::string> taken;
  while (!changed_nodes_.empty() && taken.size() < most) {
    ChangedNode& node = changed_nodes_.front();
    const std::set<std::string>& keys = pods_by_node.On(node.name);
    auto key = keys.upper_bound(node.last_key);
    for (; key != keys.end() && taken.size() < most; ++key) taken.push_back(*key);
    if (key == keys.end()) {
      changed_nodes_.pop_front();
    } else {
      node.last_key = taken.back();
    }
  }
  return taken;
}

void PodLifecycle::Halt(const std::string& key) {
  for (PodTimer* timer : {&ready_, &ends_, &stops_}) timer->Halt(key);
}

void PodLifecycle::Resume(const v1::PodPtr& pod, Time now) {
  Set(v1::PodKey(*pod), WaitsOf(*pod), now, now);
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
