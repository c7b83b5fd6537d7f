// ClusterEvent: what happened in the cluster, and which plugins' rejections it may cure. As
// kube-scheduler v1.21, framework/types.go and internal/queue/events.go.
#ifndef BERTH_FRAMEWORK_CLUSTER_EVENT_H_
#define BERTH_FRAMEWORK_CLUSTER_EVENT_H_

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "api/watch_event.h"
#include "framework/pod_info.h"

namespace berth {

// Bits of what was done to an object.
using ActionType = uint32_t;
inline constexpr ActionType kActionAdd = 1;
inline constexpr ActionType kActionDelete = 2;
inline constexpr ActionType kActionUpdateNodeAllocatable = 4;
inline constexpr ActionType kActionUpdateNodeLabel = 8;
inline constexpr ActionType kActionUpdateNodeTaint = 16;
inline constexpr ActionType kActionUpdateNodeCondition = 32;
// From here on of v1.34 only, which also distinguishes what changed about a pod.
inline constexpr ActionType kActionUpdateNodeAnnotation = 64;
inline constexpr ActionType kActionUpdatePodLabel = 128;
inline constexpr ActionType kActionUpdatePodScaleDown = 256;
inline constexpr ActionType kActionUpdatePodToleration = 512;
inline constexpr ActionType kActionUpdatePodSchedulingGatesEliminated = 1024;
inline constexpr ActionType kActionUpdatePodGeneratedResourceClaim = 2048;
// Every bit of an update. An event with all of them is an update in which nothing changed that has
// a bit of its own.
inline constexpr ActionType kActionUpdate = 4092;
inline constexpr ActionType kActionAll = 4095;
inline constexpr ActionType kActionAllV121 = 63;

// Whether it stands for each event of every resource, by the actions of v1.21 or of later versions.
inline bool IsAnyEvent(std::string_view resource, ActionType action) {
  return resource == "*" && (action & kActionAllV121) == kActionAllV121;
}

// A type of events. A version of kube-scheduler has a catalogue of those that it knows
// (scheduler/rules.h); those that several versions know by the same label are here.
struct EventType {
  // By which the version names it: the cause in logs, "NodeAdd".
  std::string_view label;
  // As plugins register for it: "Pod", "Node", "storage.k8s.io/CSINode", ...; "*" for any; "" for
  // a type that no plugin can register for.
  std::string_view resource = {};
  ActionType action = 0;
  // For people, in a list of events: "Node add".
  std::string_view words = {};

  bool IsWildcard() const { return IsAnyEvent(resource, action); }
  bool operator==(const EventType& other) const { return label == other.label; }
};

inline constexpr EventType kEventAssignedPodAdd{"AssignedPodAdd", "Pod", kActionAdd, "Pod add"};
inline constexpr EventType kEventAssignedPodUpdate{"AssignedPodUpdate", "Pod", kActionUpdate,
                                                   "Pod update"};
inline constexpr EventType kEventAssignedPodDelete{"AssignedPodDelete", "Pod", kActionDelete,
                                                   "Pod delete"};
inline constexpr EventType kEventNodeAdd{"NodeAdd", "Node", kActionAdd, "Node add"};
inline constexpr EventType kEventNodeSpecUnschedulableChange{
    "NodeSpecUnschedulableChange", "Node", kActionUpdateNodeTaint, "cordon change"};
inline constexpr EventType kEventNodeAllocatableChange{
    "NodeAllocatableChange", "Node", kActionUpdateNodeAllocatable, "allocatable change"};
inline constexpr EventType kEventNodeLabelChange{"NodeLabelChange", "Node", kActionUpdateNodeLabel,
                                                 "label change"};
inline constexpr EventType kEventNodeTaintChange{"NodeTaintChange", "Node", kActionUpdateNodeTaint,
                                                 "taint change"};
inline constexpr EventType kEventNodeConditionChange{
    "NodeConditionChange", "Node", kActionUpdateNodeCondition, "condition change"};
inline constexpr EventType kEventPvAdd{"PvAdd", "PersistentVolume", kActionAdd,
                                       "PersistentVolume add"};
inline constexpr EventType kEventPvUpdate{"PvUpdate", "PersistentVolume", kActionUpdate,
                                          "PersistentVolume update"};
inline constexpr EventType kEventPvcAdd{"PvcAdd", "PersistentVolumeClaim", kActionAdd,
                                        "PersistentVolumeClaim add"};
inline constexpr EventType kEventPvcUpdate{"PvcUpdate", "PersistentVolumeClaim", kActionUpdate,
                                           "PersistentVolumeClaim update"};
inline constexpr EventType kEventStorageClassAdd{"StorageClassAdd", "storage.k8s.io/StorageClass",
                                                 kActionAdd, "StorageClass add"};
inline constexpr EventType kEventCSINodeAdd{"CSINodeAdd", "storage.k8s.io/CSINode", kActionAdd,
                                            "CSINode add"};
inline constexpr EventType kEventCSINodeUpdate{"CSINodeUpdate", "storage.k8s.io/CSINode",
                                               kActionUpdate, "CSINode update"};
inline constexpr EventType kEventServiceAdd{"ServiceAdd", "Service", kActionAdd, "Service add"};
inline constexpr EventType kEventServiceUpdate{"ServiceUpdate", "Service", kActionUpdate,
                                               "Service update"};
inline constexpr EventType kEventServiceDelete{"ServiceDelete", "Service", kActionDelete,
                                               "Service delete"};
// A pod has been unschedulable for too long: it is tried again whatever rejected it.
inline constexpr EventType kEventUnschedulableTimeout{"UnschedulableTimeout", "*", kActionAll};
// Causes of moves between queues, upon which nothing else is asked to move.
inline constexpr EventType kEventPodAdd{"PodAdd"};
inline constexpr EventType kEventPodUpdate{"PodUpdate"};
inline constexpr EventType kEventPodDelete{"PodDelete"};
inline constexpr EventType kEventNodeDelete{"NodeDelete"};
inline constexpr EventType kEventBackoffComplete{"BackoffComplete"};
inline constexpr EventType kEventScheduleAttemptFailure{"ScheduleAttemptFailure"};

// Types of a catalogue, which outlives this.
using EventTypes = std::vector<const EventType*>;

// The type of this label: of the catalogue, or UnschedulableTimeout, which every queue has. Else
// one that cures nothing, and that is valid as long as the label.
EventType EventTypeNamed(std::string_view label, const EventTypes& catalogue);

// What happened, once.
struct ClusterEvent {
  EventType type;
  // The object as it was and as it is; neither where the event is about no object.
  WatchEvent change = {};
};

// What a plugin registers for: all events whose type is of this resource and has one of these
// actions.
struct EventRegistration {
  std::string resource;  // "*" with kActionAll: every event
  ActionType action = 0;

  bool IsWildcard() const { return IsAnyEvent(resource, action); }
  bool Matches(const EventType& type) const {
    return IsWildcard() || (resource == type.resource && (action & type.action) != 0);
  }
  // As v1.34, framework/types.go, MatchClusterEvents: a registration for pods is one for those with
  // and for those without a node. An update in which nothing in particular changed matches only a
  // registration for all updates.
  bool MatchesPrecisely(const EventType& type) const;
  bool operator==(const EventRegistration&) const = default;
};

// What a plugin answers when it is asked whether an event may help a pod that it rejected. As
// v1.34, framework/types.go, QueueingHint.
enum class QueueingHint : uint8_t {
  kSkip,   // the event changes nothing about the rejection
  kQueue,  // the pod may be schedulable now
  kError,  // the plugin can't say; queues take it for kQueue
};
struct HintReason;  // framework/events/hint_reason.h
// `pod` is the one that the plugin rejected. Fills in *reason, unless that is null, as in a run. An
// empty function stands for kQueue upon every event.
using QueueingHintFunction =
    std::function<QueueingHint(const v1::Pod& pod, const WatchEvent&, HintReason* reason)>;

// What a plugin registers for in versions that ask for hints. As v1.34, framework/types.go.
struct ClusterEventWithHint {
  EventRegistration registration;
  QueueingHintFunction hint = nullptr;
};

// Which plugins registered for which events; one entry for each registration.
struct ClusterEventMapEntry {
  EventRegistration registration;
  PluginNames plugins;
};
using ClusterEventMap = std::vector<ClusterEventMapEntry>;

// Adds plugins to the map's entry of this registration, which is made if there is none.
void AddRegistration(const EventRegistration& registration, const PluginNames& plugins,
                     ClusterEventMap* map);

// True if an event of this type may cure a pod that these plugins rejected. A type that no plugin
// can register for cures nothing; a wildcard always does. A pod that no plugin rejected is the
// caller's business. As scheduling_queue.go, podMatchesEvent.
bool EventMatchesPlugins(const EventType& type, const PluginNames& unschedulable_plugins,
                         const ClusterEventMap& map);

}  // namespace berth

#endif  // BERTH_FRAMEWORK_CLUSTER_EVENT_H_
