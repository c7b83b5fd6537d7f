#include "controllers/pod_facts.h"

#include <algorithm>
#include <iterator>

#include "apiserver/pod_times.h"

namespace berth::controllers {

bool IsActive(const v1::Pod& pod) {
  return !sim::HasEnded(pod) && !pod.metadata.deletion_requested;
}

bool IsReady(const v1::Pod& pod) {
  if (pod.spec.node_name.empty() || pod.status.phase != "Running") return false;
  const v1::PodCondition* const ready = sim::FindReadyCondition(pod);
  return ready == nullptr || ready->status == "True";
}

Time ReadySince(const v1::Pod& pod) {
  const v1::PodCondition* const ready = sim::FindReadyCondition(pod);
  if (ready != nullptr && ready->last_transition_time) return *ready->last_transition_time;
  return pod.status.start_time.value_or(pod.metadata.creation_timestamp.value_or(Time{}));
}

Time AvailableAt(const v1::Pod& pod, int32_t min_ready_seconds, Time now) {
  if (!IsReady(pod)) return kTimeMax;
  const Time since = ReadySince(pod);
  return since > now ? Time{} : since + Seconds(min_ready_seconds);
}

int64_t AvailableSince(const std::vector<Time>& moments, int32_t min_ready_seconds, Time now) {
  const auto wait =
      std::upper_bound(moments.begin(), moments.end(), now - Seconds(min_ready_seconds));
  return std::ssize(moments) - (std::upper_bound(wait, moments.end(), now) - wait);
}

Time NextAvailableSince(const std::vector<Time>& moments, int32_t min_ready_seconds, Time now) {
  const Duration min_ready = Seconds(min_ready_seconds);
  const auto wait = std::upper_bound(moments.begin(), moments.end(), now - min_ready);
  return wait == moments.end() || *wait > now ? kTimeMax : *wait + min_ready;
}

}  // namespace berth::controllers
