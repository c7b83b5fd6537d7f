// Queueing hints: the events that may help a pod that PodTopologySpread rejected. Upstream:
// kube-scheduler v1.34, framework/plugins/podtopologyspread/plugin.go.
#include <algorithm>

#include "base/attributes.h"
#include "framework/events/queueing_hints.h"
#include "plugins/pods/pod_topology_spread.h"

namespace berth {
namespace {

// Reports whether the other pod can count for the constraints of the pod that waits; true if it is
// null.
bool IsInvolved(const v1::Pod& pod, const v1::PodPtr& other) {
  if (other == nullptr || IsItself(pod, other)) return true;
  return !other->spec.node_name.empty() && other->metadata.namespace_ == pod.metadata.namespace_;
}

// Returns the first key that the node does not have; null if it has all.
const std::string* FirstMissingKey(const v1::Node& node, const SpreadConstraints& constraints) {
  const auto found =
      std::find_if(constraints.begin(), constraints.end(), [&](const SpreadConstraint& each) {
        return !node.metadata.labels->contains(each.topology_key);
      });
  return found == constraints.end() ? nullptr : &found->topology_key;
}

bool HasAllKeys(const v1::NodePtr& node, const SpreadConstraints& constraints) {
  return node != nullptr && FirstMissingKey(*node, constraints) == nullptr;
}

// REQUIRES: both nodes have all keys.
bool HasMoved(const v1::Node& before, const v1::Node& after, const SpreadConstraints& constraints) {
  return std::any_of(constraints.begin(), constraints.end(), [&](const SpreadConstraint& each) {
    return before.metadata.labels->at(each.topology_key) !=
           after.metadata.labels->at(each.topology_key);
  });
}

BERTH_KEPT_APART HintReason WhyPodHelps(const v1::Pod& changed, bool helps) {
  return {helps ? "{} changes what its constraints count"
                : "its constraints do not count the change of {}",
          {v1::PodKey(changed)}};
}

// `before` and `after`: whether the node had, and has, all keys.
BERTH_KEPT_APART HintReason WhyNodeHelps(const v1::Node& node, const SpreadConstraints& constraints,
                                         bool before, bool after, bool helps) {
  const std::string& name = node.metadata.name;
  if (!before && !after) return {"{} has no label {}", {name, *FirstMissingKey(node, constraints)}};
  if (before != after) {
    return {after ? "its constraints count {} now" : "its constraints count {} no more", {name}};
  }
  return {helps ? "the domain or the taints of {} changed"
                : "neither the domain nor the taints of {} changed",
          {name}};
}

}  // namespace

std::vector<ClusterEventWithHint> PodTopologySpread::EventsToRegisterWithHints() const {
  const auto after_pod = [this](const v1::Pod& pod, const Change<v1::Pod>& change,
                                HintReason* reason) { return AfterPodChange(pod, change, reason); };
  const auto after_node = [this](const v1::Pod& pod, const Change<v1::Node>& change,
                                 HintReason* reason) {
    return AfterNodeChange(pod, change, reason);
  };
  return {{{"Pod", kActionAdd | kActionDelete | kActionUpdatePodLabel | kActionUpdatePodToleration},
           HintOn<v1::Pod>(after_pod)},
          {{"Node", kActionAdd | kActionDelete | kActionUpdateNodeLabel | kActionUpdateNodeTaint},
           HintOn<v1::Node>(after_node)}};
}

QueueingHint PodTopologySpread::AfterPodChange(const v1::Pod& pod, const Change<v1::Pod>& change,
                                               HintReason* reason) const {
  if (!IsInvolved(pod, change.before) || !IsInvolved(pod, change.after)) {
    if (reason != nullptr) {
      *reason = {"{} is on no node, or in another namespace", {v1::PodKey(*change.any())}};
    }
    return QueueingHint::kSkip;
  }
  const Result<SpreadConstraints> constraints = ConstraintsOf(pod, kDoNotSchedule);
  if (!constraints) return QueueingHint::kError;
  const auto any = [&](auto holds) {
    return std::any_of(constraints.value().begin(), constraints.value().end(), holds);
  };
  const auto say = [&](bool helps) {
    if (reason != nullptr) *reason = WhyPodHelps(*change.any(), helps);
    return QueueIf(helps);
  };
  if (change.before == nullptr || change.after == nullptr) {
    return say(any([&](const SpreadConstraint& each) {
      return each.selector.Matches(change.any()->metadata.labels);
    }));
  }
  if (IsItself(pod, change.after) &&
      *change.before->spec.tolerations != *change.after->spec.tolerations &&
      any([](const SpreadConstraint& each) { return each.honors_node_taints; })) {
    if (reason != nullptr) *reason = ChangedItself();
    return QueueingHint::kQueue;
  }
  return say(any([&](const SpreadConstraint& each) {
    return each.selector.Matches(change.before->metadata.labels) !=
           each.selector.Matches(change.after->metadata.labels);
  }));
}

QueueingHint PodTopologySpread::AfterNodeChange(const v1::Pod& pod, const Change<v1::Node>& change,
                                                HintReason* reason) const {
  const Result<SpreadConstraints> constraints = ConstraintsOf(pod, kDoNotSchedule);
  if (!constraints) return QueueingHint::kError;
  const bool before = HasAllKeys(change.before, constraints.value());
  const bool after = HasAllKeys(change.after, constraints.value());
  const bool helps = before && after
                         ? HasMoved(*change.before, *change.after, constraints.value()) ||
                               change.before->taints != change.after->taints
                         : before != after;
  if (reason != nullptr) {
    *reason = WhyNodeHelps(*change.any(), constraints.value(), before, after, helps);
  }
  return QueueIf(helps);
}

}  // namespace berth
