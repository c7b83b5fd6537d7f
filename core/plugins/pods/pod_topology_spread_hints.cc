// Which events may help a pod that PodTopologySpread rejected. As kube-scheduler v1.34,
// framework/plugins/podtopologyspread/plugin.go.
#include <algorithm>

#include "framework/events/queueing_hints.h"
#include "plugins/pods/pod_topology_spread.h"

namespace berth {
namespace {

// Whether the pod can count for the constraints of the one that waits. No pod is no obstacle.
bool IsInvolved(const v1::Pod& pod, const v1::PodPtr& other) {
  if (other == nullptr || IsItself(pod, other)) return true;
  return !other->spec.node_name.empty() && other->metadata.namespace_ == pod.metadata.namespace_;
}

bool HasAllKeys(const v1::NodePtr& node, const SpreadConstraints& constraints) {
  return node != nullptr &&
         std::all_of(constraints.begin(), constraints.end(), [&](const SpreadConstraint& each) {
           return node->metadata.labels->contains(each.topology_key);
         });
}

// REQUIRES: both nodes have all keys.
bool HasMoved(const v1::Node& before, const v1::Node& after, const SpreadConstraints& constraints) {
  return std::any_of(constraints.begin(), constraints.end(), [&](const SpreadConstraint& each) {
    return before.metadata.labels->at(each.topology_key) !=
           after.metadata.labels->at(each.topology_key);
  });
}

}  // namespace

std::vector<ClusterEventWithHint> PodTopologySpread::EventsToRegisterWithHints() const {
  const auto after_pod = [this](const v1::Pod& pod, const Change<v1::Pod>& change) {
    return AfterPodChange(pod, change);
  };
  const auto after_node = [this](const v1::Pod& pod, const Change<v1::Node>& change) {
    return AfterNodeChange(pod, change);
  };
  return {{{"Pod", kActionAdd | kActionDelete | kActionUpdatePodLabel | kActionUpdatePodToleration},
           HintOn<v1::Pod>(after_pod)},
          {{"Node", kActionAdd | kActionDelete | kActionUpdateNodeLabel | kActionUpdateNodeTaint},
           HintOn<v1::Node>(after_node)}};
}

QueueingHint PodTopologySpread::AfterPodChange(const v1::Pod& pod,
                                               const Change<v1::Pod>& change) const {
  if (!IsInvolved(pod, change.before) || !IsInvolved(pod, change.after)) return QueueingHint::kSkip;
  const Result<SpreadConstraints> constraints = ConstraintsOf(pod, kDoNotSchedule);
  if (!constraints) return QueueingHint::kError;
  const auto any = [&](auto holds) {
    return std::any_of(constraints.value().begin(), constraints.value().end(), holds);
  };
  if (change.before == nullptr || change.after == nullptr) {
    return QueueIf(any([&](const SpreadConstraint& each) {
      return each.selector.Matches(change.any()->metadata.labels);
    }));
  }
  if (IsItself(pod, change.after) &&
      *change.before->spec.tolerations != *change.after->spec.tolerations &&
      any([](const SpreadConstraint& each) { return each.honors_node_taints; })) {
    return QueueingHint::kQueue;
  }
  return QueueIf(any([&](const SpreadConstraint& each) {
    return each.selector.Matches(change.before->metadata.labels) !=
           each.selector.Matches(change.after->metadata.labels);
  }));
}

QueueingHint PodTopologySpread::AfterNodeChange(const v1::Pod& pod,
                                                const Change<v1::Node>& change) const {
  const Result<SpreadConstraints> constraints = ConstraintsOf(pod, kDoNotSchedule);
  if (!constraints) return QueueingHint::kError;
  const bool before = HasAllKeys(change.before, constraints.value());
  const bool after = HasAllKeys(change.after, constraints.value());
  if (!before || !after) return QueueIf(before != after);
  return QueueIf(HasMoved(*change.before, *change.after, constraints.value()) ||
                 change.before->taints != change.after->taints);
}

}  // namespace berth
