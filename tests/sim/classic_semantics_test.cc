// Tests whole simulations with v1.15's queue and event handlers, beside those of v1.21.
#include <string>
#include <vector>

#include "answers/describe.h"
#include "api/json/json.h"
#include "log/log_builder.h"
#include "sim/simulation.h"
#include "sim/simulation_fixture.h"
#include "view/view.h"

namespace berth::test {
namespace {

using sim::EventKind;

std::string Semantics(const std::string& version, const std::string& more = "") {
  return R"(, "semantics": ")" + version + R"(")" + more;
}

// A pod that never fits, and a node that changes its allocatable each second.
ScenarioWords RestlessNode(const std::string& version) {
  ScenarioWords words{.objects = {Node("n1", "1"), Pod("a", "2")},
                      .more = Semantics(version, R"(, "until": "45s")")};
  for (int second = 1; second < 44; ++second) {
    words.timeline.push_back(At(StrCat(std::to_string(second), ".5s"), "update",
                                Node("n1", StrCat(std::to_string(1000 + second), "m"))));
  }
  return words;
}

std::vector<int32_t> AttemptNumbers(const sim::Simulation& simulation) {
  std::vector<int32_t> numbers;
  for (const sim::AttemptSpan& span : simulation.log().attempts()) {
    numbers.push_back(span.attempts);
  }
  return numbers;
}

TEST(ClassicSemanticsTest, AttemptsStartAgainAfterTheFifth) {
  EXPECT_EQ(AttemptNumbers(*RunToEnd(RestlessNode("v1.15"))),
            (std::vector<int32_t>{1, 2, 3, 4, 5, 1, 2, 3, 4}));
  EXPECT_EQ(AttemptNumbers(*RunToEnd(RestlessNode("v1.21"))),
            (std::vector<int32_t>{1, 2, 3, 4, 5, 6, 7}));
}

TEST(ClassicSemanticsTest, TheLogHasTheScoreboard) {
  auto simulation = RunToEnd(RestlessNode("v1.15"));
  const Lines lines =
      Tell(simulation->log(), {EventKind::kBackoffCounted, EventKind::kBackoffForgotten});
  ASSERT_GE(lines.size(), 7u);
  EXPECT_EQ(
      Lines(lines.begin(), lines.begin() + 7),
      (Lines{"0.01 backoffCounted default/a", "1.51 backoffCounted default/a",
             "4.01 backoffCounted default/a", "9.01 backoffCounted default/a",
             "18.01 backoffCounted default/a", "29.01 backoffForgotten default/a (BackoffCleanup)",
             "29.01 backoffCounted default/a"}));
}

TEST(ClassicSemanticsTest, ALabelWakesAPodWithoutCpu) {
  const std::vector<std::string> objects = {Node("n1", "1"), Pod("a", "2")};
  const std::vector<std::string> timeline = {
      At("5s", "update", Node("n1", "1", "{}", R"({"x": "y"})"))};
  const auto woken = [&](const std::string& version) {
    auto simulation = RunToEnd({.objects = objects,
                                .timeline = timeline,
                                .more = Semantics(version, R"(, "until": "9s")")});
    return Tell(simulation->log(), {EventKind::kMoved});
  };
  EXPECT_EQ(woken("v1.21"), Lines{});
  EXPECT_EQ(woken("v1.15"),
            Lines{"5 moved default/a from unschedulable to active (NodeLabelChange)"});
}

// Cordoning a node helps no pod, but while no pod is parked v1.15 does not check the kind of the
// change.
TEST(ClassicSemanticsTest, AnyNodeUpdateIsAMoveRequestWhileNoPodIsParked) {
  const std::string cordoned = Node("n1", "1", R"({"unschedulable": true})");
  const auto requests = [&](const std::string& version) {
    auto simulation =
        RunToEnd({.objects = {Node("n1", "1")},
                  .timeline = {At("2s", "create", Pod("a", "2")), At("2.2s", "update", cordoned),
                               At("4s", "update", cordoned)},
                  .more = Semantics(version, R"(, "attemptLatency": "500ms",
                                                               "until": "2.9s")")});
    return Tell(simulation->log(), {EventKind::kMoveRequest, EventKind::kFailed});
  };
  EXPECT_EQ(requests("v1.21"),
            (Lines{"0 moveRequest (NodeAdd)", "2.5 failed default/a to unschedulable (FitError)"}));
  EXPECT_EQ(requests("v1.15"), (Lines{"0 moveRequest (NodeAdd)", "2.2 moveRequest (NodeUpdate)",
                                      "2.5 failed default/a to backoff (FitError)"}));
}

// The scheduler's own write is reported back as an update, and any update ends a wait in backoffQ.
// The next failure has the same message, so nothing is written then.
TEST(ClassicSemanticsTest, TheConditionOfAFailureSendsThePodFromBackoffQToActiveQ) {
  auto simulation = RunToEnd({.objects = {Node("n1", "1"), Pod("a", "2")},
                              .timeline = {At("0.2s", "update", Node("n1", "1500m"))},
                              .more = Semantics("v1.15", R"(, "attemptLatency": "500ms",
                                                             "until": "3s")")});
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kFailed, EventKind::kMoved}),
            (Lines{"0.5 failed default/a to backoff (FitError)",
                   "0.5 moved default/a from backoff to active (PodUpdate)",
                   "1 failed default/a to unschedulable (FitError)"}));
}

TEST(ClassicSemanticsTest, AParkedPodMakesNodeUpdatesBeLookedAt) {
  auto simulation =
      RunToEnd({.objects = {Node("n1", "1"), Pod("a", "2")},
                .timeline = {At("4s", "update", Node("n1", "1", R"({"unschedulable": true})"))},
                .more = Semantics("v1.15", R"(, "until": "9s")")});
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kMoveRequest}), Lines{"0 moveRequest (NodeAdd)"});
}

TEST(ClassicSemanticsTest, AnUpdateEndsAWaitInBackoffQ) {
  auto simulation =
      RunToEnd({.objects = {Node("n1", "1"), Pod("a", "2")},
                .timeline = {At("0.1s", "update", Node("n1", "1500m")),
                             At("0.2s", "update", Pod("a", "2", R"(, "priority": 0)"))},
                .more = Semantics("v1.15", R"(, "until": "0.5s")")});
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kMoved}),
            (Lines{"0.1 moved default/a from unschedulable to backoff (NodeAllocatableChange)",
                   "0.2 moved default/a from backoff to active (PodUpdate)"}));
  // The second failure is within the backoff of the first, and is not counted.
  EXPECT_EQ(
      Tell(simulation->log(), {EventKind::kBackoffCounted, EventKind::kFailed}),
      (Lines{"0.01 backoffCounted default/a", "0.01 failed default/a to unschedulable (FitError)",
             "0.21 failed default/a to unschedulable (FitError)"}));
  sim::ViewProjection projection(&simulation->log());
  const sim::View& view = projection.At(Time{} + Milliseconds(400));
  EXPECT_EQ(view.pods[0].backoff_expiry, Time{} + Milliseconds(1010));
  EXPECT_EQ(view.pods[0].attempts, 1);
}

TEST(ClassicSemanticsTest, AParkedPodWakesOnAnyEvent) {
  auto simulation =
      Simulate({.objects = {Node("n1", "1"), Pod("a", "2")}, .more = Semantics("v1.15")});
  simulation->RunUntil(Time{} + Seconds(2));
  sim::ViewProjection projection(&simulation->log());
  const Result<Json> pod =
      sim::DescribePod(*simulation, projection.At(Time{} + Seconds(2)), "default/a");
  ASSERT_TRUE(pod.ok());
  EXPECT_EQ(pod.value()["attempts"], 1);
  EXPECT_EQ(pod.value()["backoffExpiry"], 1.01);
  EXPECT_EQ(pod.value()["summary"],
            "Parked since 0.01 s after attempt 1. NodeResourcesFit rejected it: it wakes on any "
            "cluster event; otherwise at 90 s, the first 30 s check that finds it parked for more "
            "than 60 s.");
}

// ---- The view of a scoreboard

class ScoreboardViewTest : public testing::Test {
 protected:
  const sim::PodView& Pod(const std::string& name) {
    return projection_.At(b_.now()).pods[static_cast<size_t>(b_.PodNamed(name))];
  }
  Lines BackoffQ() {
    Lines names;
    for (sim::PodId pod : projection_.At(b_.now()).In(SectionId::kBackoff)) {
      names.push_back(b_.log.PodName(pod).substr(8));
    }
    return names;
  }
  // Fails into backoffQ at a moment, and backs off until another.
  void Fail(const std::string& pod, Duration at, Duration until) {
    b_.At(at).Comes(pod).Popped(pod, 1, ++cycle_);
    b_.Step().BackoffCounted(pod, 1, Time{} + until).Failed(pod, SectionId::kBackoff);
  }

  sim::LogBuilder b_;
  sim::ViewProjection projection_{&b_.log};
  int64_t cycle_ = 0;
};

TEST_F(ScoreboardViewTest, ABackoffEndsWhenTheScoreboardSays) {
  Fail("a", Seconds(1), Seconds(7));
  EXPECT_EQ(Pod("a").backoff_expiry, Time{} + Seconds(7));
  EXPECT_EQ(Pod("a").attempts, 1);
  b_.At(Seconds(2)).Popped("a", 2, 9).Failed("a", SectionId::kBackoff);  // not counted
  EXPECT_EQ(Pod("a").backoff_expiry, Time{} + Seconds(7));
  EXPECT_EQ(Pod("a").timestamp, Time{} + Seconds(2));
}

TEST_F(ScoreboardViewTest, AForgottenPodHasNoBackoffAndNoAttempts) {
  Fail("a", Seconds(1), Seconds(7));
  b_.At(Seconds(3)).BackoffForgotten("a", kCauseBackoffCleanup);
  EXPECT_EQ(Pod("a").backoff_expiry, sim::kNoBackoff);
  EXPECT_EQ(Pod("a").attempts, 0);
  EXPECT_EQ(Pod("a").place, sim::PodPlace::kBackoffQ);
}

TEST_F(ScoreboardViewTest, AForgottenEntryStaysWhereItIsInTheHeap) {
  Fail("long", Seconds(1), Seconds(11));
  Fail("first", Seconds(2), Seconds(9));
  Fail("second", Seconds(3), Seconds(10));
  EXPECT_EQ(BackoffQ(), (Lines{"first", "second", "long"}));
  b_.At(Seconds(4)).BackoffForgotten("long", kCauseBackoffCleanup);
  EXPECT_EQ(BackoffQ(), (Lines{"first", "long", "second"}));
}

TEST_F(ScoreboardViewTest, GoingBackFindsTheSameHeap) {
  Fail("long", Seconds(1), Seconds(11));
  Fail("first", Seconds(2), Seconds(9));
  Fail("second", Seconds(3), Seconds(10));
  b_.At(Seconds(4)).BackoffForgotten("long", kCauseBackoffCleanup);
  // So many events happen that the view keeps a checkpoint of the moment.
  for (int i = 0; i < 2000; ++i) b_.At(Milliseconds(5000 + i)).MoveRequest(kEventNodeAdd.label, 3);
  b_.At(Seconds(8))
      .Moved("long", SectionId::kBackoff, SectionId::kActive, kEventBackoffComplete.label);
  EXPECT_EQ(BackoffQ(), (Lines{"first", "second"}));
  const sim::View& before = projection_.At(Time{} + Seconds(7));
  Lines names;
  for (sim::PodId pod : before.In(SectionId::kBackoff))
    names.push_back(b_.log.PodName(pod).substr(8));
  EXPECT_EQ(names, (Lines{"first", "long", "second"}));
}

TEST_F(ScoreboardViewTest, ABoundPodKeepsTheNumberOfItsAttempt) {
  Fail("a", Seconds(1), Seconds(7));
  b_.At(Seconds(8))
      .NodeAdded("n")
      .Moved("a", SectionId::kBackoff, SectionId::kActive, kEventBackoffComplete.label);
  b_.Popped("a", 2, 2).Bound("a", "n").Step().BackoffForgotten("a", kEventPodDelete.label);
  EXPECT_EQ(Pod("a").attempts, 2);
}

}  // namespace
}  // namespace berth::test
