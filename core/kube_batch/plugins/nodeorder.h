// nodeorder: scores nodes for a task. Upstream: kube-batch v0.5.0,
// pkg/scheduler/plugins/nodeorder/nodeorder.go, with the priorities of Kubernetes v1.13.
#ifndef BERTH_KUBE_BATCH_PLUGINS_NODEORDER_H_
#define BERTH_KUBE_BATCH_PLUGINS_NODEORDER_H_

#include <cstdint>
#include <vector>

#include "kube_batch/plugin.h"

namespace berth::kube_batch {

// Adds four whole numbers from 0 to 10, each times its weight. The last two are relative to the
// other feasible nodes.
class NodeOrderPlugin final : public Plugin {
 public:
  // Arguments: leastrequested.weight and balancedresource.weight, 1 by default. Quirk:
  // nodeaffinity.weight and podaffinity.weight are never read; both affinities have the weight of
  // balancedresource.
  explicit NodeOrderPlugin(const Arguments& arguments);

  std::string_view Name() const override { return "nodeorder"; }
  FunctionFamilies Functions() const override { return {FunctionFamily::kNodeOrder}; }
  void OnSessionOpen(Session& session) override { session_ = &session; }
  bool NodeOrderFn(const TaskInfo& task, const std::vector<NodeInfo*>& nodes,
                   std::vector<NodeScore>* scores) override;

 private:
  int64_t least_requested_weight_;
  int64_t balanced_resource_weight_;
  const Session* session_ = nullptr;
};

// Return the parts of a score, for tests. LeastRequested and BalancedAllocation use the requests of
// cpu and memory of all tasks on the node and this one, with v1.13's defaults for missing requests.
int64_t LeastRequestedScore(const TaskInfo& task, const NodeInfo& node);
int64_t BalancedAllocationScore(const TaskInfo& task, const NodeInfo& node);

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_PLUGINS_NODEORDER_H_
