// Tests the warnings about states that no cluster can have, and about names that nothing in a run
// can have.
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "base/strings.h"
#include "scenario/scenario.h"
#include "scenario/scenario_documents.h"

namespace berth::sim {
namespace contradictions_test {

using Warnings = std::vector<std::string>;

Warnings WarningsOf(std::string_view spec) { return Decode(ScenarioOf(spec)).warnings; }

std::string Node(std::string_view name, std::string_view allocatable) {
  return StrCat(R"({"kind": "Node", "metadata": {"name": ")", name,
                R"("}, "status": {"allocatable": {)", allocatable, "}}}");
}

std::string Pod(std::string_view name, std::string_view metadata, std::string_view spec,
                std::string_view status = "") {
  return StrCat(R"({"kind": "Pod", "metadata": {"name": ")", name, "\"", metadata,
                R"(}, "spec": {)", spec, R"(}, "status": {)", status, "}}");
}

std::string Requesting(std::string_view cpu) {
  return StrCat(
      R"("nodeName": "a", "containers": [{"name": "c", "resources": {"requests": {"cpu": ")", cpu,
      "\"}}}]");
}

TEST(ContradictionsTest, TwoObjectsHaveOneUid) {
  EXPECT_EQ(WarningsOf(StrCat(R"("objects": [)", Pod("a", R"(, "uid": "1")", ""), ",",
                              Pod("b", R"(, "uid": "2")", ""), ",", Pod("c", R"(, "uid": "1")", ""),
                              "]")),
            Warnings{R"(spec.objects[2].metadata.uid: pod "default/a" has the uid "1" of pod )"
                     R"("default/c", too)"});
}

TEST(ContradictionsTest, AGeneratorWithAUidGivesEachObjectTheSame) {
  const Warnings warnings = WarningsOf(StrCat(R"("generators": [{"count": 30, "object": )",
                                              Pod("a-{i}", R"(, "uid": "1")", ""), "}]"));
  ASSERT_EQ(warnings.size(), 21u);
  EXPECT_EQ(warnings.back(), "there are more warnings like these");
  EXPECT_EQ(warnings[0],
            R"(spec.generators[0].object.metadata.uid: pod "default/a-0" has the uid "1" of pod )"
            R"("default/a-1", too)");
}

TEST(ContradictionsTest, AnObjectThatIsCreatedAgainMayHaveItsUid) {
  const std::string pod = Pod("a", R"(, "uid": "1")", "");
  EXPECT_EQ(WarningsOf(StrCat(R"("objects": [)", pod, R"(], "timeline": [
                {"at": 1, "op": "delete", "object": {"kind": "Pod", "metadata": {"name": "a"}}},
                {"at": 2, "op": "create", "object": )",
                              pod, "}]")),
            Warnings{});
}

TEST(ContradictionsTest, AnObjectHasTwoControllers) {
  const auto owned = [](std::string_view second) {
    return StrCat(R"("objects": [)",
                  Pod("a",
                      StrCat(R"(, "ownerReferences": [
        {"kind": "ReplicaSet", "name": "x", "uid": "1", "controller": true},
        {"kind": "Job", "name": "y", "uid": "2", "controller": )",
                             second, "}]"),
                      ""),
                  "]");
  };
  EXPECT_EQ(
      WarningsOf(owned("true")),
      Warnings{R"(spec.objects[0].metadata.ownerReferences: pod "default/a" has more than one )"
               R"(controller: ReplicaSet "x" and Job "y")"});
  EXPECT_EQ(WarningsOf(owned("false")), Warnings{});
}

TEST(ContradictionsTest, ANominatedNodeIsNeverThere) {
  const std::string nominated = Pod("p", "", "", R"("nominatedNodeName": "a")");
  EXPECT_EQ(WarningsOf(StrCat(R"("objects": [)", nominated, "]")),
            Warnings{R"(spec.objects[0].status.nominatedNodeName: pod "default/p" is nominated to )"
                     R"(node "a", which is never there)"});
  EXPECT_EQ(WarningsOf(StrCat(R"("objects": [)", nominated,
                              R"(], "timeline": [{"at": 1, "op": "create", "object": )",
                              Node("a", ""), "}]")),
            Warnings{});
}

TEST(ContradictionsTest, PodsRequestMoreThanTheirNodeHas) {
  const auto with = [](std::string_view allocatable, std::string_view pods) {
    return StrCat(R"("objects": [)", Node("a", allocatable), ",", pods, "]");
  };
  const std::string two =
      StrCat(Pod("p", "", Requesting("1")), ",", Pod("q", "", Requesting("1500m")));
  EXPECT_EQ(
      WarningsOf(with(R"("cpu": "2", "pods": "1")", two)),
      (Warnings{R"(spec.objects[0].status.allocatable: the pods on node "a" request 2500m of )"
                R"(cpu, and it has 2000m: "default/p", "default/q")",
                R"(spec.objects[0].status.allocatable: the pods on node "a" request 2 of )"
                R"(pods, and it has 1: "default/p", "default/q")"}));
  EXPECT_EQ(WarningsOf(with(R"("cpu": "2500m")", two)), Warnings{});
  // A resource that the node does not list has no limit, and pods that have ended use nothing.
  EXPECT_EQ(WarningsOf(with(R"("memory": "1Gi")", two)), Warnings{});
  EXPECT_EQ(
      WarningsOf(with(R"("cpu": "1")", Pod("p", "", Requesting("2"), R"("phase": "Succeeded")"))),
      Warnings{});
}

// --- Names of captions

constexpr char kWorkload[] = R"({"apiVersion": "apps/v1", "kind": "StatefulSet",
    "metadata": {"name": "web"}, "spec": {"serviceName": "web", "selector": {"matchLabels": {"a": "b"}},
    "template": {"metadata": {"labels": {"a": "b"}}, "spec": {"containers": [{"name": "c"}]}}}})";

Warnings AboutPod(std::string_view name) {
  return WarningsOf(StrCat(R"("controllerManager": {}, "objects": [)", kWorkload,
                           R"(], "captions": [{"at": 1, "text": "x", "focus": ["pod/)", name,
                           "\"]}]"));
}

TEST(MadeNamesTest, APodThatAControllerMakesBeginsWithTheNameOfItsWorkload) {
  EXPECT_EQ(AboutPod("web-0"), Warnings{});
  EXPECT_EQ(AboutPod("web-5d8-x7k2p"), Warnings{});
  const auto never = [](std::string_view name) {
    return Warnings{StrCat(R"(spec.captions[0]: there is never a pod ")", name, "\"")};
  };
  EXPECT_EQ(AboutPod("web"), never("default/web"));
  EXPECT_EQ(AboutPod("wbe-0"), never("default/wbe-0"));
  EXPECT_EQ(AboutPod("webby-0"), never("default/webby-0"));
  EXPECT_EQ(AboutPod("shop/web-0"), never("shop/web-0"));
}

TEST(MadeNamesTest, ANodeThatAnAutoscalerAddsBeginsWithTheNameOfItsGroup) {
  const auto about = [](std::string_view name) {
    return WarningsOf(
        StrCat(R"("nodeAutoscaler": {"groups": [{"template": )", Node("pool-a", R"("cpu": "1")"),
               R"(}]}, "captions": [{"at": 1, "text": "x", "focus": ["node/)", name, "\"]}]"));
  };
  EXPECT_EQ(about("pool-a-2"), Warnings{});
  EXPECT_EQ(about("pool-b-2"), Warnings{R"(spec.captions[0]: there is never a node "pool-b-2")"});
}

TEST(CaptionNamesTest, ACaptionPointsAtQueuesOfAnyVersionAndOfKubeBatch) {
  const Warnings warnings = WarningsOf(R"("scheduler": "kube-batch",
      "objects": [{"kind": "Queue", "metadata": {"name": "shop"}}],
      "captions": [{"at": 1, "text": "x", "focus": ["queue/shop", "queue/default", "queue/gated",
          "queue/unschedulableQ", "podgroup/default/x"]},
          {"at": 2, "text": "x", "focus": ["queue/activQ", "pods/a"]}])");
  EXPECT_EQ(warnings,
            (Warnings{R"(spec.captions[1]: there is never a queue "activQ")",
                      R"(spec.captions[1]: nothing begins with "pods", only pod, node, queue and )"
                      "podgroup do"}));
}

}  // namespace contradictions_test
}  // namespace berth::sim
