// predicates: on which nodes a task may run at all, resources apart. As kube-batch v0.5.0,
// pkg/scheduler/plugins/predicates/predicates.go, with the predicates of Kubernetes v1.13.
#ifndef BERTH_KUBE_BATCH_PLUGINS_PREDICATES_H_
#define BERTH_KUBE_BATCH_PLUGINS_PREDICATES_H_

#include <optional>
#include <vector>

#include "api/node_affinity.h"
#include "kube_batch/plugin.h"
#include "kube_batch/plugins/pod_affinity_check.h"

namespace berth::kube_batch {

// The pods of a node are all tasks on it, those that are released or only promised a place too.
class PredicatesPlugin final : public Plugin {
 public:
  // predicate.MemoryPressureEnable, predicate.DiskPressureEnable and predicate.PIDPressureEnable
  // switch those checks on.
  explicit PredicatesPlugin(const Arguments& arguments);

  std::string_view Name() const override { return "predicates"; }
  FunctionFamilies Functions() const override { return {FunctionFamily::kPredicate}; }
  void OnSessionOpen(Session& session) override;
  // The first that fails, in this order: number of pods, condition of the node and
  // spec.unschedulable (tolerations do not help), node selector and affinity, host ports, taints,
  // pressures, inter-pod affinity.
  // Quirk: a node that does not say how many pods it can have can have none.
  PredicateFailure PredicateFn(const TaskInfo& task, const NodeInfo& node) override;

 private:
  // What a node says, whatever the task.
  struct NodeFacts {
    PredicateFailure not_available;
    bool memory_pressure = false;
    bool disk_pressure = false;
    bool pid_pressure = false;
    bool repels = false;  // has a taint that must be tolerated
  };

  static NodeFacts FactsOf(const v1::Node& node);
  // Works out what is the same for all nodes, when another task is asked about, or the session has
  // changed since.
  void Prepare(const TaskInfo& task);
  PredicateFailure CheckPressures(const NodeFacts& facts) const;

  bool memory_pressure_enabled_;
  bool disk_pressure_enabled_;
  bool pid_pressure_enabled_;

  const Session* session_ = nullptr;
  std::vector<NodeFacts> nodes_;  // by index
  std::optional<PodAffinityCheck> pod_affinity_;

  // Of the task that was asked about last.
  const TaskInfo* task_ = nullptr;
  int64_t changes_ = -1;
  std::optional<RequiredNodeAffinity> node_affinity_;  // if it has any
  bool best_effort_ = false;
};

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_PLUGINS_PREDICATES_H_
