#include "capacity/eviction_control.h"

#include "framework/preemption/evictions.h"

namespace berth::capacity {

std::optional<std::string> EvictionControl::DeletePod(const v1::Pod& pod) {
  victims_.push_back(v1::PodKey(pod));
  return is_trial_ ? std::nullopt : cluster_.DeletePod(pod);
}

std::optional<std::string> EvictionControl::PatchPodStatus(
    const v1::Pod& pod, const std::optional<v1::PodCondition>& condition,
    const std::optional<std::string>& nominated_node_name) {
  if (is_trial_) return std::nullopt;
  return cluster_.PatchPodStatus(pod, condition, nominated_node_name);
}

void EvictionControl::Begin(Handle& handle, const v1::PodPtr& pod, const std::string& node,
                            const std::vector<v1::PodPtr>& victims) {
  if (!is_trial_) ClearLowerNominations(handle, *pod, node);
  for (const v1::PodPtr& victim : victims) {
    // A victim that is gone already is no obstacle.
    static_cast<void>(EvictVictim(handle, *pod, *victim, "DefaultPreemption"));
  }
}

}  // namespace berth::capacity
