// The pods that would have to leave a node so that a pod fits there. As kube-scheduler v1.21,
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

// A PodDisruptionBudget with its selector parsed.
class DisruptionBudget {
 public:
  // All that can apply to a pod: a budget whose selector is missing, empty or not parsable does
  // not.
  static std::vector<DisruptionBudget> AllOf(const Objects& objects);

  // Whether evicting the pod would count against it. A pod that the API server is evicting
  // already, which status.disruptedPods says, was counted before.
  bool Covers(const v1::Pod& pod) const;
  int64_t disruptions_allowed() const { return budget_->disruptions_allowed; }

 private:
  DisruptionBudget(ObjectPtr<v1::PodDisruptionBudget> budget, LabelSelector selector)
      : budget_(std::move(budget)), selector_(std::move(selector)) {}

  ObjectPtr<v1::PodDisruptionBudget> budget_;
  LabelSelector selector_;
};

// Higher priority first, then who started earlier; pods that have not started come last. As
// util/utils.go, MoreImportantPod.
bool MoreImportantPod(const v1::Pod& a, const v1::Pod& b);

// Sorts them by importance. Pods that are equally important stay in their order, but the order of
// those that have not started turns round: upstream takes the time of day for their start, anew in
// each comparison, so that the pod it asks first is always the earlier one, and its sort is one by
// insertion (of up to a dozen pods; what comes of more is not defined there).
void SortByImportance(std::vector<PodInfoPtr>& pods);

struct VictimSelection {
  Status status;  // why the pod does not fit all the same; then the rest is empty
  Victims victims;
  std::vector<v1::PodPtr> reprieved;  // in the order tried
};

// Takes all pods of lower priority off the node and, if `pod` fits then, puts back one after
// another as long as it still fits: those first whose eviction would violate a budget, then the
// others, the more important ones first among both. Who cannot be put back is a victim.
// REQUIRES: a pod on the node has a lower priority.
// `sorts_victims`: if there were pods of both kinds, the victims are sorted by importance in the
// end. As v1.34.
VictimSelection SelectVictimsOnNode(Handle& handle, const CycleState& state, const v1::Pod& pod,
                                    const NodeInfo& node,
                                    const std::vector<DisruptionBudget>& budgets,
                                    bool sorts_victims = false);

}  // namespace berth

#endif  // BERTH_PLUGINS_PREEMPTION_PREEMPTION_VICTIMS_H_
