#include "cache/snapshot.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "cache/cache_fixture.h"

namespace berth::test {
namespace {

const std::string kAffine = R"({"podAffinity": {}})";
const std::string kRepelled = R"({"podAntiAffinity": {
    "requiredDuringSchedulingIgnoredDuringExecution": [{"topologyKey": "zone"}]}})";

TEST(Snapshot, IsEmptyWithoutNodes) {
  const SchedulerCache cache;
  Snapshot snapshot;
  cache.UpdateSnapshot(snapshot);
  EXPECT_EQ(snapshot.num_nodes(), 0);
  EXPECT_EQ(snapshot.Get("n"), nullptr);
}

TEST(Snapshot, ListsTheNodesRoundTheZones) {
  SchedulerCache cache;
  for (const char* name : {"a1", "a2", "b1", "b2"}) {
    cache.AddNode(NodeOf(name, std::string_view(name).substr(0, 1)));
  }
  Snapshot snapshot;
  cache.UpdateSnapshot(snapshot);
  EXPECT_EQ(LinesOf(snapshot.List()), (Lines{"a1:  (0m of 4000m)", "b1:  (0m of 4000m)",
                                             "a2:  (0m of 4000m)", "b2:  (0m of 4000m)"}));
  EXPECT_EQ(snapshot.Get("a2"), snapshot.List()[2]);
}

TEST(Snapshot, DoesNotChangeUntilItIsUpdated) {
  SchedulerCache cache;
  cache.AddNode(NodeOf("n"));
  Snapshot snapshot;
  cache.UpdateSnapshot(snapshot);
  const NodeInfo* before = snapshot.Get("n");
  EXPECT_EQ(cache.AssumePod(PodOn("n", "p")), kNoError);
  EXPECT_EQ(cache.RemoveNode("n"), kNoError);
  EXPECT_EQ(snapshot.Get("n"), before);
  EXPECT_EQ(LinesOf(snapshot.List()), Lines{"n:  (0m of 4000m)"});
  cache.UpdateSnapshot(snapshot);
  EXPECT_EQ(snapshot.num_nodes(), 0);
}

TEST(Snapshot, AnUpdateReplacesOnlyChangedNodes) {
  SchedulerCache cache;
  cache.AddNode(NodeOf("m"));
  cache.AddNode(NodeOf("n"));
  Snapshot snapshot;
  cache.UpdateSnapshot(snapshot);
  const NodeInfo* m = snapshot.Get("m");
  const NodeInfo* n = snapshot.Get("n");
  EXPECT_EQ(cache.AddPod(PodOn("n", "p")), kNoError);
  cache.UpdateSnapshot(snapshot);
  EXPECT_EQ(snapshot.Get("m"), m);
  EXPECT_NE(snapshot.Get("n"), n);
  EXPECT_EQ(snapshot.List()[1], snapshot.Get("n"));
  EXPECT_EQ(snapshot.generation(), cache.GetNodeInfo("n")->generation());
}

TEST(Snapshot, DoesNotShowGhosts) {
  SchedulerCache cache;
  cache.AddNode(NodeOf("n"));
  EXPECT_EQ(cache.AddPod(PodOn("n", "p")), kNoError);
  EXPECT_EQ(cache.AddPod(PodOn("unknown", "q")), kNoError);
  Snapshot snapshot;
  cache.UpdateSnapshot(snapshot);
  EXPECT_EQ(LinesOf(snapshot.List()), Lines{"n: p (100m of 4000m)"});
  EXPECT_EQ(cache.RemoveNode("n"), kNoError);
  cache.UpdateSnapshot(snapshot);
  EXPECT_EQ(snapshot.num_nodes(), 0);
  EXPECT_EQ(snapshot.Get("n"), nullptr);
  cache.AddNode(NodeOf("n"));
  cache.UpdateSnapshot(snapshot);
  EXPECT_EQ(LinesOf(snapshot.List()), Lines{"n: p (100m of 4000m)"});
}

TEST(Snapshot, KnowsTheNodesWithAffinityAsTheyComeAndGo) {
  SchedulerCache cache;
  for (const char* name : {"a", "b", "c"}) cache.AddNode(NodeOf(name));
  Snapshot snapshot;
  cache.UpdateSnapshot(snapshot);
  const v1::PodPtr affine = PodOf({.name = "p", .node = "c", .affinity = kAffine});
  const v1::PodPtr repelled = PodOf({.name = "q", .node = "a", .affinity = kRepelled});
  EXPECT_EQ(cache.AddPod(affine), kNoError);
  EXPECT_EQ(cache.AddPod(repelled), kNoError);
  cache.UpdateSnapshot(snapshot);
  EXPECT_EQ(snapshot.HavePodsWithAffinityList(),
            (std::vector<const NodeInfo*>{snapshot.Get("a"), snapshot.Get("c")}));
  EXPECT_EQ(snapshot.HavePodsWithRequiredAntiAffinityList(),
            std::vector<const NodeInfo*>{snapshot.Get("a")});
  // A change that keeps the lists of pods must still be visible in them.
  EXPECT_EQ(cache.AddPod(PodOn("c", "r")), kNoError);
  cache.UpdateSnapshot(snapshot);
  EXPECT_EQ(snapshot.HavePodsWithAffinityList()[1], snapshot.Get("c"));
  EXPECT_EQ(cache.RemovePod(*repelled), kNoError);
  cache.UpdateSnapshot(snapshot);
  EXPECT_EQ(snapshot.HavePodsWithAffinityList(), std::vector<const NodeInfo*>{snapshot.Get("c")});
  EXPECT_TRUE(snapshot.HavePodsWithRequiredAntiAffinityList().empty());
}

TEST(Snapshot, KeepsItsOrderWhenANodeChangesZoneUntilNodesComeOrGo) {
  SchedulerCache cache;
  for (const char* name : {"a1", "b1", "a2"}) {
    cache.AddNode(NodeOf(name, std::string_view(name).substr(0, 1)));
  }
  Snapshot snapshot;
  cache.UpdateSnapshot(snapshot);
  cache.UpdateNode(NodeOf("a1", "b"));
  cache.UpdateSnapshot(snapshot);
  EXPECT_EQ(snapshot.List()[0]->name(), "a1");
  Snapshot fresh;
  cache.UpdateSnapshot(fresh);
  EXPECT_EQ(fresh.List()[0]->name(), "a2");
  cache.AddNode(NodeOf("c1", "c"));
  cache.UpdateSnapshot(snapshot);
  EXPECT_EQ(snapshot.List()[0]->name(), "a2");
}

TEST(Snapshot, ACopyOfCacheAndSnapshotContinuesLikeTheOriginal) {
  SchedulerCache cache;
  cache.AddNode(NodeOf("n"));
  Snapshot snapshot;
  cache.UpdateSnapshot(snapshot);
  SchedulerCache cache_checkpoint = cache;
  Snapshot snapshot_checkpoint = snapshot;
  EXPECT_EQ(cache.AddPod(PodOn("n", "p")), kNoError);
  cache.UpdateSnapshot(snapshot);
  cache = cache_checkpoint;
  snapshot = snapshot_checkpoint;
  EXPECT_EQ(cache.AddPod(PodOn("n", "q")), kNoError);
  cache.UpdateSnapshot(snapshot);
  EXPECT_EQ(LinesOf(snapshot.List()), Lines{"n: q (100m of 4000m)"});
  EXPECT_EQ(LinesOf(snapshot_checkpoint.List()), Lines{"n:  (0m of 4000m)"});
}

// A cluster that changes at random, with checkpoints that are taken and restored.
class RandomCluster {
 public:
  explicit RandomCluster(uint64_t seed) : random_(seed) {}

  void Step() {
    const std::string node = StrCat("node-", std::to_string(random_.Intn(12)));
    const std::string pod = StrCat("pod-", std::to_string(random_.Intn(40)));
    switch (random_.Intn(10)) {
      case 0:
      case 1:
        if (!IsNode(node)) cache_.AddNode(NodeOf(node, ZoneOf(node)));
        break;
      case 2:
        (void)cache_.RemoveNode(node);
        break;
      case 3:
        // The zone stays the same, so that the order does not depend on the past.
        if (IsNode(node)) {
          cache_.UpdateNode(NodeOf(node, ZoneOf(node), std::to_string(random_.Intn(8))));
        }
        break;
      case 4:
      case 5:
        (void)cache_.AssumePod(RandomPod(pod, node));
        break;
      case 6:
        (void)cache_.AddPod(RandomPod(pod, node));
        break;
      case 7:
        if (const v1::PodPtr known = cache_.GetPod(*PodOn(node, pod))) {
          (void)cache_.UpdatePod(*known, RandomPod(pod, known->spec.node_name));
        }
        break;
      case 8:
        if (const v1::PodPtr known = cache_.GetPod(*PodOn(node, pod))) {
          (void)cache_.RemovePod(*known);
        }
        break;
      default:
        StepInTime(pod);
    }
  }

  const SchedulerCache& cache() const { return cache_; }
  void UpdateSnapshot() { cache_.UpdateSnapshot(snapshot_); }
  const Snapshot& snapshot() const { return snapshot_; }

 private:
  bool IsNode(const std::string& name) const {
    const auto info = cache_.GetNodeInfo(name);
    return info && info->has_node();
  }
  // Returns one of three zones, or none for some nodes.
  std::string ZoneOf(const std::string& node) const {
    const int zone = (node.back() - '0') % 4;
    return zone == 3 ? "" : StrCat("zone-", std::to_string(zone));
  }
  v1::PodPtr RandomPod(const std::string& name, const std::string& node) {
    const int64_t kind = random_.Intn(4);
    return PodOf({.name = name,
                  .node = node,
                  .cpu = StrCat(std::to_string(random_.Intn(900)), "m"),
                  .affinity = kind == 0   ? kAffine
                              : kind == 1 ? kRepelled
                                          : "{}"});
  }
  void StepInTime(const std::string& pod) {
    now_ = now_ + Seconds(random_.Intn(10));
    cache_.FinishBinding(*PodOn("", pod), now_);
    (void)cache_.CleanupAssumedPods(now_);
    if (random_.Intn(10) == 0) {
      cache_checkpoint_ = cache_;
      snapshot_checkpoint_ = snapshot_;
    } else if (random_.Intn(10) == 0) {
      cache_ = cache_checkpoint_;
      snapshot_ = snapshot_checkpoint_;
    }
  }

  SeededRandom random_;
  Time now_;
  SchedulerCache cache_;
  Snapshot snapshot_;
  SchedulerCache cache_checkpoint_;
  Snapshot snapshot_checkpoint_;
};

// Compares the sums of a node with those computed from its pods.
void ExpectConsistent(const NodeInfo& node) {
  NodeInfo again;
  for (const PodInfoPtr& pod : node.pods()) again.AddPod(pod);
  EXPECT_EQ(node.requested(), again.requested());
  EXPECT_EQ(node.non_zero_requested(), again.non_zero_requested());
  EXPECT_EQ(node.pods_with_affinity().size(), again.pods_with_affinity().size());
  EXPECT_EQ(node.pods_with_required_anti_affinity().size(),
            again.pods_with_required_anti_affinity().size());
}

class RandomSnapshot : public ::testing::TestWithParam<uint64_t> {};

// A node that is deleted and added again between two updates may keep its old place, so nodes are
// compared by name. If nodes were added and deleted one at a time, the order is compared, too.
TEST_P(RandomSnapshot, IncrementalEqualsFromScratch) {
  RandomCluster cluster(GetParam());
  for (int step = 0; step < 1'500; ++step) {
    cluster.Step();
    cluster.UpdateSnapshot();
    Snapshot fresh;
    cluster.cache().UpdateSnapshot(fresh);
    ASSERT_EQ(LinesOf(cluster.snapshot()), LinesOf(fresh)) << "after step " << step;
    for (const NodeInfo* node : cluster.snapshot().List()) {
      ASSERT_EQ(node, cluster.snapshot().Get(node->name()));
      ASSERT_EQ(node, cluster.cache().GetNodeInfo(node->name()).get());
      ExpectConsistent(*node);
    }
  }
}

// A node that is deleted and added again between two updates may keep its old place, so the order
// is not compared here.
TEST_P(RandomSnapshot, RareUpdatesShowTheSameNodes) {
  RandomCluster cluster(GetParam() + 1'000);
  for (int step = 0; step < 1'500; ++step) {
    cluster.Step();
    if (step % 7 != 0) continue;
    cluster.UpdateSnapshot();
    Snapshot fresh;
    cluster.cache().UpdateSnapshot(fresh);
    Lines have = LinesOf(cluster.snapshot().List());
    Lines want = LinesOf(fresh.List());
    std::sort(have.begin(), have.end());
    std::sort(want.begin(), want.end());
    ASSERT_EQ(have, want) << "after step " << step;
    ASSERT_EQ(cluster.snapshot().HavePodsWithAffinityList().size(),
              fresh.HavePodsWithAffinityList().size());
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomSnapshot, ::testing::Range<uint64_t>(1, 6));

}  // namespace
}  // namespace berth::test
