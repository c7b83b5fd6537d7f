// Tests the events that kubectl shows with the older recorder: under v1.15 and with kube-batch.
#include "answers/cluster_events/counted_events.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "answers/cluster_events_fixture.h"
#include "api/json/json.h"
#include "base/strings.h"
#include "log/log_builder.h"
#include "sim/kube_batch_fixture.h"
#include "versions/version.h"

namespace berth::sim {
namespace counted_events_test {

using test::At;
using test::BatchPod;
using test::kKubeBatch;
using test::Lines;
using test::Node;
using test::Pod;
using test::ScenarioWords;

constexpr std::string_view kV115 = R"(, "semantics": "v1.15", "attemptLatency": "100ms")";

Lines TellAt(const Simulation& simulation, std::string_view pod, Duration t) {
  return Tell(EventsOf(simulation, pod, t));
}

// --- kube-batch ---

// A pod that requests more than the node has. Each cycle, a second after the one before, records an
// event about it.
ScenarioWords TooBig(std::vector<std::string> timeline = {}, std::string_view more = kKubeBatch) {
  return {.objects = {Node("n", "1"), BatchPod("big", "", "2")},
          .timeline = std::move(timeline),
          .more = std::string(more)};
}

TEST(CountedEvents, EachCycleOfKubeBatchIsCountedAlsoThoseThatTheLogDoesNotHave) {
  const auto simulation = test::RunToEnd(TooBig());
  EXPECT_LE(simulation->log().events().size(), 10u);
  EXPECT_EQ(EventsOf(*simulation, "default/big", Milliseconds(5500))["text"],
            "Events:\n"
            "  Type     Reason            Age              From        Message\n"
            "  ----     ------            ----             ----        -------\n"
            "  Warning  FailedScheduling  0s (x6 over 5s)  kube-batch  0 nodes are available\n");
  const Json event = EventsOf(*simulation, "default/big", Milliseconds(5500))["events"][0];
  EXPECT_EQ(event["count"], 6);
  EXPECT_EQ(event["last"], 5);
  EXPECT_LT(event["t"], 1);
}

TEST(CountedEvents, Of25OnOnlyOneInFiveMinutesIsWritten) {
  const auto simulation = test::RunToEnd(TooBig());
  EXPECT_EQ(TellAt(*simulation, "default/big", Milliseconds(100'500)),
            Lines{"FailedScheduling 76s (x25 over 100s) recorded 101"});
  EXPECT_EQ(TellAt(*simulation, "default/big", Milliseconds(310'500)),
            Lines{"FailedScheduling 10s (x301 over 5m10s) recorded 311"});
}

TEST(CountedEvents, AChangeContinuesTheCyclesOfThePeriod) {
  const auto simulation = test::RunToEnd(TooBig({At("10500ms", "create", Node("m", "2"))}));
  const Lines lines = TellAt(*simulation, "default/big", Milliseconds(12'500));
  EXPECT_EQ(lines,
            (Lines{"FailedScheduling 2s (x11 over 12s) recorded 11", "Scheduled 1s recorded 1"}));
}

TEST(CountedEvents, TheyAreTheSameAfterAWayBackInTime) {
  const auto simulation = test::RunToEnd(
      TooBig({At("10500ms", "create", Node("m", "1")), At("20500ms", "create", Node("l", "2"))}));
  const Time end = simulation->now();
  const Lines before = TellAt(*simulation, "default/big", Seconds(30));
  EXPECT_EQ(before.size(), 2u);
  for (const int64_t seconds : {15, 5, 12}) {
    simulation->Seek(Time{} + Seconds(seconds));
    simulation->Seek(end);
    EXPECT_EQ(TellAt(*simulation, "default/big", Seconds(30)), before) << seconds;
  }
  // Changes the future: no node is added.
  ASSERT_TRUE(simulation->ReviseTimeline(0, Json::array()).ok());
  simulation->RunToEnd();
  EXPECT_EQ(TellAt(*simulation, "default/big", Milliseconds(20'700)),
            Lines{"FailedScheduling 0s (x21 over 20s) recorded 21"});
}

TEST(CountedEvents, AProcessOfKubeBatchThatEndsTakesItsCountsAlong) {
  const std::string process = StrCat(kKubeBatch, R"(, "process": {"restart": {"first": "2s"}})");
  const auto simulation =
      test::RunToEnd(TooBig({R"({"at": "4500ms", "op": "killReplica", "replica": 0})"}, process));
  const Lines lines = TellAt(*simulation, "default/big", Seconds(20));
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0], "FailedScheduling 16s (x5 over 20s) recorded 5");
}

TEST(CountedEvents, APausedProcessRecordsNothing) {
  const std::string process = StrCat(kKubeBatch, R"(, "process": {})");
  const auto simulation = test::RunToEnd(
      TooBig({R"({"at": "4500ms", "op": "pauseReplica", "replica": 0, "for": "10s"})"}, process));
  EXPECT_EQ(TellAt(*simulation, "default/big", Seconds(14)),
            Lines{"FailedScheduling 10s (x5 over 14s) recorded 5"});
}

// A pod of a group that is deleted at 5.5 s and created again at 8.5 s.
ScenarioWords ComesAgain(std::string_view annotations) {
  const std::string big = BatchPod("big", annotations, "2");
  return {.objects = {Node("n", "1"), test::PodGroup("g", "1"), big},
          .timeline = {At("5500ms", "delete", R"({"kind": "Pod", "metadata": {"name": "big"}})"),
                       At("8500ms", "create", big)},
          .more = std::string(kKubeBatch)};
}

TEST(CountedEvents, AnotherPodOfTheNameHasNoneOfTheFirst) {
  const auto simulation = test::RunToEnd(ComesAgain(R"("scheduling.k8s.io/group-name": "g")"));
  EXPECT_EQ(TellAt(*simulation, "default/big", Milliseconds(7500)),
            Lines{"FailedScheduling 2s (x6 over 7s) recorded 6"});
  EXPECT_EQ(TellAt(*simulation, "default/big", Milliseconds(8700)), Lines{});
  EXPECT_EQ(TellAt(*simulation, "default/big", Milliseconds(9500)),
            Lines{"FailedScheduling 0s recorded 1"});
}

// kube-batch keeps a deleted pod without a group as a ghost (kube_batch/scheduler_cache.h).
TEST(CountedEvents, ADeletedPodWithoutAGroupStillGetsEvents) {
  const auto simulation = test::RunToEnd(ComesAgain(""));
  EXPECT_EQ(TellAt(*simulation, "default/big", Milliseconds(7500)),
            Lines{"FailedScheduling 0s (x8 over 7s) recorded 8"});
  EXPECT_EQ(TellAt(*simulation, "default/big", Milliseconds(9500)),
            Lines{"FailedScheduling 0s recorded 1"});
}

TEST(CountedEvents, AVictimOfKubeBatchHasNoEventOfItsEviction) {
  LogBuilder run;
  run.Comes("a").Comes("b");
  run.At(Seconds(1)).Bound("a", "n");
  run.At(Seconds(2)).Preempted("a", "n", "b");
  Scenario scenario;
  scenario.scheduler = SchedulerKind::kKubeBatch;
  const PodId pod = run.log.FindPod("default/a");
  const std::vector<RecordedEvent> events =
      RecordedEventsOf(scenario, run.log, pod, run.log.events().size(), run.now());
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0].object.reason, "Scheduled");
  EXPECT_EQ(events[0].object.reporting_controller, "kube-batch");
}

// One process of kube-batch that finds 4,097 pods unschedulable each second. A run of ten seconds
// follows its memory; a run of a minute does not, at any moment.
TEST(CountedEvents, BeyondTheLimitNoProcessForgets) {
  constexpr int kPods = 4097;
  for (const int64_t until : {10, 60}) {
    LogBuilder run;
    std::vector<BatchMarks::Mark> marks;
    for (int i = 0; i < kPods; ++i) {
      const std::string name = StrCat("p-", std::to_string(i));
      run.PodCreated(name);
      marks.push_back({run.PodNamed(name), "", "no room"});
    }
    BatchMarks::Moment moment;
    moment.num_events = run.log.events().size();
    moment.period = Seconds(1);
    moment.until = kTimeMax;
    run.log.MarksOf("").Add(moment, marks);
    Scenario scenario;
    scenario.scheduler = SchedulerKind::kKubeBatch;
    scenario.limits.until = Time{} + Seconds(until);
    const std::vector<RecordedEvent> events = RecordedEventsOf(
        scenario, run.log, marks[7].pod, run.log.events().size(), Time{} + Seconds(3));
    EXPECT_EQ(events.size(), until == 10 ? 4u : 1u);
    EXPECT_EQ(events[0].object.counted->count, until == 10 ? 1 : 4);
  }
}

// --- kube-scheduler v1.15 ---

TEST(CountedEvents, V115CountsAtOnceWhicheverVersionThePodHas) {
  ScenarioWords words{.objects = {Node("n", "1"), Pod("big", "2")}, .more = std::string(kV115)};
  for (const char* at : {"60s", "120s", "180s"}) {
    words.timeline.push_back(
        At(at, "create", Node(StrCat("m", std::to_string(words.timeline.size())), "1")));
  }
  const auto simulation = test::RunToEnd(words);
  const Json answer = EventsOf(*simulation, "default/big", Seconds(130));
  EXPECT_EQ(answer["printsSeries"], true);
  EXPECT_EQ(answer["recorder"], "counts");
  // The message contains the number of nodes.
  EXPECT_EQ(Tell(answer),
            (Lines{"FailedScheduling 2m10s recorded 1", "FailedScheduling 70s recorded 1",
                   "FailedScheduling 10s recorded 1"}));
}

TEST(CountedEvents, V115SaysByWhomAPodIsPreempted) {
  const auto simulation =
      test::RunToEnd({.objects = {Node("n", "1"), Pod("low", "1")},
                      .timeline = {At("5s", "create", Pod("high", "1", R"(, "priority": 9)"))},
                      .more = std::string(kV115)});
  const Json events = EventsOf(*simulation, "default/low", Seconds(10))["events"];
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[1]["reason"], "Preempted");
  EXPECT_EQ(events[1]["type"], "Normal");
  EXPECT_EQ(events[1]["message"], "by default/high on node n");
}

// A builder of logs of v1.15.
struct LogByHand : LogBuilder {
  LogByHand() {
    auto version = std::make_shared<Version>();
    version->events = process::kEventsV1_15;
    scenario.version = version;
  }

  LogByHand& Fails(const std::string& pod, std::string_view message = "no room") {
    Failed(pod, SectionId::kUnschedulable, {}, message);
    return *this;
  }
  // Writes for example "FailedScheduling x2: no room".
  Lines Tell(const std::string& pod) const {
    Lines lines;
    const PodId id = log.FindPod("default/" + pod);
    for (const RecordedEvent& event :
         RecordedEventsOf(scenario, log, id, log.events().size(), now())) {
      lines.push_back(StrCat(event.object.reason, " x", std::to_string(event.object.counted->count),
                             ": ", event.object.note));
    }
    return lines;
  }

  Scenario scenario;
};

TEST(CountedEvents, V115JoinsSimilarEventsFromTheTenthOn) {
  LogByHand run;
  run.Comes("a");
  for (int i = 1; i <= 12; ++i) {
    run.At(Seconds(i));
    run.Fails("a", StrCat("reason ", std::to_string(i)));
  }
  const Lines lines = run.Tell("a");
  ASSERT_EQ(lines.size(), 10u);
  EXPECT_EQ(lines[8], "FailedScheduling x1: reason 9");
  EXPECT_EQ(lines[9], "FailedScheduling x3: (combined from similar events): reason 12");
}

TEST(CountedEvents, AMessageOfV115IsNotCut) {
  const std::string message(3000, 'x');
  LogByHand run;
  run.Comes("a");
  run.Fails("a", message);
  EXPECT_EQ(run.Tell("a"), Lines{StrCat("FailedScheduling x1: ", message)});
}

TEST(CountedEvents, TheLastTimeIsTheirOrder) {
  LogByHand run;
  run.Comes("a");
  run.At(Seconds(1));
  run.Fails("a", "first");
  run.At(Seconds(2));
  run.Fails("a", "second");
  run.At(Seconds(3));
  run.Fails("a", "first");
  EXPECT_EQ(run.Tell("a"), (Lines{"FailedScheduling x1: second", "FailedScheduling x2: first"}));
}

// With 4,097 pods in turn, the process has forgotten each pod before its next turn.
TEST(CountedEvents, EventsOfOtherPodsMakeTheProcessForget) {
  for (const int pods : {4096, 4097}) {
    LogByHand run;
    for (int i = 0; i < pods; ++i) run.Comes(StrCat("p-", std::to_string(i)));
    for (int round = 1; round <= 2; ++round) {
      run.At(Seconds(round));
      for (int i = 0; i < pods; ++i) run.Fails(StrCat("p-", std::to_string(i)));
    }
    const Lines counted = {"FailedScheduling x2: no room"};
    const Lines forgotten = {"FailedScheduling x1: no room", "FailedScheduling x1: no room"};
    EXPECT_EQ(run.Tell("p-7"), pods == 4096 ? counted : forgotten);
  }
}

}  // namespace counted_events_test
}  // namespace berth::sim
