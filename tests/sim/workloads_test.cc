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

std::string Job(std::string_view spec) {
  return StrCat(R"({"kind": "Job", "apiVersion": "batch/v1", "metadata": {"name": "run"},
      "spec": {"template": {"metadata": {"annotations": {"berth.dev/run-for": "20s"}}, "spec": {
        "containers": [{"name": "c", "resources": {"requests": {"cpu": "1"}}}]}})",
                spec, "}}");
}

// The node has room for two of the three pods that may run at a time.
TEST(WorkloadsTest, PodsOfAJobRunToTheirEndAndOthersFollow) {
  const auto simulation =
      RunToEnd({.objects = {Node("n", "2"), Job(R"(, "completions": 5, "parallelism": 3)")},
                .more = kManager});
  EXPECT_EQ(Bindings(*simulation).size(), 5u);
  const auto job = simulation->objects().Of<v1::Job>().Find("default/run");
  EXPECT_EQ(job->status.end, v1::JobEnd::kComplete);
  EXPECT_EQ(job->status.succeeded, 5);
  EXPECT_EQ(LastMessage(*simulation), "nothing is left to happen");
}

TEST(WorkloadsTest, AJobOfTheTimelineIsScaledSuspendedAndDeleted) {
  const auto simulation =
      Simulate({.objects = {Node("n", "9"), Job(R"(, "completions": 9, "parallelism": 1)")},
                .timeline = {At("2s", "patch", R"({"kind": "Job", "metadata": {"name": "run"},
                        "spec": {"parallelism": 4}})"),
                             At("4s", "patch", R"({"kind": "Job", "metadata": {"name": "run"},
                        "spec": {"suspend": true}})"),
                             At("6s", "patch", R"({"kind": "Job", "metadata": {"name": "run"},
                        "spec": {"suspend": false}})"),
                             At("8s", "delete", R"({"kind": "Job", "metadata": {"name": "run"}})")},
                .more = kManager});
  std::vector<size_t> pods;
  for (const int second : {1, 3, 5, 7, 9}) {
    simulation->RunUntil(Time{} + Seconds(second));
    pods.push_back(PodsOnNodes(*simulation));
  }
  EXPECT_EQ(pods, (std::vector<size_t>{1, 4, 0, 4, 0}));
}

TEST(WorkloadsTest, InvalidJobsAreErrorsWithTheirPath) {
  struct Case {
    std::string_view spec;
    std::string_view path;
    std::string_view message;
  };
  const Case cases[] = {
      {R"(, "parallelism": 5001)", "spec.objects[0].spec.parallelism",
       "must be between 0 and 5000, got 5001"},
      {R"(, "completions": -1)", "spec.objects[0].spec.completions",
       "must be between 0 and 5000, got -1"},
      {R"(, "backoffLimit": -1)", "spec.objects[0].spec.backoffLimit",
       "must be between 0 and 2147483647, got -1"},
      {R"(, "activeDeadlineSeconds": -1)", "spec.objects[0].spec.activeDeadlineSeconds",
       "must be between 0 and 2147483647, got -1"},
      {R"(, "completionMode": "Indexed", "parallelism": 2)", "spec.objects[0].spec.completions",
       "Required value: when completion mode is Indexed"},
      {R"(, "completionMode": "Sorted")", "spec.objects[0].spec.completionMode",
       "Invalid value: \"Sorted\": must be 'NonIndexed' or 'Indexed'"},
      {R"(, "podFailurePolicy": {})", "spec.objects[0].spec.podFailurePolicy", "is not modelled"},
  };
  for (const Case& c : cases) {
    const auto result = TryScenario({.objects = {Job(c.spec)}, .more = kManager});
    ASSERT_FALSE(result.ok()) << c.spec;
    EXPECT_EQ(result.error().path, c.path);
    EXPECT_EQ(result.error().message, c.message);
  }
}

TEST(WorkloadsTest, ManyJobsAreTooManyPods) {
  std::vector<std::string> jobs;
  for (int i = 0; i < 41; ++i) {
    std::string job = Job(R"(, "completions": 5000)");
    job.replace(job.find("run\""), 3, StrCat("run", std::to_string(i)));
    jobs.push_back(std::move(job));
  }
  const auto result = TryScenario({.objects = jobs, .more = kManager});
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().path, "spec.objects[39].spec.completions");
}

TEST(WorkloadsTest, TemplatesThatMakeNoPodsAreErrorsWithTheirPath) {
  std::string many = Deployment("a", 10'000'000);
  const auto result = TryScenario({.objects = {many}, .more = kManager});
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().path, "spec.objects[0].spec.replicas");
  EXPECT_EQ(result.error().message, "must be between 0 and 5000, got 10000000");
}

}  // namespace
}  // namespace berth::test
