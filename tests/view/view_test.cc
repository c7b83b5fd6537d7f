#include "view/view.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/strings.h"
#include "log/log_builder.h"

namespace berth::sim {
namespace view_test {

Time At(int64_t ms) { return Time{} + Milliseconds(ms); }

// A log that is being written, and its view.
class ViewTest : public ::testing::Test {
 protected:
  const View& ViewAt(Time t) { return projection_.At(t); }
  const View& Now() { return ViewAt(b_.now()); }
  const PodView& Pod(const std::string& name) {
    return Now().pods[static_cast<size_t>(b_.PodNamed(name))];
  }
  const NodeView& Node(const std::string& name) {
    return Now().nodes[static_cast<size_t>(b_.NodeNamed(name))];
  }
  // Returns the names without the namespace: "a b c".
  std::string Names(const std::vector<PodId>& pods) {
    std::vector<std::string> names;
    for (PodId pod : pods) names.push_back(b_.log.PodName(pod).substr(8));
    return StrJoin(names, " ");
  }

  LogBuilder b_;
  ViewProjection projection_{&b_.log};
};

TEST_F(ViewTest, BeforeAnythingHappensThereIsNothing) {
  b_.At(Seconds(1)).Comes("a");
  const View& view = ViewAt(At(0));
  ASSERT_EQ(view.pods.size(), 1u);
  EXPECT_EQ(view.pods[0].place, PodPlace::kNowhere);
  EXPECT_EQ(view.num_pending, 0);
  EXPECT_EQ(view.move_request_cycle, -1);
  EXPECT_EQ(view.attempt, -1);
  EXPECT_FALSE(view.last_move_request.has_value());
}

TEST_F(ViewTest, APodMovesFromPlaceToPlace) {
  b_.At(Seconds(0)).NodeAdded("n").Comes("a", 7, 250);
  EXPECT_EQ(Pod("a").place, PodPlace::kActiveQ);
  EXPECT_EQ(Pod("a").previous_place, PodPlace::kNowhere);
  EXPECT_EQ(Pod("a").priority, 7);
  EXPECT_EQ(Pod("a").request.milli_cpu, 250);
  EXPECT_EQ(Pod("a").cause, "PodAdd");
  EXPECT_EQ(Pod("a").last_attempt, -1);

  b_.At(Seconds(1)).Popped("a", 1, 1);
  EXPECT_EQ(Pod("a").place, PodPlace::kAttempt);
  EXPECT_EQ(Pod("a").since, At(1000));
  EXPECT_EQ(Pod("a").attempts, 1);
  EXPECT_EQ(Now().attempt, 0);
  EXPECT_EQ(Now().scheduling_cycle, 1);
  EXPECT_EQ(Now().last_ended_attempt, -1);
  EXPECT_TRUE(Now().In(SectionId::kActive).empty());

  b_.At(Seconds(2)).Failed("a", SectionId::kUnschedulable, {"NodeAffinity"}, "no fit");
  EXPECT_EQ(Pod("a").place, PodPlace::kUnschedulableQ);
  EXPECT_EQ(Pod("a").previous_place, PodPlace::kAttempt);
  EXPECT_EQ(Pod("a").message, "no fit");
  ASSERT_NE(Pod("a").plugins, nullptr);
  EXPECT_EQ(*Pod("a").plugins, (std::vector<std::string>{"NodeAffinity"}));
  EXPECT_EQ(Pod("a").timestamp, At(2000));
  EXPECT_EQ(Pod("a").backoff_expiry, At(3000));
  EXPECT_EQ(Now().attempt, -1);
  EXPECT_EQ(Now().last_ended_attempt, 0);
  EXPECT_EQ(Now().num_pending, 1);

  b_.At(Milliseconds(2500))
      .Moved("a", SectionId::kUnschedulable, SectionId::kBackoff, kEventNodeAdd.label);
  EXPECT_EQ(Pod("a").place, PodPlace::kBackoffQ);
  EXPECT_EQ(Pod("a").since, At(2500));
  EXPECT_EQ(Pod("a").timestamp, At(2000));
  b_.At(Seconds(3))
      .Moved("a", SectionId::kBackoff, SectionId::kActive, kEventBackoffComplete.label);
  EXPECT_EQ(Pod("a").cause, "BackoffComplete");

  b_.At(Seconds(4)).Popped("a", 2, 2).At(Seconds(5)).Waiting("a", "n", {"Gate"});
  EXPECT_EQ(Pod("a").place, PodPlace::kPermit);
  EXPECT_EQ(Pod("a").node, b_.NodeNamed("n"));
  EXPECT_EQ(Now().attempt, -1);
  EXPECT_EQ(Node("n").requested.milli_cpu, 0);
  EXPECT_EQ(Names(Node("n").held), "a");

  b_.At(Seconds(6)).Bound("a", "n");
  EXPECT_EQ(Names(Node("n").held), "");
  EXPECT_EQ(Pod("a").place, PodPlace::kNode);
  EXPECT_EQ(Pod("a").last_attempt, 1);
  EXPECT_EQ(Node("n").requested.milli_cpu, 250);
  EXPECT_EQ(Names(Node("n").pods), "a");
  EXPECT_EQ(Now().num_bound, 1);
  EXPECT_EQ(Now().num_pending, 0);

  b_.At(Seconds(7)).PodDeleted("a", "n", "Succeeded");
  EXPECT_EQ(Pod("a").place, PodPlace::kGone);
  EXPECT_EQ(Pod("a").cause, "Succeeded");
  EXPECT_EQ(Pod("a").node, b_.NodeNamed("n"));
  EXPECT_EQ(Node("n").requested.milli_cpu, 0);
  EXPECT_TRUE(Node("n").pods.empty());
  EXPECT_EQ(Now().num_bound, 0);
}

TEST_F(ViewTest, BackoffDoublesWithEachAttempt) {
  b_.At(Seconds(0)).Comes("a");
  const int64_t want_ms[] = {1000, 2000, 4000, 8000, 10000, 10000};
  for (int32_t attempt = 1; attempt <= 6; ++attempt) {
    b_.At(Seconds(100 * attempt)).Popped("a", attempt, attempt);
    b_.Failed("a", SectionId::kBackoff);
    EXPECT_EQ(Pod("a").backoff_expiry - b_.now(), Milliseconds(want_ms[attempt - 1]));
    b_.Moved("a", SectionId::kBackoff, SectionId::kActive, kEventBackoffComplete.label);
  }
}

TEST_F(ViewTest, QueuesAreInTheOrderInWhichTheyEmpty) {
  b_.At(Seconds(0)).Comes("old").At(Seconds(1)).Comes("young").Comes("urgent", 100);
  EXPECT_EQ(Names(Now().In(SectionId::kActive)), "urgent old young");
  b_.At(Seconds(2)).Popped("urgent", 1, 1).Failed("urgent", SectionId::kBackoff);
  b_.At(Seconds(3)).Popped("old", 3, 2).Failed("old", SectionId::kBackoff);
  b_.Popped("young", 1, 3).Failed("young", SectionId::kBackoff);
  EXPECT_EQ(Names(Now().In(SectionId::kBackoff)), "urgent young old");
  b_.At(Seconds(9));
  for (const char* pod : {"young", "urgent"}) {
    b_.Moved(pod, SectionId::kBackoff, SectionId::kActive, kEventBackoffComplete.label);
  }
  EXPECT_EQ(Names(Now().In(SectionId::kBackoff)), "old");
  EXPECT_EQ(Names(Now().In(SectionId::kActive)), "urgent young");
}

TEST_F(ViewTest, UnschedulablePodsAreListedFromTheLongestParked) {
  b_.At(Seconds(0)).Comes("a").Comes("b").Comes("c");
  int64_t cycle = 0;
  for (const char* pod : {"c", "a", "b"}) {
    ++cycle;
    b_.At(Seconds(cycle)).Popped(pod, 1, cycle).Failed(pod, SectionId::kUnschedulable);
  }
  EXPECT_EQ(Names(Now().In(SectionId::kUnschedulable)), "c a b");
  // The pod leaves and returns between two updates of the view.
  b_.At(Seconds(5)).Moved("c", SectionId::kUnschedulable, SectionId::kActive, kEventNodeAdd.label);
  b_.Popped("c", 2, ++cycle).Failed("c", SectionId::kUnschedulable);
  EXPECT_EQ(Names(Now().In(SectionId::kUnschedulable)), "a b c");
  b_.At(Seconds(6)).Dequeued("a", SectionId::kUnschedulable).PodDeleted("a");
  EXPECT_EQ(Names(Now().In(SectionId::kUnschedulable)), "b c");
  EXPECT_EQ(Names(ViewAt(At(5000)).In(SectionId::kUnschedulable)), "a b c");
}

TEST_F(ViewTest, AnUpdateFindsThePlaceInActiveQAnew) {
  b_.At(Seconds(0)).Comes("a", 1).Comes("b", 2).Comes("c", 3);
  EXPECT_EQ(Names(Now().In(SectionId::kActive)), "c b a");
  b_.At(Seconds(1)).PodUpdated("a", 9, 100);
  EXPECT_EQ(Names(Now().In(SectionId::kActive)), "c b a")
      << "the update has not reached the queue yet";
  b_.Requeued("a", SectionId::kActive);
  EXPECT_EQ(Names(Now().In(SectionId::kActive)), "a c b");
}

TEST_F(ViewTest, APodQueuedAgainDuringItsAttemptStaysInTheAttempt) {
  b_.At(Seconds(0)).NodeAdded("n").Comes("a");
  b_.At(Seconds(1)).Popped("a", 1, 1);
  b_.At(Seconds(2)).PodUpdated("a", 0, 500).Queued("a", kEventPodUpdate.label);
  EXPECT_EQ(Pod("a").place, PodPlace::kAttempt);
  EXPECT_EQ(Names(Now().In(SectionId::kActive)), "a");
  EXPECT_EQ(Now().num_pending, 1);

  b_.At(Seconds(3)).Failed("a", SectionId::kNone, {}, "no fit", SectionId::kActive);
  EXPECT_EQ(Pod("a").place, PodPlace::kActiveQ);
  EXPECT_EQ(Pod("a").timestamp, At(2000));
  EXPECT_EQ(Pod("a").attempts, 0);

  b_.At(Seconds(4)).Popped("a", 1, 2).Queued("a", kEventPodUpdate.label);
  b_.At(Seconds(5)).Bound("a", "n").Step().Dequeued("a", SectionId::kActive);
  EXPECT_EQ(Pod("a").place, PodPlace::kNode);
  EXPECT_TRUE(Now().In(SectionId::kActive).empty());
}

TEST_F(ViewTest, APodDeletedDuringItsAttemptIsGoneAtOnce) {
  b_.At(Seconds(0)).Comes("a").At(Seconds(1)).Popped("a", 1, 1);
  b_.At(Seconds(2)).PodDeleted("a");
  EXPECT_EQ(Pod("a").place, PodPlace::kGone);
  EXPECT_EQ(Now().attempt, 0);
  b_.At(Seconds(3)).Failed("a", SectionId::kNone, {}, "no fit");
  EXPECT_EQ(Pod("a").place, PodPlace::kGone);
  EXPECT_EQ(Pod("a").since, At(2000));
  EXPECT_EQ(Now().attempt, -1);
}

TEST_F(ViewTest, ANewPodOfAnOldNameStartsAfresh) {
  b_.At(Seconds(0)).Comes("a").Popped("a", 5, 1);
  b_.Failed("a", SectionId::kUnschedulable, {"X"}, "no fit");
  b_.At(Seconds(1)).PodDeleted("a").Dequeued("a", SectionId::kUnschedulable);
  b_.At(Seconds(2)).Comes("a");
  EXPECT_EQ(Pod("a").place, PodPlace::kActiveQ);
  EXPECT_EQ(Pod("a").attempts, 0);
  EXPECT_EQ(Pod("a").message, "");
  EXPECT_EQ(Pod("a").plugins, nullptr);
  EXPECT_EQ(Pod("a").last_attempt, -1);
  EXPECT_EQ(Now().num_pending, 1);
}

TEST_F(ViewTest, ASkippedPodHadNoAttempt) {
  b_.At(Seconds(0)).NodeAdded("n").Comes("a").Comes("assumed");
  b_.At(Seconds(1)).Popped("a", 1, 1).Skipped("a");
  EXPECT_EQ(Pod("a").place, PodPlace::kUnserved);
  EXPECT_EQ(Pod("a").last_attempt, -1);
  EXPECT_EQ(Now().attempt, -1);
  EXPECT_EQ(Now().last_ended_attempt, -1);

  b_.At(Seconds(2)).Popped("assumed", 1, 2).Waiting("assumed", "n", {"Gate"});
  b_.At(Seconds(3))
      .Queued("assumed", kEventPodUpdate.label)
      .Popped("assumed", 1, 3)
      .Skipped("assumed");
  EXPECT_EQ(Pod("assumed").place, PodPlace::kPermit);
  EXPECT_EQ(Pod("assumed").last_attempt, 1);
  EXPECT_EQ(Now().last_ended_attempt, 1);
}

TEST_F(ViewTest, NodesKeepRoomForPodsThatWaitAtPermit) {
  b_.At(Seconds(0)).NodeAdded("n").Comes("a").Comes("b").Comes("c");
  b_.At(Seconds(1)).Popped("a", 1, 1).Waiting("a", "n", {"Gate"});
  b_.At(Seconds(2)).Popped("b", 1, 2).Waiting("b", "n", {"Gate"});
  b_.At(Seconds(3)).Popped("c", 1, 3).Waiting("c", "n", {"Gate"});
  EXPECT_EQ(Names(Node("n").held), "a b c");
  b_.At(Seconds(4)).Failed("a", SectionId::kUnschedulable, {"Gate"}, "rejected");
  EXPECT_EQ(Names(Node("n").held), "b c");
  EXPECT_EQ(Pod("a").node, kNoId);
  b_.At(Seconds(5)).PodDeleted("b", "", "deleted");
  EXPECT_EQ(Names(Node("n").held), "c");
  EXPECT_EQ(Names(ViewAt(At(3000)).nodes[static_cast<size_t>(b_.NodeNamed("n"))].held), "a b c");
}

TEST_F(ViewTest, NodesSumUpTheirPods) {
  b_.At(Seconds(0)).NodeAdded("n", 2000).PodCreated("static", 0, 300, "n").Comes("a", 0, 500);
  b_.At(Seconds(1)).Popped("a", 1, 1).Bound("a", "n");
  EXPECT_EQ(Node("n").allocatable.milli_cpu, 2000);
  EXPECT_EQ(Node("n").requested.milli_cpu, 800);
  EXPECT_EQ(Names(Node("n").pods), "static a");
  EXPECT_EQ(Pod("static").place, PodPlace::kNode);
  EXPECT_EQ(Pod("static").last_attempt, -1);
  b_.At(Seconds(2))
      .PodUpdated("static", 0, 400)
      .NodeUpdated("n", 3000, kEventNodeLabelChange.label);
  EXPECT_EQ(Node("n").requested.milli_cpu, 900);
  EXPECT_EQ(Node("n").allocatable.milli_cpu, 3000);
  EXPECT_EQ(Node("n").since, At(2000));
  b_.At(Seconds(3)).PodDeleted("static", "n");
  EXPECT_EQ(Node("n").requested.milli_cpu, 500);
}

TEST_F(ViewTest, ADeletedNodeTakesItsPodsAlongAndBringsThemBack) {
  b_.At(Seconds(0)).NodeAdded("n").NodeAdded("m");
  b_.PodCreated("a", 0, 100, "n").PodCreated("b", 0, 200, "n");
  b_.At(Seconds(1)).NodeDeleted("n");
  EXPECT_FALSE(Node("n").present);
  EXPECT_TRUE(Node("n").pods.empty());
  EXPECT_EQ(Node("n").requested.milli_cpu, 0);
  EXPECT_EQ(Pod("a").place, PodPlace::kNode);
  EXPECT_EQ(Pod("a").node, b_.NodeNamed("n"));
  EXPECT_EQ(Now().node_order, (std::vector<NodeId>{b_.NodeNamed("m")}));

  b_.At(Seconds(2)).PodDeleted("a", "n");
  b_.At(Seconds(3)).NodeAdded("n");
  EXPECT_EQ(Names(Node("n").pods), "b");
  EXPECT_EQ(Node("n").requested.milli_cpu, 200);
  EXPECT_EQ(Now().node_order, (std::vector<NodeId>{b_.NodeNamed("m"), b_.NodeNamed("n")}));
}

TEST_F(ViewTest, NominationsAreKeptInTheirOrder) {
  b_.At(Seconds(0)).NodeAdded("n").NodeAdded("m").Comes("a").Comes("b");
  b_.Nominated("a", "n").Nominated("b", "n");
  EXPECT_EQ(Names(Node("n").nominated), "a b");
  b_.At(Seconds(1)).Nominated("a", "m");
  EXPECT_EQ(Names(Node("n").nominated), "b");
  EXPECT_EQ(Names(Node("m").nominated), "a");
  EXPECT_EQ(Pod("a").nominated_node, b_.NodeNamed("m"));
  b_.At(Seconds(2)).NominationCleared("a", "m");
  EXPECT_EQ(Names(Node("m").nominated), "");
  EXPECT_EQ(Pod("a").nominated_node, kNoId);
}

TEST_F(ViewTest, AMoveRequestKnowsItsNodeAndWhomItWoke) {
  b_.At(Seconds(0)).Comes("a").Comes("b").Comes("c");
  int64_t cycle = 0;
  for (const char* pod : {"a", "b", "c"}) {
    b_.Popped(pod, 1, ++cycle).Failed(pod, SectionId::kUnschedulable);
  }
  b_.At(Seconds(5)).NodeAdded("n");
  b_.Moved("a", SectionId::kUnschedulable, SectionId::kActive, kEventNodeAdd.label);
  b_.Moved("c", SectionId::kUnschedulable, SectionId::kBackoff, kEventNodeAdd.label);
  b_.MoveRequestAbout("", "n", kEventNodeAdd.label, cycle);
  ASSERT_TRUE(Now().last_move_request.has_value());
  const MoveRequestView& request = *Now().last_move_request;
  EXPECT_EQ(request.t, At(5000));
  EXPECT_EQ(request.cause, "NodeAdd");
  EXPECT_EQ(request.node, b_.NodeNamed("n"));
  EXPECT_EQ(request.pod, kNoId);
  EXPECT_EQ(Names(request.woken), "a c");
  EXPECT_EQ(Now().move_request_cycle, 3);

  b_.At(Seconds(70));
  b_.Moved("b", SectionId::kUnschedulable, SectionId::kActive, kEventUnschedulableTimeout.label);
  b_.MoveRequest(kEventUnschedulableTimeout.label, cycle);
  EXPECT_EQ(Now().last_move_request->node, kNoId);
  EXPECT_EQ(Now().last_move_request->pod, kNoId);
  EXPECT_EQ(Names(Now().last_move_request->woken), "b");
}

TEST_F(ViewTest, AMoveRequestKnowsThePodThatWasBoundOrLeft) {
  b_.At(Seconds(0)).NodeAdded("n").Comes("a").Comes("b");
  b_.At(Seconds(1)).Popped("a", 1, 1).Bound("a", "n");
  b_.Step().MoveRequestAbout("a", "n", kEventAssignedPodAdd.label, 1);
  EXPECT_EQ(Now().last_move_request->pod, b_.PodNamed("a"));
  EXPECT_EQ(Now().last_move_request->node, b_.NodeNamed("n"));
  EXPECT_TRUE(Now().last_move_request->woken.empty());

  b_.At(Seconds(2)).Popped("b", 1, 2).Failed("b", SectionId::kUnschedulable);
  b_.At(Seconds(3)).PodDeleted("a", "n");
  b_.Moved("b", SectionId::kUnschedulable, SectionId::kActive, kEventAssignedPodDelete.label);
  b_.MoveRequestAbout("a", "n", kEventAssignedPodDelete.label, 2);
  EXPECT_EQ(Now().last_move_request->pod, b_.PodNamed("a"));
  EXPECT_EQ(Names(Now().last_move_request->woken), "b");
}

TEST_F(ViewTest, ATruncatedLogIsReadAfresh) {
  b_.At(Seconds(0)).Comes("a");
  const size_t size = b_.log.events().size();
  b_.At(Seconds(1)).Popped("a", 1, 1).Failed("a", SectionId::kBackoff);
  EXPECT_EQ(Pod("a").place, PodPlace::kBackoffQ);
  b_.log.Truncate(size);
  projection_.Reset();
  EXPECT_EQ(Pod("a").place, PodPlace::kActiveQ);
  b_.Comes("z");
  EXPECT_EQ(Names(Now().In(SectionId::kActive)), "a z");
}

}  // namespace view_test
}  // namespace berth::sim
