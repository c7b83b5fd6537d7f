#include "plugins/nodes/node_name.h"

namespace berth {

Status NodeName::Filter(const CycleState&, const v1::Pod& pod, const NodeInfo& node) const {
  const std::string& wanted = pod.spec.node_name;
  if (wanted.empty() || wanted == node.name()) return Status::Ok();
  // Evicting pods cannot rename a node: preemption must not be tried.
  return Status::UnschedulableAndUnresolvable(kErrReason);
}

}  // namespace berth
