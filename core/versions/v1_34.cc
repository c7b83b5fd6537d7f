#include "versions/v1_34.h"

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
#include "plugins/resources/node_resources_balanced_allocation.h"
#include "plugins/resources/node_resources_fit.h"
#include "plugins/volumes/node_volume_limits_v1_34.h"
#include "plugins/volumes/volume_binding_v1_34.h"
#include "plugins/volumes/volume_restrictions_v1_34.h"
#include "plugins/volumes/volume_zone_v1_34.h"
#include "queue/priority_queue.h"
#include "versions/events_v1_21.h"
#include "versions/in_tree.h"

namespace berth {
namespace {

using P = ExtensionPoint;

// In the order in which they run.
constexpr DefaultPlugin kDefaultPlugins[] = {
    {P::kPreEnqueue, SchedulingGates::kName},
    {P::kPreEnqueue, DynamicResources::kName},
    {P::kQueueSort, PrioritySort::kName},
    {P::kPreFilter, NodeAffinity::kName},
    {P::kPreFilter, NodePorts::kName},
    {P::kPreFilter, NodeResourcesFit::kName},
    {P::kPreFilter, VolumeRestrictions::kName},
    {P::kPreFilter, NodeVolumeLimits::kName},
    {P::kPreFilter, VolumeBinding::kName},
    {P::kPreFilter, VolumeZone::kName},
    {P::kPreFilter, PodTopologySpread::kName},
    {P::kPreFilter, InterPodAffinity::kName},
    {P::kPreFilter, DynamicResources::kName},
    {P::kFilter, NodeUnschedulable::kName},
    {P::kFilter, NodeName::kName},
    {P::kFilter, TaintToleration::kName},
    {P::kFilter, NodeAffinity::kName},
    {P::kFilter, NodePorts::kName},
    {P::kFilter, NodeResourcesFit::kName},
    {P::kFilter, VolumeRestrictions::kName},
    {P::kFilter, NodeVolumeLimits::kName},
    {P::kFilter, VolumeBinding::kName},
    {P::kFilter, VolumeZone::kName},
    {P::kFilter, PodTopologySpread::kName},
    {P::kFilter, InterPodAffinity::kName},
    {P::kFilter, DynamicResources::kName},
    {P::kPostFilter, DynamicResources::kName},
    {P::kPostFilter, DefaultPreemption::kName},
    {P::kPreScore, TaintToleration::kName},
    {P::kPreScore, NodeAffinity::kName},
    {P::kPreScore, VolumeBinding::kName},
    {P::kPreScore, PodTopologySpread::kName},
    {P::kPreScore, InterPodAffinity::kName},
    {P::kScore, TaintToleration::kName, 3},
    {P::kScore, NodeAffinity::kName, 2},
    {P::kScore, VolumeBinding::kName, 1},
    {P::kScore, PodTopologySpread::kName, 2},
    {P::kScore, InterPodAffinity::kName, 2},
    {P::kScore, NodeResourcesBalancedAllocation::kName, 1},
    {P::kScore, ImageLocality::kName, 1},
    {P::kReserve, VolumeBinding::kName},
    {P::kReserve, DynamicResources::kName},
    {P::kPreBind, VolumeBinding::kName},
    {P::kPreBind, DynamicResources::kName},
    {P::kBind, DefaultBinder::kName},
};

}  // namespace

Version VersionV134() {
  return {.name = "v1.34",
          .registry = RegistryV134(),
          .profiles = {DefaultProfileV134()},
          .rules = {.make_queue = MakeQueue<PriorityQueue>,
                    .move_requests = MoveRequestsV121(),
                    .events_of = EventsOfV121,
                    .cycle = {.pre_filters_go_on = true,
                              .nominated_node_first = true,
                              .one_node_is_enough_without_scores = true,
                              .whole_rejection_has_no_count = true},
                    .cache = {.counts_images_at_snapshot = true,
                              .confirmed_replaces_assumed = true,
                              .assumptions_expire = false},
                    .errors_leave_no_trace = true,
                    .ignores_updates_of_assumed_pods = true,
                    .freed_room_is_an_event = true,
                    .binding_failure_prefix = ""}};
}

Registry RegistryV134() {
  return {
      {std::string(DefaultBinder::kName), MakePlain<DefaultBinder>},
      {std::string(DefaultPreemption::kName), DefaultPreemption::Make},
      {std::string(DynamicResources::kName), MakePlain<DynamicResources>},
      {std::string(ImageLocality::kName), MakePlain<ImageLocality>},
      {std::string(InterPodAffinity::kName), InterPodAffinity::Make},
      {std::string(NodeAffinity::kName), NodeAffinity::Make},
      {std::string(NodeName::kName), MakePlain<NodeName>},
      {std::string(NodePorts::kName), MakePlain<NodePorts>},
      {std::string(NodeResourcesBalancedAllocation::kName),
       MakePlain<NodeResourcesBalancedAllocation>},
      {std::string(NodeResourcesFit::kName), NodeResourcesFit::Make},
      {std::string(NodeUnschedulable::kName), MakePlain<NodeUnschedulable>},
      {std::string(NodeVolumeLimits::kName), MakePlain<NodeVolumeLimitsV134>},
      {std::string(PodTopologySpread::kName), PodTopologySpread::Make},
      {std::string(PrioritySort::kName), MakePlain<PrioritySort>},
      {std::string(SchedulingGates::kName), MakePlain<SchedulingGates>},
      {std::string(TaintToleration::kName), MakePlain<TaintToleration>},
      {std::string(VolumeBinding::kName), VolumeBindingV134::Make},
      {std::string(VolumeRestrictions::kName), MakePlain<VolumeRestrictionsV134>},
      {std::string(VolumeZone::kName), MakePlain<VolumeZoneV134>},
  };
}

Profile DefaultProfileV134() { return ProfileOf(kDefaultPlugins); }

}  // namespace berth
