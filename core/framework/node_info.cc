#include "framework/node_info.h"

#include <algorithm>
#include <utility>

namespace berth {
namespace {

bool HasRequiredAntiAffinity(const v1::Pod& pod) {
  const std::optional<v1::PodAffinity>& anti = pod.spec.affinity->pod_anti_affinity;
  return anti && !anti->required.empty();
}

// Removes the pod and returns it; null if it was not there. The last pod takes its place, as
// upstream: the order of pods can decide between otherwise equal victims.
PodInfoPtr TakeByUid(std::vector<PodInfoPtr>& pods, const std::string& uid) {
  auto it = std::find_if(pods.begin(), pods.end(),
                         [&](const PodInfoPtr& info) { return info->pod->metadata.uid == uid; });
  if (it == pods.end()) return nullptr;
  std::swap(*it, pods.back());
  PodInfoPtr taken = std::move(pods.back());
  pods.pop_back();
  return taken;
}

int32_t LowestPriority(const std::vector<PodInfoPtr>& pods) {
  int32_t lowest = std::numeric_limits<int32_t>::max();
  for (const PodInfoPtr& info : pods) lowest = std::min(lowest, info->priority);
  return lowest;
}

}  // namespace

void NodeInfo::SetNode(v1::NodePtr node) {
  node_ = std::move(node);
  is_plain_ = !node_->unschedulable && node_->taints.empty();
  allocatable_ = Resource();
  allocatable_.Add(node_->allocatable);
}

void NodeInfo::RemoveNode() { node_ = nullptr; }

const ImageStates& NodeInfo::image_states() const {
  static const ImageStates kNone;
  return image_states_ == nullptr ? kNone : *image_states_;
}

void NodeInfo::set_image_states(ImageStates states) {
  image_states_ = states.empty() ? nullptr : std::make_shared<const ImageStates>(std::move(states));
}

void NodeInfo::AddPod(PodInfoPtr pod) {
  lowest_priority_ = std::min(lowest_priority_, pod->priority);
  requested_ += pod->request;
  non_zero_requested_ += pod->non_zero_request;
  ForEachPort(*pod->pod, [&](const v1::ContainerPort& port) {
    used_ports_.Add(port.host_ip, port.protocol, port.host_port);
  });
  if (HasPodAffinity(*pod->pod)) pods_with_affinity_.push_back(pod);
  if (HasRequiredAntiAffinity(*pod->pod)) pods_with_required_anti_affinity_.push_back(pod);
  pods_.push_back(std::move(pod));
}

bool NodeInfo::RemovePod(const v1::Pod& pod) {
  const std::string& uid = pod.metadata.uid;
  const PodInfoPtr removed = TakeByUid(pods_, uid);
  if (!removed) return false;
  if (removed->priority == lowest_priority_) lowest_priority_ = LowestPriority(pods_);
  TakeByUid(pods_with_affinity_, uid);
  TakeByUid(pods_with_required_anti_affinity_, uid);
  // Upstream subtracts the requests of `pod`. Subtracting what was added is safer if the two
  // differ.
  requested_ -= removed->request;
  non_zero_requested_ -= removed->non_zero_request;
  ForEachPort(*removed->pod, [&](const v1::ContainerPort& port) {
    used_ports_.Remove(port.host_ip, port.protocol, port.host_port);
  });
  return true;
}

}  // namespace berth
