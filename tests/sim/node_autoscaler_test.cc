// Tests the node autoscaler in a run: spec.nodeAutoscaler.
#include <set>

#include "sim/simulation_fixture.h"

namespace berth::test {
namespace {

// Returns a group in the form of spec.nodeAutoscaler.groups; `more` is put into it: R"(, "maxSize":
// 3)".
std::string Group(std::string_view name, std::string_view cpu, std::string_view more,
                  std::string_view labels = "{}") {
  return StrCat(R"({"template": {"metadata": {"name": ")", name, R"(", "labels": )", labels,
                R"(}, "status": {"allocatable": {"cpu": ")", cpu,
                R"(", "memory": "8Gi", "pods": "10"}}})", more, "}");
}

// `more` is put into spec.nodeAutoscaler.
std::string Autoscaler(const std::vector<std::string>& groups, std::string_view more = "") {
  return StrCat(R"(, "until": "30m", "nodeAutoscaler": {"groups": )", ListOf(groups), more, "}");
}

std::set<std::string> Nodes(const sim::Simulation& simulation) {
  std::set<std::string> names;
  simulation.objects().Of<v1::Node>().ForEach(
      [&](const std::string& name, const v1::NodePtr&) { names.insert(name); });
  return names;
}

std::set<std::string> NodesAt(sim::Simulation& simulation, int64_t seconds) {
  simulation.RunUntil(Time{} + Seconds(seconds));
  return Nodes(simulation);
}

std::string NodeOf(const sim::Simulation& simulation, const std::string& pod) {
  const v1::PodPtr found = simulation.objects().FindPod("default/" + pod);
  return found == nullptr ? "no such pod" : found->spec.node_name;
}

using Names = std::set<std::string>;

TEST(NodeAutoscaler, AddsANodeForAPodThatNoNodeTakes) {
  const auto simulation = Simulate({.objects = {Node("n", "1"), Pod("large", "3")},
                                    .more = Autoscaler({Group("pool", "4", "")})});
  // It scans at 10 s, and a node takes 60 s to arrive.
  EXPECT_EQ(NodesAt(*simulation, 69), Names{"n"});
  EXPECT_EQ(NodesAt(*simulation, 71), (Names{"n", "pool-1"}));
  EXPECT_EQ(NodeOf(*simulation, "large"), "pool-1");
}

TEST(NodeAutoscaler, DoesNotAskTwiceForPodsThatANodeOnItsWayTakes) {
  const auto simulation = Simulate(
      {.objects = {Node("n", "1"), Pod("a", "3")},
       .timeline = {At("15s", "create", Pod("b", "1")), At("16s", "create", Pod("c", "2"))},
       .more = Autoscaler({Group("pool", "4", R"(, "maxSize": 5)")})});
  // b is put on n; c has no room on pool-1 beside a.
  EXPECT_EQ(NodesAt(*simulation, 75), (Names{"n", "pool-1"}));
  EXPECT_EQ(NodesAt(*simulation, 100), (Names{"n", "pool-1", "pool-2"}));
  EXPECT_EQ(NodeOf(*simulation, "c"), "pool-2");
}

TEST(NodeAutoscaler, AddsAsManyNodesAsThePodsNeedUpToTheSizeOfTheGroup) {
  std::vector<std::string> objects;
  for (const char* name : {"a", "b", "c", "d", "e"}) objects.push_back(Pod(name, "2"));
  const auto enough =
      Simulate({.objects = objects, .more = Autoscaler({Group("pool", "4", R"(, "maxSize": 9)")})});
  EXPECT_EQ(NodesAt(*enough, 100).size(), 3u);
  const auto too_few =
      Simulate({.objects = objects, .more = Autoscaler({Group("pool", "4", R"(, "maxSize": 2)")})});
  EXPECT_EQ(NodesAt(*too_few, 300).size(), 2u);
}

TEST(NodeAutoscaler, TakesTheGroupWhoseNodesAreUsedBest) {
  const auto simulation =
      Simulate({.objects = {Pod("p", "3")},
                .more = Autoscaler(
                    {Group("huge", "64", ""), Group("small", "2", ""), Group("fit", "4", "")})});
  EXPECT_EQ(NodesAt(*simulation, 300), Names{"fit-1"});
}

TEST(NodeAutoscaler, LeavesPodsAloneThatNoGroupHelps) {
  const auto simulation =
      RunToEnd({.objects = {Pod("p", "1", R"(, "nodeSelector": {"disk": "ssd"})")},
                .more = Autoscaler({Group("pool", "4", "", R"({"disk": "hdd"})")})});
  EXPECT_EQ(Nodes(*simulation), Names{});
}

TEST(NodeAutoscaler, RemovesANodeThatHasBeenEmptyForLongEnough) {
  const ScenarioWords words{
      .objects = {Pod("p", "3")},
      .timeline = {At("100s", "delete", R"({"kind": "Pod", "metadata": {"name": "p"}})")},
      .more = Autoscaler({Group("pool", "4", "")},
                         R"(, "scaleDownUnneededTime": "60s", "scaleDownDelayAfterAdd": "0s")")};
  const auto simulation = Simulate(words);
  EXPECT_EQ(NodesAt(*simulation, 169), Names{"pool-1"});
  EXPECT_EQ(NodesAt(*simulation, 171), Names{});
}

TEST(NodeAutoscaler, RemovesNoNodeSoonAfterOneWasAdded) {
  const auto simulation = Simulate(
      {.objects = {Pod("p", "3")},
       .timeline = {At("100s", "delete", R"({"kind": "Pod", "metadata": {"name": "p"}})")},
       .more = Autoscaler({Group("pool", "4", "")}, R"(, "scaleDownUnneededTime": "60s")")});
  // pool-1 was added at 70 s.
  EXPECT_EQ(NodesAt(*simulation, 669), Names{"pool-1"});
  EXPECT_EQ(NodesAt(*simulation, 671), Names{});
}

TEST(NodeAutoscaler, KeepsItsHandsOffNodesThatItDidNotAdd) {
  const auto simulation = RunToEnd(
      {.objects = {Node("n")},
       .more = Autoscaler({Group("pool", "4", "")}, R"(, "scaleDownUnneededTime": "0s")")});
  EXPECT_EQ(Nodes(*simulation), Names{"n"});
}

// A checkpoint keeps the orders of the autoscaler.
TEST(NodeAutoscaler, GoesBackWithTheRun) {
  const auto simulation = Simulate(
      {.objects = {Pod("p", "3")},
       .timeline = {At("100s", "delete", R"({"kind": "Pod", "metadata": {"name": "p"}})")},
       .more = Autoscaler({Group("pool", "4", "")}, R"(, "scaleDownDelayAfterAdd": "0s")")});
  simulation->RunToEnd();
  const std::string log = simulation->log().ToText();
  EXPECT_EQ(Nodes(*simulation), Names{});
  simulation->Seek(Time{} + Seconds(30));
  EXPECT_EQ(Nodes(*simulation), Names{});
  simulation->Seek(Time{} + Seconds(90));
  EXPECT_EQ(Nodes(*simulation), Names{"pool-1"});
  simulation->RunToEnd();
  EXPECT_EQ(simulation->log().ToText(), log);
}

TEST(NodeAutoscaler, NamesErrorsInItsSettings) {
  const auto error_of = [](const std::vector<std::string>& groups, std::string_view more = "") {
    const auto result = TryScenario({.more = Autoscaler(groups, more)});
    return result.ok() ? "" : result.error().ToString();
  };
  EXPECT_EQ(error_of({Group("a", "1", "")}), "");
  EXPECT_EQ(error_of({}), "spec.nodeAutoscaler.groups: must have a group of nodes");
  EXPECT_EQ(error_of({Group("a", "1", ""), Group("a", "1", "")}),
            "spec.nodeAutoscaler.groups[1].template.metadata.name: there are two groups \"a\"");
  EXPECT_EQ(error_of({Group("a", "1", R"(, "maxSize": 101)")}),
            "spec.nodeAutoscaler.groups[0].maxSize: must be between 1 and 100, got 101");
  EXPECT_EQ(error_of({"{}"}),
            "spec.nodeAutoscaler.groups[0].template: must have the manifest of a Node");
  EXPECT_EQ(error_of({R"({"template": {"kind": "Pod"}})"}),
            "spec.nodeAutoscaler.groups[0].template.kind: must be Node, not \"Pod\"");
  EXPECT_EQ(error_of({Group("a", "1", "")}, R"(, "scanInterval": "0s")"),
            "spec.nodeAutoscaler.scanInterval: must be between 1s and 3600s, got 0s");
}

TEST(NodeAutoscaler, RefusesAClusterThatItsScansWouldTakeTooLongFor) {
  const std::string pods =
      StrCat(R"(, "generators": [{"count": 2001, "object": )", Pod("p{i}"), "}]");
  const auto result =
      TryScenario({.more = StrCat(Autoscaler({Group("a", "1", R"(, "maxSize": 100)")}), pods)});
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(
      result.error().ToString(),
      "spec: too much for one step of a run: 2001 pods times 100 nodes, those of the autoscaler "
      "included, are more than 200000");
}

}  // namespace
}  // namespace berth::test
