#include "answers/account.h"
#include "answers/describe.h"
#include "answers/query.h"
#include "api/json/decoder.h"
#include "api/json/json.h"
#include "log/moments.h"
#include "sim/kube_batch_fixture.h"
#include "view/view.h"

namespace berth::test {
namespace {

using sim::EventKind;
using sim::PodPlace;

Lines Sessions(const sim::Simulation& simulation) {
  return Tell(simulation.log(), {EventKind::kSessionOpened, EventKind::kSessionClosed});
}

std::string More(std::string_view members) { return StrCat(kKubeBatch, members); }

// Three of four pods find room, until a node is added at 5 s.
ScenarioWords GangThatFillsUp() {
  ScenarioWords words{.objects = {Node("n1", "3"), PodGroup("gang", "4")},
                      .timeline = {At("5s", "create", Node("n2", "2"))},
                      .more = More("")};
  for (const char* name : {"g0", "g1", "g2", "g3"}) words.objects.push_back(Member(name, "gang"));
  return words;
}

// Research runs until production is created and takes its deserved share; its pods end after 8 s.
ScenarioWords TwoQueues() {
  ScenarioWords words{
      .objects = {Node("n1", "4"), BatchQueue("research", "1"), BatchQueue("production", "3"),
                  PodGroup("study", "1", "research")},
      .timeline = {At("4s", "create", PodGroup("shop", "1", "production"))},
      .more = More(R"(, "schedulerConfiguration": {"actions": "reclaim, allocate", "tiers": [
                        {"plugins": [{"name": "gang", "enableReclaimable": false}]},
                        {"plugins": [{"name": "drf"}, {"name": "predicates"},
                                     {"name": "proportion"}, {"name": "nodeorder"}]}]})")};
  for (const char* name : {"s0", "s1", "s2", "s3", "s4"}) {
    words.objects.push_back(Member(name, "study"));
  }
  for (const char* name : {"p0", "p1", "p2"}) {
    words.timeline.push_back(At("4s", "create", Member(name, "shop", "8s")));
  }
  // As long as the PodGroup exists, its queue deserves a share, although it has no pods any more.
  words.timeline.push_back(At("25s", "delete", PodGroup("shop", "1", "production")));
  return words;
}

TEST(KubeBatchTest, APodIsGivenAPlaceAndBoundOneOperationAfterTheOther) {
  auto simulation = RunToEnd({.objects = {Node("n1"), BatchPod("a"), BatchPod("b")},
                              .more = More(R"(, "attemptLatency": "100ms")")});
  EXPECT_EQ(Tell(simulation->log(),
                 {EventKind::kEnrolled, EventKind::kSessionOpened, EventKind::kAllocated,
                  EventKind::kBound, EventKind::kSessionClosed}),
            (Lines{"0 enrolled default/a", "0 enrolled default/b", "0 sessionOpened",
                   "0.1 allocated default/a n1 (allocate)", "0.2 bound default/a n1",
                   "0.3 allocated default/b n1 (allocate)", "0.4 bound default/b n1",
                   "0.4 sessionClosed"}));
  EXPECT_EQ(LastMessage(*simulation), "nothing is left to happen");
}

TEST(KubeBatchTest, TheNextCycleBeginsAPeriodAfterTheEndOfTheLast) {
  auto simulation = RunToEnd(
      {.objects = {Node("n1"), BatchPod("a")},
       .timeline = {At("50ms", "create", BatchPod("b")), At("7s", "create", BatchPod("c"))},
       .more = More(R"(, "attemptLatency": "100ms", "kubeBatch": {"schedulePeriod": "2s"})")});
  EXPECT_EQ(Sessions(*simulation),
            (Lines{"0 sessionOpened", "0.2 sessionClosed", "2.2 sessionOpened", "2.4 sessionClosed",
                   "8.4 sessionOpened", "8.6 sessionClosed"}));
}

TEST(KubeBatchTest, CyclesThatFindNothingToDoLeaveNoTrace) {
  auto simulation = RunToEnd({.objects = {Node("n1"), BatchPod("a")},
                              .timeline = {At("90s", "create", Node("n2"))},
                              .more = More("")});
  EXPECT_EQ(Sessions(*simulation), (Lines{"0 sessionOpened", "0.02 sessionClosed"}));
}

TEST(KubeBatchTest, AGangIsBoundAllTogetherOrNotAtAll) {
  auto simulation = RunToEnd(GangThatFillsUp());
  EXPECT_EQ(
      Tell(simulation->log(), {EventKind::kBound, EventKind::kGangReady}),
      (Lines{"5.24 gangReady (allocate)", "5.25 bound default/g0 n1", "5.26 bound default/g1 n2",
             "5.27 bound default/g2 n1", "5.28 bound default/g3 n2"}));
  // In the first session three pods had a place, the third of them at 0.03 s, and lost it.
  const Lines released = Tell(simulation->log(), {EventKind::kReleased});
  ASSERT_GE(released.size(), 3u);
  EXPECT_EQ(released[0], "0.04 released default/g0 n1");
}

TEST(KubeBatchTest, APodGroupSaysWhyItWaits) {
  auto simulation = RunToEnd(GangThatFillsUp());
  sim::ViewProjection projection(&simulation->log());
  const auto group_at = [&](int64_t milliseconds) {
    const sim::View& view = projection.At(Time{} + Milliseconds(milliseconds));
    const sim::PodGroupView& group = view.batch.groups.at("PodGroup default/gang");
    return StrCat(group.phase, ": ", group.message);
  };
  EXPECT_EQ(group_at(1000), "Pending: 1/4 tasks in gang unschedulable: 0 nodes are available");
  EXPECT_EQ(group_at(6000), "Running: ");
}

TEST(KubeBatchTest, TheViewHasThePodsWithAPlaceAndTheStateOfTheirGang) {
  auto simulation = RunToEnd(GangThatFillsUp());
  sim::ViewProjection projection(&simulation->log());
  const sim::View& view = projection.At(Time{} + Milliseconds(25));
  const sim::EventLog& log = simulation->log();
  const auto pod = [&](std::string_view name) -> const sim::PodView& {
    return view.pods[static_cast<size_t>(log.FindPod(name))];
  };
  EXPECT_EQ(pod("default/g0").place, PodPlace::kAllocated);
  EXPECT_EQ(pod("default/g1").place, PodPlace::kAllocated);
  EXPECT_EQ(pod("default/g2").place, PodPlace::kInJob);
  EXPECT_EQ(view.nodes[static_cast<size_t>(log.FindNode("n1"))].held.size(), 2u);
  EXPECT_TRUE(view.batch.open);
  EXPECT_EQ(view.batch.action, "allocate");
  ASSERT_EQ(view.batch.jobs.size(), 1u);
  EXPECT_EQ(view.batch.jobs[0].uid, "default/gang");
  EXPECT_EQ(view.batch.jobs[0].ready, 2);
  EXPECT_EQ(view.batch.jobs[0].min_member, 4);
  const sim::View& later = projection.At(Time{} + Milliseconds(500));
  EXPECT_FALSE(later.batch.open);
  EXPECT_EQ(later.num_pending, 4);
  EXPECT_TRUE(later.nodes[static_cast<size_t>(log.FindNode("n1"))].held.empty());
}

TEST(KubeBatchTest, AQueueReclaimsItsShareAndReturnsItInTime) {
  auto simulation = RunToEnd(TwoQueues());
  const sim::EventLog& log = simulation->log();
  // One of four CPUs stays with research.
  EXPECT_EQ(Tell(log, {EventKind::kPreempted}).size(), 3u);
  sim::ViewProjection projection(&log);
  const auto running = [&](int64_t second) {
    std::string names;
    const sim::View& view = projection.At(Time{} + Seconds(second));
    for (size_t i = 0; i < view.pods.size(); ++i) {
      if (view.pods[i].place != PodPlace::kNode) continue;
      names += StrCat(" ", log.PodName(static_cast<sim::PodId>(i)).substr(8, 1));
    }
    return names;
  };
  EXPECT_EQ(running(3), " s s s s");
  EXPECT_EQ(running(10), " s p p p");
  EXPECT_EQ(running(24), " s");
  // Evicted pods never return; the one that never ran gets its turn.
  EXPECT_EQ(running(30), " s s");
  EXPECT_EQ(LastMessage(*simulation), "nothing is left to happen");
}

TEST(KubeBatchTest, TheAccountsHaveTheDeservedShareOfAQueue) {
  auto simulation = RunToEnd(TwoQueues());
  sim::ViewProjection projection(&simulation->log());
  const sim::View& view = projection.At(Time{} + Seconds(10));
  ASSERT_EQ(view.batch.queues.size(), 3u);  // including the queue of the deployment
  EXPECT_EQ(view.batch.queues[0].name, "default");
  EXPECT_EQ(view.batch.queues[1].name, "production");
  EXPECT_EQ(view.batch.queues[1].weight, 3);
  ASSERT_FALSE(view.batch.queues[1].deserved.empty());
  EXPECT_EQ(view.batch.queues[1].deserved[0].first, "cpu");
  EXPECT_EQ(view.batch.queues[1].deserved[0].second, 3000);
}

TEST(KubeBatchTest, PlacementsThatAreTooLateAreDroppedAndLogged) {
  auto simulation = RunToEnd({.objects = {Node("n1"), BatchPod("a")},
                              .timeline = {At("150ms", "delete", BatchPod("a"))},
                              .more = More(R"(, "attemptLatency": "100ms")")});
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kBound, EventKind::kDropped}),
            (Lines{"0.2 dropped default/a n1 (bind)"}));
}

TEST(KubeBatchTest, DroppedPodsTakeNoRoom) {
  auto simulation = RunToEnd(
      {.objects = {Node("n1", "1"), BatchPod("a")},
       .timeline = {At("150ms", "delete", BatchPod("a")), At("5s", "create", BatchPod("b"))},
       .more = More(R"(, "attemptLatency": "100ms")")});
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kBound, EventKind::kDropped}),
            (Lines{"0.2 dropped default/a n1 (bind)", "5.4 bound default/b n1"}));
}

TEST(KubeBatchTest, PodsOfOtherSchedulersAreLeftAlone) {
  auto simulation = RunToEnd({.objects = {Node("n1"), Pod("a")}, .more = More("")});
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kPodIgnored, EventKind::kBound}),
            (Lines{"0 podIgnored default/a"}));
  auto own = RunToEnd({.objects = {Node("n1"), Pod("a")},
                       .more = More(R"(, "kubeBatch": {"schedulerName": "default-scheduler"})")});
  EXPECT_EQ(Bindings(*own), (Lines{"0.02 bound default/a n1"}));
}

// The scheduler that put it there does not matter. kube-batch ignores pods of other schedulers
// while they are Pending.
TEST(KubeBatchTest, APodThatIsCreatedOnItsNodeTakesRoom) {
  auto simulation = RunToEnd({.objects = {Node("n1", "2"), Node("n2", "1"),
                                          Pod("a", "2", R"(, "nodeName": "n1")"), BatchPod("b")},
                              .more = More("")});
  EXPECT_EQ(Bindings(*simulation), (Lines{"0.02 bound default/b n2"}));
}

TEST(KubeBatchTest, TheDefaultQueueIsThereUnlessTheScenarioMakesOne) {
  const auto queues = [](const std::vector<std::string>& objects) {
    auto simulation = RunToEnd({.objects = objects, .more = More("")});
    Lines lines;
    for (const sim::Event& event : simulation->log().events()) {
      if (event.kind == EventKind::kObjectAdded) lines.emplace_back(event.message);
    }
    return lines;
  };
  EXPECT_EQ(queues({}), (Lines{"Queue default"}));
  EXPECT_EQ(queues({BatchQueue("default", "7"), BatchQueue("b", "1")}),
            (Lines{"Queue default", "Queue b"}));
}

TEST(KubeBatchTest, OneLineSwitchesTheScheduler) {
  ScenarioWords words = GangThatFillsUp();
  words.more = R"(, "kubeBatch": {"schedulePeriod": "3s"})";
  auto simulation = RunToEnd(words);
  EXPECT_EQ(Sessions(*simulation), Lines{});
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kPodIgnored}).size(), 4u);
}

TEST(KubeBatchTest, GoingBackAndOnGivesTheSameLog) {
  for (const ScenarioWords& words : {GangThatFillsUp(), TwoQueues()}) {
    const std::string straight = RunToEnd(words)->log().ToJsonLines();
    auto simulation = RunToEnd(words);
    for (int64_t milliseconds : {9000, 5205, 5000, 4015, 4000, 25, 0}) {
      simulation->Seek(Time{} + Milliseconds(milliseconds));
      EXPECT_EQ(simulation->log().ToJsonLines(),
                straight.substr(0, simulation->log().ToJsonLines().size()));
      simulation->RunToEnd();
      EXPECT_EQ(simulation->log().ToJsonLines(), straight) << milliseconds;
    }
  }
}

TEST(KubeBatchTest, AnEntryOfTheTimelineThatComesLaterIsAsIfItHadBeenThere) {
  ScenarioWords words = GangThatFillsUp();
  auto simulation = RunToEnd(words);
  const std::string entry = At("3s", "create", Node("n3", "1"));
  const Result<Time> fork = simulation->Apply(ParseJsonText(entry).value());
  ASSERT_TRUE(fork.ok()) << fork.error().ToString();
  simulation->RunToEnd();
  words.timeline.push_back(entry);
  EXPECT_EQ(simulation->log().ToJsonLines(), RunToEnd(words)->log().ToJsonLines());
  EXPECT_EQ(Bindings(*simulation).size(), 4u);
}

// Returns why the pod waits, according to the description of the session.
std::string WhyAt(const ScenarioWords& words, std::string_view pod, Duration at) {
  auto simulation = RunToEnd(words);
  const std::string log = simulation->log().ToJsonLines();
  sim::ViewProjection projection(&simulation->log());
  const Result<Json> account = sim::AccountOfPod(*simulation, projection.At(Time{} + at), pod, {});
  EXPECT_EQ(simulation->log().ToJsonLines(), log);
  if (!account.ok()) return account.error().ToString();
  const Json& session = account.value().at("session");
  return StrCat(session.at("why").get<std::string>(), ": ",
                session.at("summary").get<std::string>());
}

TEST(KubeBatchTest, AnAccountSaysWhyAPodWaits) {
  EXPECT_EQ(WhyAt(GangThatFillsUp(), "default/g0", Seconds(1)),
            "gang: It got a place. Its gang needs 4 places and got 3: for default/g3 no node came "
            "into question (1 for lack of room).");
  EXPECT_EQ(WhyAt(GangThatFillsUp(), "default/g3", Seconds(1)),
            "resources: No node came into question for it (1 for lack of room).");
  EXPECT_EQ(WhyAt(GangThatFillsUp(), "default/g3", Seconds(6)), "placed: It got a place.");
  EXPECT_EQ(WhyAt(TwoQueues(), "default/s4", Seconds(10)),
            "overused: Queue research was passed over by reclaim, as it has what it deserves, or "
            "more.");
  EXPECT_EQ(WhyAt({.objects = {Node("n1"), Member("a", "nobody"), BatchPod("b")}, .more = More("")},
                  "default/a", Seconds(1)),
            "noJob: The session left it out: there is no such PodGroup, or the queue of it does "
            "not exist.");
  const std::string selects = R"(, "nodeSelector": {"disk": "ssd"})";
  EXPECT_EQ(WhyAt({.objects = {Node("n1"), BatchPod("a", "", "1", selects)}, .more = More("")},
                  "default/a", Seconds(1))
                .substr(0, 10),
            "predicate:");
}

// While a session is open, the answer is about the last one that has ended.
TEST(KubeBatchTest, WhileASessionIsOpenTheOneBeforeIsExplained) {
  auto simulation = RunToEnd(GangThatFillsUp());
  sim::ViewProjection projection(&simulation->log());
  const auto session_at = [&](int64_t milliseconds) {
    const sim::View& view = projection.At(Time{} + Milliseconds(milliseconds));
    return sim::AccountOfSession(*simulation, view, "default/g0").at("session").get<int>();
  };
  EXPECT_EQ(session_at(10), 1);    // there is no other one yet
  EXPECT_EQ(session_at(5205), 5);  // session 6 is open
  EXPECT_EQ(session_at(6000), 6);  // the one that gave g0 its place
}

Json Ask(sim::Simulation& simulation, int64_t milliseconds, std::string_view question) {
  sim::ViewProjection projection(&simulation.log());
  const Json query = ParseJsonText(question).value();
  DecodeErrors errors;
  const Result<Json> answer =
      sim::AnswerQuery({simulation, projection.At(Time{} + Milliseconds(milliseconds)),
                        simulation.log().events().size(),
                        [&simulation](int32_t attempt) { return simulation.Explain(attempt); }},
                       Decoder(&query, "", &errors));
  return answer.ok() ? answer.value() : Json(answer.error().ToString());
}

TEST(KubeBatchTest, TheDescriptionHasQueuesJobsAndTheirPods) {
  auto simulation = RunToEnd(GangThatFillsUp());
  const Json batch = Ask(*simulation, 25, R"({"what": "batch"})");
  EXPECT_EQ(batch.at("actions").dump(), R"(["allocate","backfill"])");
  EXPECT_EQ(batch.at("defaultQueue"), "default");
  EXPECT_EQ(batch.at("queues").at(0).at("name"), "default");
  const Json& pods = batch.at("pods");
  ASSERT_EQ(pods.size(), 4u);
  EXPECT_EQ(pods.at(0).dump(),
            R"({"group":"default/gang","name":"default/g0","node":"n1","place":"allocated"})");
  EXPECT_EQ(pods.at(2).at("place"), "inJob");
  const auto from = batch.at("from").get<size_t>();
  EXPECT_EQ(simulation->log().events()[from].kind, EventKind::kSessionOpened);
  EXPECT_EQ(
      Ask(*simulation, 1000, R"({"what": "session", "pod": "default/g3"})").at("session").at("why"),
      "resources");
}

TEST(KubeBatchTest, MembersThatHaveSucceededStayInTheAccount) {
  auto simulation = RunToEnd(TwoQueues());
  const Json batch = Ask(*simulation, 24000, R"({"what": "batch"})");
  int done = 0;
  for (const Json& pod : batch.at("pods")) done += pod.at("place") == "done";
  EXPECT_EQ(done, 3);
}

TEST(KubeBatchTest, KubeSchedulerHasNoSuchDescription) {
  auto simulation = RunToEnd({.objects = {Node("n1"), Pod("a")}});
  const Json nothing = "what: kube-batch is not at work";
  EXPECT_EQ(Ask(*simulation, 0, R"({"what": "batch"})"), nothing);
  EXPECT_EQ(Ask(*simulation, 0, R"({"what": "session", "pod": "default/a"})"), nothing);
}

TEST(KubeBatchTest, MomentsToGoToAreSessionsAndPodsWithoutAPlace) {
  const auto simulation = RunToEnd(GangThatFillsUp());
  const sim::EventLog& log = simulation->log();
  EXPECT_EQ(sim::NextAttemptEnd(log, Time{}), Time{} + Milliseconds(40));
  EXPECT_EQ(sim::LastAttemptStart(log, Time{} + Milliseconds(40)), Time{});
  EXPECT_EQ(sim::LastAttemptStart(log, Time{}), std::nullopt);
  EXPECT_EQ(sim::NextFailure(log, Time{}), Time{} + Milliseconds(40));
  EXPECT_EQ(sim::NextFailure(log, Time{} + Seconds(6)), std::nullopt);
}

TEST(KubeBatchTest, WhomAnActionEvictsIsNotCalledPreempted) {
  auto simulation = RunToEnd(TwoQueues());
  Lines words;
  for (const sim::Event& event : simulation->log().events()) {
    if (event.kind == EventKind::kPreempted)
      words.push_back(EventSentence(simulation->log(), event).Text());
  }
  ASSERT_FALSE(words.empty());
  EXPECT_EQ(words[0].substr(0, 44), "deleted: evicted by reclaim, for default/p0");
  const Json pod = Ask(*simulation, 9000, R"({"what": "pod", "name": "default/p0"})");
  for (const Json& entry : pod.at("history")) {
    EXPECT_EQ(entry.at("text").get<std::string>().find("preempted"), std::string::npos);
  }
}

TEST(KubeBatchTest, TheAccountOfARunListsItsSessions) {
  auto simulation = RunToEnd(GangThatFillsUp());
  sim::ViewProjection projection(&simulation->log());
  const Json account = sim::AccountOfRun(*simulation, projection.At(Time{} + Milliseconds(1500)));
  const Json& sessions = account.at("sessions");
  ASSERT_EQ(sessions.size(), 2u);
  EXPECT_EQ(sessions[1].at("t"), 1.04);
  EXPECT_EQ(sessions[1].at("allocated"), 3);
  EXPECT_EQ(sessions[1].at("bound"), 0);
  ASSERT_EQ(account.at("untried").size(), 4u);
  EXPECT_EQ(account.at("untried")[0].at("place"), "inJob");
}

std::string BatchError(const ScenarioWords& words) {
  const Result<sim::Scenario> scenario = TryScenario(words);
  return scenario.ok() ? "" : scenario.error().ToString();
}

TEST(KubeBatchTest, InvalidConfigurationsAreErrorsWithTheirPlace) {
  EXPECT_EQ(BatchError({.more = R"(, "kubeBatch": {"schedulePeriod": "0s"})"}),
            "spec.kubeBatch.schedulePeriod: must be between 1ms and 1h, got 0s");
  EXPECT_EQ(BatchError({.more = More(R"(, "schedulerConfiguration": {"actions": "enqueue"})")})
                .substr(0, 35),
            "spec.schedulerConfiguration.actions");
}

TEST(KubeBatchTest, UnknownPluginsAreAWarning) {
  const Result<sim::Scenario> scenario =
      TryScenario({.more = More(R"(, "schedulerConfiguration": {"actions": "allocate",
                         "tiers": [{"plugins": [{"name": "gnag"}]}]})")});
  ASSERT_TRUE(scenario.ok()) << scenario.error().ToString();
  EXPECT_EQ(scenario.value().warnings,
            (Lines{R"(spec.schedulerConfiguration: kube-batch has no plugin "gnag")"}));
}

}  // namespace
}  // namespace berth::test
