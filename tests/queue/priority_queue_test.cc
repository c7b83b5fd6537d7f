#include "queue/priority_queue.h"

#include "queue/queue_fixture.h"

namespace berth::test {
namespace priority_queue_test {

const char kNeedsCache[] = R"({"podAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [
    {"labelSelector": {"matchLabels": {"app": "cache"}}, "topologyKey": "zone"}]}})";
const char kPrefersCache[] =
    R"({"podAffinity": {"preferredDuringSchedulingIgnoredDuringExecution": [
    {"weight": 1, "podAffinityTerm": {"labelSelector": {"matchLabels": {"app": "cache"}},
                                      "topologyKey": "zone"}}]}})";
const char kAvoidsCache[] = R"({"podAntiAffinity": {
    "requiredDuringSchedulingIgnoredDuringExecution": [
    {"labelSelector": {"matchLabels": {"app": "cache"}}, "topologyKey": "zone"}]}})";
const char kIsCache[] = R"({"app": "cache"})";

// ---- activeQ and Pop

TEST_F(QueueTest, HigherPriorityLeavesFirstAndThenTheEarlier) {
  queue_.Add(PodNamed("first"));
  At(Seconds(1));
  queue_.Add(PodNamed("second"));
  queue_.Add(PodOf({.name = "urgent", .priority = 10}));
  EXPECT_EQ(NamesOf(queue_.ActiveQ()), (Lines{"urgent", "first", "second"}));
  EXPECT_EQ(Pop().pod().metadata.name, "urgent");
}

TEST_F(QueueTest, PopIncrementsAttemptsAndSchedulingCycle) {
  queue_.Add(PodNamed("web"));
  EXPECT_EQ(queue_.SchedulingCycle(), 0);
  const QueuedPodInfo info = Pop();
  EXPECT_EQ(info.attempts, 1);
  EXPECT_EQ(queue_.SchedulingCycle(), 1);
  EXPECT_EQ(Where("web"), "none");
}

TEST_F(QueueTest, PopOfAnEmptyQueueGivesNothing) {
  Result<std::optional<QueuedPodInfo>> popped = queue_.Pop();
  ASSERT_TRUE(popped.ok());
  EXPECT_FALSE(popped.value().has_value());
  EXPECT_EQ(queue_.SchedulingCycle(), 0);
}

TEST_F(QueueTest, PopOfAClosedQueueStillGivesThePodsThatAreThere) {
  queue_.Add(PodNamed("web"));
  queue_.Close();
  EXPECT_EQ(Pop().pod().metadata.name, "web");
  Result<std::optional<QueuedPodInfo>> popped = queue_.Pop();
  ASSERT_FALSE(popped.ok());
  EXPECT_EQ(popped.error().message, "scheduling queue is closed");
}

TEST_F(QueueTest, PopKeepsThePluginsOfTheLastFitError) {
  AddAndFail(PodNamed("web"), {"TaintToleration"});
  At(Seconds(5));
  queue_.MoveAllToActiveOrBackoffQueue({kEventNodeAdd});
  EXPECT_EQ(Pop().unschedulable_plugins, PluginNames{"TaintToleration"});
}

// ---- Add

TEST_F(QueueTest, AddStartsAPodAgain) {
  AddAndFail(PodNamed("web"), {"TaintToleration"});
  At(Seconds(3));
  queue_.Add(PodNamed("web"));
  EXPECT_EQ(Where("web"), "active");
  EXPECT_EQ(queue_.unschedulable_count(), 0u);
  const QueuedPodInfo& info = *queue_.Find("default/web");
  EXPECT_EQ(info.attempts, 0);
  EXPECT_EQ(info.timestamp, Time{} + Seconds(3));
  EXPECT_EQ(info.initial_attempt_timestamp, Time{} + Seconds(3));
  EXPECT_TRUE(info.unschedulable_plugins.empty());
}

TEST_F(QueueTest, AddTakesThePodOutOfBackoffQ) {
  AddAndFail(PodNamed("web"), {});
  queue_.MoveAllToActiveOrBackoffQueue({kEventNodeAdd});
  ASSERT_EQ(Where("web"), "backoff");
  listener_.Heard();
  queue_.Add(PodNamed("web"));
  EXPECT_EQ(queue_.backoff_count(), 0u);
  EXPECT_EQ(queue_.active_count(), 1u);
  EXPECT_EQ(listener_.Heard(), (Lines{"queued web active PodAdd", "dequeued web backoff"}));
}

TEST_F(QueueTest, AddErasesANominationThatTheStatusDoesNotKnow) {
  queue_.nominator().AddNominatedPod(std::make_shared<const PodInfo>(PodNamed("web")), "n1");
  queue_.Add(PodNamed("web"));
  EXPECT_EQ(NominatedTo("n1"), Lines{});
}

TEST_F(QueueTest, AddNominatesFromTheStatus) {
  queue_.Add(PodOf({.name = "web", .nominated_node_name = "n1"}));
  EXPECT_EQ(NominatedTo("n1"), Lines{"web"});
}

// ---- AddUnschedulableIfNotPresent

TEST_F(QueueTest, AFailureWithoutAMoveRequestLeadsToUnschedulableQ) {
  queue_.Add(PodNamed("web"));
  const QueuedPodInfo info = Pop();
  At(Milliseconds(50));
  Fail(info, {"NodeResourcesFit"});
  EXPECT_EQ(Where("web"), "unschedulable");
  EXPECT_EQ(queue_.Find("default/web")->timestamp, Time{} + Milliseconds(50));
  EXPECT_EQ(queue_.Find("default/web")->initial_attempt_timestamp, Time{});
}

TEST_F(QueueTest, AMoveRequestDuringTheAttemptSendsTheFailureToBackoffQ) {
  queue_.Add(PodNamed("web"));
  const QueuedPodInfo info = Pop();
  queue_.MoveAllToActiveOrBackoffQueue({kEventServiceAdd});
  Fail(info, {"NodeResourcesFit"});  // no service could change this result
  EXPECT_EQ(Where("web"), "backoff");
}

TEST_F(QueueTest, AMoveRequestBeforeTheAttemptDoesNotCount) {
  queue_.Add(PodNamed("web"));
  queue_.MoveAllToActiveOrBackoffQueue({kEventNodeAdd});
  Fail(Pop(), {"NodeResourcesFit"});
  EXPECT_EQ(Where("web"), "unschedulable");
}

struct PresentCase {
  const char* name;
  void (*arrange)(PriorityQueue& queue, const QueuedPodInfo& info);
  const char* want_error;
};

class AlreadyPresent : public QueueTest, public ::testing::WithParamInterface<PresentCase> {};

TEST_P(AlreadyPresent, IsAnErrorThatChangesNothing) {
  queue_.Add(PodOf({.name = "web", .nominated_node_name = "n1"}));
  const QueuedPodInfo info = Pop();
  GetParam().arrange(queue_, info);
  const std::string where = Where("web");
  queue_.nominator().DeleteNominatedPodIfExists(info.pod());
  At(Seconds(5));
  EXPECT_EQ(queue_.AddUnschedulableIfNotPresent(info, queue_.SchedulingCycle()),
            GetParam().want_error);
  EXPECT_EQ(Where("web"), where);
  EXPECT_EQ(queue_.Find("default/web")->timestamp, Time{});
  EXPECT_EQ(NominatedTo("n1"), Lines{});
}

INSTANTIATE_TEST_SUITE_P(
    Queues, AlreadyPresent,
    ::testing::Values(PresentCase{"InUnschedulableQ",
                                  [](PriorityQueue& queue, const QueuedPodInfo& failed) {
                                    EXPECT_EQ(queue.AddUnschedulableIfNotPresent(failed, 1),
                                              std::nullopt);
                                  },
                                  "Pod default/web is already present in unschedulable queue"},
                      PresentCase{"InActiveQ",
                                  [](PriorityQueue& queue, const QueuedPodInfo& failed) {
                                    queue.Add(failed.pod_info->pod);
                                  },
                                  "Pod default/web is already present in the active queue"},
                      PresentCase{"InBackoffQ",
                                  [](PriorityQueue& queue, const QueuedPodInfo& failed) {
                                    queue.MoveAllToActiveOrBackoffQueue({kEventNodeAdd});
                                    EXPECT_EQ(queue.AddUnschedulableIfNotPresent(failed, 1),
                                              std::nullopt);
                                  },
                                  "Pod default/web is already present in the backoff queue"}),
    [](const auto& param_info) { return param_info.param.name; });

// ---- Move requests

TEST_F(QueueTest, AMoveRequestCountsEvenWhenNothingMoves) {
  queue_.Add(PodNamed("web"));
  EXPECT_EQ(queue_.move_request_cycle(), -1);
  Pop();
  queue_.MoveAllToActiveOrBackoffQueue({kEventNodeAdd});
  EXPECT_EQ(queue_.move_request_cycle(), 1);
}

TEST_F(QueueTest, AnEventMovesOnlyThePodsWhosePluginsItConcerns) {
  AddAndFail(PodNamed("tainted"), {"TaintToleration"});
  AddAndFail(PodNamed("big"), {"NodeResourcesFit"});
  AddAndFail(PodNamed("unknown"), {});
  AddAndFail(PodNamed("both"), {"NodeResourcesFit", "TaintToleration"});
  At(Seconds(2));
  queue_.MoveAllToActiveOrBackoffQueue({kEventNodeTaintChange});
  EXPECT_EQ(NamesOf(queue_.UnschedulableQ()), Lines{"big"});
  EXPECT_EQ(queue_.active_count(), 3u);
  queue_.MoveAllToActiveOrBackoffQueue({kEventAssignedPodDelete});
  EXPECT_EQ(Where("big"), "active");
}

TEST_F(QueueTest, AnUnknownEventMovesOnlyPodsWithoutFailedPlugins) {
  AddAndFail(PodNamed("tainted"), {"TaintToleration"});
  AddAndFail(PodNamed("unknown"), {});
  queue_.MoveAllToActiveOrBackoffQueue({{"MoonPhaseChange"}});
  EXPECT_EQ(NamesOf(queue_.UnschedulableQ()), Lines{"tainted"});
}

TEST_F(QueueTest, AMovedPodThatBacksOffEntersBackoffQ) {
  AddAndFail(PodNamed("web"), {});
  At(Milliseconds(999));
  queue_.MoveAllToActiveOrBackoffQueue({kEventNodeAdd});
  EXPECT_EQ(Where("web"), "backoff");
  EXPECT_EQ(queue_.BackoffExpiry(*queue_.Find("default/web")), Time{} + Seconds(1));
}

TEST_F(QueueTest, BackoffExpiringExactlyNowIsComplete) {
  AddAndFail(PodNamed("moved"), {});
  queue_.Add(PodNamed("flushed"));
  const QueuedPodInfo flushed = Pop();
  queue_.MoveAllToActiveOrBackoffQueue({kEventNodeAdd});
  Fail(flushed, {});
  ASSERT_EQ(Where("flushed"), "backoff");
  ASSERT_EQ(Where("moved"), "backoff");
  At(Milliseconds(999));
  queue_.FlushBackoffQCompleted();
  EXPECT_EQ(queue_.backoff_count(), 2u);
  At(Seconds(1));
  queue_.FlushBackoffQCompleted();
  EXPECT_EQ(queue_.active_count(), 2u);
}

TEST_F(QueueTest, AMovedPodKeepsItsTimestampAndAttempts) {
  AddAndFail(PodNamed("web"), {});
  At(Seconds(7));
  queue_.MoveAllToActiveOrBackoffQueue({kEventNodeAdd});
  EXPECT_EQ(Where("web"), "active");
  EXPECT_EQ(queue_.Find("default/web")->timestamp, Time{});
  EXPECT_EQ(queue_.Find("default/web")->attempts, 1);
}

TEST_F(QueueTest, MovesAreReportedInTheOrderOfTheKeys) {
  for (const char* name : {"c", "a", "b"}) AddAndFail(PodNamed(name), {});
  listener_.Heard();
  queue_.MoveAllToActiveOrBackoffQueue({kEventNodeAdd});
  EXPECT_EQ(
      listener_.Heard(),
      (Lines{"moved a unschedulable->backoff NodeAdd", "moved b unschedulable->backoff NodeAdd",
             "moved c unschedulable->backoff NodeAdd", "request NodeAdd 3"}));
}

// ---- Assigned pods

TEST_F(QueueTest, AnAssignedPodWakesThePodsWhoseRequiredAffinityItMatches) {
  AddAndFail(PodOf({.name = "needs", .affinity = kNeedsCache}), {"InterPodAffinity"});
  AddAndFail(PodOf({.name = "prefers", .affinity = kPrefersCache}), {"InterPodAffinity"});
  AddAndFail(PodOf({.name = "avoids", .affinity = kAvoidsCache}), {"InterPodAffinity"});
  AddAndFail(PodNamed("plain"), {});
  queue_.AssignedPodAdded(PodOf({.name = "redis", .labels = kIsCache, .node_name = "n1"}));
  EXPECT_EQ(Where("needs"), "backoff");
  EXPECT_EQ(NamesOf(queue_.UnschedulableQ()), (Lines{"avoids", "plain", "prefers"}));
}

TEST_F(QueueTest, AnAssignedPodThatMatchesNothingIsStillAMoveRequest) {
  queue_.Add(PodNamed("web"));
  const QueuedPodInfo info = Pop();
  queue_.AssignedPodUpdated(nullptr, PodOf({.name = "other", .node_name = "n1"}));
  EXPECT_EQ(queue_.move_request_cycle(), 1);
  Fail(info, {"NodeResourcesFit"});
  EXPECT_EQ(Where("web"), "backoff");
}

TEST_F(QueueTest, AnAssignedPodPassesTheEventFilterToo) {
  AddAndFail(PodOf({.name = "needs", .affinity = kNeedsCache}), {"NodeResourcesFit"});
  queue_.AssignedPodAdded(PodOf({.name = "redis", .labels = kIsCache, .node_name = "n1"}));
  EXPECT_EQ(Where("needs"), "unschedulable");
}

// ---- Update

TEST_F(QueueTest, AnUpdateInActiveQKeepsThePodsPlaceInTime) {
  queue_.Add(PodNamed("web"));
  At(Seconds(1));
  queue_.Add(PodNamed("db"));
  queue_.Update(PodNamed("web"), PodOf({.name = "web", .annotations = R"({"a": "b"})"}));
  EXPECT_EQ(NamesOf(queue_.ActiveQ()), (Lines{"web", "db"}));
  EXPECT_EQ(queue_.Find("default/web")->timestamp, Time{});
  EXPECT_TRUE(queue_.Find("default/web")->pod().metadata.annotations.contains("a"));
}

TEST_F(QueueTest, AnUpdateInActiveQRestoresTheOrder) {
  queue_.Add(PodNamed("web"));
  queue_.Add(PodOf({.name = "db", .priority = 5}));
  queue_.Update(PodNamed("web"), PodOf({.name = "web", .priority = 9}));
  EXPECT_EQ(NamesOf(queue_.ActiveQ()), (Lines{"web", "db"}));
}

TEST_F(QueueTest, AnUpdateInBackoffQStaysInBackoffQ) {
  AddAndFail(PodNamed("web"), {});
  queue_.MoveAllToActiveOrBackoffQueue({kEventNodeAdd});
  queue_.Update(PodNamed("web"), PodOf({.name = "web", .priority = 9}));
  EXPECT_EQ(Where("web"), "backoff");
  EXPECT_EQ(v1::PodPriority(queue_.Find("default/web")->pod()), 9);
}

TEST_F(QueueTest, AStatusUpdateLeavesThePodInUnschedulableQ) {
  AddAndFail(PodNamed("web"), {});
  At(Seconds(5));
  queue_.Update(PodNamed("web"),
                PodOf({.name = "web", .nominated_node_name = "n1", .resource_version = "2"}));
  EXPECT_EQ(Where("web"), "unschedulable");
  EXPECT_EQ(NominatedTo("n1"), Lines{"web"});
  EXPECT_EQ(queue_.Find("default/web")->pod().status.nominated_node_name, "n1");
}

TEST_F(QueueTest, ARealUpdateMovesAnUnschedulablePodPastTheEventFilter) {
  AddAndFail(PodNamed("web"), {"NodeResourcesFit"});
  At(Seconds(5));
  queue_.Update(PodNamed("web"), PodOf({.name = "web", .labels = kIsCache}));
  EXPECT_EQ(Where("web"), "active");
  EXPECT_EQ(queue_.Find("default/web")->timestamp, Time{});
  EXPECT_EQ(queue_.move_request_cycle(), -1);
}

TEST_F(QueueTest, ARealUpdateHonoursTheBackoff) {
  AddAndFail(PodNamed("web"), {"NodeResourcesFit"});
  queue_.Update(PodNamed("web"), PodOf({.name = "web", .annotations = R"({"touched": "yes"})"}));
  EXPECT_EQ(Where("web"), "backoff");
}

TEST_F(QueueTest, AnUpdateDuringSchedulingQueuesThePodAgain) {
  queue_.Add(PodNamed("web"));
  const QueuedPodInfo info = Pop();
  At(Milliseconds(10));
  queue_.Update(PodNamed("web"), PodOf({.name = "web", .labels = kIsCache}));
  EXPECT_EQ(Where("web"), "active");
  EXPECT_EQ(queue_.Find("default/web")->attempts, 0);
  EXPECT_EQ(queue_.Find("default/web")->timestamp, Time{} + Milliseconds(10));
  EXPECT_EQ(queue_.AddUnschedulableIfNotPresent(info, 1),
            "Pod default/web is already present in the active queue");
}

TEST_F(QueueTest, AnUpdateKeepsTheParsedTermsWhileTheUidStays) {
  AddAndFail(PodOf({.name = "web", .affinity = kNeedsCache}), {"InterPodAffinity"});
  queue_.Update(PodOf({.name = "web", .affinity = kNeedsCache}), PodNamed("web"));
  EXPECT_EQ(queue_.Find("default/web")->pod_info->affinity->required_affinity_terms.size(), 1u);
  queue_.Update(PodNamed("web"), PodOf({.name = "web", .uid = "second"}));
  EXPECT_EQ(queue_.Find("default/web")->pod_info->affinity->required_affinity_terms.size(), 0u);
}

TEST_F(QueueTest, AnUpdateWithoutTheOldPodDoesNotLookAtBackoffQ) {
  AddAndFail(PodNamed("web"), {});
  queue_.MoveAllToActiveOrBackoffQueue({kEventNodeAdd});
  queue_.Update(nullptr, PodNamed("web"));
  EXPECT_EQ(NamesOf(queue_.ActiveQ()), Lines{"web"});
  EXPECT_EQ(NamesOf(queue_.BackoffQ()), Lines{"web"});
}

TEST_F(QueueTest, AnUpdateWithoutTheOldPodRenewsAnEntryInActiveQ) {
  queue_.Add(PodNamed("web"));
  At(Seconds(1));
  queue_.Update(nullptr, PodNamed("web"));
  EXPECT_EQ(queue_.active_count(), 1u);
  EXPECT_EQ(queue_.Find("default/web")->timestamp, Time{} + Seconds(1));
}

TEST_F(QueueTest, AnUpdateWithoutTheOldPodMovesAnUnschedulablePod) {
  AddAndFail(PodNamed("web"), {"NodeResourcesFit"});
  queue_.Update(nullptr, PodNamed("web"));
  EXPECT_EQ(queue_.unschedulable_count(), 0u);
  EXPECT_EQ(NamesOf(queue_.BackoffQ()), Lines{"web"});
}

// ---- Delete

TEST_F(QueueTest, DeleteRemovesAPodFromAnyQueueWithItsNomination) {
  AddAndFail(PodOf({.name = "waiting", .nominated_node_name = "n1"}), {"NodeResourcesFit"});
  queue_.Add(PodNamed("active"));
  listener_.Heard();
  queue_.Delete(*PodNamed("waiting"));
  queue_.Delete(*PodNamed("active"));
  queue_.Delete(*PodNamed("stranger"));
  EXPECT_EQ(listener_.Heard(), (Lines{"cleared waiting n1", "dequeued waiting unschedulable",
                                      "dequeued active active"}));
  EXPECT_TRUE(queue_.PendingPods().empty());
}

TEST_F(QueueTest, DeleteRemovesAPodFromBackoffQ) {
  AddAndFail(PodNamed("web"), {});
  queue_.MoveAllToActiveOrBackoffQueue({kEventNodeAdd});
  queue_.Delete(*PodNamed("web"));
  EXPECT_EQ(queue_.backoff_count(), 0u);
}

// ---- The periodic tasks

TEST_F(QueueTest, FlushingBackoffQIsNoMoveRequest) {
  AddAndFail(PodNamed("web"), {});
  queue_.MoveAllToActiveOrBackoffQueue({kEventNodeAdd});
  At(Seconds(1));
  queue_.Add(PodNamed("other"));
  Pop();
  listener_.Heard();
  queue_.FlushBackoffQCompleted();
  EXPECT_EQ(listener_.Heard(), Lines{"moved web backoff->active BackoffComplete"});
  EXPECT_EQ(queue_.move_request_cycle(), 1);
}

TEST_F(QueueTest, BackoffQIsOrderedByExpiry) {
  queue_.Add(PodOf({.name = "often", .priority = 1}));
  queue_.Add(PodNamed("once"));
  Fail(Pop(), {});
  At(Seconds(1));
  queue_.MoveAllToActiveOrBackoffQueue({kEventNodeAdd});
  const QueuedPodInfo often = Pop();
  const QueuedPodInfo once = Pop();
  queue_.MoveAllToActiveOrBackoffQueue({kEventNodeAdd});
  Fail(often, {});  // until 3 s, after two attempts
  Fail(once, {});   // until 2 s
  EXPECT_EQ(NamesOf(queue_.BackoffQ()), (Lines{"once", "often"}));
}

TEST_F(QueueTest, APodStaysExactlySixtySecondsInUnschedulableQWithoutBeingLeftOver) {
  AddAndFail(PodNamed("web"), {"NodeResourcesFit"});
  At(Seconds(60));
  queue_.FlushUnschedulableQLeftover();
  EXPECT_EQ(Where("web"), "unschedulable");
  EXPECT_EQ(queue_.move_request_cycle(), -1);
  At(Seconds(60) + Milliseconds(1));
  queue_.FlushUnschedulableQLeftover();
  EXPECT_EQ(Where("web"), "active");
  EXPECT_EQ(queue_.move_request_cycle(), 1);
}

TEST_F(QueueTest, TheLeftoverFlushLeavesYoungerPodsAlone) {
  AddAndFail(PodNamed("old"), {"NodeResourcesFit"});
  At(Seconds(30));
  AddAndFail(PodNamed("young"), {"NodeResourcesFit"});
  At(Seconds(61));
  queue_.FlushUnschedulableQLeftover();
  EXPECT_EQ(NamesOf(queue_.UnschedulableQ()), Lines{"young"});
}

// ---- Nominations along the way

TEST_F(QueueTest, AFailureErasesANominationThatTheStatusDoesNotKnow) {
  queue_.Add(PodNamed("web"));
  const QueuedPodInfo info = Pop();
  queue_.nominator().AddNominatedPod(info.pod_info, "n1");
  Fail(info, {"NodeResourcesFit"});
  EXPECT_EQ(NominatedTo("n1"), Lines{});
}

TEST_F(QueueTest, AFailureKeepsTheNominationOfTheStatus) {
  queue_.Add(PodOf({.name = "web", .nominated_node_name = "n1"}));
  Fail(Pop(), {"NodeResourcesFit"});
  EXPECT_EQ(NominatedTo("n1"), Lines{"web"});
}

// ---- The observer

TEST_F(QueueTest, ALifeIsReportedInOrder) {
  AddAndFail(PodNamed("web"), {"TaintToleration"});
  queue_.Update(PodNamed("web"), PodOf({.name = "web", .resource_version = "2"}));
  queue_.MoveAllToActiveOrBackoffQueue({kEventNodeTaintChange});
  At(Seconds(1));
  queue_.FlushBackoffQCompleted();
  Pop();
  EXPECT_EQ(listener_.Heard(),
            (Lines{"queued web active PodAdd", "popped web 1",
                   "queued web unschedulable ScheduleAttemptFailure", "updated web unschedulable",
                   "moved web unschedulable->backoff NodeTaintChange", "request NodeTaintChange 1",
                   "moved web backoff->active BackoffComplete", "popped web 2"}));
}

TEST_F(QueueTest, NobodyNeedsToListen) {
  PriorityQueue queue({&clock_, &order_, &event_map_});
  queue.Add(PodOf({.name = "web", .nominated_node_name = "n1"}));
  queue.Delete(*PodNamed("web"));
  EXPECT_EQ(queue.active_count(), 0u);
}

// ---- Copies

TEST_F(QueueTest, ACopyIsACheckpoint) {
  queue_.Add(PodNamed("first"));
  queue_.Add(PodOf({.name = "second", .nominated_node_name = "n1"}));
  AddAndFail(PodOf({.name = "third", .priority = 1}), {"NodeResourcesFit"});
  const PriorityQueue checkpoint = queue_;

  queue_.Delete(*PodNamed("second"));
  queue_.MoveAllToActiveOrBackoffQueue({kEventNodeAdd});
  Pop();
  queue_.Close();

  Nominator* nominator = &queue_.nominator();
  queue_ = checkpoint;
  EXPECT_EQ(nominator, &queue_.nominator());
  EXPECT_EQ(NamesOf(queue_.ActiveQ()), (Lines{"first", "second"}));
  EXPECT_EQ(NamesOf(queue_.UnschedulableQ()), Lines{"third"});
  EXPECT_EQ(NominatedTo("n1"), Lines{"second"});
  EXPECT_EQ(queue_.SchedulingCycle(), 1);
  EXPECT_EQ(queue_.move_request_cycle(), -1);
  EXPECT_FALSE(queue_.closed());
}

TEST_F(QueueTest, ACopyWithOtherDependenciesUsesItsOwnClockAndObserver) {
  for (const char* name : {"a", "b", "c", "d", "e"}) queue_.Add(PodNamed(name));
  Pop();
  AddAndFail(PodOf({.name = "web", .priority = 1}), {});
  const Lines want = NamesOf(queue_.ActiveQ());
  listener_.Heard();

  SimClock later;
  later.AdvanceTo(Time{} + Seconds(10));
  Listener other;
  queue_.Close();
  PriorityQueue copy(queue_, {&later, &order_, &event_map_, &other});
  EXPECT_EQ(NamesOf(copy.ActiveQ()), want);
  EXPECT_TRUE(copy.closed());
  EXPECT_EQ(other.Heard(), Lines{});
  copy.MoveAllToActiveOrBackoffQueue({kEventNodeAdd});
  EXPECT_EQ(copy.QueueOf("default/web"), SectionId::kActive);
  copy.nominator().AddNominatedPod(std::make_shared<const PodInfo>(PodNamed("web")), "n1");
  EXPECT_EQ(other.Heard(), (Lines{"moved web unschedulable->active NodeAdd", "request NodeAdd 2",
                                  "nominated web n1"}));
  EXPECT_EQ(listener_.Heard(), Lines{});
  EXPECT_EQ(Where("web"), "unschedulable");
}

// ---- Reading

TEST_F(QueueTest, PendingPodsAreThoseOfAllQueues) {
  AddAndFail(PodNamed("a"), {});
  queue_.MoveAllToActiveOrBackoffQueue({kEventNodeAdd});
  AddAndFail(PodNamed("b"), {});
  queue_.Add(PodNamed("c"));
  EXPECT_EQ(queue_.PendingPods().size(), 3u);
  EXPECT_EQ(Where("a"), "backoff");
  EXPECT_EQ(Where("b"), "unschedulable");
  EXPECT_EQ(Where("c"), "active");
  EXPECT_EQ(Where("d"), "none");
  EXPECT_EQ(queue_.Find("default/d"), nullptr);
}

}  // namespace priority_queue_test
}  // namespace berth::test
