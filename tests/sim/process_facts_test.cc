// Tests the log's facts about kube-scheduler's processes beside its entries, and the view's.
#include <string>
#include <vector>

#include "base/strings.h"
#include "sim/simulation.h"
#include "sim/simulation_fixture.h"
#include "view/view.h"

namespace berth::test {
namespace {

using sim::ProcessFacts;
using sim::ReplicaFacts;

Time Moment(double seconds) { return Time{static_cast<int64_t>(seconds * 1e9)}; }

// Two replicas; the first one leads, with a parked pod, until it is killed at 11 s. It returns
// after 30 s.
ScenarioWords KilledLeader(const std::string& more = "") {
  return {.objects = {Node("n1", "2"), Pod("a"), Pod("big", "9")},
          .timeline = {At("10.5s", "create", Node("n2", "1")),
                       R"({"at": "11s", "op": "killReplica", "replica": 0})"},
          .more = StrCat(
              R"(, "semantics": "v1.21", "seed": 3, "until": "60s", "attemptLatency": "100ms")",
              R"(, "process": {"replicas": 2, "restart": {"first": "30s"}})", more)};
}

const ProcessFacts& FactsAt(const sim::Simulation& simulation, double t) {
  const ProcessFacts* facts =
      simulation.log().ProcessesAt(Moment(t), simulation.log().CountUntil(Moment(t)));
  EXPECT_NE(facts, nullptr) << t;
  return *facts;
}

TEST(ProcessFactsTest, ARunWithoutProcessesHasNone) {
  const auto simulation = RunToEnd({.objects = {Node("n1"), Pod("a")}});
  EXPECT_TRUE(simulation->log().processes().empty());
  sim::ViewProjection views(&simulation->log());
  EXPECT_EQ(views.At(Moment(5)).processes, nullptr);
}

TEST(ProcessFactsTest, ALeaderGivesUpTwelveSecondsAfterItsLastRenewal) {
  const auto simulation = RunToEnd(KilledLeader());
  const ProcessFacts& facts = FactsAt(*simulation, 5);
  ASSERT_EQ(facts.replicas.size(), 2u);
  EXPECT_EQ(facts.shown, 0);
  const ReplicaFacts& leader = facts.replicas[0];
  EXPECT_TRUE(leader.leads);
  ASSERT_TRUE(leader.patience_from && leader.patience_to && facts.lease.renewed);
  EXPECT_EQ(*leader.patience_from, *facts.lease.renewed);
  EXPECT_EQ(*leader.patience_to, *facts.lease.renewed + Seconds(12));
  EXPECT_LE(Moment(5) - *facts.lease.renewed, Seconds(2));
  EXPECT_EQ(facts.lease.holder, leader.identity);
  EXPECT_EQ(facts.lease.acquired, Moment(0));
}

TEST(ProcessFactsTest, AStandbyCountsFromItsOwnObservation) {
  const auto simulation = RunToEnd(KilledLeader());
  const ProcessFacts& facts = FactsAt(*simulation, 20);
  EXPECT_EQ(facts.shown, -1);
  const ReplicaFacts& standby = facts.replicas[1];
  EXPECT_FALSE(standby.leads);
  ASSERT_TRUE(standby.patience_from && standby.patience_to);
  EXPECT_GE(*standby.patience_from, *facts.lease.renewed);
  EXPECT_LE(*standby.patience_from, *facts.lease.renewed + Duration{4'400'000'000});
  EXPECT_EQ(*standby.patience_to, *standby.patience_from + Seconds(15));
}

TEST(ProcessFactsTest, AStandbyDoesNotCountFromAnEarlierLeader) {
  ScenarioWords words = KilledLeader();
  words.more = R"(, "semantics": "v1.21", "until": "60s", "process": {"replicas": 3})";
  for (uint64_t seed = 1; seed <= 10; ++seed) {
    ScenarioWords seeded = words;
    seeded.more += StrCat(R"(, "seed": )", std::to_string(seed));
    const auto simulation = RunToEnd(seeded);
    int takeovers = 0;
    for (const sim::Event& event : simulation->log().events()) {
      if (event.kind != sim::EventKind::kLeaseAcquired || event.t == Time{}) continue;
      ++takeovers;
      const ProcessFacts& facts = FactsAt(*simulation, event.t.seconds());
      for (const ReplicaFacts& replica : facts.replicas) {
        if (replica.leads || !replica.patience_from) continue;
        EXPECT_GE(*replica.patience_from, event.t) << "it may not take over from the new leader";
      }
    }
    EXPECT_GT(takeovers, 0) << seed;
    for (const ReplicaFacts& replica : FactsAt(*simulation, 59).replicas) {
      EXPECT_TRUE(replica.patience_from) << "later it has seen the new leader";
    }
  }
}

TEST(ProcessFactsTest, AProcessThatEndedHasLostItsOwnState) {
  const auto simulation = RunToEnd(KilledLeader());
  EXPECT_FALSE(FactsAt(*simulation, 10.9).replicas[0].forgotten);
  const ReplicaFacts& ended = FactsAt(*simulation, 12).replicas[0];
  EXPECT_EQ(ended.phase, ReplicaFacts::Phase::kEnded);
  EXPECT_EQ(ended.starts_at, Moment(41));
  ASSERT_TRUE(ended.forgotten);
  EXPECT_EQ(ended.forgotten->t, Moment(11));
  EXPECT_EQ(ended.forgotten->queued, 1);
  // The pod is parked, with a backoff that is not over.
  EXPECT_EQ(ended.forgotten->backing_off, 1);
  EXPECT_EQ(ended.forgotten->parked, 1);
  EXPECT_EQ(ended.forgotten->at_permit, 0);
  // Its next process is a standby.
  const ReplicaFacts& next = FactsAt(*simulation, 42).replicas[0];
  EXPECT_EQ(next.phase, ReplicaFacts::Phase::kRunning);
  EXPECT_FALSE(next.leads);
  EXPECT_NE(next.identity, ended.identity);
}

TEST(ProcessFactsTest, GoingBackAndRunningAgainGivesTheSame) {
  const auto simulation = RunToEnd(KilledLeader());
  const auto told = [&] {
    std::vector<sim::ProcessMoment> moments;
    for (const sim::ProcessMoment& moment : simulation->log().processes()) {
      moments.push_back(moment);
    }
    return moments;
  };
  const std::vector<sim::ProcessMoment> before = told();
  ASSERT_GT(before.size(), 20u);
  simulation->Explain(0);
  EXPECT_EQ(told().size(), before.size());
  for (const double t : {40.0, 11.0, 0.0}) {
    simulation->Seek(Moment(t));
    EXPECT_LT(told().size(), before.size());
    EXPECT_LE(simulation->log().processes().back().t, Moment(t));
    simulation->RunToEnd();
    const std::vector<sim::ProcessMoment> again = told();
    ASSERT_EQ(again.size(), before.size());
    for (size_t i = 0; i < again.size(); ++i) {
      EXPECT_EQ(again[i].t, before[i].t);
      EXPECT_EQ(again[i].num_events, before[i].num_events);
      EXPECT_TRUE(again[i].facts == before[i].facts) << i;
    }
  }
}

TEST(ProcessFactsTest, AReleasedLeaseHasNoHolder) {
  ScenarioWords words = KilledLeader();
  words.timeline.back() = R"({"at": "11s", "op": "stopReplica", "replica": 0})";
  const size_t at = words.more.find("v1.21");
  words.more.replace(at, 5, "v1.34");
  const auto simulation = RunToEnd(words);
  const ProcessFacts& facts = FactsAt(*simulation, 11);
  EXPECT_TRUE(facts.lease.exists);
  EXPECT_EQ(facts.lease.holder, "");
}

// Two replicas; the second one's informers report pods 5 s late, and its handlers run 1 s after the
// stores.
ScenarioWords LateStandby() {
  return {.objects = {Node("n1", "2")},
          .timeline = {R"({"at": "1s", "op": "watchDelay", "replica": 1, "kind": "Pod",)"
                       R"( "value": "5s"})",
                       At("10s", "create", Pod("a", "9")), At("10s", "create", Pod("b", "9"))},
          .more = StrCat(R"(, "semantics": "v1.34", "seed": 3, "until": "60s", )",
                         R"("process": {"replicas": 2, "handlerDelay": "1s"})")};
}

TEST(ProcessFactsTest, AChangeIsBehindInOneLayerAfterTheOther) {
  const auto simulation = RunToEnd(LateStandby());
  const ReplicaFacts& leader = FactsAt(*simulation, 10.5).replicas[0];
  EXPECT_EQ(leader.unheard.objects, 0);
  EXPECT_EQ(leader.unhandled.objects, 2);
  EXPECT_EQ(leader.unhandled.pods, 2);
  const ReplicaFacts& standby = FactsAt(*simulation, 10.5).replicas[1];
  EXPECT_EQ(standby.unheard.pods, 2);
  EXPECT_EQ(standby.unheard.nodes, 0);
  EXPECT_EQ(standby.unhandled.objects, 0);
  ASSERT_EQ(standby.unheard.first.size(), 2u);
  const sim::LaggingObject& first = standby.unheard.first[0];
  EXPECT_EQ(first.kind, Kind::kPod);
  EXPECT_EQ(first.name, "default/a");
  EXPECT_EQ(first.change, sim::LaggingObject::Change::kCreated);
  EXPECT_EQ(first.since, Moment(10));
  const ReplicaFacts& later = FactsAt(*simulation, 15.5).replicas[1];
  EXPECT_EQ(later.unheard.pods, 0);
  EXPECT_EQ(later.unhandled.pods, 2);
  EXPECT_EQ(later.unhandled.first[0].due, Moment(16));
  EXPECT_EQ(FactsAt(*simulation, 16).replicas[1].unhandled, sim::LagFacts());
}

TEST(ProcessFactsTest, AReplicaStaysBehindMissedChangesUntilItsNextList) {
  const auto simulation =
      RunToEnd({.objects = {Node("n1", "2"), Pod("a", "9"), Pod("b", "9")},
                .timeline = {R"({"at": "5s", "op": "partition", "replica": 1, "for": "10s"})",
                             At("6s", "create", Pod("c", "9")), At("7s", "delete", Pod("a")),
                             At("8s", "create", Pod("d", "9")), At("9s", "delete", Pod("d"))},
                .more = StrCat(R"(, "semantics": "v1.34", "seed": 3, "until": "60s", )",
                               R"("process": {"replicas": 2})")});
  const sim::LagFacts& missed = FactsAt(*simulation, 9).replicas[1].unheard;
  // d was created and deleted meanwhile.
  EXPECT_EQ(missed.objects, 2);
  EXPECT_EQ(missed.pods, 0);
  ASSERT_EQ(missed.first.size(), 2u);
  EXPECT_EQ(missed.first[0].change, sim::LaggingObject::Change::kDeleted);
  EXPECT_EQ(missed.first[1].name, "default/c");
  EXPECT_FALSE(missed.first[1].due);
  EXPECT_EQ(FactsAt(*simulation, 16).replicas[1].unheard.objects, 0);
}

TEST(ProcessFactsTest, TheLogNamesAFewOfManyObjects) {
  ScenarioWords words = LateStandby();
  for (int i = 0; i < 40; ++i) {
    words.timeline.push_back(At("20s", "create", Pod(StrCat("p", std::to_string(i)), "9")));
  }
  const auto simulation = RunToEnd(words);
  const sim::LagFacts& lag = FactsAt(*simulation, 21).replicas[1].unheard;
  EXPECT_EQ(lag.objects, 40);
  EXPECT_EQ(lag.first.size(), 12u);
}

TEST(ProcessFactsTest, TheEntriesOfAStartAndOfAnEndCanBeFound) {
  const auto simulation = RunToEnd(KilledLeader());
  const auto kind_of = [&](int32_t entry) {
    return simulation->log().events()[static_cast<size_t>(entry)].kind;
  };
  const ReplicaFacts& leader = FactsAt(*simulation, 5).replicas[0];
  EXPECT_EQ(kind_of(leader.started_event), sim::EventKind::kProcessStarted);
  EXPECT_EQ(simulation->log().events()[static_cast<size_t>(leader.step_event)].cause, "run");
  EXPECT_EQ(leader.exited_event, -1);
  const ReplicaFacts& ended = FactsAt(*simulation, 12).replicas[0];
  EXPECT_EQ(kind_of(ended.exited_event), sim::EventKind::kProcessExited);
  const ReplicaFacts& next = FactsAt(*simulation, 42).replicas[0];
  EXPECT_GT(next.started_event, ended.exited_event);
  EXPECT_EQ(next.exited_event, -1);
}

// A pod is bound at 1 s, which its scheduler's informer reports 5 s later.
TEST(ProcessFactsTest, ABoundPodIsAssumedUntilItsBindingIsReported) {
  const auto simulation =
      RunToEnd({.objects = {Node("n1", "2"), Pod("a")},
                .timeline = {R"({"at": "500ms", "op": "watchDelay", "value": "5s"})"},
                .more = StrCat(R"(, "semantics": "v1.34", "attemptLatency": "1s", )",
                               R"("until": "20s", "process": {"replicas": 1})")});
  EXPECT_EQ(FactsAt(*simulation, 0.6).replicas[0].assumed, 0);
  EXPECT_EQ(FactsAt(*simulation, 1.1).replicas[0].assumed, 1);
  EXPECT_EQ(FactsAt(*simulation, 7).replicas[0].assumed, 0);
}

TEST(ProcessFactsTest, AViewCountsTheStateThatOnlyTheLeaderHas) {
  const auto simulation = RunToEnd(KilledLeader());
  sim::ViewProjection views(&simulation->log());
  EXPECT_EQ(views.At(Moment(0)).num_tried, 0);
  EXPECT_EQ(views.At(Moment(10)).num_tried, 1);
  EXPECT_EQ(views.At(Moment(10)).num_at_permit, 0);
  // Without a leader no memory counts attempts.
  EXPECT_EQ(views.At(Moment(12)).num_tried, 0);
  EXPECT_EQ(views.At(Moment(10)).num_tried, 1);
}

}  // namespace
}  // namespace berth::test
