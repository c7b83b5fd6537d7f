#include "plugins/nodes/node_unschedulable.h"

#include "api/taints.h"
#include "framework/events/queueing_hints.h"

namespace berth {
namespace {

bool IsCordoned(const NodeInfo& node) { return !node.is_plain() && node.node().unschedulable; }

bool ToleratesCordon(const v1::Pod& pod) {
  if (pod.spec.tolerations.empty()) return false;
  const v1::Taint cordon{std::string(v1::kTaintNodeUnschedulable), "",
                         std::string(v1::kTaintNoSchedule)};
  return AnyTolerates(pod.spec.tolerations, cordon);
}

QueueingHint AfterCordonChange(const v1::Pod&, const Change<v1::Node>& change, HintReason* reason) {
  const bool was_closed = change.before == nullptr || change.before->unschedulable;
  const bool is_closed = change.after->unschedulable;
  if (reason != nullptr) {
    *reason = {is_closed    ? "{} is cordoned"
               : was_closed ? "{} is not cordoned"
                            : "{} was not cordoned before either",
               {change.after->metadata.name}};
  }
  return QueueIf(was_closed && !is_closed);
}

QueueingHint AfterTolerationsChange(const v1::Pod& pod, const Change<v1::Pod>& change,
                                    HintReason* reason) {
  const bool tolerates = ToleratesCordon(*change.after);
  if (!IsItself(pod, change.after) || tolerates) return AfterOwnUpdate(pod, change, reason);
  if (reason != nullptr) *reason = {"it does not tolerate cordoned nodes", {}};
  return QueueingHint::kSkip;
}

}  // namespace

Status NodeUnschedulable::Filter(const CycleState&, const v1::Pod& pod,
                                 const NodeInfo& node) const {
  if (!IsCordoned(node) || ToleratesCordon(pod)) return Status::Ok();
  return Status::UnschedulableAndUnresolvable(kErrReason);
}

bool NodeUnschedulable::AdmitsEveryNode(const CycleState&, const v1::Pod& pod) const {
  return handle_.SnapshotSharedLister().Index().num_not_plain() == 0 || ToleratesCordon(pod);
}

bool NodeUnschedulable::KeepAdmitted(const CycleState&, const v1::Pod& pod, NodeRows& rows) const {
  if (ToleratesCordon(pod)) return true;
  rows.KeepIf([&](int32_t slot) { return !IsCordoned(*rows.index.NodeAt(slot)); });
  return true;
}

std::vector<ClusterEventWithHint> NodeUnschedulable::EventsToRegisterWithHints() const {
  return {
      {{"Node", kActionAdd | kActionUpdateNodeTaint}, HintOn<v1::Node>(AfterCordonChange)},
      {{"Pod", kActionUpdatePodToleration}, HintOn<v1::Pod>(AfterTolerationsChange)},
  };
}

}  // namespace berth
