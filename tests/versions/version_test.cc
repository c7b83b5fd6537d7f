// Versions as values: what a catalogue has, and a version that core does not know.
#include "versions/version.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/json/json_text.h"
#include "log/event_log.h"
#include "scenario/scenario.h"
#include "sim/simulation.h"
#include "versions/v1_21.h"

namespace berth::test {
namespace {

// The pod whose name comes last goes first.
class LastNameFirst final : public PluginOf<QueueSortPlugin> {
 public:
  std::string_view Name() const override { return "LastNameFirst"; }
  bool Less(const QueuedPodInfo& a, const QueuedPodInfo& b) const override {
    return a.pod().metadata.name > b.pod().metadata.name;
  }
};

// A made-up version: another order of the queue, and full nodes first.
Version MadeUp() {
  Version version = VersionV121();
  version.name = "v9.99";
  version.registry["LastNameFirst"] = [](const Decoder&, Handle&) {
    return std::make_unique<LastNameFirst>();
  };
  Profile& profile = version.profiles.front();
  profile.At(ExtensionPoint::kQueueSort) = {{"LastNameFirst"}};
  version.use_cluster_autoscaler_provider(&profile);
  version.use_cluster_autoscaler_provider = nullptr;
  return version;
}

VersionCatalogue WithMadeUp() {
  VersionCatalogue versions;
  versions.Add(MadeUp());
  return versions;
}

constexpr std::string_view kScenario = R"({
  "apiVersion": "berth.dev/v1", "kind": "Scenario",
  "spec": {"semantics": "v9.99", "until": "5s", "objects": [
    {"kind": "Node", "metadata": {"name": "small"}, "status": {"allocatable": {"cpu": "4", "memory": "4Gi", "pods": "9"}}},
    {"kind": "Node", "metadata": {"name": "large"}, "status": {"allocatable": {"cpu": "40", "memory": "40Gi", "pods": "9"}}},
    {"kind": "Pod", "metadata": {"name": "a"}, "spec": {"containers": [{"resources": {"requests": {"cpu": "1", "memory": "1Gi"}}}]}},
    {"kind": "Pod", "metadata": {"name": "b"}, "spec": {"containers": [{"resources": {"requests": {"cpu": "1", "memory": "1Gi"}}}]}}
  ]}})";

Result<sim::Scenario> Decode(std::string_view text, const VersionCatalogue& versions) {
  return sim::DecodeScenario(ParseJsonText(text).value(), versions);
}

// "b small": the pods that were bound, in order, each with its node.
std::vector<std::string> Bound(const sim::EventLog& log) {
  std::vector<std::string> bound;
  for (const sim::Event& event : log.events()) {
    if (event.kind != sim::EventKind::kBound) continue;
    bound.push_back(std::string(log.PodName(event.pod)) + " " +
                    std::string(log.NodeName(event.node)));
  }
  return bound;
}

TEST(VersionCatalogueTest, HasTheVersionsThatComeWithBerthAndStandsByTheFirst) {
  const VersionCatalogue versions;
  EXPECT_EQ(versions.standard()->name, "v1.21");
  EXPECT_EQ(versions.Names(), "v1.21 and v1.15");
  EXPECT_EQ(versions.Find("v1.15")->name, "v1.15");
  EXPECT_EQ(versions.Find("v1.16"), nullptr);
  EXPECT_EQ(WithMadeUp().Names(), "v1.21, v1.15 and v9.99");
}

TEST(VersionCatalogueTest, GivesEachVersionTheOutOfTreePlugins) {
  const Registry plugins = {{"LastNameFirst", MadeUp().registry.at("LastNameFirst")}};
  const VersionCatalogue versions(plugins);
  for (const char* name : {"v1.15", "v1.21"}) {
    EXPECT_EQ(versions.Find(name)->registry.count("LastNameFirst"), 1u) << name;
  }
}

TEST(VersionTest, AScenarioRunsWithAVersionThatCoreDoesNotKnow) {
  Result<sim::Scenario> scenario = Decode(kScenario, WithMadeUp());
  ASSERT_TRUE(scenario.ok()) << scenario.error().ToString();
  EXPECT_EQ(scenario.value().version->name, "v9.99");
  auto simulation = sim::Simulation::Make(std::move(scenario).value()).value();
  simulation->RunToEnd();
  EXPECT_EQ(Bound(simulation->log()),
            (std::vector<std::string>{"default/b small", "default/a small"}));
}

TEST(VersionTest, AnEditKeepsTheVersion) {
  auto simulation = sim::Simulation::Make(Decode(kScenario, WithMadeUp()).value()).value();
  simulation->RunToEnd();
  const Json entry = ParseJsonText(R"({"at": "0s", "op": "create", "object": {
      "kind": "Pod", "metadata": {"name": "c"}, "spec": {"containers": []}}})")
                         .value();
  ASSERT_TRUE(simulation->Apply(entry).ok());
  simulation->RunToEnd();
  EXPECT_EQ(simulation->scenario().version->name, "v9.99");
  EXPECT_EQ(Bound(simulation->log()).front().substr(0, 9), "default/c");
}

TEST(VersionTest, AScenarioThatNamesAVersionOfAnotherProgramIsRefusedWithTheOnesThereAre) {
  const Result<sim::Scenario> refused = Decode(kScenario, VersionCatalogue());
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().path, "spec.semantics");
  EXPECT_EQ(refused.error().message,
            R"("v9.99" is not supported by this version, only v1.21 and v1.15 are)");
}

TEST(VersionTest, AVersionWithoutAlgorithmProvidersRefusesThem) {
  const std::string text(kScenario);
  const size_t at = text.find(R"("until")");
  const Result<sim::Scenario> refused =
      Decode(text.substr(0, at) + R"("algorithmProvider": "DefaultProvider", )" + text.substr(at),
             WithMadeUp());
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().path, "spec.algorithmProvider");
  EXPECT_EQ(refused.error().message, "v9.99 has no algorithm providers");
}

}  // namespace
}  // namespace berth::test
