#include "plugins/node_unschedulable.h"

#include "api/taints.h"

namespace berth {

Status NodeUnschedulable::Filter(const CycleState&, const v1::Pod& pod,
                                 const NodeInfo& node) const {
  if (node.is_plain() || !node.node().unschedulable) return Status::Ok();
  const v1::Taint cordon{std::string(v1::kTaintNodeUnschedulable), "",
                         std::string(v1::kTaintNoSchedule)};
  if (AnyTolerates(pod.spec.tolerations, cordon)) return Status::Ok();
  return Status::UnschedulableAndUnresolvable(kErrReason);
}

}  // namespace berth
