#include "sim/simulation_fixture.h"

namespace berth::test {
namespace {

std::string Deployment(std::string_view image, int replicas = 2) {
  return StrCat(R"({"kind": "Deployment", "apiVersion": "apps/v1", "metadata": {"name": "web"},
      "spec": {"replicas": )",
                std::to_string(replicas), R"(, "selector": {"matchLabels": {"app": "web"}},
      "strategy": {"rollingUpdate": {"maxSurge": 1, "maxUnavailable": 0}},
      "template": {"metadata": {"labels": {"app": "web"}}, "spec": {"containers": [
        {"name": "c", "image": ")",
                image, R"(", "resources": {"requests": {"cpu": "1"}}}]}}}})");
}

const char kManager[] = R"(, "controllerManager": {}, "seed": 5)";

size_t PodsOnNodes(const sim::Simulation& simulation) {
  size_t count = 0;
  simulation.objects().Of<v1::Pod>().ForEach(
      [&](const std::string&, const v1::PodPtr& pod) { count += !pod->spec.node_name.empty(); });
  return count;
}

TEST(WorkloadsTest, WithoutAControllerManagerNothingMakesPods) {
  const auto simulation = RunToEnd({.objects = {Node("n"), Deployment("a")}});
  EXPECT_EQ(simulation->objects().Of<v1::Pod>().size(), 0u);
  ASSERT_EQ(simulation->scenario().warnings.size(), 1u);
}

TEST(WorkloadsTest, PodsOfADeploymentAreScheduledAndReplaced) {
  const auto simulation = RunToEnd(
      {.objects = {Node("n"), Deployment("a")},
       .timeline = {At("5s", "update", Deployment("a", 4)),
                    At("9s", "delete", R"({"kind": "Pod", "metadata": {"name": "none"}})")},
       .more = kManager});
  EXPECT_EQ(PodsOnNodes(*simulation), 4u);
}

// The node has room for two pods, and the rollout begins with a third.
TEST(WorkloadsTest, ARolloutWithoutRoomForItsSurgeIsStuckUntilThereIsSome) {
  const ScenarioWords words{
      .objects = {Node("n", "2"), Deployment("a")},
      .timeline = {At("5s", "update", Deployment("b")), At("60s", "create", Node("m", "2"))},
      .more = kManager};
  const auto simulation = Simulate(words);
  simulation->RunUntil(Time{} + Seconds(59));
  EXPECT_EQ(simulation->objects().Of<v1::Pod>().size(), 3u);
  EXPECT_EQ(PodsOnNodes(*simulation), 2u);
  simulation->RunToEnd();
  EXPECT_EQ(simulation->objects().Of<v1::Pod>().size(), 2u);
  EXPECT_EQ(PodsOnNodes(*simulation), 2u);
}

TEST(WorkloadsTest, WhatAControllerCannotMakePodsOfIsAnErrorAtItsPath) {
  std::string many = Deployment("a", 10'000'000);
  const auto result = TryScenario({.objects = {many}, .more = kManager});
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().path, "spec.objects[0].spec.replicas");
  EXPECT_EQ(result.error().message, "must be between 0 and 5000, got 10000000");
}

}  // namespace
}  // namespace berth::test
