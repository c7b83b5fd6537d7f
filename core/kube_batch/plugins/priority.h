// priority: higher priority comes first. Upstream: kube-batch v0.5.0,
// pkg/scheduler/plugins/priority/priority.go.
#ifndef BERTH_KUBE_BATCH_PLUGINS_PRIORITY_H_
#define BERTH_KUBE_BATCH_PLUGINS_PRIORITY_H_

#include "kube_batch/plugin.h"

namespace berth::kube_batch {

// Orders tasks by the priority of their pods, and jobs by that of their groups. The two are
// unrelated.
class PriorityPlugin final : public Plugin {
 public:
  std::string_view Name() const override { return "priority"; }
  FunctionFamilies Functions() const override {
    return {FunctionFamily::kJobOrder, FunctionFamily::kTaskOrder};
  }
  int JobOrderFn(const JobInfo& left, const JobInfo& right) const override;
  int TaskOrderFn(const TaskInfo& left, const TaskInfo& right) const override;
};

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_PLUGINS_PRIORITY_H_
