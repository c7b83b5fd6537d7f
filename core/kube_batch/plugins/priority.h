// priority: what has the higher priority goes first. As kube-batch v0.5.0,
// pkg/scheduler/plugins/priority/priority.go.
#ifndef BERTH_KUBE_BATCH_PLUGINS_PRIORITY_H_
#define BERTH_KUBE_BATCH_PLUGINS_PRIORITY_H_

#include "kube_batch/plugin.h"

namespace berth::kube_batch {

// Tasks by the priority of their pods, jobs by the one of their groups. These have nothing to do
// with each other.
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
