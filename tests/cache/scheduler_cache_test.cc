#include "cache/scheduler_cache.h"

#include <gtest/gtest.h>

#include "cache/cache_fixture.h"

namespace berth::test {
namespace {

class Cache : public ::testing::Test {
 protected:
  Cache() {
    cache_.AddNode(NodeOf("n"));
    cache_.AddNode(NodeOf("m"));
  }

  SchedulerCache cache_;
  const v1::PodPtr p_ = PodOn("n", "p");
};

// --- Assumed pods ---

TEST_F(Cache, AnAssumedPodCountsOnItsNode) {
  EXPECT_EQ(cache_.AssumePod(p_), kNoError);
  EXPECT_TRUE(cache_.IsAssumedPod(*p_));
  EXPECT_EQ(cache_.GetPod(*p_), p_);
  EXPECT_EQ(LinesOf(cache_), (Lines{"m:  (0m of 4000m)", "n: p (100m of 4000m)"}));
}

TEST_F(Cache, APodIsNotAssumedTwiceNorWhenItIsAddedAlready) {
  EXPECT_EQ(cache_.AssumePod(p_), kNoError);
  EXPECT_EQ(cache_.AssumePod(p_), "pod uid-p is in the cache, so can't be assumed");
  EXPECT_EQ(cache_.AddPod(p_), kNoError);
  EXPECT_EQ(cache_.AssumePod(p_), "pod uid-p is in the cache, so can't be assumed");
}

TEST_F(Cache, AddingConfirmsAnAssumedPodWithoutChangingTheNode) {
  EXPECT_EQ(cache_.AssumePod(p_), kNoError);
  const int64_t generation = cache_.GetNodeInfo("n")->generation();
  const v1::PodPtr confirmed = PodOn("n", "p");
  EXPECT_EQ(cache_.AddPod(confirmed), kNoError);
  EXPECT_FALSE(cache_.IsAssumedPod(*p_));
  EXPECT_EQ(cache_.GetPod(*p_), confirmed);
  EXPECT_EQ(cache_.GetNodeInfo("n")->generation(), generation);
  EXPECT_EQ(cache_.AddPod(confirmed), "pod uid-p was already in added state");
}

TEST_F(Cache, APodConfirmedOnAnotherNodeIsMoved) {
  EXPECT_EQ(cache_.AssumePod(p_), kNoError);
  EXPECT_EQ(cache_.AddPod(PodOn("m", "p")), kNoError);
  EXPECT_FALSE(cache_.IsAssumedPod(*p_));
  EXPECT_EQ(LinesOf(cache_), (Lines{"m: p (100m of 4000m)", "n:  (0m of 4000m)"}));
}

TEST_F(Cache, AForgottenPodLeavesNothingBehind) {
  EXPECT_EQ(cache_.AssumePod(p_), kNoError);
  EXPECT_EQ(cache_.ForgetPod(*p_), kNoError);
  EXPECT_FALSE(cache_.IsAssumedPod(*p_));
  EXPECT_EQ(cache_.GetPod(*p_), nullptr);
  EXPECT_EQ(cache_.num_pods(), 0);
  EXPECT_EQ(LinesOf(cache_), (Lines{"m:  (0m of 4000m)", "n:  (0m of 4000m)"}));
}

TEST_F(Cache, OnlyAssumedPodsAreForgotten) {
  EXPECT_EQ(cache_.ForgetPod(*p_), "pod uid-p wasn't assumed so cannot be forgotten");
  EXPECT_EQ(cache_.AddPod(p_), kNoError);
  EXPECT_EQ(cache_.ForgetPod(*p_), "pod uid-p wasn't assumed so cannot be forgotten");
  EXPECT_EQ(cache_.ForgetPod(*PodOn("m", "p")), "pod uid-p was assumed on m but assigned to n");
  EXPECT_EQ(cache_.num_pods(), 1);
}

TEST_F(Cache, AnAssumedPodExpiresLaterThanTwoMinutesAfterItsBindingFinished) {
  const Time bound{Seconds(7).ns};
  EXPECT_EQ(cache_.AssumePod(p_), kNoError);
  cache_.FinishBinding(*p_, bound);
  EXPECT_EQ(cache_.NextCleanup(), bound + Seconds(121));
  EXPECT_TRUE(cache_.CleanupAssumedPods(bound + Seconds(120)).empty());
  EXPECT_EQ(cache_.NextCleanup(), bound + Seconds(121));
  EXPECT_EQ(cache_.CleanupAssumedPods(bound + Seconds(120) + Duration{1}),
            std::vector<v1::PodPtr>{p_});
  EXPECT_EQ(cache_.NextCleanup(), kTimeMax);
  EXPECT_EQ(cache_.GetPod(*p_), nullptr);
  EXPECT_EQ(LinesOf(cache_), (Lines{"m:  (0m of 4000m)", "n:  (0m of 4000m)"}));
}

TEST_F(Cache, APodThatIsStillBindingNeverExpires) {
  EXPECT_EQ(cache_.AssumePod(p_), kNoError);
  EXPECT_TRUE(cache_.CleanupAssumedPods(Time{Seconds(86'400).ns}).empty());
  EXPECT_TRUE(cache_.IsAssumedPod(*p_));
}

TEST_F(Cache, AConfirmedPodNeverExpires) {
  EXPECT_EQ(cache_.AssumePod(p_), kNoError);
  cache_.FinishBinding(*p_, Time{});
  EXPECT_EQ(cache_.AddPod(p_), kNoError);
  EXPECT_EQ(cache_.NextCleanup(), kTimeMax);
  EXPECT_TRUE(cache_.CleanupAssumedPods(Time{Seconds(86'400).ns}).empty());
  EXPECT_EQ(cache_.num_pods(), 1);
}

TEST_F(Cache, AnExpiredPodCanBeAddedAfterAll) {
  EXPECT_EQ(cache_.AssumePod(p_), kNoError);
  cache_.FinishBinding(*p_, Time{});
  EXPECT_EQ(cache_.CleanupAssumedPods(Time{Seconds(121).ns}).size(), 1u);
  EXPECT_EQ(cache_.AddPod(p_), kNoError);
  EXPECT_EQ(cache_.GetPod(*p_), p_);
}

TEST_F(Cache, TheTimeToExpiryIsAnArgument) {
  SchedulerCache cache(Seconds(1));
  EXPECT_EQ(cache.AssumePod(p_), kNoError);
  cache.FinishBinding(*p_, Time{});
  EXPECT_EQ(cache.CleanupAssumedPods(Time{Seconds(1).ns + 1}).size(), 1u);
}

// --- Added pods ---

TEST_F(Cache, AnUpdateReplacesThePod) {
  EXPECT_EQ(cache_.AddPod(p_), kNoError);
  const v1::PodPtr bigger = PodOf({.cpu = "300m"});
  EXPECT_EQ(cache_.UpdatePod(*p_, bigger), kNoError);
  EXPECT_EQ(cache_.GetPod(*p_), bigger);
  EXPECT_EQ(LinesOf(cache_)[1], "n: p (300m of 4000m)");
}

TEST_F(Cache, OnlyAddedPodsAreUpdated) {
  const std::string message = "pod uid-p is not added to scheduler cache, so cannot be updated";
  EXPECT_EQ(cache_.UpdatePod(*p_, p_), message);
  EXPECT_EQ(cache_.AssumePod(p_), kNoError);
  EXPECT_EQ(cache_.UpdatePod(*p_, p_), message);
}

TEST_F(Cache, ARemovedPodLeavesItsNode) {
  EXPECT_EQ(cache_.AddPod(p_), kNoError);
  EXPECT_EQ(cache_.RemovePod(*p_), kNoError);
  EXPECT_EQ(LinesOf(cache_)[1], "n:  (0m of 4000m)");
  EXPECT_EQ(cache_.RemovePod(*p_),
            "pod uid-p is not found in scheduler cache, so cannot be removed from it");
}

TEST_F(Cache, AnAssumedPodCanBeRemovedEvenWhenTheWatchDidNotSeeItsNode) {
  EXPECT_EQ(cache_.AssumePod(p_), kNoError);
  EXPECT_EQ(cache_.RemovePod(*PodOn("", "p")), kNoError);
  EXPECT_FALSE(cache_.IsAssumedPod(*p_));
  EXPECT_EQ(LinesOf(cache_)[1], "n:  (0m of 4000m)");
}

using CacheDeathTest = Cache;

TEST_F(CacheDeathTest, AnAddedPodThatChangesItsNodeIsABrokenPromise) {
  EXPECT_EQ(cache_.AddPod(p_), kNoError);
  EXPECT_DEATH((void)cache_.UpdatePod(*p_, PodOn("m", "p")), "an added pod stays on its node");
  EXPECT_DEATH((void)cache_.RemovePod(*PodOn("m", "p")), "an added pod stays on its node");
}

// --- Nodes and ghosts ---

TEST_F(Cache, APodMayComeBeforeItsNode) {
  EXPECT_EQ(cache_.AddPod(PodOn("late", "p")), kNoError);
  EXPECT_EQ(cache_.num_nodes(), 2);
  EXPECT_EQ(LinesOf(cache_)[0], "late: p (100m, ghost)");
  cache_.AddNode(NodeOf("late"));
  EXPECT_EQ(cache_.num_nodes(), 3);
  EXPECT_EQ(LinesOf(cache_)[0], "late: p (100m of 4000m)");
}

TEST_F(Cache, ARemovedNodeStaysAsAGhostUntilItsLastPodLeaves) {
  EXPECT_EQ(cache_.AddPod(p_), kNoError);
  EXPECT_EQ(cache_.AssumePod(PodOn("n", "q")), kNoError);
  EXPECT_EQ(cache_.RemoveNode("n"), kNoError);
  EXPECT_EQ(cache_.num_nodes(), 1);
  EXPECT_EQ(LinesOf(cache_)[1], "n: p q (200m, ghost)");
  EXPECT_EQ(cache_.RemovePod(*p_), kNoError);
  EXPECT_EQ(cache_.ForgetPod(*PodOn("n", "q")), kNoError);
  EXPECT_EQ(LinesOf(cache_), Lines{"m:  (0m of 4000m)"});
}

TEST_F(Cache, ARemovedNodeWithoutPodsIsGone) {
  EXPECT_EQ(cache_.RemoveNode("n"), kNoError);
  EXPECT_EQ(cache_.GetNodeInfo("n"), nullptr);
  EXPECT_EQ(cache_.RemoveNode("n"), "node n is not found");
}

TEST_F(Cache, AGhostIsNotRemovedTwice) {
  EXPECT_EQ(cache_.AddPod(p_), kNoError);
  EXPECT_EQ(cache_.RemoveNode("n"), kNoError);
  EXPECT_EQ(cache_.RemoveNode("n"), "node n is not found");
}

TEST_F(Cache, ANodeThatComesBackFindsItsPods) {
  EXPECT_EQ(cache_.AddPod(p_), kNoError);
  EXPECT_EQ(cache_.RemoveNode("n"), kNoError);
  cache_.AddNode(NodeOf("n", "", "8"));
  EXPECT_EQ(LinesOf(cache_)[1], "n: p (100m of 8000m)");
}

TEST_F(Cache, AnUpdatedNodeKeepsItsPods) {
  EXPECT_EQ(cache_.AddPod(p_), kNoError);
  cache_.UpdateNode(NodeOf("n", "", "2"));
  EXPECT_EQ(LinesOf(cache_)[1], "n: p (100m of 2000m)");
  EXPECT_EQ(cache_.num_nodes(), 2);
}

// --- Copies ---

TEST_F(Cache, ACopyIsIndependent) {
  EXPECT_EQ(cache_.AddPod(p_), kNoError);
  const SchedulerCache checkpoint = cache_;
  EXPECT_EQ(cache_.RemovePod(*p_), kNoError);
  EXPECT_EQ(cache_.AssumePod(PodOn("m", "q")), kNoError);
  EXPECT_EQ(cache_.RemoveNode("n"), kNoError);
  cache_.AddNode(NodeOf("o"));
  EXPECT_EQ(LinesOf(checkpoint), (Lines{"m:  (0m of 4000m)", "n: p (100m of 4000m)"}));
  EXPECT_EQ(checkpoint.num_assumed_pods(), 0u);
  cache_ = checkpoint;
  EXPECT_EQ(LinesOf(cache_), (Lines{"m:  (0m of 4000m)", "n: p (100m of 4000m)"}));
  EXPECT_EQ(cache_.num_nodes(), 2);
  EXPECT_EQ(cache_.RemovePod(*p_), kNoError);
  EXPECT_EQ(LinesOf(checkpoint)[1], "n: p (100m of 4000m)");
}

TEST_F(Cache, ACopySharesTheNodesThatNeitherSideHasChanged) {
  SchedulerCache copy = cache_;
  EXPECT_EQ(copy.AddPod(p_), kNoError);
  EXPECT_EQ(copy.GetNodeInfo("m"), cache_.GetNodeInfo("m"));
  EXPECT_NE(copy.GetNodeInfo("n"), cache_.GetNodeInfo("n"));
}

}  // namespace
}  // namespace berth::test
