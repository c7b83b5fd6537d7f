#include "queue/classic_queue.h"

#include "queue/queue_fixture.h"

namespace berth::test {
namespace {

const char kNeedsCache[] = R"({"podAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [
    {"labelSelector": {"matchLabels": {"app": "cache"}}, "topologyKey": "zone"}]}})";

// A classic queue at time 0 with backoffs of 1 s to 10 s.
class ClassicQueueTest : public ::testing::Test {
 protected:
  void At(Duration since_start) { clock_.AdvanceTo(Time{} + since_start); }

  // REQUIRES: activeQ is not empty.
  QueuedPodInfo Pop() {
    Result<std::optional<QueuedPodInfo>> popped = queue_.Pop();
    BERTH_CHECK(popped.ok() && popped.value().has_value(), "nothing to pop");
    return *popped.value();
  }
  // Ends the attempt of a pod now, without a node.
  void Fail(const v1::PodPtr& pod) {
    QueuedPodInfo info;
    info.pod_info = std::make_shared<const PodInfo>(pod);
    EXPECT_EQ(queue_.AddUnschedulableIfNotPresent(info, queue_.SchedulingCycle()), std::nullopt);
  }
  // Fails the pod in a cycle during which a move request happened.
  void FailIntoBackoffQ(const v1::PodPtr& pod) {
    QueuedPodInfo info;
    info.pod_info = std::make_shared<const PodInfo>(pod);
    EXPECT_EQ(queue_.AddUnschedulableIfNotPresent(info, queue_.move_request_cycle()), std::nullopt);
  }
  // Adds, pops and fails a pod, all now.
  void AddAndFail(const v1::PodPtr& pod) {
    queue_.Add(pod);
    Fail(Pop().pod_info->pod);
  }

  std::string Where(const std::string& name) const {
    return std::string(IdText(ThreeSections(), queue_.QueueOf("default/" + name)));
  }
  int32_t AttemptsOf(const std::string& name) const {
    return queue_.pod_backoff().Attempts("default/" + name);
  }
  static Lines NamesOf(const std::vector<QueuedPodInfoPtr>& infos) {
    Lines names;
    for (const QueuedPodInfoPtr& info : infos) names.push_back(info->pod().metadata.name);
    return names;
  }
  Lines NominatedTo(const std::string& node) const {
    Lines names;
    for (const PodInfoPtr& pod : queue_.nominator().NominatedPodsForNode(node)) {
      names.push_back(pod->pod->metadata.name);
    }
    return names;
  }

  SimClock clock_;
  ByPriorityThenTimestamp order_;
  Listener listener_;
  ClassicQueue queue_{{.clock = &clock_, .queue_sort = &order_, .observer = &listener_}};
};

// ---- Pop

TEST_F(ClassicQueueTest, PopOfAClosedQueueStillGivesThePodsThatAreThere) {
  queue_.Add(PodNamed("web"));
  queue_.Close();
  EXPECT_EQ(Pop().pod().metadata.name, "web");
  EXPECT_EQ(queue_.SchedulingCycle(), 1);
  Result<std::optional<QueuedPodInfo>> popped = queue_.Pop();
  ASSERT_FALSE(popped.ok());
  EXPECT_EQ(popped.error().message, "scheduling queue is closed");
}

TEST_F(ClassicQueueTest, PopNumbersTheAttemptAsItsFailureWouldCount) {
  const v1::PodPtr pod = PodNamed("web");
  queue_.Add(pod);
  EXPECT_EQ(Pop().attempts, 1);
  Fail(pod);
  At(Seconds(2));
  queue_.MoveAllToActiveOrBackoffQueue({kEventNodeAdd});
  EXPECT_EQ(Pop().attempts, 2);
}

TEST_F(ClassicQueueTest, AnAttemptAfterALongTimeIsTheFirstAgain) {
  AddAndFail(PodNamed("web"));
  At(Milliseconds(10'001));
  queue_.MoveAllToActiveOrBackoffQueue({kEventNodeAdd});
  EXPECT_EQ(Pop().attempts, 1);
}

// ---- Add and AddIfNotPresent

TEST_F(ClassicQueueTest, AddRenewsTheEntryAndKeepsTheRecord) {
  AddAndFail(PodNamed("web"));
  At(Seconds(3));
  queue_.Add(PodNamed("web"));
  EXPECT_EQ(Where("web"), "active");
  EXPECT_EQ(queue_.unschedulable_count(), 0u);
  EXPECT_EQ(queue_.Find("default/web")->timestamp, Time{} + Seconds(3));
  EXPECT_EQ(AttemptsOf("web"), 1);
}

TEST_F(ClassicQueueTest, AddIfNotPresentLeavesAPodWhereItIs) {
  AddAndFail(PodNamed("web"));
  At(Seconds(3));
  queue_.AddIfNotPresent(PodOf({.name = "web", .nominated_node_name = "n1"}));
  EXPECT_EQ(Where("web"), "unschedulable");
  EXPECT_EQ(NominatedTo("n1"), Lines{});
  queue_.AddIfNotPresent(PodOf({.name = "api", .nominated_node_name = "n1"}));
  EXPECT_EQ(Where("api"), "active");
  EXPECT_EQ(NominatedTo("n1"), Lines{"api"});
}

// ---- A failure

TEST_F(ClassicQueueTest, APodThatIsPresentIsAnErrorThatCountsNothing) {
  const v1::PodPtr old_timer = PodNamed("old-timer");
  AddAndFail(old_timer);
  At(Seconds(20));  // its record is due to be cleaned up
  QueuedPodInfo info;
  info.pod_info = std::make_shared<const PodInfo>(old_timer);
  EXPECT_EQ(queue_.AddUnschedulableIfNotPresent(info, 1),
            "pod is already present in unschedulableQ");
  queue_.Update(PodNamed("other"), PodNamed("other"));
  info.pod_info = std::make_shared<const PodInfo>(PodNamed("other"));
  EXPECT_EQ(queue_.AddUnschedulableIfNotPresent(info, 1), "pod is already present in the activeQ");
  EXPECT_EQ(AttemptsOf("old-timer"), 1);
}

TEST_F(ClassicQueueTest, AMoveRequestDuringTheAttemptSendsTheFailureToBackoffQ) {
  const v1::PodPtr pod = PodNamed("web");
  queue_.Add(pod);
  Pop();
  queue_.MoveAllToActiveOrBackoffQueue({kEventServiceAdd});
  Fail(pod);
  EXPECT_EQ(Where("web"), "backoff");
  QueuedPodInfo info;
  info.pod_info = std::make_shared<const PodInfo>(pod);
  EXPECT_EQ(queue_.AddUnschedulableIfNotPresent(info, 1), "pod is already present in the backoffQ");
}

TEST_F(ClassicQueueTest, AFailureDuringTheBackoffIsNotCounted) {
  const v1::PodPtr pod = PodNamed("web");
  AddAndFail(pod);
  At(Milliseconds(900));
  AddAndFail(pod);  // queued again, and tried before the backoff is over
  EXPECT_EQ(AttemptsOf("web"), 1);
  const QueuedPodInfo& entry = *queue_.Find("default/web");
  EXPECT_EQ(queue_.BackoffExpiry(entry), Time{} + Seconds(1));
  EXPECT_EQ(entry.timestamp, Time{} + Milliseconds(900));
}

TEST_F(ClassicQueueTest, AtTheMomentOfExpiryNoPodBacksOffAndNoFailureCounts) {
  const v1::PodPtr pod = PodNamed("web");
  AddAndFail(pod);
  At(Seconds(1));
  EXPECT_FALSE(queue_.IsPodBackingOff(*queue_.Find("default/web")));
  queue_.MoveAllToActiveOrBackoffQueue({kEventNodeAdd});
  ASSERT_EQ(Where("web"), "active");
  Pop();
  FailIntoBackoffQ(pod);
  EXPECT_EQ(AttemptsOf("web"), 1);
  EXPECT_EQ(Where("web"), "backoff");
  queue_.FlushBackoffQCompleted();
  EXPECT_EQ(Where("web"), "active");
}

TEST_F(ClassicQueueTest, AFailureForgetsThoseOfOthersThatAreLongAgo) {
  AddAndFail(PodNamed("old-timer"));
  At(Seconds(10));
  AddAndFail(PodNamed("at-the-limit"));
  EXPECT_EQ(AttemptsOf("old-timer"), 1);
  listener_.Heard();
  At(Milliseconds(10'001));
  AddAndFail(PodNamed("web"));
  EXPECT_EQ(AttemptsOf("old-timer"), 0);
  EXPECT_EQ(listener_.Heard(), (Lines{"queued web active PodAdd", "popped web 3",
                                      "forgotten default/old-timer BackoffCleanup",
                                      "counted default/web 1 until 11.001",
                                      "queued web unschedulable ScheduleAttemptFailure"}));
}

// ---- Update

TEST_F(ClassicQueueTest, AnUpdateInActiveQKeepsThePlace) {
  queue_.Add(PodNamed("web"));
  At(Seconds(2));
  const v1::PodPtr updated = PodOf({.name = "web", .priority = 5});
  queue_.Update(PodNamed("web"), updated);
  EXPECT_EQ(queue_.Find("default/web")->timestamp, Time{});
  EXPECT_EQ(queue_.Find("default/web")->pod_info->pod, updated);
}

TEST_F(ClassicQueueTest, AnyUpdateInBackoffQSendsThePodToActiveQ) {
  const v1::PodPtr pod = PodNamed("web");
  queue_.Add(pod);
  Pop();
  queue_.MoveAllToActiveOrBackoffQueue({kEventNodeAdd});
  Fail(pod);
  ASSERT_EQ(Where("web"), "backoff");
  listener_.Heard();
  At(Milliseconds(100));
  queue_.Update(pod, PodOf({.name = "web", .resource_version = "2"}));
  EXPECT_EQ(Where("web"), "active");
  EXPECT_EQ(queue_.backoff_count(), 0u);
  EXPECT_EQ(AttemptsOf("web"), 1);
  EXPECT_EQ(queue_.Find("default/web")->timestamp, Time{});
  EXPECT_EQ(listener_.Heard(), Lines{"moved web backoff->active PodUpdate"});
}

TEST_F(ClassicQueueTest, AChangeInUnschedulableQDropsFailuresAndMovesToActiveQ) {
  const v1::PodPtr pod = PodNamed("web");
  AddAndFail(pod);
  listener_.Heard();
  queue_.Update(pod, PodOf({.name = "web", .annotations = R"({"touched": "yes"})"}));
  EXPECT_EQ(Where("web"), "active");
  EXPECT_EQ(AttemptsOf("web"), 0);
  EXPECT_EQ(listener_.Heard(), (Lines{"forgotten default/web PodUpdate",
                                      "moved web unschedulable->active PodUpdate"}));
}

TEST_F(ClassicQueueTest, AStatusInUnschedulableQChangesNothing) {
  const v1::PodPtr pod = PodNamed("web");
  AddAndFail(pod);
  const v1::PodPtr updated = PodOf({.name = "web", .nominated_node_name = "n1"});
  queue_.Update(pod, updated);
  EXPECT_EQ(Where("web"), "unschedulable");
  EXPECT_EQ(AttemptsOf("web"), 1);
  EXPECT_EQ(queue_.Find("default/web")->pod_info->pod, updated);
  EXPECT_EQ(NominatedTo("n1"), Lines{"web"});
}

TEST_F(ClassicQueueTest, AnUpdateOfAPodInNoQueueQueuesItAgain) {
  At(Seconds(4));
  queue_.Update(PodNamed("web"), PodNamed("web"));
  EXPECT_EQ(Where("web"), "active");
  EXPECT_EQ(queue_.Find("default/web")->timestamp, Time{} + Seconds(4));
}

TEST_F(ClassicQueueTest, WithoutAnOldObjectAPodInBackoffQIsThereTwice) {
  const v1::PodPtr pod = PodNamed("web");
  queue_.Add(pod);
  Pop();
  queue_.MoveAllToActiveOrBackoffQueue({kEventNodeAdd});
  Fail(pod);
  At(Seconds(1));
  queue_.Update(nullptr, pod);
  EXPECT_EQ(queue_.active_count(), 1u);
  EXPECT_EQ(queue_.backoff_count(), 1u);
  EXPECT_EQ(queue_.Find("default/web")->timestamp, Time{} + Seconds(1));
  // The older entry replaces the newer one.
  queue_.FlushBackoffQCompleted();
  EXPECT_EQ(queue_.active_count(), 1u);
  EXPECT_EQ(queue_.Find("default/web")->timestamp, Time{});
}

// ---- Delete

TEST_F(ClassicQueueTest, DeletingAnActivePodLeavesItsRecordToTheNextOfItsName) {
  AddAndFail(PodNamed("web"));
  queue_.Add(PodNamed("web"));
  queue_.Delete(*PodNamed("web"));
  EXPECT_EQ(Where("web"), "none");
  EXPECT_EQ(AttemptsOf("web"), 1);
  At(Seconds(2));
  AddAndFail(PodOf({.name = "web", .uid = "another"}));
  EXPECT_EQ(AttemptsOf("web"), 2);
}

TEST_F(ClassicQueueTest, DeletingAWaitingPodDropsItsRecord) {
  AddAndFail(PodNamed("web"));
  listener_.Heard();
  queue_.Delete(*PodNamed("web"));
  EXPECT_EQ(AttemptsOf("web"), 0);
  EXPECT_EQ(listener_.Heard(),
            (Lines{"forgotten default/web PodDelete", "dequeued web unschedulable"}));
}

TEST_F(ClassicQueueTest, DeletingAPodDuringItsAttemptDropsItsRecord) {
  AddAndFail(PodNamed("web"));
  queue_.Add(PodNamed("web"));
  Pop();
  queue_.Delete(*PodNamed("web"));
  EXPECT_EQ(AttemptsOf("web"), 0);
}

// ---- Move requests

TEST_F(ClassicQueueTest, AMoveRequestMovesEveryPodAfterAnyFailure) {
  AddAndFail(PodNamed("rested"));
  At(Seconds(1));
  AddAndFail(PodNamed("tired"));
  queue_.MoveAllToActiveOrBackoffQueue({kEventNodeLabelChange});
  EXPECT_EQ(Where("rested"), "active");
  EXPECT_EQ(Where("tired"), "backoff");
  EXPECT_EQ(queue_.Find("default/rested")->timestamp, Time{});
  EXPECT_EQ(queue_.move_request_cycle(), 2);
}

TEST_F(ClassicQueueTest, AnAssignedPodWakesThoseThatWantToBeWithIt) {
  AddAndFail(PodNamed("loner"));
  AddAndFail(PodOf({.name = "friend", .affinity = kNeedsCache}));
  At(Seconds(2));
  queue_.AssignedPodAdded(PodOf({.name = "cache", .labels = R"({"app": "cache"})"}));
  EXPECT_EQ(Where("friend"), "active");
  EXPECT_EQ(Where("loner"), "unschedulable");
  EXPECT_EQ(queue_.move_request_cycle(), 2);
}

TEST_F(ClassicQueueTest, AnAssignedPodIsAMoveRequestEvenIfNoPodWaits) {
  queue_.Add(PodNamed("web"));
  Pop();
  queue_.AssignedPodUpdated(nullptr, PodNamed("cache"));
  EXPECT_EQ(queue_.move_request_cycle(), 1);
}

// ---- Flushes

TEST_F(ClassicQueueTest, LeftoversMoveAfterMoreThanAMinute) {
  AddAndFail(PodNamed("web"));
  At(Seconds(60));
  queue_.FlushUnschedulableQLeftover();
  EXPECT_EQ(Where("web"), "unschedulable");
  EXPECT_EQ(queue_.move_request_cycle(), -1);
  At(Milliseconds(60'001));
  queue_.FlushUnschedulableQLeftover();
  EXPECT_EQ(Where("web"), "active");
  EXPECT_EQ(queue_.move_request_cycle(), 1);
}

TEST_F(ClassicQueueTest, APodWithoutARecordIsDoneWithItsBackoff) {
  AddAndFail(PodNamed("forgotten"));
  queue_.MoveAllToActiveOrBackoffQueue({kEventNodeAdd});
  ASSERT_EQ(Where("forgotten"), "backoff");
  At(Milliseconds(10'001));
  AddAndFail(PodNamed("another"));
  EXPECT_EQ(queue_.BackoffExpiry(*queue_.Find("default/forgotten")), std::nullopt);
  queue_.FlushBackoffQCompleted();
  EXPECT_EQ(Where("forgotten"), "active");
}

// Puts a pod into backoffQ with this many counted failures, the last of them now.
class StaleHeapTest : public ClassicQueueTest {
 protected:
  void FailTimes(const std::string& name, int times) {
    const v1::PodPtr pod = PodNamed(name);
    for (int i = 0; i < times; ++i) {
      if (i > 0)
        clock_.AdvanceTo(*queue_.BackoffExpiry(*queue_.Find("default/" + name)) + Milliseconds(1));
      queue_.Add(pod);
      Pop();
      queue_.MoveAllToActiveOrBackoffQueue({kEventNodeAdd});
      Fail(pod);
    }
    ASSERT_EQ(Where(name), "backoff");
    ASSERT_EQ(AttemptsOf(name), times);
  }
};

TEST_F(StaleHeapTest, AnEntryWithoutARecordIsTheLeastAndStaysInItsPlace) {
  FailTimes("long", 5);
  const Time failed = clock_.Now();  // its backoff takes 10 s
  clock_.AdvanceTo(failed + Milliseconds(8000));
  FailTimes("first", 1);
  clock_.AdvanceTo(failed + Milliseconds(8500));
  FailTimes("second", 1);
  EXPECT_EQ(NamesOf(queue_.BackoffQ()), (Lines{"first", "second", "long"}));
  clock_.AdvanceTo(failed + Milliseconds(10'001));
  FailTimes("last", 1);  // long's record is dropped, but the head of the heap is still the same
  EXPECT_EQ(AttemptsOf("long"), 0);
  EXPECT_EQ(NamesOf(queue_.BackoffQ()), (Lines{"first", "long", "second", "last"}));
  const std::unique_ptr<SchedulingQueue> clone = queue_.Clone();
  EXPECT_EQ(NamesOf(clone->Entries(SectionId::kBackoff)),
            (Lines{"first", "long", "second", "last"}));
}

// ---- Copies

TEST_F(ClassicQueueTest, ACloneIsIndependentAndCanBeAssignedBack) {
  AddAndFail(PodNamed("web"));
  queue_.MoveAllToActiveOrBackoffQueue({kEventNodeAdd});
  const std::unique_ptr<SchedulingQueue> saved = queue_.Clone();
  queue_.Delete(*PodNamed("web"));
  EXPECT_EQ(AttemptsOf("web"), 0);
  queue_.Assign(*saved);
  EXPECT_EQ(Where("web"), "backoff");
  EXPECT_EQ(AttemptsOf("web"), 1);
  // The order of the restored heap follows the restored records.
  At(Milliseconds(500));
  AddAndFail(PodNamed("later"));
  queue_.MoveAllToActiveOrBackoffQueue({kEventNodeAdd});
  EXPECT_EQ(NamesOf(queue_.BackoffQ()), (Lines{"web", "later"}));
}

}  // namespace
}  // namespace berth::test
