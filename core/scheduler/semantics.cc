#include "scheduler/semantics.h"

#include "queue/classic_queue.h"
#include "queue/priority_queue.h"
#include "scheduler/scheduler.h"

namespace berth {
namespace {

template <typename Queue>
std::unique_ptr<SchedulingQueue> MakeQueue(const QueueDependencies& dependencies,
                                           const Backoff& backoff) {
  return std::make_unique<Queue>(dependencies, backoff);
}

std::string_view NodeUpdateLabelV121(const v1::Node& old_node, const v1::Node& new_node,
                                     const SchedulingQueue& /*queue*/) {
  return NodeSchedulingPropertiesChange(old_node, new_node);
}

// As v1.15, eventhandlers.go, updateNodeInCache: with nobody in unschedulableQ the comparison is
// saved, and the request is there for the pod whose attempt is under way.
std::string_view NodeUpdateLabelV115(const v1::Node& old_node, const v1::Node& new_node,
                                     const SchedulingQueue& queue) {
  const std::string_view change = NodeSchedulingPropertiesChange(old_node, new_node);
  return change.empty() && queue.unschedulable_count() == 0 ? kEventNodeUpdate : change;
}

// As v1.15, eventhandlers.go, AddAllEventHandlers, which does not listen to CSINodes.
std::string_view ObjectChangeLabelV115(const AnyObject* before, const AnyObject* after) {
  const bool is_csi_node = KindOf(before == nullptr ? *after : *before) == Kind::kCSINode;
  return is_csi_node ? "" : ObjectChangeLabel(before, after);
}

}  // namespace

SchedulerSemantics SemanticsV121() {
  return {MakeQueue<PriorityQueue>, NodeUpdateLabelV121, ObjectChangeLabel};
}

SchedulerSemantics SemanticsV115() {
  return {MakeQueue<ClassicQueue>, NodeUpdateLabelV115, ObjectChangeLabelV115};
}

}  // namespace berth
