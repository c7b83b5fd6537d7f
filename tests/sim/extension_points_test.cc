// Tests whole simulations with out-of-tree plugins at the extension points that have no in-tree
// plugins: their answers decide the way of the pod.
#include <memory>
#include <string>
#include <utility>

#include "framework/plugin.h"
#include "sim/simulation_fixture.h"
#include "support/plugin_fixture.h"
#include "versions/v1_21.h"

namespace berth::test {
namespace {

using sim::EventKind;

TEST(ExtensionPointsTest, APodThatIsNotAllowedAtPermitFailsWhenItsTimeIsUp) {
  auto simulation =
      Simulate({.objects = {Node("n1"), Pod("a")}, .more = R"(, "until": "4s")"}, WithWaiting());
  simulation->RunToEnd();
  EXPECT_EQ(
      Tell(simulation->log(), {EventKind::kWaiting, EventKind::kFailed, EventKind::kBound}),
      (Lines{"0.01 waiting default/a n1", "3.01 failed default/a to unschedulable (PermitError)"}));
}

TEST(ExtensionPointsTest, APodThatWaitsAtPermitHoldsItsRoom) {
  auto simulation =
      Simulate({.objects = {Node("n1", "1"), Pod("a"), Pod("b")}, .more = R"(, "until": "2s")"},
               WithWaiting());
  simulation->RunToEnd();
  EXPECT_EQ(
      Tell(simulation->log(), {EventKind::kWaiting, EventKind::kFailed}),
      (Lines{"0.01 waiting default/a n1", "0.02 failed default/b to unschedulable (FitError)"}));
}

TEST(ExtensionPointsTest, GoingBackWhileAPodWaitsAtPermitGivesTheSameLog) {
  auto version = WithWaiting();
  ScenarioWords words{.objects = {Node("n1")}, .more = R"(, "until": "90s")"};
  for (int i = 0; i < 8; ++i) words.objects.push_back(Pod(StrCat("p", std::to_string(i))));
  auto simulation = Simulate(words, version);
  simulation->RunToEnd();
  const std::string whole = simulation->log().ToJsonLines();
  for (int64_t second = 89; second >= 0; second -= 7) {
    simulation->Seek(Time{} + Seconds(second));
    simulation->RunToEnd();
    ASSERT_EQ(simulation->log().ToJsonLines(), whole) << "after " << second;
  }
}

TEST(ExtensionPointsTest, ARefusedReserveGivesTheRoomBack) {
  auto simulation = Simulate({.objects = {Node("n1", "1"), Pod("a")}, .more = R"(, "until": "1s")"},
                             WithRefusedReserve());
  simulation->RunToEnd();
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kFailed}),
            (Lines{"0.01 failed default/a to unschedulable (ReserveError)"}));
  EXPECT_EQ(simulation->scheduler().cache().num_pods(), 0);
}

// Deletes the pod "victim" and nominates its node.
class EvictVictim final : public PluginOf<PostFilterPlugin> {
 public:
  explicit EvictVictim(Handle& handle) : handle_(handle) {}
  std::string_view Name() const override { return "EvictVictim"; }
  Status PostFilter(CycleState&, const v1::Pod&, const NodeToStatus&,
                    PostFilterResult* result) override {
    for (const NodeInfo* node : handle_.SnapshotSharedLister().List()) {
      for (const PodInfoPtr& pod : node->pods()) {
        if (pod->pod->metadata.name != "victim") continue;
        if (handle_.Client().DeletePod(*pod->pod)) return Status::Internal("it is gone");
        result->nominated_node_name = node->name();
        return Status::Ok();
      }
    }
    return Status::Unschedulable("no victims");
  }

 private:
  Handle& handle_;
};

Version WithEviction() {
  return With(ExtensionPoint::kPostFilter, "EvictVictim",
              [](Handle& handle) { return std::make_unique<EvictVictim>(handle); });
}

TEST(ExtensionPointsTest, APreemptorIsNominatedAndComesBackAfterItsBackoff) {
  auto simulation = Simulate(
      {.objects = {Node("n1", "1"), Pod("victim")}, .timeline = {At("1s", "create", Pod("a"))}},
      WithEviction());
  simulation->RunToEnd();
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kPreempted, EventKind::kFailed, EventKind::kMoved,
                                     EventKind::kNominated, EventKind::kNominationCleared,
                                     EventKind::kBound, EventKind::kPodDeleted}),
            (Lines{"0.01 bound default/victim n1", "1.01 preempted default/victim n1",
                   "1.01 failed default/a to unschedulable (FitError)",
                   "1.01 nominated default/a n1 (ScheduleAttemptFailure)",
                   "1.01 podDeleted default/victim n1",
                   "1.01 moved default/a from unschedulable to backoff (AssignedPodDelete)",
                   "3 moved default/a from backoff to active (BackoffComplete)",
                   "3.01 bound default/a n1", "3.01 nominationCleared default/a n1 (Assumed)"}));
}

TEST(ExtensionPointsTest, ANominatedPodHoldsItsRoomAgainstPodsOfEqualPriority) {
  auto simulation =
      Simulate({.objects = {Node("n1", "1"), Pod("victim")},
                .timeline = {At("1s", "create", Pod("a")), At("2s", "create", Pod("b"))},
                .more = R"(, "until": "2.5s")"},
               WithEviction());
  simulation->RunToEnd();
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kBound}), (Lines{"0.01 bound default/victim n1"}));
  const sim::AttemptExplanation of_b = simulation->Explain(2);
  ASSERT_EQ(of_b.nodes.size(), 1u);
  EXPECT_EQ(of_b.nodes[0].reasons(), Lines{"Insufficient cpu"});
  EXPECT_TRUE(of_b.nodes[0].with_nominated_pods);
}

TEST(ExtensionPointsTest, APodThatFitsBesideTheNominatedOneIsExplainedAsFittingOnce) {
  auto simulation =
      Simulate({.objects = {Node("n1", "2"), Pod("victim", "2")},
                .timeline = {At("1s", "create", Pod("a")), At("2s", "create", Pod("b"))},
                .more = R"(, "until": "2.5s")"},
               WithEviction());
  simulation->RunToEnd();
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kBound}),
            (Lines{"0.01 bound default/victim n1", "2.01 bound default/b n1"}));
  const sim::AttemptExplanation of_b = simulation->Explain(2);
  EXPECT_EQ(of_b.feasible.size(), 1u);
  EXPECT_EQ(of_b.nodes[0].kind, sim::NodeVerdictKind::kPassed);
}

TEST(ExtensionPointsTest, ANominatedPodHoldsNothingAgainstPodsOfHigherPriority) {
  auto simulation = Simulate({.objects = {Node("n1", "1"), Pod("victim")},
                              .timeline = {At("1s", "create", Pod("a")),
                                           At("2s", "create", Pod("b", "1", R"(, "priority": 5)"))},
                              .more = R"(, "until": "2.5s")"},
                             WithEviction());
  simulation->RunToEnd();
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kBound}),
            (Lines{"0.01 bound default/victim n1", "2.01 bound default/b n1"}));
}

TEST(ExtensionPointsTest, AnUnknownPluginIsNamedInTheError) {
  Version version = VersionV121();
  version.profiles[0].At(ExtensionPoint::kFilter).push_back({"Nobody", 0});
  Result<sim::Scenario> scenario = TryScenario({});
  ASSERT_TRUE(scenario.ok());
  Result<std::unique_ptr<sim::Simulation>> simulation =
      sim::Simulation::Make(std::move(scenario).value(), version);
  ASSERT_FALSE(simulation.ok());
  EXPECT_NE(simulation.error().message.find("\"Nobody\""), std::string::npos);
}

}  // namespace
}  // namespace berth::test
