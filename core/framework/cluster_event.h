// ClusterEvent: what happened in the cluster, and which plugins' rejections it may cure. As
// kube-scheduler v1.21, framework/types.go and internal/queue/events.go.
#ifndef BERTH_FRAMEWORK_CLUSTER_EVENT_H_
#define BERTH_FRAMEWORK_CLUSTER_EVENT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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
inline constexpr ActionType kActionUpdate = 60;
inline constexpr ActionType kActionAll = 63;

struct ClusterEvent {
  std::string resource;  // "Pod", "Node", "storage.k8s.io/CSINode", ...; "*" for any
  ActionType action = 0;

  bool IsWildcard() const { return resource == "*" && action == kActionAll; }
};

// The labels by which v1.21 names events when it asks the queue to move pods.
inline constexpr std::string_view kEventPodAdd = "PodAdd";
inline constexpr std::string_view kEventPodUpdate = "PodUpdate";
inline constexpr std::string_view kEventPodDelete = "PodDelete";
inline constexpr std::string_view kEventAssignedPodAdd = "AssignedPodAdd";
inline constexpr std::string_view kEventAssignedPodUpdate = "AssignedPodUpdate";
inline constexpr std::string_view kEventAssignedPodDelete = "AssignedPodDelete";
inline constexpr std::string_view kEventNodeAdd = "NodeAdd";
inline constexpr std::string_view kEventNodeSpecUnschedulableChange = "NodeSpecUnschedulableChange";
inline constexpr std::string_view kEventNodeAllocatableChange = "NodeAllocatableChange";
inline constexpr std::string_view kEventNodeLabelChange = "NodeLabelChange";
inline constexpr std::string_view kEventNodeTaintChange = "NodeTaintChange";
inline constexpr std::string_view kEventNodeConditionChange = "NodeConditionChange";
inline constexpr std::string_view kEventPvAdd = "PvAdd";
inline constexpr std::string_view kEventPvUpdate = "PvUpdate";
inline constexpr std::string_view kEventPvcAdd = "PvcAdd";
inline constexpr std::string_view kEventPvcUpdate = "PvcUpdate";
inline constexpr std::string_view kEventStorageClassAdd = "StorageClassAdd";
inline constexpr std::string_view kEventCSINodeAdd = "CSINodeAdd";
inline constexpr std::string_view kEventCSINodeUpdate = "CSINodeUpdate";
inline constexpr std::string_view kEventServiceAdd = "ServiceAdd";
inline constexpr std::string_view kEventServiceUpdate = "ServiceUpdate";
inline constexpr std::string_view kEventServiceDelete = "ServiceDelete";
inline constexpr std::string_view kEventUnschedulableTimeout = "UnschedulableTimeout";
// Causes of queue moves that are no requests to move.
inline constexpr std::string_view kEventBackoffComplete = "BackoffComplete";
inline constexpr std::string_view kEventScheduleAttemptFailure = "ScheduleAttemptFailure";

// The event behind a label; nothing for a label that v1.21 does not know.
std::optional<ClusterEvent> ClusterEventForLabel(std::string_view label);

// Which plugins registered for which event; one entry for each event.
struct ClusterEventMapEntry {
  ClusterEvent event;
  PluginNames plugins;
};
using ClusterEventMap = std::vector<ClusterEventMapEntry>;

// True if the event may cure a pod that these plugins rejected. An unknown label cures nothing;
// UnschedulableTimeout always does. Pods without failed plugins are the caller's business.
// As scheduling_queue.go, podMatchesEvent.
bool EventMatchesPlugins(std::string_view label, const PluginNames& unschedulable_plugins,
                         const ClusterEventMap& map);

}  // namespace berth

#endif  // BERTH_FRAMEWORK_CLUSTER_EVENT_H_
