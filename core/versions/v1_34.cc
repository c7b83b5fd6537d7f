#include "versions/v1_34.h"

#include "framework/events/pod_changes.h"
#include "plugins/default_binder.h"
#include "plugins/nodes/image_locality.h"
#include "plugins/nodes/node_affinity.h"
#include "plugins/nodes/node_name.h"
#include "plugins/nodes/node_ports.h"
#include "plugins/nodes/node_unschedulable.h"
#include "plugins/nodes/taint_toleration.h"
#include "plugins/pods/inter_pod_affinity.h"
#include "plugins/pods/pod_topology_spread.h"
#include "plugins/preemption/default_preemption.h"
#include "plugins/priority_sort.h"
#include "plugins/queueing/dynamic_resources.h"
#include "plugins/queueing/scheduling_gates.h"
#include "plugins/resources/balanced_by_deviation.h"
#include "plugins/resources/scoring_node_resources_fit.h"
#include "plugins/volumes/node_volume_limits_v1_34.h"
#include "plugins/volumes/volume_binding_v1_34.h"
#include "plugins/volumes/volume_restrictions_v1_34.h"
#include "plugins/volumes/volume_zone_v1_34.h"
#include "queue/hinted_queue.h"
#include "releases/releases.h"
#include "versions/configuration/configuration_merge.h"
#include "versions/events_v1_34.h"
#include "versions/in_tree.h"

namespace berth {
namespace {

// In the order of multiPoint, in which they run at each extension point.
constexpr struct {
  std::string_view name;
  int32_t weight = 0;
} kDefaultPlugins[] = {
    {SchedulingGates::kName},
    {PrioritySort::kName},
    {NodeUnschedulable::kName},
    {NodeName::kName},
    {TaintToleration::kName, 3},
    {NodeAffinity::kName, 2},
    {NodePorts::kName},
    {ScoringNodeResourcesFit::kName, 1},
    {VolumeRestrictions::kName},
    {NodeVolumeLimits::kName},
    {VolumeBinding::kName},
    {VolumeZone::kName},
    {PodTopologySpread::kName, 2},
    {InterPodAffinity::kName, 2},
    // DynamicResources precedes DefaultPreemption, so that it deallocates an idle claim before a
    // pod is evicted.
    {DynamicResources::kName},
    {DefaultPreemption::kName},
    {BalancedByDeviation::kName, 1},
    {ImageLocality::kName, 1},
    {DefaultBinder::kName},
};

}  // namespace

Version VersionV134() {
  return {.release = kReleaseV1_34,
          .registry = RegistryV134(),
          .profiles = {DefaultProfileV134()},
          .configuration = &ConfigurationV1(),
          .rules = {.make_queue = MakeQueue<HintedQueue>,
                    .asks_plugins = true,
                    .sections = FiveSections(),
                    .move_requests = MoveRequestsV134(),
                    .events_of = EventsOfV134,
                    .cycle = {.pre_filters_go_on = true,
                              .nominated_node_first = true,
                              .one_node_is_enough_without_scores = true,
                              .whole_rejection_has_no_count = true,
                              .extenders_count_as_plugin = true,
                              .no_reasons_no_list = true,
                              .clones_are_timed = true},
                    .cache = {.counts_images_at_snapshot = true,
                              .confirmed_replaces_assumed = true,
                              .assumptions_expire = false},
                    .faults_and_rejections_differ = true,
                    .preempts_asynchronously = true,
                    .pending_work_precedes_flushes = true,
                    .ignores_updates_of_assumed_pods = true,
                    .room_freed = &kAssignedPodEvents.deletion,
                    .binding_failure_prefix = ""},
          .process_rules = &process::kProcessV1_34,
          .trace = process::kTraceV1_34,
          .events = process::kEventsV1_34,
          .metrics = &metrics::CatalogueV134,
          .pops_from_backoff_queue = true};
}

Registry RegistryV134() {
  return {
      {std::string(DefaultBinder::kName), MakePlain<DefaultBinder>},
      {std::string(DefaultPreemption::kName), DefaultPreemption::MakeV134},
      {std::string(DynamicResources::kName), MakePlain<DynamicResources>},
      {std::string(ImageLocality::kName), ImageLocality::MakeV134},
      {std::string(InterPodAffinity::kName), InterPodAffinity::MakeV134},
      {std::string(NodeAffinity::kName), NodeAffinity::MakeV134},
      {std::string(NodeName::kName), MakePlain<NodeName>},
      {std::string(NodePorts::kName), NodePorts::MakeV134},
      {std::string(BalancedByDeviation::kName), BalancedByDeviation::Make},
      {std::string(ScoringNodeResourcesFit::kName), ScoringNodeResourcesFit::Make},
      {std::string(NodeUnschedulable::kName), MakePlain<NodeUnschedulable>},
      {std::string(NodeVolumeLimits::kName), MakePlain<NodeVolumeLimitsV134>},
      {std::string(PodTopologySpread::kName), PodTopologySpread::MakeV134},
      {std::string(PrioritySort::kName), MakePlain<PrioritySort>},
      {std::string(SchedulingGates::kName), MakePlain<SchedulingGates>},
      {std::string(TaintToleration::kName), TaintToleration::MakeV134},
      {std::string(VolumeBinding::kName), VolumeBindingV134::Make},
      {std::string(VolumeRestrictions::kName), MakePlain<VolumeRestrictionsV134>},
      {std::string(VolumeZone::kName), MakePlain<VolumeZoneV134>},
  };
}

Profile DefaultProfileV134() {
  std::vector<EnabledPlugin> multi_point;
  for (const auto& [name, weight] : kDefaultPlugins) {
    multi_point.push_back({std::string(name), weight});
  }
  return MultiPointProfile(multi_point, RegistryV134());
}

}  // namespace berth
