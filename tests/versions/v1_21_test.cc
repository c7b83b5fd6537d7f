#include "versions/v1_21.h"

#include <algorithm>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "framework/runtime.h"
#include "plugins/default_binder.h"
#include "plugins/plugin_fixture.h"
#include "plugins/priority_sort.h"

namespace berth::test {
namespace {

TEST(InTreeRegistry, MakesEveryPluginUnderItsOwnName) {
  for (const auto& [name, factory] : RegistryV121()) {
    FakeHandle handle;
    DecodeErrors errors;
    // The only plugin with a required argument that has no default.
    Json args;
    if (name == "RequestedToCapacityRatio") args["shape"] = {{{"utilization", 0}, {"score", 1}}};
    const std::unique_ptr<Plugin> plugin = factory(Decoder(&args, "", &errors), handle);
    ASSERT_FALSE(errors.any()) << name;
    EXPECT_EQ(plugin->Name(), name);
  }
}

TEST(DefaultProfile, IsAcceptedByTheFramework) {
  FakeHandle handle;
  const auto framework = Framework::Make(RegistryV121(), DefaultProfileV121(),
                                         {handle.lister, handle.client, handle.nominator,
                                          handle.sim_clock, handle.informers, handle.extenders});
  ASSERT_TRUE(framework.ok()) << framework.error().ToString();
  EXPECT_EQ(framework.value()->scheduler_name(), "default-scheduler");
  EXPECT_TRUE(framework.value()->HasFilterPlugins());
  EXPECT_TRUE(framework.value()->HasScorePlugins());
}

std::vector<std::string> NamesAt(ExtensionPoint point) {
  const Profile profile = DefaultProfileV121();
  std::vector<std::string> names;
  for (const EnabledPlugin& plugin : profile.At(point)) names.push_back(plugin.name);
  return names;
}

TEST(DefaultProfile, RunsFiltersInUpstreamsOrder) {
  EXPECT_EQ(NamesAt(ExtensionPoint::kFilter),
            (std::vector<std::string>{"NodeUnschedulable", "NodeName", "TaintToleration",
                                      "NodeAffinity", "NodePorts", "NodeResourcesFit",
                                      "VolumeRestrictions", "EBSLimits", "GCEPDLimits",
                                      "NodeVolumeLimits", "AzureDiskLimits", "VolumeBinding",
                                      "VolumeZone", "PodTopologySpread", "InterPodAffinity"}));
}

TEST(DefaultProfile, OfTheClusterAutoscalerDiffersInOneScore) {
  Profile profile = DefaultProfileV121();
  VersionV121().use_cluster_autoscaler_provider(&profile);
  std::vector<std::string> changed;
  const std::vector<std::string> before = NamesAt(ExtensionPoint::kScore);
  for (size_t i = 0; i < before.size(); ++i) {
    const std::string& after = profile.At(ExtensionPoint::kScore)[i].name;
    if (after != before[i]) changed.push_back(before[i] + " -> " + after);
  }
  EXPECT_EQ(changed,
            std::vector<std::string>{"NodeResourcesLeastAllocated -> NodeResourcesMostAllocated"});
}

TEST(DefaultProfile, OnlyNodeResourcesFitIsChoosyAboutEvents) {
  FakeHandle handle;
  const auto framework = Framework::Make(RegistryV121(), DefaultProfileV121(),
                                         {handle.lister, handle.client, handle.nominator,
                                          handle.sim_clock, handle.informers, handle.extenders});
  const ClusterEventMap map = framework.value()->EventMap();
  EXPECT_FALSE(EventMatchesPlugins(kEventNodeLabelChange, {"NodeResourcesFit"}, map));
  EXPECT_FALSE(EventMatchesPlugins(kEventAssignedPodAdd, {"NodeResourcesFit"}, map));
  EXPECT_TRUE(EventMatchesPlugins(kEventAssignedPodDelete, {"NodeResourcesFit"}, map));
  EXPECT_TRUE(EventMatchesPlugins(kEventNodeAllocatableChange, {"NodeResourcesFit"}, map));
  for (const EventType& type : {kEventNodeLabelChange, kEventAssignedPodAdd, kEventServiceAdd}) {
    EXPECT_TRUE(EventMatchesPlugins(type, {"NodeAffinity"}, map)) << type.label;
    EXPECT_TRUE(EventMatchesPlugins(type, {"NodeAffinity", "NodeResourcesFit"}, map)) << type.label;
  }
}

QueuedPodInfo Queued(const std::string& spec, Time timestamp) {
  QueuedPodInfo info;
  info.pod_info = std::make_shared<PodInfo>(PodWithSpec("p", spec));
  info.timestamp = timestamp;
  return info;
}

TEST(PrioritySortPlugin, PutsHigherPriorityFirstAndThenTheEarlier) {
  const PrioritySort sort;
  const QueuedPodInfo high_late = Queued(R"({"priority": 5})", Time{9});
  const QueuedPodInfo none_early = Queued("{}", Time{1});
  const QueuedPodInfo zero_late = Queued(R"({"priority": 0})", Time{2});
  const QueuedPodInfo negative_early = Queued(R"({"priority": -1})", Time{0});
  EXPECT_TRUE(sort.Less(high_late, none_early));
  EXPECT_FALSE(sort.Less(none_early, high_late));
  EXPECT_TRUE(sort.Less(none_early, zero_late));
  EXPECT_FALSE(sort.Less(zero_late, none_early));
  EXPECT_TRUE(sort.Less(zero_late, negative_early));
  EXPECT_FALSE(sort.Less(zero_late, zero_late));
}

TEST(DefaultBinderPlugin, BindsThroughTheApiServer) {
  PluginUnderTest plugin(DefaultBinder::kName);
  CycleState state;
  EXPECT_TRUE(plugin.As<BindPlugin>()->Bind(state, *PodWithSpec("web", "{}"), "node-1").ok());
  EXPECT_EQ(plugin.handle().client.bound, std::vector<std::string>{"default/web to node-1"});
}

TEST(DefaultBinderPlugin, PassesTheApiServersMessageOn) {
  PluginUnderTest plugin(DefaultBinder::kName);
  plugin.handle().client.error = R"(pods "web" not found)";
  CycleState state;
  const Status status = plugin.As<BindPlugin>()->Bind(state, *PodWithSpec("web", "{}"), "node-1");
  EXPECT_EQ(status.code(), Code::kError);
  EXPECT_EQ(status.Message(), R"(pods "web" not found)");
}

}  // namespace
}  // namespace berth::test
