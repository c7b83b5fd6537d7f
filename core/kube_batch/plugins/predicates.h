// predicates: the nodes on which a task may run at all, apart from resources. Upstream: kube-batch
// v0.5.0, pkg/scheduler/plugins/predicates/predicates.go, with the predicates of Kubernetes v1.13.
#ifndef BERTH_KUBE_BATCH_PLUGINS_PREDICATES_H_
#define BERTH_KUBE_BATCH_PLUGINS_PREDICATES_H_

#include <optional>
#include <vector>

#include "api/node_affinity.h"
#include "kube_batch/plugin.h"
#include "kube_batch/plugins/pod_affinity_check.h"

namespace berth::kube_batch {

// The pods of a node are all tasks on it, including those that are being released or only have a
// promise.
class PredicatesPlugin final : public Plugin {
 public:
  // Arguments: predicate.MemoryPressureEnable, predicate.DiskPressureEnable and
  // predicate.PIDPressureEnable switch those checks on.
  explicit PredicatesPlugin(const Arguments& arguments);

  std::string_view Name() const override { return "predicates"; }
  FunctionFamilies Functions() const override { return {FunctionFamily::kPredicate}; }
  void OnSessionOpen(Session& session) override;
  // Returns the first failure, in this order: number of pods, condition of the node and
  // spec.unschedulable (tolerations do not help), node selector and affinity, host ports, taints,
  // pressures, inter-pod affinity. Quirk: a node that does not give its capacity for pods has none.
  PredicateFailure PredicateFn(const TaskInfo& task, const NodeInfo& node) override;

 private:
  // The facts of a node that do not depend on the task.
  struct NodeFacts {
    PredicateFailure not_available;
    bool memory_pressure = false;
    bool disk_pressure = false;
    bool pid_pressure = false;
    bool repels = false;  // it has a taint that must be tolerated
  };

  static NodeFacts FactsOf(const v1::Node& node);
  // Computes what is the same for all nodes, if the task is another one, or the session has
  // changed.
  void Prepare(const TaskInfo& task);
  PredicateFailure CheckPressures(const NodeFacts& facts) const;

  bool memory_pressure_enabled_;
  bool disk_pressure_enabled_;
  bool pid_pressure_enabled_;

  const Session* session_ = nullptr;
  std::vector<NodeFacts> nodes_;  // indexed by node
  std::optional<PodAffinityCheck> pod_affinity_;

  // The following fields belong to the task of the last call.
  const TaskInfo* task_ = nullptr;
  int64_t changes_ = -1;
  std::optional<RequiredNodeAffinity> node_affinity_;  // set if the task has any
  bool best_effort_ = false;
};

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_PLUGINS_PREDICATES_H_
