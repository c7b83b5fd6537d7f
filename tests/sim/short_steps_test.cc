// Tests that a step of the driver is short even if very much happens at one moment: it counts its
// work.
#include <algorithm>
#include <cstdint>

#include "sim/simulation_fixture.h"

namespace berth::test {
namespace short_steps_test {

// The largest number of entries that one step may write into the log. Each change of a pod writes a
// few.
constexpr int64_t kMostEntries = 1'000;

struct Steps {
  int64_t count = 0;
  int64_t most_entries = 0;  // of one step
};

Steps StepsOf(sim::Simulation& simulation) {
  Steps steps;
  for (bool goes_on = true; goes_on; ++steps.count) {
    const auto before = static_cast<int64_t>(simulation.log().events().size());
    goes_on = simulation.Advance(1);
    const auto after = static_cast<int64_t>(simulation.log().events().size());
    steps.most_entries = std::max(steps.most_entries, after - before);
  }
  return steps;
}

// `annotations` are those of each pod; `more` is put into the spec.
std::string ManyPods(int count, std::string_view annotations, std::string_view spec,
                     std::string_view more = "") {
  return StrCat(R"(, "generators": [{"count": )", std::to_string(count),
                R"(, "object": {"kind": "Pod", "metadata": {"name": "p{i}", "annotations": {)",
                annotations, R"(}}, "spec": {"containers": [])", spec, "}}}]", more);
}

std::string LargeNode(std::string_view name) {
  return StrCat(R"({"kind": "Node", "metadata": {"name": ")", name,
                R"("}, "status": {"allocatable": {"cpu": "1k", "memory": "1Ti", "pods": "9k"}}})");
}

std::string LargeDeployment() {
  return R"({"kind": "Deployment", "metadata": {"name": "web"}, "spec": {"replicas": 4000,
             "selector": {"matchLabels": {"app": "web"}}, "template": {"metadata":
             {"labels": {"app": "web"}}, "spec": {"containers": [{"name": "c"}]}}}})";
}

TEST(ShortSteps, TheControllersMakeManyPodsInManySteps) {
  const auto simulation =
      Simulate({.objects = {LargeNode("n"), LargeDeployment()},
                .more = R"(, "controllerManager": {}, "attemptLatency": "0s")"});
  EXPECT_LT(StepsOf(*simulation).most_entries, kMostEntries);
  EXPECT_EQ(Bindings(*simulation).size(), 4000u);
}

TEST(ShortSteps, ManyPodsEndInManySteps) {
  const auto simulation = Simulate(
      {.objects = {LargeNode("n")},
       .more = ManyPods(4000, R"("berth.dev/run-for": "9s", "berth.dev/ready-after": "5s")",
                        R"(, "nodeName": "n")")});
  EXPECT_LT(StepsOf(*simulation).most_entries, kMostEntries);
  EXPECT_EQ(Tell(simulation->log(), {sim::EventKind::kPodDeleted}).size(), 4000u);
}

TEST(ShortSteps, ThePodsOfANodeAreGarbageInManySteps) {
  const auto simulation = Simulate(
      {.objects = {LargeNode("n")},
       .timeline = {At("5s", "delete", R"({"kind": "Node", "metadata": {"name": "n"}})")},
       .more = ManyPods(4000, "", R"(, "nodeName": "n")", R"(, "controllerManager": {})")});
  EXPECT_LT(StepsOf(*simulation).most_entries, kMostEntries);
  EXPECT_EQ(Tell(simulation->log(), {sim::EventKind::kPodDeleted}).size(), 4000u);
}

// The search places all waiting pods for each number of nodes that it tries. A step does a part of
// one such trial.
TEST(ShortSteps, AnAutoscalerSearchesInManySteps) {
  const auto steps_with = [](int pods) {
    const auto simulation =
        Simulate({.objects = {LargeNode("n")},
                  .more = ManyPods(pods, "", R"(,
        "nodeSelector": {"pool": "a"})",
                                   R"(, "until": "12s", "nodeAutoscaler": {"groups": [
          {"maxSize": 100, "template": {"metadata": {"name": "a", "labels": {"pool": "a"}},
           "status": {"allocatable": {"cpu": "4", "memory": "1Gi", "pods": "9"}}}}]})")});
    simulation->RunUntil(Time{} + Milliseconds(9'999));
    return StepsOf(*simulation).count;
  };
  EXPECT_GT(steps_with(800), steps_with(200) + 10);
}

// Steps are counted in work and not in time, so that a run is the same wherever it is interrupted.
TEST(ShortSteps, QueriesInTheMiddleOfAMomentChangeNothing) {
  const ScenarioWords words = {.objects = {LargeNode("n"), LargeDeployment()},
                               .more = R"(, "controllerManager": {}, "attemptLatency": "0s")"};
  const auto straight = RunToEnd(words);
  const auto interrupted = Simulate(words);
  for (int i = 0; interrupted->Advance(1); ++i) {
    if (i % 997 == 40 && !interrupted->log().attempts().empty()) interrupted->Explain(0);
    if (i == 20) interrupted->Seek(Time{});
  }
  EXPECT_EQ(Bindings(*interrupted), Bindings(*straight));
  EXPECT_EQ(interrupted->log().events().size(), straight->log().events().size());
}

}  // namespace short_steps_test
}  // namespace berth::test
