#include "apiserver/pod_times.h"

#include "api/json/json.h"
#include "sim/simulation_fixture.h"

namespace berth::test {
namespace {

using sim::EventKind;

// Returns a pod that runs for that time. `spec` is put where Pod's `more` is.
std::string Runs(std::string_view name, std::string_view run_for, std::string_view cpu = "1",
                 std::string_view spec = "", std::string_view status = "{}") {
  return StrCat(R"({"kind": "Pod", "metadata": {"name": ")", name,
                R"(", "annotations": {"berth.dev/run-for": ")", run_for,
                R"("}}, "spec": {"containers": [{"name": "c", "resources": {"requests": {"cpu": ")",
                cpu, R"("}}}])", spec, R"(}, "status": )", status, "}");
}

std::string Annotated(std::string_view name, std::string_view run_for) {
  return StrCat(R"({"kind": "Pod", "metadata": {"name": ")", name,
                R"(", "annotations": {"berth.dev/run-for": )", run_for, "}}}");
}

std::string Named(std::string_view name) {
  return StrCat(R"({"kind": "Pod", "metadata": {"name": ")", name, R"("}})");
}

Lines Ends(const sim::Simulation& simulation) {
  return Tell(simulation.log(), {EventKind::kPodDeleted});
}

std::string TellError(const ScenarioWords& words) {
  const Result<sim::Scenario> scenario = TryScenario(words);
  return scenario.ok() ? "" : scenario.error().ToString();
}

TEST(PodEndsTest, APodEndsItsRunTimeAfterItWasBoundAndMakesRoom) {
  for (const char* semantics : {"v1.21", "v1.15"}) {
    auto simulation = RunToEnd({.objects = {Node("n1", "1"), Runs("a", "30s"), Pod("b")},
                                .more = StrCat(R"(, "semantics": ")", semantics, R"(")")});
    EXPECT_EQ(Ends(*simulation), (Lines{"30.01 podDeleted default/a n1 (Succeeded)"}));
    EXPECT_EQ(Bindings(*simulation),
              (Lines{"0.01 bound default/a n1", "30.02 bound default/b n1"}));
    EXPECT_EQ(LastMessage(*simulation), "nothing is left to happen");
  }
}

TEST(PodEndsTest, ARunTimeOfNothingIsOverAtOnce) {
  auto simulation = RunToEnd({.objects = {Node("n1"), Runs("a", "0s")}});
  EXPECT_EQ(Ends(*simulation), (Lines{"0.01 podDeleted default/a n1 (Succeeded)"}));
}

TEST(PodEndsTest, EndsOfOneMomentComeInTheOrderOfTheStarts) {
  const std::string on_n1 = R"(, "nodeName": "n1")";
  auto simulation = RunToEnd({.objects = {Node("n1"), Runs("z", "1s", "1", on_n1),
                                          Runs("x", "1s", "1", on_n1), Runs("y", "1s", "1", on_n1)},
                              .timeline = {At("500ms", "delete", Named("x"))}});
  EXPECT_EQ(Ends(*simulation),
            (Lines{"0.5 podDeleted default/x n1", "1 podDeleted default/z n1 (Succeeded)",
                   "1 podDeleted default/y n1 (Succeeded)"}));
}

TEST(PodEndsTest, TheEndOfADeletedPodNeverComes) {
  auto simulation =
      RunToEnd({.objects = {Node("n1"), Runs("a", "30s")},
                .timeline = {At("5s", "delete", Named("a")), At("6s", "create", Pod("a"))}});
  EXPECT_EQ(Ends(*simulation), (Lines{"5 podDeleted default/a n1"}));
  EXPECT_EQ(simulation->now(), Time{} + Milliseconds(6010));
}

TEST(PodEndsTest, TheEndOfAPreemptedPodNeverComes) {
  auto simulation =
      RunToEnd({.objects = {Node("n1", "1"), Runs("a", "30s")},
                .timeline = {At("5s", "create", Runs("b", "10s", "1", R"(, "priority": 7)"))}});
  EXPECT_EQ(Ends(*simulation),
            (Lines{"5.01 podDeleted default/a n1", "17.01 podDeleted default/b n1 (Succeeded)"}));
  EXPECT_EQ(LastMessage(*simulation), "nothing is left to happen");
}

TEST(PodEndsTest, AnEndThatComesDuringAnAttemptCountsForThatAttempt) {
  auto simulation = RunToEnd({.objects = {Node("n1", "1"), Runs("a", "1s")},
                              .timeline = {At("1300ms", "create", Pod("b"))},
                              .more = R"(, "until": "1.9s", "attemptLatency": "500ms")"});
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kPodDeleted, EventKind::kFailed}),
            (Lines{"1.5 podDeleted default/a n1 (Succeeded)",
                   "1.8 failed default/b to backoff (FitError)"}));
}

TEST(PodEndsTest, ANewRunTimeCountsFromTheOldStart) {
  const auto ends_after = [](std::string_view run_for) {
    return Ends(*RunToEnd({.objects = {Node("n1"), Runs("a", "30s")},
                           .timeline = {At("10s", "patch", Annotated("a", run_for))}}));
  };
  EXPECT_EQ(ends_after(R"("40s")"), (Lines{"40.01 podDeleted default/a n1 (Succeeded)"}));
  EXPECT_EQ(ends_after(R"("5s")"), (Lines{"10 podDeleted default/a n1 (Succeeded)"}));
  EXPECT_EQ(ends_after("null"), Lines{});
}

TEST(PodEndsTest, ARunTimeMayComeWhileThePodRuns) {
  auto simulation = RunToEnd({.objects = {Node("n1"), Pod("a")},
                              .timeline = {At("10s", "patch", Annotated("a", R"("30s")"))}});
  EXPECT_EQ(Ends(*simulation), (Lines{"30.01 podDeleted default/a n1 (Succeeded)"}));
}

TEST(PodEndsTest, APodThatIsCreatedOnItsNodeRunsFromThereOrFromItsStartTime) {
  const std::string on_n1 = R"(, "nodeName": "n1")";
  auto simulation = RunToEnd(
      {.objects = {Node("n1"),
                   Runs("begun", "30s", "1", on_n1, R"({"startTime": "2021-05-31T23:59:50Z"})"),
                   Runs("over", "5s", "1", on_n1, R"({"startTime": "2021-05-31T23:59:50Z"})")},
       .timeline = {At("2s", "create", Runs("new", "30s", "1", on_n1))}});
  EXPECT_EQ(Ends(*simulation), (Lines{"0 podDeleted default/over n1 (Succeeded)",
                                      "20 podDeleted default/begun n1 (Succeeded)",
                                      "32 podDeleted default/new n1 (Succeeded)"}));
}

TEST(PodEndsTest, APodThatHasEndedDoesNotComeBack) {
  const std::string running = R"({"phase": "Running"})";
  auto simulation = RunToEnd(
      {.objects = {Node("n1"), Runs("a", "1s", "1", R"(, "nodeName": "n1")", running)},
       .timeline = {At("2s", "patch", Annotated("a", R"("9s")")), At("3s", "delete", Named("a"))}});
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kPodCreated, EventKind::kPodDeleted}),
            (Lines{"0 podCreated default/a n1", "1 podDeleted default/a n1 (Succeeded)"}));
}

TEST(PodEndsTest, TheRunEndsAtItsLimitThoughPodsRunOn) {
  auto simulation =
      RunToEnd({.objects = {Node("n1"), Runs("a", "30s")}, .more = R"(, "until": "20s")"});
  EXPECT_EQ(Ends(*simulation), Lines{});
  EXPECT_EQ(LastMessage(*simulation), "simulated time reached its limit of 20 s");
}

// Ten pods one after the other on a node with room for one.
ScenarioWords ManyEnds() {
  ScenarioWords words{.objects = {Node("n1", "1")}};
  for (int i = 0; i < 10; ++i) words.objects.push_back(Runs(StrCat("p", std::to_string(i)), "7s"));
  return words;
}

TEST(PodEndsTest, GoingBackAndOnGivesTheSameLog) {
  auto straight = RunToEnd(ManyEnds());
  auto simulation = RunToEnd(ManyEnds());
  for (int64_t second : {70, 40, 41, 7, 0}) {
    simulation->Seek(Time{} + Seconds(second));
    EXPECT_LE(simulation->now(), Time{} + Seconds(second + 1));
    simulation->RunToEnd();
    EXPECT_EQ(simulation->log().ToJsonLines(), straight->log().ToJsonLines());
  }
}

TEST(PodEndsTest, ALaterEntryOfTheTimelineChangesThePodThatEnds) {
  auto simulation = RunToEnd({.objects = {Node("n1", "1"), Runs("a", "30s"), Pod("b")}});
  const Result<Json> entry = ParseJsonText(At("5s", "delete", Named("a")));
  const Result<Time> fork = simulation->Apply(entry.value());
  ASSERT_TRUE(fork.ok()) << fork.error().ToString();
  EXPECT_EQ(fork.value(), Time{} + Seconds(5));
  simulation->RunToEnd();
  EXPECT_EQ(Ends(*simulation), (Lines{"5 podDeleted default/a n1"}));
}

TEST(PodEndsTest, AWrongRunTimeIsAnErrorWithItsPlace) {
  const std::string at = R"(.metadata.annotations["berth.dev/run-for"]: )";
  EXPECT_EQ(
      TellError({.objects = {Runs("a", "soon")}}),
      StrCat("spec.objects[0]", at, R"(expected a duration like 30s, 100ms or 1m30s, got "soon")"));
  EXPECT_EQ(TellError({.objects = {Runs("a", "-1s")}}),
            StrCat("spec.objects[0]", at, R"(must be between 0 and 24h, got "-1s")"));
  EXPECT_EQ(TellError({.objects = {Runs("a", "25h")}}),
            StrCat("spec.objects[0]", at, R"(must be between 0 and 24h, got "25h")"));
  EXPECT_EQ(TellError({.objects = {Runs("a", "9999999999h")}}),
            StrCat("spec.objects[0]", at, R"(must be between 0 and 24h, got "9999999999h")"));
  EXPECT_EQ(
      TellError({.objects = {Pod("a")}, .timeline = {At("1s", "patch", Annotated("a", R"("x")"))}}),
      StrCat("spec.timeline[0].object", at,
             R"(expected a duration like 30s, 100ms or 1m30s, got "x")"));
  EXPECT_EQ(TellError({.more = StrCat(R"(, "generators": [{"count": 3, "object": )",
                                      Runs("p-{i}", "{i}"), "}]")}),
            StrCat("spec.generators[0].object", at, "expected a string, got a number (i = 0)"));
}

}  // namespace
}  // namespace berth::test
