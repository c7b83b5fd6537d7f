#include "controllers/deployment_controller.h"

#include <iterator>
#include <random>

#include "controllers/pod_facts.h"
#include "controllers/workloads_fixture.h"

namespace berth::test {
namespace {

using DeploymentTest = WorkloadsTest;
using Sizes = std::vector<int32_t>;

TEST_F(DeploymentTest, MakesAReplicaSetWithTheHashOfItsTemplate) {
  Create<v1::Deployment>(Workload("web", 2));
  const auto& sets = cluster_.objects().Of<v1::ReplicaSet>();
  ASSERT_EQ(sets.size(), 1u);
  const v1::ReplicaSet& set = *sets.begin()->second;
  const std::string hash = set.metadata.labels.at("pod-template-hash");
  EXPECT_EQ(set.metadata.name, StrCat("web-", hash));
  EXPECT_EQ(set.selector->match_labels.at("pod-template-hash"), hash);
  EXPECT_EQ(set.metadata.annotations.at("deployment.kubernetes.io/revision"), "1");
  EXPECT_EQ(set.metadata.annotations.at("deployment.kubernetes.io/desired-replicas"), "2");
  EXPECT_EQ(set.metadata.annotations.at("deployment.kubernetes.io/max-replicas"), "3");
  ASSERT_EQ(Pods().size(), 2u);
  EXPECT_EQ(Pods()[0]->metadata.labels.at("pod-template-hash"), hash);
  EXPECT_TRUE(Pods()[0]->metadata.name.starts_with(set.metadata.name + "-"));
}

TEST_F(DeploymentTest, RollsOutWithinItsSurge) {
  Create<v1::Deployment>(Workload("web", 4));  // 25%: one more, one less
  Bind();
  Update<v1::Deployment>(Workload("web", 4, "", "b"));
  EXPECT_EQ(SetSizes(), (Sizes{3, 2}));
  EXPECT_EQ(Bind(1), 1u);
  EXPECT_EQ(SetSizes(), (Sizes{2, 3}));
  while (Bind() > 0) {
  }
  EXPECT_EQ(SetSizes(), (Sizes{0, 4}));
  EXPECT_EQ(Pods().size(), 4u);
}

// The node is full, and no pod of the old template may be deleted before a new one runs.
TEST_F(DeploymentTest, WithoutRoomForItsSurgeARolloutNeverGetsOn) {
  Create<v1::Deployment>(Workload("web", 3, Rolling("1", "0")));
  Bind();
  Update<v1::Deployment>(Workload("web", 3, Rolling("1", "0"), "b"));
  PassTime(Seconds(3600));
  EXPECT_EQ(SetSizes(), (Sizes{3, 1}));
  EXPECT_EQ(Pods().size(), 4u);
}

TEST_F(DeploymentTest, RollingBackUsesTheOldReplicaSetAgain) {
  Create<v1::Deployment>(Workload("web", 2));
  Bind();
  Update<v1::Deployment>(Workload("web", 2, "", "b"));
  while (Bind() > 0) {
  }
  EXPECT_EQ(SetSizes(), (Sizes{0, 2}));
  Update<v1::Deployment>(Workload("web", 2));
  while (Bind() > 0) {
  }
  EXPECT_EQ(SetSizes(), (Sizes{2, 0}));
}

TEST_F(DeploymentTest, RecreateWaitsUntilAllOldPodsAreGone) {
  const std::string recreate = R"(, "strategy": {"type": "Recreate"})";
  Create<v1::Deployment>(Workload("web", 2, recreate));
  Bind();
  int64_t most = 0;
  after_sync_ = [&] { most = std::max<int64_t>(most, std::ssize(Pods())); };
  Update<v1::Deployment>(Workload("web", 2, recreate, "b"));
  EXPECT_EQ(most, 2);
  EXPECT_EQ(SetSizes(), (Sizes{0, 2}));
}

TEST_F(DeploymentTest, APausedOneIsScaledAndNotRolledOut) {
  Create<v1::Deployment>(Workload("web", 2));
  Bind();
  Update<v1::Deployment>(Workload("web", 3, R"(, "paused": true)", "b"));
  EXPECT_EQ(SetSizes(), (Sizes{3}));
  Update<v1::Deployment>(Workload("web", 3, "", "b"));
  EXPECT_EQ(SetSizes().size(), 2u);
}

// The example of upstream's documentation: the larger ReplicaSet gets the larger part of 5 more.
TEST_F(DeploymentTest, AStuckRolloutIsScaledInProportion) {
  Create<v1::Deployment>(Workload("web", 10, Rolling("3", "2")));
  Bind();
  Update<v1::Deployment>(Workload("web", 10, Rolling("3", "2"), "b"));
  EXPECT_EQ(SetSizes(), (Sizes{8, 5}));
  Update<v1::Deployment>(Workload("web", 15, Rolling("3", "2"), "b"));
  EXPECT_EQ(SetSizes(), (Sizes{11, 7}));
}

TEST_F(DeploymentTest, APodIsAvailableAfterMinReadySeconds) {
  const std::string slow = StrCat(R"(, "minReadySeconds": 10)", Rolling("1", "0"));
  Create<v1::Deployment>(Workload("web", 1, slow));
  Bind();
  PassTime(Seconds(10));
  Update<v1::Deployment>(Workload("web", 1, slow, "b"));
  Bind();
  PassTime(Seconds(9));
  EXPECT_EQ(SetSizes(), (Sizes{1, 1}));
  PassTime(Seconds(1));
  EXPECT_EQ(SetSizes(), (Sizes{0, 1}));
}

TEST_F(DeploymentTest, KeepsAsManyOldReplicaSetsAsItSays) {
  const std::string keep = R"(, "revisionHistoryLimit": 1)";
  for (const char* image : {"a", "b", "c", "d"}) {
    cluster_.Create(MakeObject<v1::Deployment>(Workload("web", 1, keep, image)));
    Update<v1::Deployment>(Workload("web", 1, keep, image));
    while (Bind() > 0) {
    }
  }
  EXPECT_EQ(SetSizes(), (Sizes{0, 1}));
}

TEST_F(DeploymentTest, ItsReplicaSetsAndPodsAreDeletedWithIt) {
  Create<v1::Deployment>(Workload("web", 2));
  Create<v1::Deployment>(Workload("api", 1));
  Delete(Kind::kDeployment, "default/web");
  EXPECT_EQ(cluster_.objects().Of<v1::ReplicaSet>().size(), 1u);
  EXPECT_EQ(Pods().size(), 1u);
}

TEST_F(DeploymentTest, TakesTheReplicaSetsAndPodsOfADump) {
  const std::string set = Workload("web", 2);
  Create<v1::ReplicaSet>(set);
  Bind();
  const std::vector<std::string> names = PodNames();
  Create<v1::Deployment>(Workload("web", 2));
  EXPECT_EQ(PodNames(), names);
  EXPECT_EQ(SetSizes(), (Sizes{2}));
}

// Pods are changed and bound at random. There are never more pods than replicas and surge, and the
// controllers themselves never leave fewer available ones than replicas minus maxUnavailable.
TEST_F(DeploymentTest, RandomRolloutsKeepWithinTheirBounds) {
  for (uint32_t seed = 0; seed < 60; ++seed) {
    std::mt19937 random(seed);
    const auto pick = [&](uint32_t n) { return static_cast<int32_t>(random() % n); };
    const std::string name = StrCat("w", std::to_string(seed));
    const int32_t replicas = 1 + pick(9);
    const int32_t surge = pick(4);
    const int32_t unavailable = surge == 0 ? 1 + pick(3) : pick(4);
    const std::string strategy = Rolling(std::to_string(surge), std::to_string(unavailable));
    const std::string label = StrCat("app=", name);
    const auto count = [&](bool only_available) {
      int32_t found = 0;
      for (const v1::PodPtr& pod : Pods()) {
        if (pod->metadata.labels.at("app") != name) continue;
        found += !only_available || controllers::IsReady(*pod);
      }
      return found;
    };
    Create<v1::Deployment>(Workload(name, replicas, strategy));
    Bind();
    ASSERT_EQ(count(true), replicas);
    for (int step = 0; step < 12; ++step) {
      const int32_t least = std::min(count(true), replicas - std::min(unavailable, replicas));
      after_sync_ = [&] {
        ASSERT_LE(count(false), replicas + surge) << label;
        ASSERT_GE(count(true), least) << label;
      };
      const char* const images[] = {"a", "b", "c"};
      if (pick(3) == 0) Update<v1::Deployment>(Workload(name, replicas, strategy, images[pick(3)]));
      Bind(static_cast<size_t>(pick(3)));
      after_sync_ = nullptr;
    }
    while (Bind() > 0) {
    }
    EXPECT_EQ(count(true), replicas);
    EXPECT_EQ(count(false), replicas);
    Delete(Kind::kDeployment, StrCat("default/", name));
  }
}

}  // namespace
}  // namespace berth::test
