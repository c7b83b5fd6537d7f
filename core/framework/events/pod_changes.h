// Maps a change of a pod to the events that kube-scheduler v1.34 has for it. Upstream:
// framework/events.go and kube-scheduler's framework/types.go.
#ifndef BERTH_FRAMEWORK_EVENTS_POD_CHANGES_H_
#define BERTH_FRAMEWORK_EVENTS_POD_CHANGES_H_

#include "api/types.h"
#include "framework/cluster_event.h"

namespace berth {

// Types of events about the pods of one resource. Plugins register for "Pod", which covers both
// resources.
struct PodEventTypes {
  EventType add;
  EventType deletion;
  EventType update_label;
  EventType update_scale_down;
  EventType update_scheduling_gates_eliminated;
  EventType update_toleration;
  EventType update_generated_resource_claim;
  EventType update;  // an update without a change that has a type of its own
};

// Events of bound pods.
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

// Events of pods that wait for a node: an update concerns only the pod itself.
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

// A plugin asked the scheduler to try these pods again, whichever plugin rejected them.
inline constexpr EventType kEventForceActivate{"ForceActivate", "*", kActionAll};

// Returns the events of an update, at least one, in the order in which the queue handles them: of
// kAssignedPodEvents if the pod has a node now, else of kUnschedulablePodEvents. Upstream:
// PodSchedulingPropertiesChange.
EventTypes PodSchedulingPropertiesChange(const v1::Pod& old_pod, const v1::Pod& new_pod);

}  // namespace berth

#endif  // BERTH_FRAMEWORK_EVENTS_POD_CHANGES_H_
