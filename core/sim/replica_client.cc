#include "sim/replica_client.h"

#include <algorithm>

namespace berth::sim {
namespace {

constexpr const char* kUnreachable = "the API server cannot be reached";

}  // namespace

std::optional<Time> CutOffUntil(const process::CallPath& path, Time now) {
  std::optional<Time> until;
  for (const process::Outage& outage : path.outages) {
    if (outage.from > now || outage.to <= now) continue;
    until = until ? std::max(*until, outage.to) : outage.to;
  }
  return until;
}

bool ReplicaClient::IsCutOff() const { return CutOffUntil(*path_, clock_->Now()).has_value(); }

std::optional<std::string> ReplicaClient::BindPod(const v1::Pod& pod,
                                                  const std::string& node_name) {
  if (IsCutOff()) return kUnreachable;
  return server_->BindPod(pod, node_name);
}

std::optional<std::string> ReplicaClient::DeletePod(const v1::Pod& pod) {
  if (IsCutOff()) return kUnreachable;
  return server_->DeletePod(pod);
}

std::optional<std::string> ReplicaClient::EvictPod(const v1::Pod& pod,
                                                   const v1::PodCondition& why) {
  if (IsCutOff()) return kUnreachable;
  return server_->EvictPod(pod, why);
}

std::optional<std::string> ReplicaClient::PatchPodStatus(
    const v1::Pod& pod, const std::optional<v1::PodCondition>& condition,
    const std::optional<std::string>& nominated_node_name) {
  if (IsCutOff()) return kUnreachable;
  return server_->PatchPodStatus(pod, condition, nominated_node_name);
}

std::optional<std::string> ReplicaClient::UpdatePersistentVolume(
    const v1::PersistentVolume& volume) {
  if (IsCutOff()) return kUnreachable;
  return server_->UpdatePersistentVolume(volume);
}

std::optional<std::string> ReplicaClient::UpdatePersistentVolumeClaim(
    const v1::PersistentVolumeClaim& claim) {
  if (IsCutOff()) return kUnreachable;
  return server_->UpdatePersistentVolumeClaim(claim);
}

bool ReplicaClient::UpdatePodGroupStatus(const std::string& key,
                                         const v1alpha1::PodGroupStatus& status) {
  return !IsCutOff() && server_->UpdatePodGroupStatus(key, status);
}

}  // namespace berth::sim
