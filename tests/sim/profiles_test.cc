// Tests whole simulations of configured schedulers: several profiles, another algorithm provider, a
// Policy.
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "framework/plugin.h"
#include "sim/simulation_fixture.h"
#include "versions/v1_21.h"

namespace berth::test {
namespace profiles_test {

using sim::EventKind;

std::string Configured(std::string_view fields) {
  return StrCat(R"(, "schedulerConfiguration": {)", fields, "}");
}

std::string Of(std::string_view scheduler) {
  return StrCat(R"(, "schedulerName": ")", scheduler, R"(")");
}

// Returns the nodes to which pods are bound, without the times.
std::string NodeOf(const sim::Simulation& simulation, std::string_view pod) {
  for (const sim::Event& event : simulation.log().events()) {
    if (event.kind == EventKind::kBound && simulation.log().PodName(event.pod) == pod) {
      return std::string(simulation.log().NodeName(event.node));
    }
  }
  return "";
}

std::string ErrorOfMake(std::string_view more) {
  Result<sim::Scenario> scenario = TryScenario({.more = std::string(more)});
  if (!scenario.ok()) return scenario.error().ToString();
  const auto simulation = sim::Simulation::Make(std::move(scenario).value());
  return simulation.ok() ? "" : simulation.error().ToString();
}

// default-scheduler spreads pods, "packing" fills nodes.
constexpr std::string_view kSpreadingAndPacking = R"("profiles": [
    {"schedulerName": "default-scheduler"},
    {"schedulerName": "packing", "plugins": {"score": {
        "disabled": [{"name": "*"}], "enabled": [{"name": "NodeResourcesMostAllocated"}]}}}])";

TEST(ProfilesTest, APodsSchedulerNameChoosesTheProfile) {
  auto simulation =
      RunToEnd({.objects = {Node("busy", "8"), Node("idle", "8"),
                            Pod("there", "2", R"(, "nodeName": "busy")"), Pod("a", "1"),
                            Pod("b", "1", Of("packing")), Pod("c", "1", Of("somebody-else"))},
                .more = StrCat(R"(, "until": "5s")", Configured(kSpreadingAndPacking))});
  EXPECT_EQ(NodeOf(*simulation, "default/a"), "idle");
  EXPECT_EQ(NodeOf(*simulation, "default/b"), "busy");
  EXPECT_EQ(NodeOf(*simulation, "default/c"), "");
}

TEST(ProfilesTest, ProfilesShareOneQueue) {
  auto simulation = RunToEnd(
      {.objects = {Node("n"), Pod("a", "1", Of("packing")), Pod("b", "1", R"(, "priority": 5)"),
                   Pod("c", "1", StrCat(R"(, "priority": 9)", Of("packing")))},
       .more = Configured(kSpreadingAndPacking)});
  EXPECT_EQ(Bindings(*simulation),
            (Lines{"0.01 bound default/c n", "0.02 bound default/b n", "0.03 bound default/a n"}));
}

// Defines the order by ranks, so that no two pods need to be compared.
class LastNameFirst final : public PluginOf<QueueSortPlugin> {
 public:
  std::string_view Name() const override { return "LastNameFirst"; }
  bool Less(const QueuedPodInfo&, const QueuedPodInfo&) const override {
    ADD_FAILURE() << "pods with ranks are compared";
    return false;
  }
  std::optional<Rank> RankOf(const QueuedPodInfo& info) const override {
    return Rank{-info.pod().metadata.name.front(), 0};
  }
};

TEST(ProfilesTest, TheQueueSortsByTheRanksOfThePlugin) {
  Version version = VersionV121();
  version.registry["LastNameFirst"] = [](const Decoder&, Handle&) {
    return std::make_unique<LastNameFirst>();
  };
  version.profiles[0].At(ExtensionPoint::kQueueSort) = {{"LastNameFirst"}};
  auto simulation = Simulate({.objects = {Node("n"), Pod("a"), Pod("c"), Pod("b")}}, version);
  simulation->RunToEnd();
  EXPECT_EQ(Bindings(*simulation),
            (Lines{"0.01 bound default/c n", "0.02 bound default/b n", "0.03 bound default/a n"}));
}

// Rejects pods until there is a service, the only event that wakes them.
class WaitForService final : public PluginOf<FilterPlugin, EnqueueExtensions> {
 public:
  explicit WaitForService(Handle& handle) : handle_(handle) {}
  std::string_view Name() const override { return "WaitForService"; }
  Status Filter(const CycleState&, const v1::Pod&, const NodeInfo&) const override {
    if (!handle_.Informers().Of<v1::Service>().empty()) return Status::Ok();
    return Status::Unschedulable("no service");
  }
  std::vector<EventRegistration> EventsToRegister() const override {
    return {{"Service", kActionAdd}};
  }

 private:
  Handle& handle_;
};

TEST(ProfilesTest, EventsOfOneProfilesPluginWakePods) {
  Version version = VersionV121();
  version.registry["WaitForService"] = [](const Decoder&, Handle& handle) {
    return std::make_unique<WaitForService>(handle);
  };
  auto simulation = Simulate(
      {.objects = {Node("n"), Pod("a", "1", Of("patient"))},
       .timeline = {At("3s", "create", R"({"kind": "Service", "metadata": {"name": "s"}})")},
       .more = StrCat(R"(, "until": "8s")", Configured(R"("profiles": [
           {"schedulerName": "default-scheduler"},
           {"schedulerName": "patient", "plugins": {
               "filter": {"enabled": [{"name": "WaitForService"}]}}}])"))},
      version);
  simulation->RunToEnd();
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kFailed, EventKind::kBound}),
            (Lines{"0.01 failed default/a to unschedulable (FitError)", "3.01 bound default/a n"}));
}

class WaitOneSecond final : public PluginOf<PermitPlugin> {
 public:
  std::string_view Name() const override { return "WaitOneSecond"; }
  Status Permit(CycleState&, const v1::Pod&, const std::string&, Duration* timeout) override {
    *timeout = Seconds(1);
    return Status::Wait();
  }
};

TEST(ProfilesTest, PodsWaitAtThePermitOfTheirOwnProfile) {
  Version version = VersionV121();
  version.registry["WaitOneSecond"] = [](const Decoder&, Handle&) {
    return std::make_unique<WaitOneSecond>();
  };
  const ScenarioWords words = {.objects = {Node("n"), Pod("a", "1", Of("held")), Pod("b", "1")},
                               .more = StrCat(R"(, "until": "1.5s")", Configured(R"("profiles": [
          {"schedulerName": "default-scheduler"},
          {"schedulerName": "held", "plugins": {
              "permit": {"enabled": [{"name": "WaitOneSecond"}]}}}])"))};
  auto simulation = Simulate(words, version);
  simulation->RunToEnd();
  const Lines want = {"0.01 waiting default/a n", "0.02 bound default/b n",
                      "1.01 failed default/a to backoff (PermitError)"};
  const auto lines = [&] {
    return Tell(simulation->log(), {EventKind::kWaiting, EventKind::kBound, EventKind::kFailed});
  };
  EXPECT_EQ(lines(), want);
  simulation->Seek(Time{} + Milliseconds(500));
  simulation->RunToEnd();
  EXPECT_EQ(lines(), want);
}

TEST(ProfilesTest, BackoffIsTheConfigurations) {
  auto simulation = RunToEnd(
      {.objects = {Node("n", "1"), Pod("a", "2")},
       .timeline = {At("2s", "update", Node("n", "4"))},
       .more = StrCat(R"(, "until": "20s")", Configured(R"("podInitialBackoffSeconds": 7)"))});
  EXPECT_EQ(Bindings(*simulation), Lines{"8.01 bound default/a n"});
}

TEST(ProfilesTest, TheClusterAutoscalersProviderPacks) {
  const std::vector<std::string> objects = {Node("busy", "8"), Node("idle", "8"),
                                            Pod("there", "4", R"(, "nodeName": "busy")"),
                                            Pod("a", "2")};
  EXPECT_EQ(NodeOf(*RunToEnd({.objects = objects}), "default/a"), "idle");
  // Balanced allocation prefers the idle node, but with a smaller difference.
  const std::string packing = R"(, "algorithmProvider": "ClusterAutoscalerProvider")";
  const std::string only_packing = Configured(R"("profiles": [{"plugins": {"score": {
      "disabled": [{"name": "NodeResourcesBalancedAllocation"}]}}}])");
  EXPECT_EQ(NodeOf(*RunToEnd({.objects = objects, .more = packing + only_packing}), "default/a"),
            "busy");
}

TEST(ProfilesTest, APolicyTakesThePlaceOfTheDefaultPlugins) {
  auto simulation = RunToEnd(
      {.objects = {Node("small", "1"), Node("large", "8", R"({"unschedulable": true})"),
                   Pod("a", "2")},
       .more = StrCat(R"(, "until": "5s")", Configured(R"("kind": "Policy", "apiVersion": "v1",
           "predicates": [], "priorities": [])"))});
  EXPECT_EQ(NodeOf(*simulation, "default/a"), "small");
}

TEST(ProfilesTest, APolicyCanHaveAllReasonsOfANode) {
  auto simulation = RunToEnd(
      {.objects = {Node("n", "1", R"({"unschedulable": true})"), Pod("a", "2")},
       .more = StrCat(R"(, "until": "1s")", Configured(R"("kind": "Policy", "apiVersion": "v1",
           "alwaysCheckAllPredicates": true)"))});
  std::string message;
  for (const sim::Event& event : simulation->log().events()) {
    if (event.kind == EventKind::kFailed) message = std::string(event.message);
  }
  EXPECT_EQ(message, "0/1 nodes are available: 1 Insufficient cpu, 1 node(s) were unschedulable.");
}

TEST(ProfilesTest, InvalidProfilesAreErrorsWithTheirPlaceInTheScenario) {
  EXPECT_EQ(
      ErrorOfMake(Configured(R"("profiles": [{"plugins": {"score": {"enabled": [
                {"name": "SelectorSpread"}, {"name": "ImageLocality"}]}}}])")),
      "spec.schedulerConfiguration.profiles[0].plugins.score.enabled[1].name: couldn't create "
      "scheduler using provider \"DefaultProvider\": initializing profiles: creating profile "
      "for scheduler name default-scheduler: plugin \"ImageLocality\" already registered as "
      "\"ScorePlugin\"");
  EXPECT_EQ(
      ErrorOfMake(Configured(R"("profiles": [{"pluginConfig": [
                {"name": "VolumeBinding", "args": {"bindTimeoutSeconds": -1}}]}])") +
                  R"(, "algorithmProvider": "ClusterAutoscalerProvider")"),
      "spec.schedulerConfiguration.profiles[0].pluginConfig[0].args: couldn't create scheduler "
      "using provider \"ClusterAutoscalerProvider\": initializing profiles: creating profile "
      "for scheduler name default-scheduler: initializing plugin \"VolumeBinding\": "
      "bindTimeoutSeconds: Invalid value: -1: invalid BindTimeoutSeconds, should not be a "
      "negative value");
}

}  // namespace profiles_test
}  // namespace berth::test
