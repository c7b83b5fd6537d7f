// conformance: never evicts the pods that Kubernetes itself needs. Upstream: kube-batch v0.5.0,
// pkg/scheduler/plugins/conformance/conformance.go.
#ifndef BERTH_KUBE_BATCH_PLUGINS_CONFORMANCE_H_
#define BERTH_KUBE_BATCH_PLUGINS_CONFORMANCE_H_

#include "kube_batch/plugin.h"

namespace berth::kube_batch {

class ConformancePlugin final : public Plugin {
 public:
  std::string_view Name() const override { return "conformance"; }
  FunctionFamilies Functions() const override {
    return {FunctionFamily::kPreemptable, FunctionFamily::kReclaimable};
  }
  // Returns all candidates but pods of the classes system-cluster-critical and
  // system-node-critical, and of the namespace kube-system.
  Tasks PreemptableFn(const TaskInfo& evictor, const Tasks& candidates) const override;
  Tasks ReclaimableFn(const TaskInfo& evictor, const Tasks& candidates) const override {
    return PreemptableFn(evictor, candidates);
  }
};

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_PLUGINS_CONFORMANCE_H_
