// Tests whole runs with StatefulSets and DaemonSets.
#include <map>

#include "controllers/daemon_sets/daemon_pod.h"
#include "sim/simulation_fixture.h"

namespace berth::test {
namespace {

constexpr char kManagerOn[] = R"(, "controllerManager": {}, "seed": 5)";

// `spec` is put into the pod's spec, `more` into the workload's.
std::string Workload(std::string_view kind, std::string_view more = "",
                     std::string_view spec = "") {
  return StrCat(R"({"kind": ")", kind, R"(", "apiVersion": "apps/v1", "metadata": {"name": "web"},
      "spec": {"selector": {"matchLabels": {"app": "web"}},
      "template": {"metadata": {"labels": {"app": "web"}}, "spec": {)",
                spec, R"("containers": [{"name": "c", "resources": {"requests": {"cpu": "1"}}}]}})",
                more, "}}");
}

std::string StatefulSet(int replicas, std::string_view more = "") {
  return Workload("StatefulSet", StrCat(R"(, "replicas": )", std::to_string(replicas), more));
}

// Returns for example "default/web-0 n", in the order of the bindings.
Lines BoundPods(const sim::Simulation& simulation) {
  Lines lines = Bindings(simulation);
  for (std::string& line : lines) line = line.substr(line.find("default/"));
  return lines;
}

std::map<std::string, int> PodsOfNodes(const sim::Simulation& simulation) {
  std::map<std::string, int> counts;
  simulation.objects().Of<v1::Pod>().ForEach([&](const std::string&, const v1::PodPtr& pod) {
    ++counts[controllers::TargetNodeOf(*pod)];
  });
  return counts;
}

std::string ErrorOfWorkload(const std::string& workload) {
  const auto result = TryScenario({.objects = {workload}, .more = kManagerOn});
  if (result.ok()) return "no error";
  return StrCat(result.error().path, ": ", result.error().message);
}

TEST(WorkloadSetsTest, PodsOfAStatefulSetAreBoundOneAfterTheOther) {
  const auto simulation = RunToEnd({.objects = {StatefulSet(3), Node("n")}, .more = kManagerOn});
  EXPECT_EQ(BoundPods(*simulation),
            (Lines{"default/web-0 n", "default/web-1 n", "default/web-2 n"}));
}

// The node has room for two pods, and the third waits for another node.
TEST(WorkloadSetsTest, AStatefulSetWaitsForRoomBeforeItContinues) {
  const auto simulation = Simulate({.objects = {Node("n", "2"), StatefulSet(4)},
                                    .timeline = {At("30s", "create", Node("m"))},
                                    .more = kManagerOn});
  simulation->RunUntil(Time{} + Seconds(29));
  EXPECT_EQ(simulation->objects().Of<v1::Pod>().size(), 3u);
  simulation->RunToEnd();
  EXPECT_EQ(BoundPods(*simulation).back(), "default/web-3 m");
}

TEST(WorkloadSetsTest, ClaimsOfAStatefulSetAreBoundAndKeepAPodOnItsNode) {
  const std::string claims = R"(, "volumeClaimTemplates": [{"metadata": {"name": "data"},
      "spec": {"accessModes": ["ReadWriteOnce"], "storageClassName": "local",
      "resources": {"requests": {"storage": "1Gi"}}}}])";
  const std::string storage_class = R"({"kind": "StorageClass", "apiVersion": "storage.k8s.io/v1",
      "metadata": {"name": "local"}, "provisioner": "disk.example.com",
      "volumeBindingMode": "WaitForFirstConsumer",
      "allowedTopologies": [{"matchLabelExpressions": [{"key": "host", "values": ["a", "b"]}]}]})";
  const auto node = [](std::string_view name) {
    return Node(name, "1", "{}", StrCat(R"({"host": ")", name, R"("})"));
  };
  const auto simulation = Simulate(
      {.objects = {storage_class, node("a"), node("b"), StatefulSet(2, claims)},
       .timeline = {At("20s", "delete", R"({"kind": "Pod", "metadata": {"name": "web-0"}})")},
       .more = kManagerOn});
  simulation->RunToEnd();
  const Lines bound = BoundPods(*simulation);
  ASSERT_EQ(bound.size(), 3u);
  EXPECT_EQ(bound[2], bound[0]) << "its volume is there";
  EXPECT_EQ(simulation->objects().Of<v1::PersistentVolume>().size(), 2u);
}

TEST(WorkloadSetsTest, AStatefulSetOfTheTimelineShrinksFromItsHighestPod) {
  const auto simulation = RunToEnd({.objects = {Node("n"), StatefulSet(3)},
                                    .timeline = {At("10s", "update", StatefulSet(1))},
                                    .more = kManagerOn});
  EXPECT_NE(simulation->objects().FindPod("default/web-0"), nullptr);
  EXPECT_EQ(simulation->objects().Of<v1::Pod>().size(), 1u);
}

TEST(WorkloadSetsTest, WithoutAControllerManagerAStatefulSetMakesNoPodsAndNoWarning) {
  const auto simulation = RunToEnd({.objects = {Node("n"), StatefulSet(3)}});
  EXPECT_EQ(simulation->objects().Of<v1::Pod>().size(), 0u);
  EXPECT_TRUE(simulation->scenario().warnings.empty());
}

TEST(WorkloadSetsTest, EachNodeGetsItsPodOfADaemonSet) {
  const std::string taint = R"({"taints": [{"key": "gpu", "effect": "NoSchedule"}]})";
  const auto simulation =
      Simulate({.objects = {Node("a"), Node("b", "4", R"({"unschedulable": true})"),
                            Node("c", "4", taint), Workload("DaemonSet")},
                .timeline = {At("10s", "create", Node("d")),
                             At("20s", "delete", R"({"kind": "Node", "metadata": {"name": "a"}})")},
                .more = kManagerOn});
  simulation->RunUntil(Time{} + Seconds(19));
  EXPECT_EQ(PodsOfNodes(*simulation), (std::map<std::string, int>{{"a", 1}, {"b", 1}, {"d", 1}}));
  simulation->RunUntil(Time{} + Seconds(59));
  EXPECT_EQ(PodsOfNodes(*simulation), (std::map<std::string, int>{{"a", 1}, {"b", 1}, {"d", 1}}));
  simulation->RunToEnd();
  EXPECT_EQ(PodsOfNodes(*simulation), (std::map<std::string, int>{{"b", 1}, {"d", 1}}))
      << "40 s after the garbage collector of pods has found the node missing";
  for (const std::string& line : BoundPods(*simulation)) {
    EXPECT_NE(line.back(), 'c') << line;
  }
}

TEST(WorkloadSetsTest, APodOfADaemonSetWithoutRoomWaitsForItsOwnNode) {
  const auto simulation = RunToEnd(
      {.objects = {Node("a", "500m"), Node("b"), Workload("DaemonSet")}, .more = kManagerOn});
  EXPECT_EQ(BoundPods(*simulation).size(), 1u);
  EXPECT_EQ(PodsOfNodes(*simulation), (std::map<std::string, int>{{"a", 1}, {"b", 1}}));
}

TEST(WorkloadSetsTest, ARolloutOfADaemonSetMovesFromNodeToNode) {
  const auto simulation =
      RunToEnd({.objects = {Node("a"), Node("b"), Workload("DaemonSet")},
                .timeline = {At("10s", "update", Workload("DaemonSet", "", R"("priority": 7, )"))},
                .more = kManagerOn});
  EXPECT_EQ(PodsOfNodes(*simulation), (std::map<std::string, int>{{"a", 1}, {"b", 1}}));
  simulation->objects().Of<v1::Pod>().ForEach([](const std::string&, const v1::PodPtr& pod) {
    EXPECT_EQ(pod->spec.priority, 7);
    EXPECT_FALSE(pod->spec.node_name.empty());
  });
}

TEST(WorkloadSetsTest, InvalidSpecsAreErrorsWithTheirPath) {
  struct Case {
    std::string workload;
    std::string_view error;
  };
  const auto daemon_set = [](std::string_view more) { return Workload("DaemonSet", more); };
  const auto rolling = [&](std::string_view amounts) {
    return daemon_set(StrCat(R"(, "updateStrategy": {"rollingUpdate": {)", amounts, "}}"));
  };
  const Case cases[] = {
      {StatefulSet(5001), "replicas: must be between 0 and 5000, got 5001"},
      {StatefulSet(1, R"(, "minReadySeconds": -1)"),
       "minReadySeconds: must be between 0 and 2147483647, got -1"},
      {StatefulSet(1, R"(, "ordinals": {"start": -1})"),
       "ordinals.start: must be between 0 and 2147478647, got -1"},
      {StatefulSet(1, R"(, "podManagementPolicy": "Sorted")"),
       R"(podManagementPolicy: Invalid value: "Sorted": must be 'OrderedReady' or 'Parallel')"},
      {StatefulSet(1, R"(, "updateStrategy": {"type": "Never"})"),
       R"(updateStrategy.type: Invalid value: "Never": must be 'RollingUpdate' or 'OnDelete')"},
      {StatefulSet(1, R"(, "updateStrategy": {"type": "OnDelete", "rollingUpdate": {}})"),
       "updateStrategy.rollingUpdate: Invalid value: only allowed for updateStrategy "
       "'RollingUpdate'"},
      {StatefulSet(1, R"(, "updateStrategy": {"rollingUpdate": {"partition": -2}})"),
       "updateStrategy.rollingUpdate.partition: must be between 0 and 2147483647, got -2"},
      {StatefulSet(1, R"(, "volumeClaimTemplates": [{"spec": {}}])"),
       "volumeClaimTemplates[0].metadata.name: Required value: a name is required"},
      {StatefulSet(1, R"(, "volumeClaimTemplates": [null])"),
       "volumeClaimTemplates[0].metadata.name: Required value: a name is required"},
      {StatefulSet(1, R"(, "persistentVolumeClaimRetentionPolicy": {"whenScaled": "Delete"})"),
       "persistentVolumeClaimRetentionPolicy.whenScaled: Unsupported value: \"Delete\": only "
       "Retain is modelled"},
      {StatefulSet(1, R"(, "persistentVolumeClaimRetentionPolicy": {"whenScaled": "Retain"})"),
       "no error"},
      {daemon_set(R"(, "minReadySeconds": -1)"),
       "minReadySeconds: must be between 0 and 2147483647, got -1"},
      {rolling(R"("maxSurge": "25%")"),
       "updateStrategy.rollingUpdate.maxSurge: Invalid value: \"25%\": may not be set when "
       "maxUnavailable is non-zero"},
      {rolling(R"("maxUnavailable": 0)"),
       "updateStrategy.rollingUpdate.maxUnavailable: Required value: cannot be 0 when maxSurge is "
       "0"},
      {rolling(R"("maxSurge": 1, "maxUnavailable": 0)"), "no error"},
  };
  for (const Case& c : cases) {
    const std::string error =
        c.error == "no error" ? std::string(c.error) : StrCat("spec.objects[0].spec.", c.error);
    EXPECT_EQ(ErrorOfWorkload(c.workload), error) << c.workload;
  }
}

// Without controllers no code reads the object.
TEST(WorkloadSetsTest, AStatefulSetThatMakesNoSenseIsNoErrorWithoutAControllerManager) {
  const auto result = TryScenario({.objects = {StatefulSet(1, R"(, "podManagementPolicy": 7)")}});
  EXPECT_TRUE(result.ok());
}

TEST(WorkloadSetsTest, DaemonSetsTimesNodesAreLimited) {
  const std::string nodes =
      StrCat(R"(, "generators": [{"count": 10001, "object": )", Node("n{i}"), "}]");
  std::string other = Workload("DaemonSet");
  other.replace(other.find("web"), 3, "all");
  const auto result =
      TryScenario({.objects = {Workload("DaemonSet"), other}, .more = StrCat(kManagerOn, nodes)});
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().message,
            "too much for one step of a run: 2 DaemonSets times 10001 nodes are more than 20000");
}

}  // namespace
}  // namespace berth::test
