#include "plugins/preemption/preemption_victims.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "base/stable_sort.h"
#include "base/strings.h"
#include "base/time.h"

namespace berth {
namespace {

// A node on which pods are added and removed hypothetically; it keeps the plugins' state
// consistent.
class TrialNode {
 public:
  TrialNode(Handle& handle, CycleState state, const v1::Pod& pod, NodeInfo node)
      : handle_(handle), state_(std::move(state)), pod_(pod), node_(std::move(node)) {}

  const NodeInfo& node() const { return node_; }

  Status Add(const PodInfoPtr& pod) {
    node_.AddPod(pod);
    return handle_.RunPreFilterExtensionAddPod(state_, pod_, *pod, node_);
  }
  Status Remove(const PodInfoPtr& pod) {
    const bool removed = node_.RemovePod(*pod->pod);
    BERTH_CHECK(removed, "a pod to take off a node is on it");
    return handle_.RunPreFilterExtensionRemovePod(state_, pod_, *pod, node_);
  }
  Status Fits() { return handle_.RunFilterPluginsWithNominatedPods(state_, pod_, node_); }

 private:
  Handle& handle_;
  CycleState state_;
  const v1::Pod& pod_;
  NodeInfo node_;
};

std::vector<PodInfoPtr> PodsOfLowerPriority(const NodeInfo& node, int32_t priority) {
  std::vector<PodInfoPtr> pods;
  for (const PodInfoPtr& info : node.pods()) {
    if (info->priority < priority) pods.push_back(info);
  }
  return pods;
}

// Moves the pods whose eviction would violate a budget to the front, and returns their number. Both
// parts keep their order. Every pod that a budget covers uses it up, in the order of the list, even
// if it violates another. Upstream: filterPodsWithPDBViolation.
size_t ViolatingFirst(const std::vector<DisruptionBudget>& budgets, std::vector<PodInfoPtr>& pods) {
  std::vector<int64_t> allowed;
  for (const DisruptionBudget& budget : budgets) allowed.push_back(budget.disruptions_allowed());
  std::vector<PodInfoPtr> violating;
  std::vector<PodInfoPtr> others;
  for (const PodInfoPtr& info : pods) {
    bool violates = false;
    for (size_t i = 0; i < budgets.size(); ++i) {
      if (budgets[i].Covers(*info->pod) && --allowed[i] < 0) violates = true;
    }
    (violates ? violating : others).push_back(info);
  }
  const size_t num_violating = violating.size();
  pods = std::move(violating);
  pods.insert(pods.end(), others.begin(), others.end());
  return num_violating;
}

// Returns the error of a plugin's hook as an error of the whole node.
VictimSelection Broken(const Status& status) {
  return VictimSelection{Status::Internal(status.Message()), {}, {}};
}

}  // namespace

std::vector<DisruptionBudget> DisruptionBudget::AllOf(const Objects& objects) {
  std::vector<DisruptionBudget> budgets;
  for (const auto& [key, budget] : objects.Of<v1::PodDisruptionBudget>()) {
    Result<LabelSelector> selector = LabelSelector::Parse(budget->selector);
    // An empty selector matches no pod here, although elsewhere in Kubernetes it matches the whole
    // namespace.
    if (!selector.ok() || selector.value().Empty()) continue;
    budgets.push_back(DisruptionBudget(budget, std::move(selector).value()));
  }
  return budgets;
}

bool DisruptionBudget::Covers(const v1::Pod& pod) const {
  // A selector with only negative conditions would match a pod without labels. Upstream does not
  // evaluate budgets for such a pod.
  return !pod.metadata.labels.empty() && budget_->metadata.namespace_ == pod.metadata.namespace_ &&
         selector_.Matches(pod.metadata.labels) &&
         !budget_->disrupted_pods.contains(pod.metadata.name);
}

bool MoreImportantPod(const v1::Pod& a, const v1::Pod& b) {
  const int32_t priority_a = v1::PodPriority(a);
  const int32_t priority_b = v1::PodPriority(b);
  if (priority_a != priority_b) return priority_a > priority_b;
  return a.status.start_time.value_or(kTimeMax) < b.status.start_time.value_or(kTimeMax);
}

void SortByImportance(std::vector<PodInfoPtr>& pods) {
  StableSort(pods, [](const PodInfoPtr& a, const PodInfoPtr& b) {
    return MoreImportantPod(*a->pod, *b->pod);
  });
  for (auto first = pods.begin(); first != pods.end();) {
    const auto last = std::find_if(first, pods.end(), [&](const PodInfoPtr& info) {
      return MoreImportantPod(*(*first)->pod, *info->pod);
    });
    if (!(*first)->pod->status.start_time) std::reverse(first, last);
    first = last;
  }
}

VictimSelection SelectVictimsOnNode(Handle& handle, const CycleState& state, const v1::Pod& pod,
                                    const NodeInfo& node,
                                    const std::vector<DisruptionBudget>& budgets,
                                    bool sorts_victims) {
  VictimSelection selection;
  std::vector<PodInfoPtr> potential = PodsOfLowerPriority(node, v1::PodPriority(pod));
  BERTH_CHECK(!potential.empty(), "a pod on the node has a lower priority");
  TrialNode trial(handle, state.Clone(), pod, node);
  for (const PodInfoPtr& info : potential) {
    const Status status = trial.Remove(info);
    if (!status.ok()) return Broken(status);
  }
  selection.status = trial.Fits();
  if (!selection.status.ok()) return selection;

  SortByImportance(potential);
  const size_t num_violating = ViolatingFirst(budgets, potential);
  std::vector<PodInfoPtr> victims;
  for (size_t i = 0; i < potential.size(); ++i) {
    const PodInfoPtr& info = potential[i];
    Status status = trial.Add(info);
    if (!status.ok()) return Broken(status);
    if (trial.Fits().ok()) {
      selection.reprieved.push_back(info->pod);
      continue;
    }
    status = trial.Remove(info);
    if (!status.ok()) return Broken(status);
    victims.push_back(info);
    if (i < num_violating) ++selection.victims.num_pdb_violations;
  }
  const bool has_both_kinds = num_violating > 0 && num_violating < potential.size();
  if (sorts_victims && has_both_kinds) SortByImportance(victims);
  for (const PodInfoPtr& victim : victims) selection.victims.pods.push_back(victim->pod);
  return selection;
}

}  // namespace berth
