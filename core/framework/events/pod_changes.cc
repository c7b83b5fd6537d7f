#include "framework/events/pod_changes.h"

#include "framework/resource.h"

namespace berth {

EventTypes PodSchedulingPropertiesChange(const v1::Pod& old_pod, const v1::Pod& new_pod) {
  const PodEventTypes& types =
      new_pod.spec.node_name.empty() ? kUnschedulablePodEvents : kAssignedPodEvents;
  EventTypes events;
  if (old_pod.metadata.labels != new_pod.metadata.labels) events.push_back(&types.update_label);
  if (IsScaledDown(old_pod, new_pod)) events.push_back(&types.update_scale_down);
  if (!old_pod.spec.scheduling_gates.empty() && new_pod.spec.scheduling_gates.empty()) {
    events.push_back(&types.update_scheduling_gates_eliminated);
  }
  // Tolerations can only be added, so their number shows a change.
  if (old_pod.spec.tolerations.size() != new_pod.spec.tolerations.size()) {
    events.push_back(&types.update_toleration);
  }
  if (old_pod.status.resource_claim_statuses_digest !=
      new_pod.status.resource_claim_statuses_digest) {
    events.push_back(&types.update_generated_resource_claim);
  }
  if (events.empty()) events.push_back(&types.update);
  return events;
}

}  // namespace berth
