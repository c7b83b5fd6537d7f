#include "versions/v1_15.h"

#include "framework/cluster_event.h"
#include "queue/classic_queue.h"
#include "scheduler/scheduler.h"
#include "versions/v1_21.h"

namespace berth {
namespace {

// Where v1.15 asks the queue to move pods though nothing about the node changed that counts.
constexpr std::string_view kEventNodeUpdate = "NodeUpdate";

// As v1.15, eventhandlers.go, updateNodeInCache: while unschedulableQ is empty the comparison is
// saved, and the request is made for the sake of the pod whose attempt is under way.
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

Version VersionV115() {
  Version version = VersionV121();
  version.name = "v1.15";
  version.rules = {MakeQueue<ClassicQueue>, NodeUpdateLabelV115, ObjectChangeLabelV115};
  version.any_event_helps = true;
  return version;
}

}  // namespace berth
