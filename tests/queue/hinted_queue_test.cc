#include "queue/hinted_queue.h"

#include "queue/hinted_queue_fixture.h"

namespace berth::test {
namespace {

constexpr EventType kLabelChange = kUnschedulablePodEvents.update_label;
const char kLabels[] = R"({"app": "web"})";

// ---- Pop

TEST_F(HintedQueueTest, PopTakesTheHeadOfBackoffQWhereActiveQIsEmpty) {
  AddAndFail(PodNamed("web"), {"Fit"});
  NodeAdded();
  ASSERT_EQ(Where("web"), "backoff");
  Add(PodNamed("db"));
  listener_.Heard();
  EXPECT_EQ(NameOfPopped(), "db");
  EXPECT_TRUE(queue_.CanPop());
  EXPECT_EQ(NameOfPopped(), "web");
  EXPECT_EQ(listener_.Heard(), (Lines{"popped db 2", "popped web 3 backoff"}));
  EXPECT_FALSE(queue_.CanPop());
}

TEST_F(HintedQueueTest, NothingIsPoppedFromErrorBackoffQ) {
  AddAndFail(PodNamed("web"), {});
  EXPECT_EQ(Where("web"), "errorBackoff");
  EXPECT_FALSE(queue_.CanPop());
  EXPECT_FALSE(queue_.Pop().value().has_value());
}

TEST_F(HintedQueueTest, PopForgetsThePluginsOfTheAttemptBefore) {
  AddAndFail(PodNamed("web"), {"Fit"});
  NodeAdded();
  const QueuedPodInfo info = Pop();
  EXPECT_TRUE(info.unschedulable_plugins.empty());
  EXPECT_EQ(info.attempts, 2);
  EXPECT_EQ(info.unschedulable_count, 1);
}

TEST_F(HintedQueueTest, PopDropsAPodWhoseAttemptIsUnderWay) {
  Add(PodNamed("web"));
  Pop();
  Add(PodNamed("web"));
  Add(PodOf({.name = "db", .priority = -1}));
  listener_.Heard();
  EXPECT_EQ(NameOfPopped(), "db");
  EXPECT_EQ(listener_.Heard(), (Lines{"dequeued web active", "popped db 2"}));
}

// ---- Backoff

TEST_F(HintedQueueTest, ABackoffIsOverWhenTheSecondInWhichItEndsHasPassed) {
  Add(PodNamed("web"));
  At(Milliseconds(2700));
  Fail(Pop(), {});
  EXPECT_EQ(Entry("web").backoff_expiration, Time{} + Seconds(3));
  EXPECT_EQ(queue_.BackoffExpiry(Entry("web")), Time{} + Seconds(4));
  At(Milliseconds(3999));
  queue_.FlushBackoffQCompleted();
  EXPECT_EQ(Where("web"), "errorBackoff");
  At(Seconds(4));
  listener_.Heard();
  queue_.FlushBackoffQCompleted();
  EXPECT_EQ(listener_.Heard(), Lines{"moved web errorBackoff->active BackoffComplete"});
}

TEST_F(HintedQueueTest, ABackoffDependsOnErrorsInARowOrElseOnRejections) {
  const Backoff backoff;
  QueuedPodInfo info;
  EXPECT_EQ(BackoffExpiration(backoff, info), std::nullopt);
  info.unschedulable_count = 3;
  EXPECT_EQ(BackoffExpiration(backoff, info), Time{} + Seconds(4));
  info.consecutive_errors_count = 1;
  EXPECT_EQ(BackoffExpiration(backoff, info), Time{} + Seconds(1));
  info.consecutive_errors_count = 100;
  EXPECT_EQ(BackoffExpiration(backoff, info), Time{} + Seconds(10));
  EXPECT_EQ(BackoffExpiration({.initial = Seconds(3), .max = Seconds(2)}, info),
            Time{} + Seconds(2));
  EXPECT_EQ(BackoffExpiration({.initial = Seconds(3), .max = {}}, info), std::nullopt);
}

TEST_F(HintedQueueTest, FlushesAreDueAtWholeSecondsAndHalfMinutes) {
  At(Milliseconds(1500));
  const HintedQueue late(dependencies_);
  EXPECT_EQ(late.NextDue(), Time{} + Milliseconds(1500));  // the flush of leftovers
  EXPECT_EQ(queue_.NextDue(), Time{});
  queue_.ProcessDue();
  EXPECT_EQ(queue_.NextDue(), Time{} + Seconds(2));
}

TEST_F(HintedQueueTest, LeftoversAreMovedAfterFiveMinutesUnlessTheyAreGated) {
  gate_.names = {"gated"};
  Add(PodNamed("gated"));
  AddAndFail(PodNamed("web"), {"Fit"});
  At(Seconds(300));
  queue_.FlushUnschedulablePodsLeftover();
  EXPECT_EQ(Where("web"), "unschedulable");
  At(Seconds(330));
  queue_.FlushUnschedulablePodsLeftover();
  EXPECT_EQ(Where("web"), "active");
  EXPECT_EQ(Where("gated"), "gated");
}

// ---- Hints

TEST_F(HintedQueueTest, AnEventMovesAPodOnlyIfAPluginThatRejectedItSaysSo) {
  AddAndFail(PodNamed("web"), {"Fit"});
  fit_answer_ = QueueingHint::kSkip;
  NodeAdded();
  EXPECT_EQ(Where("web"), "unschedulable");
  fit_answer_ = QueueingHint::kError;
  NodeAdded();
  EXPECT_EQ(Where("web"), "backoff");
  EXPECT_EQ(times_asked_, 2);
}

TEST_F(HintedQueueTest, AnEventThatNoPluginWaitsForIsNoMoveRequest) {
  Add(PodNamed("web"));
  Pop();
  listener_.Heard();
  queue_.MoveAllToActiveOrBackoffQueue({kAssignedPodEvents.deletion});
  EXPECT_EQ(listener_.Heard(), Lines{});
  EXPECT_EQ(InFlight(), Lines{"pod web"});
}

TEST_F(HintedQueueTest, APendingPluginMovesThePodAtOnce) {
  Add(PodNamed("web"));
  Fail(Pop(), {}, {"Fit"});
  NodeAdded();
  EXPECT_EQ(Where("web"), "active");
}

TEST_F(HintedQueueTest, APreCheckLeavesOtherPodsWhereTheyAre) {
  AddAndFail(PodOf({.name = "low", .priority = 1}), {"Fit"});
  AddAndFail(PodOf({.name = "high", .priority = 2}), {"Fit"});
  queue_.MoveAllToActiveOrBackoffQueue({kEventNodeAdd},
                                       [](const v1::Pod& pod) { return v1::PodPriority(pod) < 2; });
  EXPECT_EQ(Where("low"), "backoff");
  EXPECT_EQ(Where("high"), "unschedulable");
}

TEST_F(HintedQueueTest, TypesOfEventsHelpThePluginsThatRegisteredForThem) {
  EXPECT_TRUE(queue_.EventHelps(kEventNodeAdd, {"Fit"}));
  EXPECT_FALSE(queue_.EventHelps(kLabelChange, {"Fit", "Taints"}));
  EXPECT_TRUE(queue_.EventHelps(kLabelChange, {"Gate"}));
  EXPECT_FALSE(queue_.EventHelps(kUnschedulablePodEvents.update, {"Gate"}));
  EXPECT_TRUE(queue_.EventHelps(kUnschedulablePodEvents.update, {}));
  EXPECT_TRUE(queue_.EventHelps(kEventUnschedulableTimeout, {"Fit"}));
}

// ---- Events of an attempt

TEST_F(HintedQueueTest, AnEventDuringTheAttemptCountsWhenItFails) {
  Add(PodNamed("web"));
  const QueuedPodInfo web = Pop();
  NodeAdded();
  EXPECT_EQ(InFlight(), (Lines{"pod web", "event NodeAdd"}));
  Fail(web, {"Fit"});
  EXPECT_EQ(Where("web"), "backoff");
  EXPECT_EQ(InFlight(), Lines{});
}

TEST_F(HintedQueueTest, AnEventBeforeTheAttemptDoesNotCount) {
  Add(PodNamed("db"));
  const QueuedPodInfo db = Pop();
  NodeAdded();
  Add(PodNamed("web"));
  Fail(Pop(), {"Fit"});
  EXPECT_EQ(Where("web"), "unschedulable");
  EXPECT_EQ(InFlight(), (Lines{"pod db", "event NodeAdd"}));
  queue_.Done(db.pod().metadata.uid);
  EXPECT_EQ(InFlight(), Lines{});
}

TEST_F(HintedQueueTest, APodThatIsPresentIsNotTakenBack) {
  Add(PodNamed("web"));
  const QueuedPodInfo info = Pop();
  Add(PodNamed("web"));
  EXPECT_EQ(queue_.AddUnschedulableIfNotPresent(info, 1),
            "Pod default/web is already present in the active queue");
  EXPECT_EQ(InFlight(), Lines{});
}

TEST_F(HintedQueueTest, AnUpdateDuringTheAttemptIsAnEvent) {
  Add(PodNamed("web"));
  Pop();
  queue_.Update(PodNamed("web"), PodOf({.name = "web", .labels = kLabels}));
  EXPECT_EQ(Where("web"), "none");
  EXPECT_EQ(InFlight(), (Lines{"pod web", "event UnschedulablePodUpdatePodLabel"}));
}

TEST_F(HintedQueueTest, CloseEndsAllAttempts) {
  Add(PodNamed("web"));
  Pop();
  NodeAdded();
  queue_.Close();
  EXPECT_EQ(InFlight(), Lines{});
  EXPECT_EQ(queue_.Pop().error().message, "scheduling queue is closed");
}

// ---- Gates

TEST_F(HintedQueueTest, AGatedPodWaitsUntilAnEventOfTheGateLetsItPass) {
  gate_.names = {"web"};
  Add(PodNamed("web"));
  EXPECT_EQ(listener_.Heard(), Lines{"queued web gated PodAdd"});
  EXPECT_EQ(Entry("web").unschedulable_plugins, PluginNames{"Gate"});
  EXPECT_FALSE(Entry("web").has_been_active);
  gate_.names = {};
  NodeAdded();
  EXPECT_EQ(Where("web"), "gated");
  At(Seconds(5));
  listener_.Heard();
  queue_.Update(PodNamed("web"), PodOf({.name = "web", .labels = kLabels}));
  EXPECT_EQ(listener_.Heard(), (Lines{"updated web gated", "moved web gated->active PodUpdate"}));
  EXPECT_EQ(Entry("web").initial_attempt_timestamp, Time{} + Seconds(5));
  EXPECT_EQ(Entry("web").timestamp, Time{});
}

TEST_F(HintedQueueTest, APodIsGatedAtTheEndOfItsAttemptToo) {
  Add(PodNamed("web"));
  const QueuedPodInfo info = Pop();
  gate_.names = {"web"};
  Fail(info, {});
  EXPECT_EQ(Where("web"), "gated");
  EXPECT_EQ(queue_.Count(kGatedSection), 1u);
  EXPECT_EQ(queue_.Count(SectionId::kUnschedulable), 0u);
}

TEST_F(HintedQueueTest, AGatedNewcomerDoesNotReplaceAnEntry) {
  AddAndFail(PodNamed("web"), {"Fit"});
  gate_.names = {"web"};
  listener_.Heard();
  Add(PodOf({.name = "web", .uid = "second"}));
  EXPECT_EQ(listener_.Heard(), Lines{});
  EXPECT_EQ(Entry("web").pod().metadata.uid, "uid-web");
}

// ---- Activate

TEST_F(HintedQueueTest, ActivateLeavesNoBackoff) {
  AddAndFail(PodNamed("web"), {"Fit"});
  AddAndFail(PodNamed("db"), {});
  queue_.Activate({PodNamed("web"), PodNamed("db"), PodNamed("unknown")});
  EXPECT_EQ(Where("web"), "active");
  EXPECT_EQ(Where("db"), "active");
  EXPECT_EQ(Where("unknown"), "none");
}

TEST_F(HintedQueueTest, ActivateCountsForThePodWhoseAttemptIsUnderWay) {
  Add(PodNamed("web"));
  Add(PodNamed("db"));
  const QueuedPodInfo first = Pop();
  const QueuedPodInfo second = Pop();
  queue_.Activate({second.pod_info->pod});
  Fail(first, {"Fit"});
  Fail(second, {"Fit"});
  EXPECT_EQ(Where(first.pod().metadata.name), "unschedulable");
  EXPECT_EQ(Where(second.pod().metadata.name), "backoff");
}

// ---- Nominations

TEST_F(HintedQueueTest, ANominatedPodCountsWithTheVersionInTheQueue) {
  Add(PodOf({.name = "web", .priority = 7}));
  queue_.nominator().AddNominatedPod(std::make_shared<const PodInfo>(PodNamed("web")), "n1");
  EXPECT_EQ(queue_.nominator().NominatedPodsForNode("n1")[0]->priority, 7);
  Pop();
  EXPECT_EQ(queue_.nominator().NominatedPodsForNode("n1")[0]->priority, 0);
}

TEST_F(HintedQueueTest, OnlyAPodThatTheListerHasWithoutANodeIsNominated) {
  const auto nominate = [&](const v1::PodPtr& pod) {
    queue_.nominator().AddNominatedPod(std::make_shared<const PodInfo>(pod), "n1");
    return queue_.nominator().NominatedPodsForNode("n1").size();
  };
  EXPECT_EQ(nominate(PodNamed("web")), 0u);
  informers_.Set(PodOf({.name = "web", .node_name = "n2"}));
  EXPECT_EQ(nominate(PodNamed("web")), 0u);
  informers_.Set(PodNamed("web"));
  EXPECT_EQ(nominate(PodNamed("web")), 1u);
}

TEST_F(HintedQueueTest, ANominationToNoNodeOutlivesAnUpdateOfThePod) {
  Add(PodNamed("web"));
  Nominator& nominator = queue_.nominator();
  nominator.AddNominatedPod(std::make_shared<const PodInfo>(PodNamed("web")), "");
  EXPECT_TRUE(nominator.Empty());
  EXPECT_EQ(nominator.nominated_pods().count(""), 1u);
  queue_.Update(PodNamed("web"), PodOf({.name = "web", .resource_version = "2"}));
  EXPECT_EQ(nominator.nominated_pods().count(""), 1u);
}

// ---- Copies

TEST_F(HintedQueueTest, ACopyIsIndependentOfItsOriginal) {
  AddAndFail(PodNamed("db"), {});
  Add(PodNamed("web"));
  const QueuedPodInfo web = Pop();
  const std::unique_ptr<SchedulingQueue> copy = queue_.Clone();
  NodeAdded();
  Fail(web, {"Fit"});
  EXPECT_EQ(copy->QueueOf("default/web"), SectionId::kNone);
  EXPECT_EQ(copy->Count(kErrorBackoffSection), 1u);

  queue_.Assign(*copy);
  EXPECT_EQ(Where("web"), "none");
  Fail(web, {"Fit"});
  EXPECT_EQ(Where("web"), "unschedulable");
}

TEST_F(HintedQueueTest, TheNominatorOfACopyAsksTheCopy) {
  Add(PodOf({.name = "web", .priority = 7}));
  queue_.nominator().AddNominatedPod(std::make_shared<const PodInfo>(PodNamed("web")), "n1");
  Listener other;
  QueueDependencies dependencies = dependencies_;
  dependencies.observer = &other;
  HintedQueue copy(queue_, dependencies);
  Pop();
  EXPECT_EQ(copy.nominator().NominatedPodsForNode("n1")[0]->priority, 7);
  copy.nominator().DeleteNominatedPodIfExists(*PodNamed("web"));
  EXPECT_EQ(other.Heard(), Lines{"cleared web n1"});
}

}  // namespace
}  // namespace berth::test
