// What changed about a pod, as the events of kube-scheduler v1.34 that there are for it. As
// framework/events.go and kube-scheduler's framework/types.go.
#ifndef BERTH_FRAMEWORK_EVENTS_POD_CHANGES_H_
#define BERTH_FRAMEWORK_EVENTS_POD_CHANGES_H_

#include "api/types.h"
#include "framework/cluster_event.h"

namespace berth {

// Types of events about the pods of one resource. Plugins register for "Pod", which is both.
struct PodEventTypes {
  EventType add;
  EventType deletion;
  EventType update_label;
  EventType update_scale_down;
  EventType update_scheduling_gates_eliminated;
  EventType update_toleration;
  EventType update_generated_resource_claim;
  EventType update;  // nothing changed that has a type of its own
};

// Of pods that have a node.
inline constexpr PodEventTypes kAssignedPodEvents{
    {"AssignedPodAdd", "AssignedPod", kActionAdd, "Pod add"},
    {"AssignedPodDelete", "AssignedPod", kActionDelete, "Pod delete"},
    {"AssignedPodUpdatePodLabel", "AssignedPod", kActionUpdatePodLabel, "Pod label change"},
    {"AssignedPodUpdatePodScaleDown", "AssignedPod", kActionUpdatePodScaleDown, "Pod scale down"},
    {"AssignedPodUpdatePodSchedulingGatesEliminated", "AssignedPod",
     kActionUpdatePodSchedulingGatesEliminated, "Pod gates removed"},
    {"AssignedPodUpdatePodToleration", "AssignedPod", kActionUpdatePodToleration,
     "Pod toleration change"},
    {"AssignedPodUpdatePodGeneratedResourceClaim", "AssignedPod",
     kActionUpdatePodGeneratedResourceClaim, "Pod claim change"},
    {"AssignedPodUpdate", "AssignedPod", kActionUpdate, "Pod update"}};

// Of pods that wait for one: an update is about that very pod.
inline constexpr PodEventTypes kUnschedulablePodEvents{
    {"UnschedulablePodAdd", "UnschedulablePod", kActionAdd, "pending Pod add"},
    {"UnschedulablePodDelete", "UnschedulablePod", kActionDelete, "pending Pod delete"},
    {"UnschedulablePodUpdatePodLabel", "UnschedulablePod", kActionUpdatePodLabel,
     "own label change"},
    {"UnschedulablePodUpdatePodScaleDown", "UnschedulablePod", kActionUpdatePodScaleDown,
     "own scale down"},
    {"UnschedulablePodUpdatePodSchedulingGatesEliminated", "UnschedulablePod",
     kActionUpdatePodSchedulingGatesEliminated, "own gates removed"},
    {"UnschedulablePodUpdatePodToleration", "UnschedulablePod", kActionUpdatePodToleration,
     "own toleration change"},
    {"UnschedulablePodUpdatePodGeneratedResourceClaim", "UnschedulablePod",
     kActionUpdatePodGeneratedResourceClaim, "own claim change"},
    {"UnschedulablePodUpdate", "UnschedulablePod", kActionUpdate, "own update"}};

// A plugin asked for these pods to be tried again, whatever rejected them.
inline constexpr EventType kEventForceActivate{"ForceActivate", "*", kActionAll};

// The events that an update is, at least one, in the order in which they are acted upon; of
// kAssignedPodEvents if the pod has a node now, else of the others. As
// PodSchedulingPropertiesChange.
EventTypes PodSchedulingPropertiesChange(const v1::Pod& old_pod, const v1::Pod& new_pod);

}  // namespace berth

#endif  // BERTH_FRAMEWORK_EVENTS_POD_CHANGES_H_
