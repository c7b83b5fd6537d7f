// InstanceScheduler's trials.
#include <algorithm>
#include <utility>
#include <variant>

#include "base/stable_sort.h"
#include "capacity/instance_scheduler.h"

namespace berth::capacity {
namespace {

constexpr std::string_view kResources = "NodeResourcesFit";

// Returns the larger of the pod's shares of the node's cpu and memory.
double ShareOf(const PodInfo& pod, const NodeInfo& node) {
  const auto share = [](int64_t part, int64_t whole) {
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
  };
  return std::max(share(pod.request.milli_cpu, node.allocatable().milli_cpu),
                  share(pod.request.memory_bytes, node.allocatable().memory_bytes));
}

// A node whose pods are removed and added again until another pod fits.
class EmptyingNode {
 public:
  EmptyingNode(Framework& framework, CycleState state, const v1::Pod& pod, NodeInfo node)
      : framework_(framework), state_(std::move(state)), pod_(pod), node_(std::move(node)) {}

  // Returns the set of InstanceScheduler::PodsInTheWay; `leaving`: the pods that may be removed,
  // the smallest first.
  std::optional<std::vector<v1::PodPtr>> LeastOf(const std::vector<PodInfoPtr>& leaving) {
    for (const PodInfoPtr& pod : leaving) Remove(pod);
    if (!Fits()) return std::nullopt;
    // Adds small ones first, so that few have to be removed.
    std::vector<PodInfoPtr> gone = leaving;
    BringBack(&gone);
    if (TakeSmaller(leaving, &gone)) BringBack(&gone);
    if (has_failed_) return std::nullopt;
    std::vector<v1::PodPtr> pods;
    for (const PodInfoPtr& info : gone) pods.push_back(info->pod);
    return pods;
  }

 private:
  void Remove(const PodInfoPtr& info) {
    const bool is_removed =
        node_.RemovePod(*info->pod) &&
        framework_.RunPreFilterExtensionRemovePod(state_, pod_, *info, node_).ok();
    has_failed_ = has_failed_ || !is_removed;
  }
  void Add(const PodInfoPtr& info) {
    node_.AddPod(info);
    const bool is_added = framework_.RunPreFilterExtensionAddPod(state_, pod_, *info, node_).ok();
    has_failed_ = has_failed_ || !is_added;
  }
  bool Fits() {
    return !has_failed_ && framework_.RunFilterPluginsWithNominatedPods(state_, pod_, node_).ok();
  }

  // Adds each pod again that need not be removed, in their order.
  void BringBack(std::vector<PodInfoPtr>* gone) {
    std::vector<PodInfoPtr> in_the_way;
    for (const PodInfoPtr& pod : *gone) {
      Add(pod);
      if (Fits()) continue;
      Remove(pod);
      in_the_way.push_back(pod);
    }
    *gone = std::move(in_the_way);
  }

  // Replaces each removed pod by the smallest one that is enough; returns false if nothing changed.
  bool TakeSmaller(const std::vector<PodInfoPtr>& leaving, std::vector<PodInfoPtr>* gone) {
    bool has_changed = false;
    for (PodInfoPtr& large : *gone) {
      for (const PodInfoPtr& small : leaving) {
        if (small == large) break;  // those that follow are no smaller
        if (std::find(gone->begin(), gone->end(), small) != gone->end()) continue;
        Remove(small);
        Add(large);
        if (Fits()) {
          large = small;
          has_changed = true;
          break;
        }
        Remove(large);
        Add(small);
      }
    }
    return has_changed;
  }

  Framework& framework_;
  CycleState state_;
  const v1::Pod& pod_;
  NodeInfo node_;
  bool has_failed_ = false;  // a plugin failed to update its state: no set can be found
};

}  // namespace

template <typename Take>
auto InstanceScheduler::AfterPreFilter(const v1::Pod& pod, Take take) {
  Framework& framework = *ProfileOf(pod).framework;
  cache_.UpdateSnapshot(snapshot_);
  CycleState state;
  PreFilterNodes nodes;
  const Status status = framework.RunPreFilterPlugins(state, pod, version_->rules.cycle, &nodes);
  return take(framework, state, nodes, std::string(status.failed_plugin()));
}

Outcome InstanceScheduler::Try(const v1::Pod& admitted) {
  const ProfileAtWork& profile = ProfileOf(admitted);
  if (std::optional<std::string> gate = WhyGated(profile, admitted)) {
    return {"", std::string(kSchedulingGated), std::move(*gate), std::nullopt};
  }
  CycleState state;
  const ScheduleOutcome decision = algorithm_.Schedule(*profile.framework, state, admitted);
  if (const auto* const result = std::get_if<ScheduleResult>(&decision)) {
    return {result->suggested_host, "", "", std::nullopt};
  }
  const auto* const fit_error = std::get_if<FitError>(&decision);
  return {"", std::string(kUnschedulable), fit_error == nullptr ? "" : fit_error->Message(),
          std::nullopt};
}

Outcome InstanceScheduler::TryWithPreemption(const v1::Pod& admitted) {
  evictions_.BeginAttempt(/*is_trial=*/true);
  const ProfileAtWork& profile = ProfileOf(admitted);
  CycleState state;
  ScheduleOutcome decision = algorithm_.Schedule(*profile.framework, state, admitted);
  if (const auto* const result = std::get_if<ScheduleResult>(&decision)) {
    return {result->suggested_host, "", "", std::nullopt};
  }
  return Refuse(*profile.framework, state, std::make_shared<const v1::Pod>(admitted), decision);
}

std::vector<NodeRejections> InstanceScheduler::RejectionsOf(const v1::Pod& admitted) {
  return AfterPreFilter(admitted, [&](Framework& framework, const CycleState& state,
                                      const PreFilterNodes& nodes, const std::string& rejected_by) {
    std::vector<NodeRejections> rejections;
    for (const NodeInfo* const node : snapshot_.List()) {
      NodeRejections of_node{node->node_ptr(), {}, {}};
      if (nodes.names && !nodes.names->contains(node->name())) {
        of_node.plugins.assign(nodes.plugins.begin(), nodes.plugins.end());
      }
      for (const FilterPluginVerdict& verdict :
           framework.RunEachFilterPlugin(state, admitted, *node, rejected_by)) {
        const bool is_new = std::find(of_node.plugins.begin(), of_node.plugins.end(),
                                      verdict.plugin) == of_node.plugins.end();
        const bool rejects =
            verdict.lacks_pre_filter ? verdict.plugin == rejected_by : !verdict.status.ok();
        if (rejects && is_new) of_node.plugins.emplace_back(verdict.plugin);
      }
      if (of_node.IsBy(kResources) && rejected_by.empty()) {
        for (const RejectionDetail& detail :
             framework.ExplainRejection(kResources, state, admitted, *node)) {
          if (detail.amount) of_node.lacking.push_back(*detail.amount);
        }
      }
      if (!of_node.plugins.empty()) rejections.push_back(std::move(of_node));
    }
    return rejections;
  });
}

std::optional<std::vector<v1::PodPtr>> InstanceScheduler::PodsInTheWay(
    const v1::Pod& admitted, const std::string& node,
    const std::function<bool(const v1::Pod&)>& may_go) {
  using Pods = std::optional<std::vector<v1::PodPtr>>;
  return AfterPreFilter(
      admitted,
      [&](Framework& framework, const CycleState& state, const PreFilterNodes&,
          const std::string& rejected_by) -> Pods {
        const NodeInfo* const info = snapshot_.Get(node);
        if (info == nullptr || !rejected_by.empty()) return std::nullopt;
        std::vector<PodInfoPtr> leaving;
        for (const PodInfoPtr& pod : info->pods()) {
          if (may_go(*pod->pod)) leaving.push_back(pod);
        }
        StableSort(leaving, [&](const PodInfoPtr& a, const PodInfoPtr& b) {
          return ShareOf(*a, *info) < ShareOf(*b, *info);
        });
        return EmptyingNode(framework, state.Clone(), admitted, *info).LeastOf(leaving);
      });
}

Outcome InstanceScheduler::TryWithNode(const v1::Pod& admitted, const v1::NodePtr& node) {
  const std::string& name = node->metadata.name;
  const v1::NodePtr before = informers_.Of<v1::Node>().Find(name);
  cache_.AddNode(node);
  informers_.Of<v1::Node>().Set(name, node);
  Outcome outcome = Try(admitted);
  if (before != nullptr) {
    cache_.AddNode(before);
    informers_.Of<v1::Node>().Set(name, before);
  } else {
    // Fails only if the node does not exist.
    static_cast<void>(cache_.RemoveNode(name));
    informers_.Of<v1::Node>().Erase(name);
  }
  return outcome;
}

}  // namespace berth::capacity
