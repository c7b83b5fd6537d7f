// Tests each limit of scenario/limits.h: one message, which names the limit. Limits of generators
// and of durations are tested with these.
#include "scenario/limits.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "scenario/scenario_documents.h"
#include "scenario/work_count.h"
#include "sim/simulation.h"
#include "sim/watchdog.h"

namespace berth::sim {
namespace {

std::string Long(size_t size) { return std::string(size, 'x'); }

std::string ObjectError(Json object) {
  Json document = ScenarioOf("");
  document["spec"]["objects"] = Json::array({std::move(object)});
  return ErrorOf(std::move(document));
}

TEST(LimitsTest, NamesAreAsLongAsInKubernetes) {
  Json node = {{"kind", "Node"}, {"metadata", {{"name", Long(253)}}}};
  EXPECT_EQ(ObjectError(node), "no error");
  node["metadata"]["name"] = Long(254);
  EXPECT_EQ(ObjectError(node),
            "spec.objects[0].metadata.name: must be no more than 253 characters, got 254");
  EXPECT_EQ(ObjectError({{"kind", "Pod"}, {"metadata", {{"name", "a"}, {"namespace", Long(300)}}}}),
            "spec.objects[0].metadata.namespace: must be no more than 253 characters, got 300");
}

TEST(LimitsTest, AManifestIsAsLargeAsEtcdTakesIt) {
  Json pod = {
      {"kind", "Pod"}, {"metadata", {{"name", "a"}}}, {"spec", {{"containers", Json::array()}}}};
  pod["metadata"]["annotations"]["a"] = Long(1 << 20);
  EXPECT_EQ(ObjectError(pod), "no error");
  pod["metadata"]["annotations"]["b"] = Long(1 << 20);
  EXPECT_EQ(ObjectError(pod), "spec.objects[0]: must be no more than 1536 KiB");
}

TEST(LimitsTest, TextsAreReadableByPeople) {
  const auto with = [](const char* field, size_t size) {
    Json document = ScenarioOf("");
    document["metadata"][field] = Long(size);
    return ErrorOf(std::move(document));
  };
  EXPECT_EQ(with("description", 10'000), "no error");
  EXPECT_EQ(with("title", 10'001), "metadata.title: must be no more than 10000 bytes, got 10001");
  EXPECT_EQ(with("description", 20'000),
            "metadata.description: must be no more than 10000 bytes, got 20000");
  EXPECT_EQ(
      ErrorOf(ScenarioOf(StrCat(R"("captions": [{"at": 1, "text": ")", Long(10'001), R"("}])"))),
      "spec.captions[0].text: must be no more than 10000 bytes, got 10001");
}

TEST(LimitsTest, CaptionsAreCounted) {
  Json document = ScenarioOf("");
  Json& captions = document["spec"]["captions"];
  captions = Json::array();
  for (size_t i = 0; i < kMaxCaptions; ++i) captions.push_back({{"at", i}, {"text", "x"}});
  EXPECT_EQ(ErrorOf(document), "no error");
  captions.push_back({{"at", 0}, {"text", "x"}});
  EXPECT_EQ(ErrorOf(document), "spec.captions: too many: a scenario may have 1000 captions");
}

TEST(LimitsTest, SettingsAreShort) {
  Json document = ScenarioOf("");
  document["spec"]["extenders"] =
      Json::array({{{"name", Long(300 << 10)}, {"filter", Json::array()}}});
  EXPECT_EQ(ErrorOf(document), "spec.extenders: must be no more than 256 KiB");
  document = ScenarioOf("");
  document["spec"]["schedulerConfiguration"]["profiles"] =
      Json::array({{{"schedulerName", Long(300 << 10)}}});
  EXPECT_EQ(ErrorOf(document), "spec.schedulerConfiguration: must be no more than 256 KiB");
}

std::string ManyTimes(size_t count, std::string_view element) {
  return StrJoin(std::vector<std::string>(count, std::string(element)), ",");
}

// Decoding creates each element of a list, and comparing reads it.
TEST(LimitsTest, AListInAManifestIsNotEndless) {
  const auto with = [](size_t count) {
    return ErrorOf(ScenarioOf(StrCat(R"("objects": [{"kind": "Pod", "metadata": {"name": "a"},
        "spec": {"tolerations": [)",
                                     ManyTimes(count, "{}"), "]}}]")));
  };
  EXPECT_EQ(with(1'000), "no error");
  EXPECT_EQ(with(1'001),
            "spec.objects[0].spec.tolerations: too many: a list may have 1000 elements, got 1001");
  Json labels = Json::object();
  for (int i = 0; i < 1'001; ++i) labels[StrCat("l", std::to_string(i))] = "x";
  EXPECT_EQ(ObjectError({{"kind", "Node"}, {"metadata", {{"name", "n"}, {"labels", labels}}}}),
            "spec.objects[0].metadata.labels: too many: an object may have 1000 members, got 1001");
}

// The size of a generator's output is known before it creates anything: a link of 400 characters is
// refused at once.
TEST(LimitsTest, AGeneratorIsWeighedBeforeItMakesAnything) {
  const auto with = [](int64_t count, std::string_view list, size_t elements) {
    return ErrorOf(ScenarioOf(StrCat(R"("generators": [{"count": )", std::to_string(count),
                                     R"(, "object": {"kind": "Pod", "metadata": {"name": "{i"},
                                     "spec": {")",
                                     list, R"(": [)", ManyTimes(elements, "{}"), "]}}}]")));
  };
  // The name is not even read.
  for (const char* list : {"tolerations", "volumes", "containers", "topologySpreadConstraints"}) {
    EXPECT_NE(with(5'000, list, 1'000).find("too much: 5000 objects of this template"),
              std::string::npos)
        << with(5'000, list, 1'000);
    EXPECT_NE(with(1'300, list, 10'000).find("too many: a list may have 1000 elements"),
              std::string::npos);
  }
}

// The name is invalid, which shows when the first pod is created: after the size is computed,
// before all the rest.
TEST(LimitsTest, TwoHundredThousandOrdinaryPodsAreNot) {
  EXPECT_EQ(ErrorOf(ScenarioOf(R"("generators": [{"count": 200000, "object":
    {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "{i}", "namespace": "shop",
     "labels": {"app": "web", "tier": "frontend", "pod-template-hash": "6b86b273ff"}},
     "spec": {"containers": [{"name": "app", "image": "registry.example.com/shop/web:1.2.3",
       "ports": [{"containerPort": 8080}], "resources":
       {"requests": {"cpu": "250m", "memory": "512Mi"}, "limits": {"cpu": "1", "memory": "1Gi"}}}],
      "tolerations": [{"key": "dedicated", "operator": "Equal", "value": "web",
                       "effect": "NoSchedule"}],
      "affinity": {"podAntiAffinity": {"preferredDuringSchedulingIgnoredDuringExecution":
       [{"weight": 100, "podAffinityTerm": {"labelSelector": {"matchLabels": {"app": "web"}},
         "topologyKey": "kubernetes.io/hostname"}}]}}}}}])")),
            "spec.generators[0].object.metadata.name: expected a string, got a number (i = 0)");
}

// A step of a run cannot be interrupted.
TEST(LimitsTest, ProductsInOneStepAreCounted) {
  // Inputs with the number of their copies.
  using Counted = std::pair<int, std::string>;
  const auto error = [](const std::vector<Counted>& objects,
                        SchedulerKind scheduler = SchedulerKind::kKubeScheduler) -> std::string {
    WorkCount work;
    for (const auto& [count, object] : objects) {
      const Scenario scenario = Decode(ScenarioOf(StrCat(R"("objects": [)", object, "]")));
      for (int i = 0; i < count; ++i) work.Add(scenario.inputs[0]);
    }
    const std::optional<Error> found = work.TooMuch(scheduler);
    return found ? StrCat(found->path, ": ", found->message) : "no error";
  };
  const auto object = [](std::string_view kind, std::string_view spec) {
    return StrCat(R"({"kind": ")", kind, R"(", "metadata": {"name": "a"}, "spec": {)", spec, "}}");
  };
  const auto node_with = [&](size_t taints) {
    return object("Node",
                  StrCat(R"("taints": [)",
                         ManyTimes(taints, R"({"key": "k", "effect": "NoSchedule"})"), "]"));
  };
  const std::string tolerations =
      object("Pod", StrCat(R"("tolerations": [)", ManyTimes(1'000, "{}"), "]"));
  EXPECT_EQ(error({{1'000, node_with(100)}, {1, tolerations}}), "no error");
  EXPECT_EQ(error({{1'001, node_with(100)}, {1, tolerations}}),
            "spec: too much for one step of a run: 1000 tolerations of a pod times 100100 taints "
            "are more than 100000000");
  EXPECT_EQ(error({{1'000, node_with(5)}, {100, tolerations}}, SchedulerKind::kKubeBatch),
            "spec: too much for one step of a run: 100 pods times 5000000 comparisons for each "
            "are more than 400000000");

  const std::string terms = object(
      "Pod",
      StrCat(R"("affinity": {"nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution":
        {"nodeSelectorTerms": [)",
             ManyTimes(1'000, R"({"matchExpressions": [{"key": "k", "operator": "Exists"}]})"),
             "]}}}"));
  EXPECT_EQ(error({{10'000, node_with(0)}, {1, terms}}), "no error");
  EXPECT_EQ(error({{10'001, node_with(0)}, {1, terms}}),
            "spec: too much for one step of a run: 2000 terms and requirements of a pod for nodes "
            "times 10001 nodes are more than 20000000");

  const std::string affinity = object(
      "Pod",
      StrCat(R"("affinity": {"podAffinity": {"requiredDuringSchedulingIgnoredDuringExecution":
        [)",
             ManyTimes(1'000, R"({"topologyKey": "k"})"), "]}}"));
  EXPECT_EQ(error({{20'000, affinity}}), "no error");
  EXPECT_EQ(error({{20'001, affinity}}),
            "spec: too much for one step of a run: 1000 affinity terms and spread constraints of a "
            "pod times 20001 pods are more than 20000000");

  const std::string claim = object("PersistentVolumeClaim", R"("accessModes": ["ReadWriteOnce"])");
  const std::string volume = object("PersistentVolume", R"("accessModes": ["ReadWriteOnce"])");
  EXPECT_EQ(error({{2'000, claim}, {3'000, volume}}), "no error");
  EXPECT_EQ(error({{2'001, claim}, {3'000, volume}}),
            "spec: too much for one step of a run: 2001 unbound claims times 5001 volumes that are "
            "free or made for them are more than 10000000");
  const std::string with_claims = object(
      "Pod", StrCat(R"("volumes": [)",
                    ManyTimes(500, R"({"persistentVolumeClaim": {"claimName": "c"}})"), "]"));
  EXPECT_EQ(error({{1, with_claims}, {200, volume}, {501, node_with(0)}}),
            "spec: too much for one step of a run: 100000 claims of a pod times free volumes times "
            "501 nodes are more than 50000000");

  const std::string budget = object("PodDisruptionBudget", R"("minAvailable": 1)");
  EXPECT_EQ(error({{500, budget}, {4'000, object("Pod", "")}}), "no error");
  EXPECT_EQ(error({{500, budget}, {4'001, object("Pod", "")}}),
            "spec: too much for one step of a run: PodDisruptionBudgets times the pods of their "
            "namespaces are more than 2000000");
}

TEST(LimitsTest, AScanOfAnAutoscalerIsNotTooMuch) {
  const auto with_terms = [](int count) {
    return ErrorOf(ScenarioOf(StrCat(
        R"("nodeAutoscaler": {"groups": [{"maxSize": 99, "template": {"metadata": {"name": "g"}}}]},
           "objects": [{"kind": "Node", "metadata": {"name": "n"}}],
           "generators": [{"count": 1000, "object": {"kind": "Pod", "metadata": {"name": "p{i}"},
             "spec": {"containers": [], "affinity": {"podAffinity":
               {"requiredDuringSchedulingIgnoredDuringExecution": [)",
        ManyTimes(static_cast<size_t>(count), R"({"topologyKey": "k"})"), "]}}}}}]")));
  };
  EXPECT_EQ(with_terms(200), "no error");
  EXPECT_EQ(with_terms(201),
            "spec: too much for one step of a run: 201 affinity terms and spread constraints of a "
            "pod times 100000 pods times nodes, those of the autoscaler included, are more than "
            "20000000");
}

TEST(LimitsTest, AScenarioIsRefusedForItsProducts) {
  const std::string taints = ManyTimes(200, R"({"key": "k", "effect": "NoSchedule"})");
  EXPECT_EQ(ErrorOf(ScenarioOf(StrCat(R"("generators": [
      {"count": 600, "object": {"kind": "Node", "metadata": {"name": "n{i}"},
                                "spec": {"taints": [)",
                                      taints, R"(]}}},
      {"count": 1, "object": {"kind": "Pod", "metadata": {"name": "p"}, "spec": {"tolerations": [)",
                                      ManyTimes(1'000, "{}"), "]}}}]"))),
            "spec: too much for one step of a run: 1000 tolerations of a pod times 120000 taints "
            "are more than 100000000");
}

// Nor can a step of reading: a setting that is too large is not read.
TEST(LimitsTest, AConfigurationOfAFileIsShort) {
  const auto error = [](Json file) { return ErrorOf(std::move(file)); };
  const Json policy = {{"kind", "Policy"}, {"apiVersion", "v1"}, {"x", Long(300 << 10)}};
  EXPECT_EQ(error(policy).substr(0, 29), "this is a scheduler's configu");
  const Json node = {{"kind", "Node"}, {"metadata", {{"name", "n"}}}};
  EXPECT_EQ(error(Json::array({node, policy})), "[1]: must be no more than 256 KiB");
  const Json map = {{"kind", "ConfigMap"},
                    {"metadata", {{"name", "c"}}},
                    {"data",
                     {{"policy.cfg", StrCat(R"({"kind": "Policy", "apiVersion": "v1", "x": ")",
                                            Long(300 << 10), "\"}")}}}};
  EXPECT_EQ(error(Json::array({node, map})), "no error") << "it is left alone";
}

TEST(LimitsTest, KubeBatchLooksAtAllNodesForAllPodsAtOneBlow) {
  const auto with = [](std::string_view scheduler) {
    return ErrorOf(ScenarioOf(StrCat(R"("scheduler": ")", scheduler, R"(", "generators": [
      {"count": 3000, "object": {"kind": "Node", "metadata": {"name": "n{i}"}}},
      {"count": 7000, "object": {"kind": "Pod", "metadata": {"name": "p{i}"},
                                 "spec": {"containers": []}}}])")));
  };
  EXPECT_EQ(with("kube-scheduler"), "no error");
  EXPECT_EQ(with("kube-batch"),
            "spec.scheduler: too large for kube-batch: 3000 nodes times 7000 pods are more than "
            "20000000");
}

// One node for each of ten thousand reasons, so that the message of each attempt has hundreds of
// kilobytes.
TEST(LimitsTest, ARunStopsWhenItsMessagesAreTooMuchForTheLog) {
  Json document = ScenarioOf(R"("until": "24h", "objects": [
    {"kind": "Pod", "metadata": {"name": "p"}, "spec": {"containers": []}}])");
  const std::string value = Long(1000);
  for (int i = 0; i < 300; ++i) {
    document["spec"]["objects"].push_back(
        {{"kind", "Node"},
         {"metadata", {{"name", StrCat("n", std::to_string(i))}}},
         {"spec",
          {{"taints", Json::array({{{"key", StrCat("k", std::to_string(i), value)},
                                    {"effect", "NoSchedule"}}})}}},
         {"status", {{"allocatable", {{"pods", "1"}}}}}});
  }
  auto made = Simulation::Make(Decode(std::move(document)));
  Simulation& simulation = *made.value();
  simulation.RunToEnd();
  EXPECT_EQ(simulation.log().events().back().message,
            "the log reached its limit of 256 MiB of messages");
  EXPECT_LT(simulation.now(), Time{} + Seconds(24 * 3600));
  // Entries that were dropped do not count.
  simulation.Seek(Time{} + Seconds(1));
  EXPECT_LT(simulation.log().text_bytes(), 8 << 20);
}

TEST(LimitsTest, AWatchdogNoticesARunThatDoesNotAdvance) {
  Watchdog watchdog;
  const auto stuck_after = [&](Time now, size_t num_events) {
    int32_t steps = 0;
    while (!watchdog.IsStuck(now, num_events)) ++steps;
    return steps;
  };
  EXPECT_EQ(stuck_after(Time{} + Seconds(1), 0), kMaxIdleSteps);
  // Passing time, and entries of the log, count as progress.
  EXPECT_EQ(stuck_after(Time{} + Seconds(2), 0), kMaxIdleSteps);
  EXPECT_EQ(stuck_after(Time{} + Seconds(2), 1), kMaxIdleSteps);
  EXPECT_TRUE(watchdog.IsStuck(Time{} + Seconds(2), 1));
}

}  // namespace
}  // namespace berth::sim
