// Tests versions as values: the contents of a catalogue, and a version that core does not know.
#include "versions/version.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "answers/describe.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "log/event_log.h"
#include "scenario/scenario.h"
#include "sim/simulation.h"
#include "support/made_up_version.h"
#include "view/series.h"
#include "view/view.h"

namespace berth::test {
namespace {

Result<sim::Scenario> Decode(std::string_view text, const VersionCatalogue& versions) {
  return sim::DecodeScenario(ParseJsonText(text).value(), versions);
}

// Returns the pods that were bound, in order, each with its node: "b small".
std::vector<std::string> Bound(const sim::EventLog& log) {
  std::vector<std::string> bound;
  for (const sim::Event& event : log.events()) {
    if (event.kind != sim::EventKind::kBound) continue;
    bound.push_back(std::string(log.PodName(event.pod)) + " " +
                    std::string(log.NodeName(event.node)));
  }
  return bound;
}

TEST(VersionCatalogueTest, HasTheVersionsOfBerthAndTheFirstIsTheDefault) {
  const VersionCatalogue versions;
  EXPECT_EQ(versions.standard()->name(), "v1.21");
  EXPECT_EQ(versions.Names(), "v1.21, v1.15 and v1.34");
  EXPECT_EQ(versions.Find("v1.15")->name(), "v1.15");
  EXPECT_EQ(versions.Find("v1.16"), nullptr);
  EXPECT_EQ(WithMadeUp().Names(), "v1.21, v1.15, v1.34 and v9.99");
}

TEST(VersionCatalogueTest, GivesEachVersionTheOutOfTreePlugins) {
  const Registry plugins = {{"LastNameFirst", MadeUp().registry.at("LastNameFirst")}};
  const VersionCatalogue versions(plugins);
  for (const char* name : {"v1.15", "v1.21"}) {
    EXPECT_EQ(versions.Find(name)->registry.count("LastNameFirst"), 1u) << name;
  }
}

TEST(VersionTest, AScenarioRunsWithAVersionThatCoreDoesNotKnow) {
  Result<sim::Scenario> scenario = Decode(kMadeUpScenario, WithMadeUp());
  ASSERT_TRUE(scenario.ok()) << scenario.error().ToString();
  EXPECT_EQ(scenario.value().version->name(), "v9.99");
  auto simulation = sim::Simulation::Make(std::move(scenario).value()).value();
  simulation->RunToEnd();
  EXPECT_EQ(Bound(simulation->log()),
            (std::vector<std::string>{"default/b small", "default/a small"}));
}

TEST(VersionTest, AQueueMayHaveOneMoreSection) {
  auto simulation = sim::Simulation::Make(Decode(kMadeUpScenario, WithMadeUp()).value()).value();
  simulation->RunToEnd();
  const sim::EventLog& log = simulation->log();
  EXPECT_NE(log.ToJsonLines().find(R"("pod":"default/huge","queue":"penalty")"), std::string::npos)
      << log.ToJsonLines();
  sim::ViewProjection projection(&log);
  const sim::PodId huge = log.FindPod("default/huge");
  const sim::View& view = projection.At(Time{} + Seconds(5));
  EXPECT_EQ(view.In(kPenalty), std::vector<sim::PodId>{huge});
  const sim::PodView& pod = view.pods[static_cast<size_t>(huge)];
  EXPECT_EQ(sim::PodPlaceName(pod.place, log.sections()), "penaltyQ");
  EXPECT_EQ(pod.backoff_expiry, pod.timestamp + kPenaltyDuration);
  const Json described = sim::DescribePod(*simulation, view, "default/huge").value();
  EXPECT_EQ(described["place"], "penaltyQ");
  EXPECT_EQ(described["pending"], "backingOff");
  EXPECT_EQ(described["wakesAt"], pod.backoff_expiry.seconds());
  EXPECT_EQ(sim::DescribeQueue(*simulation, view, "penaltyQ").value()["pods"][0]["name"],
            "default/huge");
  EXPECT_EQ(sim::DescribeSeries(log, log.events().size(), 2)["penalty"][1], 0);
  EXPECT_TRUE(projection.At(Time{} + Seconds(14)).In(kPenalty).empty());
}

TEST(VersionTest, AnEditKeepsTheVersion) {
  auto simulation = sim::Simulation::Make(Decode(kMadeUpScenario, WithMadeUp()).value()).value();
  simulation->RunToEnd();
  const Json entry = ParseJsonText(R"({"at": "0s", "op": "create", "object": {
      "kind": "Pod", "metadata": {"name": "c"}, "spec": {"containers": []}}})")
                         .value();
  ASSERT_TRUE(simulation->Apply(entry).ok());
  simulation->RunToEnd();
  EXPECT_EQ(simulation->scenario().version->name(), "v9.99");
  EXPECT_EQ(Bound(simulation->log()).front().substr(0, 9), "default/c");
}

TEST(VersionTest, AScenarioThatNamesAVersionOfAnotherProgramIsRefusedWithTheOnesThereAre) {
  const Result<sim::Scenario> refused = Decode(kMadeUpScenario, VersionCatalogue());
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().path, "spec.semantics");
  EXPECT_EQ(refused.error().message,
            R"("v9.99" is not supported by this version, only v1.21, v1.15 and v1.34 are)");
}

TEST(VersionTest, AVersionWithoutAlgorithmProvidersRefusesThem) {
  const std::string text(kMadeUpScenario);
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
