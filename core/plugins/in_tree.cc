#include "plugins/in_tree.h"

#include <memory>

#include "plugins/default_binder.h"
#include "plugins/node_affinity.h"
#include "plugins/node_name.h"
#include "plugins/node_ports.h"
#include "plugins/node_resources_balanced_allocation.h"
#include "plugins/node_resources_fit.h"
#include "plugins/node_resources_least_allocated.h"
#include "plugins/node_unschedulable.h"
#include "plugins/priority_sort.h"
#include "plugins/taint_toleration.h"

namespace berth {
namespace {

// For plugins that need neither arguments nor the handle.
template <typename P>
std::unique_ptr<Plugin> MakePlain(const Decoder&, Handle&) {
  return std::make_unique<P>();
}

}  // namespace

Registry InTreeRegistry() {
  return {
      {std::string(DefaultBinder::kName), DefaultBinder::Make},
      {std::string(NodeAffinity::kName), NodeAffinity::Make},
      {std::string(NodeName::kName), MakePlain<NodeName>},
      {std::string(NodePorts::kName), MakePlain<NodePorts>},
      {std::string(NodeResourcesBalancedAllocation::kName),
       MakePlain<NodeResourcesBalancedAllocation>},
      {std::string(NodeResourcesFit::kName), NodeResourcesFit::Make},
      {std::string(NodeResourcesLeastAllocated::kName), NodeResourcesLeastAllocated::Make},
      {std::string(NodeUnschedulable::kName), MakePlain<NodeUnschedulable>},
      {std::string(PrioritySort::kName), MakePlain<PrioritySort>},
      {std::string(TaintToleration::kName), MakePlain<TaintToleration>},
  };
}

Profile DefaultProfile() {
  Profile profile;
  const Registry registry = InTreeRegistry();
  const auto enable = [&](ExtensionPoint point, std::string_view name, int32_t weight = 0) {
    if (registry.count(std::string(name)) == 0) return;
    profile.At(point).push_back(EnabledPlugin{std::string(name), weight});
  };
  enable(ExtensionPoint::kQueueSort, PrioritySort::kName);

  enable(ExtensionPoint::kPreFilter, NodeResourcesFit::kName);
  enable(ExtensionPoint::kPreFilter, NodePorts::kName);
  enable(ExtensionPoint::kPreFilter, "PodTopologySpread");
  enable(ExtensionPoint::kPreFilter, "InterPodAffinity");
  enable(ExtensionPoint::kPreFilter, "VolumeBinding");
  enable(ExtensionPoint::kPreFilter, NodeAffinity::kName);

  enable(ExtensionPoint::kFilter, NodeUnschedulable::kName);
  enable(ExtensionPoint::kFilter, NodeName::kName);
  enable(ExtensionPoint::kFilter, TaintToleration::kName);
  enable(ExtensionPoint::kFilter, NodeAffinity::kName);
  enable(ExtensionPoint::kFilter, NodePorts::kName);
  enable(ExtensionPoint::kFilter, NodeResourcesFit::kName);
  enable(ExtensionPoint::kFilter, "VolumeRestrictions");
  enable(ExtensionPoint::kFilter, "EBSLimits");
  enable(ExtensionPoint::kFilter, "GCEPDLimits");
  enable(ExtensionPoint::kFilter, "NodeVolumeLimits");
  enable(ExtensionPoint::kFilter, "AzureDiskLimits");
  enable(ExtensionPoint::kFilter, "VolumeBinding");
  enable(ExtensionPoint::kFilter, "VolumeZone");
  enable(ExtensionPoint::kFilter, "PodTopologySpread");
  enable(ExtensionPoint::kFilter, "InterPodAffinity");

  enable(ExtensionPoint::kPostFilter, "DefaultPreemption");

  enable(ExtensionPoint::kPreScore, "InterPodAffinity");
  enable(ExtensionPoint::kPreScore, "PodTopologySpread");
  enable(ExtensionPoint::kPreScore, TaintToleration::kName);
  enable(ExtensionPoint::kPreScore, NodeAffinity::kName);

  enable(ExtensionPoint::kScore, NodeResourcesBalancedAllocation::kName, 1);
  enable(ExtensionPoint::kScore, "ImageLocality", 1);
  enable(ExtensionPoint::kScore, "InterPodAffinity", 1);
  enable(ExtensionPoint::kScore, NodeResourcesLeastAllocated::kName, 1);
  enable(ExtensionPoint::kScore, NodeAffinity::kName, 1);
  enable(ExtensionPoint::kScore, "NodePreferAvoidPods", 10000);
  enable(ExtensionPoint::kScore, "PodTopologySpread", 2);
  enable(ExtensionPoint::kScore, TaintToleration::kName, 1);

  enable(ExtensionPoint::kReserve, "VolumeBinding");
  enable(ExtensionPoint::kPreBind, "VolumeBinding");
  enable(ExtensionPoint::kBind, DefaultBinder::kName);
  return profile;
}

}  // namespace berth
