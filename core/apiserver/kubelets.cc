#include "apiserver/kubelets.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "api/resource_names.h"
#include "apiserver/pod_times.h"
#include "base/strings.h"
#include "framework/pod_info.h"
#include "framework/resource.h"

namespace berth::sim {
namespace {

bool RunsOnANode(const v1::PodPtr& pod) {
  return pod != nullptr && !pod->spec.node_name.empty() && !HasEnded(*pod);
}

bool Has(const NodeInfo& node, const v1::Pod& pod) {
  const std::vector<PodInfoPtr>& pods = node.pods();
  return std::any_of(pods.begin(), pods.end(), [&](const PodInfoPtr& other) {
    return other->pod->metadata.uid == pod.metadata.uid;
  });
}

}  // namespace

NodeInfo& Kubelets::Edit(const std::string& node_name) {
  std::shared_ptr<NodeInfo>* known = nodes_.FindMutable(node_name);
  if (known == nullptr) {
    nodes_.Set(node_name, std::make_shared<NodeInfo>());
    known = nodes_.FindMutable(node_name);
  }
  if (known->use_count() > 1) *known = std::make_shared<NodeInfo>(**known);
  return **known;
}

void Kubelets::FollowChange(const WatchEvent& event) {
  if (const auto pod = ChangeOf<v1::Pod>(event)) return FollowPod(*pod);
  if (const auto node = ChangeOf<v1::Node>(event)) FollowNode(*node);
}

void Kubelets::FollowPod(const Change<v1::Pod>& change) {
  const bool ran = RunsOnANode(change.before);
  const bool runs = RunsOnANode(change.after);
  if (!ran && !runs) return;
  if (!ran) return arrivals_.push_back(v1::PodKey(*change.after));
  const std::string& node_name = change.before->spec.node_name;
  const std::shared_ptr<NodeInfo>* const known = nodes_.Find(node_name);
  if (known == nullptr || !Has(**known, *change.before)) return;
  NodeInfo& node = Edit(node_name);
  node.RemovePod(*change.before);
  // A kubelet does not check again whether there is room.
  if (runs) node.AddPod(std::make_shared<PodInfo>(change.after));
}

void Kubelets::FollowNode(const Change<v1::Node>& change) {
  const std::string& name = change.any()->metadata.name;
  if (change.after != nullptr) {
    Edit(name).SetNode(change.after);
    const auto waiting = waiting_.find(name);
    if (waiting == waiting_.end()) return;
    arrivals_.insert(arrivals_.end(), waiting->second.begin(), waiting->second.end());
    waiting_.erase(waiting);
    return;
  }
  const std::shared_ptr<NodeInfo>* const known = nodes_.Find(name);
  if (known == nullptr) return;
  // The node's kubelet is gone; the next one begins anew.
  for (const PodInfoPtr& pod : (*known)->pods()) waiting_[name].push_back(v1::PodKey(*pod->pod));
  nodes_.Erase(name);
}

std::vector<Kubelets::Rejection> Kubelets::Admit(const Objects& objects, size_t most) {
  std::vector<Rejection> rejections;
  for (size_t i = 0; i < most && !arrivals_.empty(); ++i) {
    const std::string key = std::move(arrivals_.front());
    arrivals_.pop_front();
    const v1::PodPtr pod = objects.FindPod(key);
    if (!RunsOnANode(pod)) continue;
    const std::string& node_name = pod->spec.node_name;
    const std::shared_ptr<NodeInfo>* const node = nodes_.Find(node_name);
    if (node == nullptr) {
      waiting_[node_name].push_back(key);
      continue;
    }
    if (Has(**node, *pod)) continue;
    std::vector<Rejection> lack = LackOf(pod, **node);
    if (lack.empty()) {
      Edit(node_name).AddPod(std::make_shared<PodInfo>(pod));
    } else {
      // The kubelet only gives the first reason.
      rejections.push_back(std::move(lack.front()));
    }
  }
  return rejections;
}

// Upstream: noderesources/fit.go, fitsRequest, which the kubelet calls. It ignores extended
// resources that the node does not have at all, as predicate.go, removeMissingExtendedResources.
std::vector<Kubelets::Rejection> Kubelets::LackOf(const v1::PodPtr& pod,
                                                  const NodeInfo& node) const {
  std::vector<Rejection> lack;
  const auto look = [&](std::string_view name, int64_t asked, int64_t has, int64_t used) {
    if (asked <= FreeAmount(has, used) || (zero_is_never_lacking_ && asked == 0)) return;
    lack.push_back(
        {pod, StrCat("OutOf", name),
         StrCat("Node didn't have enough resource: ", name, ", requested: ", std::to_string(asked),
                ", used: ", std::to_string(used), ", capacity: ", std::to_string(has))});
  };
  const Resource request = ComputePodResourceRequest(*pod);
  const Resource& has = node.allocatable();
  const Resource& used = node.requested();
  look("pods", 1, has.allowed_pod_number, static_cast<int64_t>(node.pods().size()));
  const bool asks_for_nothing = request.milli_cpu == 0 && request.memory_bytes == 0 &&
                                request.ephemeral_storage_bytes == 0 &&
                                request.scalar_resources.empty();
  if (asks_for_nothing) return lack;
  look("cpu", request.milli_cpu, has.milli_cpu, used.milli_cpu);
  look("memory", request.memory_bytes, has.memory_bytes, used.memory_bytes);
  look("ephemeral-storage", request.ephemeral_storage_bytes, has.ephemeral_storage_bytes,
       used.ephemeral_storage_bytes);
  for (const auto& [name, amount] : request.scalar_resources) {
    const bool is_offered = has.scalar_resources.find(name) != has.scalar_resources.end();
    if (!is_offered && IsExtendedResourceName(name)) continue;
    look(name, amount, has.Scalar(name), used.Scalar(name));
  }
  return lack;
}

}  // namespace berth::sim
