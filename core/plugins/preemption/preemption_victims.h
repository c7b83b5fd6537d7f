// Finds the pods that have to leave a node so that a pod fits. Upstream: kube-scheduler v1.21,
// framework/plugins/defaultpreemption/default_preemption.go, selectVictimsOnNode.
#ifndef BERTH_PLUGINS_PREEMPTION_PREEMPTION_VICTIMS_H_
#define BERTH_PLUGINS_PREEMPTION_PREEMPTION_VICTIMS_H_

#include <memory>
#include <vector>

#include "api/labels.h"
#include "api/objects.h"
#include "framework/cycle_state.h"
#include "framework/handle.h"
#include "framework/node_info.h"
#include "framework/preemption/preemption.h"
#include "framework/status.h"

namespace berth {

// A PodDisruptionBudget with a parsed selector.
class DisruptionBudget {
 public:
  // Returns all budgets that can apply to a pod. A budget whose selector is missing, empty or
  // cannot be parsed does not apply.
  static std::vector<DisruptionBudget> AllOf(const Objects& objects);

  // Reports whether evicting the pod would count against the budget. A pod that the API server is
  // already evicting (see status.disruptedPods) was counted before.
  bool Covers(const v1::Pod& pod) const;
  int64_t disruptions_allowed() const { return budget_->disruptions_allowed; }

 private:
  DisruptionBudget(ObjectPtr<v1::PodDisruptionBudget> budget, LabelSelector selector)
      : budget_(std::move(budget)), selector_(std::move(selector)) {}

  ObjectPtr<v1::PodDisruptionBudget> budget_;
  LabelSelector selector_;
};

// Compares by priority, higher first, then by start time, earlier first; pods that have not started
// come last. Upstream: util/utils.go, MoreImportantPod.
bool MoreImportantPod(const v1::Pod& a, const v1::Pod& b);

// Sorts pods by importance. Equally important pods keep their order, but the order of pods that
// have not started is reversed: upstream uses the current time as their start, anew in each
// comparison, so that the first argument of the comparison is always the earlier one, and its sort
// is an insertion sort (for up to a dozen pods; the result for more pods is unspecified there).
void SortByImportance(std::vector<PodInfoPtr>& pods);

struct VictimSelection {
  Status status;  // reason why the pod still does not fit; then the other fields are empty
  Victims victims;
  std::vector<v1::PodPtr> reprieved;  // in the order in which they were tried
};

// Removes all pods of lower priority from the node. If `pod` fits then, it adds them again one
// after another as long as `pod` still fits: first those whose eviction would violate a budget,
// then the others, the more important ones first in both groups. A pod that cannot be added again
// is a victim. With `sorts_victims`, if there were pods of both groups, the victims are sorted by
// importance at the end, as in v1.34. REQUIRES: a pod on the node has a lower priority.
VictimSelection SelectVictimsOnNode(Handle& handle, const CycleState& state, const v1::Pod& pod,
                                    const NodeInfo& node,
                                    const std::vector<DisruptionBudget>& budgets,
                                    bool sorts_victims = false);

}  // namespace berth

#endif  // BERTH_PLUGINS_PREEMPTION_PREEMPTION_VICTIMS_H_
