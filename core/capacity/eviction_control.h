// EvictionControl: the plugins' client of the API server, with which preemption can be tried
// without an effect.
#ifndef BERTH_CAPACITY_EVICTION_CONTROL_H_
#define BERTH_CAPACITY_EVICTION_CONTROL_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apiserver/cluster.h"
#include "framework/handle.h"

namespace berth::capacity {

// Replaces kube-scheduler's client, and the evictions in parallel with attempts, which happen
// within the attempts here.
class EvictionControl final : public ApiClient, public PreemptionExecutor {
 public:
  // `cluster` must outlive this object.
  explicit EvictionControl(sim::Cluster* cluster) : cluster_(*cluster) {}

  // Until the next call: only records evictions and changes of nominations, or also carries them
  // out. Clears the victims.
  void BeginAttempt(bool is_trial) {
    is_trial_ = is_trial;
    victims_.clear();
  }
  // Returns "namespace/name" of the pods that were evicted, or would be.
  const std::vector<std::string>& victims() const { return victims_; }

  // ApiClient
  std::optional<std::string> BindPod(const v1::Pod& pod, const std::string& node_name) override {
    return cluster_.BindPod(pod, node_name);
  }
  std::optional<std::string> DeletePod(const v1::Pod& pod) override;
  std::optional<std::string> PatchPodStatus(
      const v1::Pod& pod, const std::optional<v1::PodCondition>& condition,
      const std::optional<std::string>& nominated_node_name) override;
  std::optional<std::string> UpdatePersistentVolume(const v1::PersistentVolume& volume) override {
    return cluster_.UpdatePersistentVolume(volume);
  }
  std::optional<std::string> UpdatePersistentVolumeClaim(
      const v1::PersistentVolumeClaim& claim) override {
    return cluster_.UpdatePersistentVolumeClaim(claim);
  }
  const Objects& Stored() const override { return cluster_.Stored(); }

  // PreemptionExecutor
  void Begin(Handle& handle, const v1::PodPtr& pod, const std::string& node,
             const std::vector<v1::PodPtr>& victims) override;
  bool IsPreempting(const std::string& /*uid*/) const override { return false; }

 private:
  sim::Cluster& cluster_;
  bool is_trial_ = true;
  std::vector<std::string> victims_;
};

}  // namespace berth::capacity

#endif  // BERTH_CAPACITY_EVICTION_CONTROL_H_
