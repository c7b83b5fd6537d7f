// ClusterEvent: a change in the cluster, and the plugins whose rejections it may resolve. Upstream:
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

// Bits for the action on an object.
using ActionType = uint32_t;
inline constexpr ActionType kActionAdd = 1;
inline constexpr ActionType kActionDelete = 2;
inline constexpr ActionType kActionUpdateNodeAllocatable = 4;
inline constexpr ActionType kActionUpdateNodeLabel = 8;
inline constexpr ActionType kActionUpdateNodeTaint = 16;
inline constexpr ActionType kActionUpdateNodeCondition = 32;
// The following actions exist only in v1.34, which also distinguishes the kinds of changes of a
// pod.
inline constexpr ActionType kActionUpdateNodeAnnotation = 64;
inline constexpr ActionType kActionUpdatePodLabel = 128;
inline constexpr ActionType kActionUpdatePodScaleDown = 256;
inline constexpr ActionType kActionUpdatePodToleration = 512;
inline constexpr ActionType kActionUpdatePodSchedulingGatesEliminated = 1024;
inline constexpr ActionType kActionUpdatePodGeneratedResourceClaim = 2048;
// Every bit of an update. An event with all of them is an update without a change that has a bit of
// its own.
inline constexpr ActionType kActionUpdate = 4092;
inline constexpr ActionType kActionAll = 4095;
inline constexpr ActionType kActionAllV121 = 63;

// Reports whether the pair matches each event of every resource, with the actions of v1.21 or of
// later versions.
inline bool IsAnyEvent(std::string_view resource, ActionType action) {
  return resource == "*" && (action & kActionAllV121) == kActionAllV121;
}

// A type of events. Each version of kube-scheduler has a catalogue of its types
// (scheduler/rules.h); this file has the types that several versions have under the same label.
struct EventType {
  // The version's name of the type, which is the cause in logs: "NodeAdd".
  std::string_view label;
  // The resource for which plugins register: "Pod", "Node", "storage.k8s.io/CSINode", ...; "*" for
  // any; "" for a type that no plugin can register for.
  std::string_view resource = {};
  ActionType action = 0;
  // The words for people in a list of events: "Node add".
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
// A pod was unschedulable for too long: the queue moves it, whichever plugin rejected it.
inline constexpr EventType kEventUnschedulableTimeout{"UnschedulableTimeout", "*", kActionAll};
// Causes of moves between queues that are not move requests for other pods.
inline constexpr EventType kEventPodAdd{"PodAdd"};
inline constexpr EventType kEventPodUpdate{"PodUpdate"};
inline constexpr EventType kEventPodDelete{"PodDelete"};
inline constexpr EventType kEventNodeDelete{"NodeDelete"};
inline constexpr EventType kEventBackoffComplete{"BackoffComplete"};
inline constexpr EventType kEventScheduleAttemptFailure{"ScheduleAttemptFailure"};

// Types of a catalogue, which must outlive this list.
using EventTypes = std::vector<const EventType*>;

// Returns the type with this label: from the catalogue, or UnschedulableTimeout, which every queue
// has. For another label it returns a type that matches no plugin, and that is valid as long as the
// label.
EventType EventTypeNamed(std::string_view label, const EventTypes& catalogue);

// One event.
struct ClusterEvent {
  EventType type;
  // The object before and after the event; neither if the event concerns no object.
  WatchEvent change = {};
};

// A registration of a plugin: it matches all events whose type has this resource and one of these
// actions.
struct EventRegistration {
  std::string resource;  // "*" with kActionAll: every event
  ActionType action = 0;

  bool IsWildcard() const { return IsAnyEvent(resource, action); }
  bool Matches(const EventType& type) const {
    return IsWildcard() || (resource == type.resource && (action & type.action) != 0);
  }
  // Reports whether the event matches. Upstream: v1.34, framework/types.go, MatchClusterEvents. A
  // registration for pods covers both bound and unbound pods. An update without a particular change
  // matches only a registration for all updates.
  bool MatchesPrecisely(const EventType& type) const;
  bool operator==(const EventRegistration&) const = default;
};

// A plugin's answer to the question whether an event may help a pod that it rejected. Upstream:
// v1.34, framework/types.go, QueueingHint.
enum class QueueingHint : uint8_t {
  kSkip,   // the event changes nothing about the rejection
  kQueue,  // the pod may be schedulable now
  kError,  // the plugin failed; queues treat it as kQueue
};
struct HintReason;  // framework/events/hint_reason.h
// `pod` is the pod that the plugin rejected. The function sets *reason if `reason` is not null (it
// is null in a run). An empty function means kQueue for every event.
using QueueingHintFunction =
    std::function<QueueingHint(const v1::Pod& pod, const WatchEvent&, HintReason* reason)>;

// A registration of a plugin in versions with queueing hints. Upstream: v1.34, framework/types.go.
struct ClusterEventWithHint {
  EventRegistration registration;
  QueueingHintFunction hint = nullptr;
};

// The plugins that registered for the same events; the map has one entry for each registration.
struct ClusterEventMapEntry {
  EventRegistration registration;
  PluginNames plugins;
};
using ClusterEventMap = std::vector<ClusterEventMapEntry>;

// Adds plugins to the map's entry of this registration, and creates the entry if there is none.
void AddRegistration(const EventRegistration& registration, const PluginNames& plugins,
                     ClusterEventMap* map);

// Reports whether an event of this type may help a pod that these plugins rejected. A type that no
// plugin can register for helps no pod; a wildcard helps every pod. Callers handle pods that no
// plugin rejected. Upstream: scheduling_queue.go, podMatchesEvent.
bool EventMatchesPlugins(const EventType& type, const PluginNames& unschedulable_plugins,
                         const ClusterEventMap& map);

}  // namespace berth

#endif  // BERTH_FRAMEWORK_CLUSTER_EVENT_H_
