#include "versions/v1_21.h"

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
#include "plugins/resources/node_resources_balanced_allocation.h"
#include "plugins/resources/node_resources_fit.h"
#include "plugins/resources/node_resources_least_allocated.h"
#include "plugins/resources/node_resources_most_allocated.h"
#include "plugins/resources/requested_to_capacity_ratio.h"
#include "plugins/retired/node_label.h"
#include "plugins/retired/node_prefer_avoid_pods.h"
#include "plugins/retired/non_csi_limits.h"
#include "plugins/retired/selector_spread.h"
#include "plugins/retired/service_affinity.h"
#include "plugins/volumes/node_volume_limits.h"
#include "plugins/volumes/volume_binding.h"
#include "plugins/volumes/volume_restrictions.h"
#include "plugins/volumes/volume_zone.h"
#include "queue/priority_queue.h"
#include "releases/releases.h"
#include "versions/events_v1_21.h"
#include "versions/in_tree.h"
#include "versions/newer_fields.h"

namespace berth {
namespace {

using P = ExtensionPoint;

// In the order in which they run. As algorithmprovider/registry.go, getDefaultConfig, with the
// default feature gates.
constexpr DefaultPlugin kDefaultPlugins[] = {
    {P::kQueueSort, PrioritySort::kName},
    {P::kPreFilter, NodeResourcesFit::kName},
    {P::kPreFilter, NodePorts::kName},
    {P::kPreFilter, PodTopologySpread::kName},
    {P::kPreFilter, InterPodAffinity::kName},
    {P::kPreFilter, VolumeBinding::kName},
    {P::kPreFilter, NodeAffinity::kName},
    {P::kFilter, NodeUnschedulable::kName},
    {P::kFilter, NodeName::kName},
    {P::kFilter, TaintToleration::kName},
    {P::kFilter, NodeAffinity::kName},
    {P::kFilter, NodePorts::kName},
    {P::kFilter, NodeResourcesFit::kName},
    {P::kFilter, VolumeRestrictions::kName},
    {P::kFilter, NonCSILimits::kEBSName},
    {P::kFilter, NonCSILimits::kGCEPDName},
    {P::kFilter, NodeVolumeLimits::kName},
    {P::kFilter, NonCSILimits::kAzureDiskName},
    {P::kFilter, VolumeBinding::kName},
    {P::kFilter, VolumeZone::kName},
    {P::kFilter, PodTopologySpread::kName},
    {P::kFilter, InterPodAffinity::kName},
    {P::kPostFilter, DefaultPreemption::kName},
    {P::kPreScore, InterPodAffinity::kName},
    {P::kPreScore, PodTopologySpread::kName},
    {P::kPreScore, TaintToleration::kName},
    {P::kPreScore, NodeAffinity::kName},
    {P::kScore, NodeResourcesBalancedAllocation::kName, 1},
    {P::kScore, ImageLocality::kName, 1},
    {P::kScore, InterPodAffinity::kName, 1},
    {P::kScore, NodeResourcesLeastAllocated::kName, 1},
    {P::kScore, NodeAffinity::kName, 1},
    {P::kScore, NodePreferAvoidPods::kName, 10000},
    {P::kScore, PodTopologySpread::kName, 2},
    {P::kScore, TaintToleration::kName, 1},
    {P::kReserve, VolumeBinding::kName},
    {P::kPreBind, VolumeBinding::kName},
    {P::kBind, DefaultBinder::kName},
};

// As getClusterAutoscalerConfig.
void UseClusterAutoscalerProvider(Profile* profile) {
  for (EnabledPlugin& plugin : profile->At(P::kScore)) {
    if (plugin.name == NodeResourcesLeastAllocated::kName) {
      plugin.name = NodeResourcesMostAllocated::kName;
    }
  }
}

}  // namespace

Version VersionV121() {
  return {.release = kReleaseV1_21,
          .registry = RegistryV121(),
          .profiles = {DefaultProfileV121()},
          .use_cluster_autoscaler_provider = UseClusterAutoscalerProvider,
          .rules = {.make_queue = MakeQueue<PriorityQueue>,
                    .move_requests = MoveRequestsV121(),
                    .events_of = EventsOfV121},
          .process_rules = &process::kProcessV1_21,
          .drop_unknown_fields = DropFieldsAfterV121,
          .any_event_helps = false};
}

Registry RegistryV121() {
  return {
      {std::string(DefaultBinder::kName), MakePlain<DefaultBinder>},
      {std::string(DefaultPreemption::kName), DefaultPreemption::Make},
      {std::string(ImageLocality::kName), MakePlain<ImageLocality>},
      {std::string(InterPodAffinity::kName), InterPodAffinity::Make},
      {std::string(NodeAffinity::kName), NodeAffinity::Make},
      {std::string(NodeLabel::kName), NodeLabel::Make},
      {std::string(NodeName::kName), MakePlain<NodeName>},
      {std::string(NodePorts::kName), MakePlain<NodePorts>},
      {std::string(NodePreferAvoidPods::kName), MakePlain<NodePreferAvoidPods>},
      {std::string(NodeResourcesBalancedAllocation::kName),
       MakePlain<NodeResourcesBalancedAllocation>},
      {std::string(NodeResourcesFit::kName), NodeResourcesFit::Make},
      {std::string(NodeResourcesLeastAllocated::kName), NodeResourcesLeastAllocated::Make},
      {std::string(NodeResourcesMostAllocated::kName), NodeResourcesMostAllocated::Make},
      {std::string(NodeUnschedulable::kName), MakePlain<NodeUnschedulable>},
      {std::string(NodeVolumeLimits::kName), MakePlain<NodeVolumeLimits>},
      {std::string(NonCSILimits::kAzureDiskName), NonCSILimits::MakeAzureDisk},
      {std::string(NonCSILimits::kCinderName), NonCSILimits::MakeCinder},
      {std::string(NonCSILimits::kEBSName), NonCSILimits::MakeEBS},
      {std::string(NonCSILimits::kGCEPDName), NonCSILimits::MakeGCEPD},
      {std::string(PodTopologySpread::kName), PodTopologySpread::Make},
      {std::string(PrioritySort::kName), MakePlain<PrioritySort>},
      {std::string(RequestedToCapacityRatio::kName), RequestedToCapacityRatio::Make},
      {std::string(SelectorSpread::kName), MakePlain<SelectorSpread>},
      {std::string(ServiceAffinity::kName), ServiceAffinity::Make},
      {std::string(TaintToleration::kName), MakePlain<TaintToleration>},
      {std::string(VolumeBinding::kName), VolumeBinding::Make},
      {std::string(VolumeRestrictions::kName), MakePlain<VolumeRestrictions>},
      {std::string(VolumeZone::kName), MakePlain<VolumeZone>},
  };
}

Profile DefaultProfileV121() { return ProfileOf(kDefaultPlugins); }

}  // namespace berth
