// berth capacity CLUSTER --pod FILE.
#include <string>
#include <string_view>
#include <vector>

#include "cli/command_fixture.h"

namespace berth::cli {
namespace capacity_command_test {

constexpr std::string_view kCluster = R"(apiVersion: v1
kind: List
items:
- {apiVersion: v1, kind: Node, metadata: {name: n1}, status: {allocatable: {cpu: "2", memory: 8Gi, pods: "10"}}}
- {apiVersion: v1, kind: Node, metadata: {name: n2}, status: {allocatable: {cpu: "1", memory: 8Gi, pods: "10"}}}
)";
constexpr std::string_view kPod = R"(apiVersion: v1
kind: Pod
metadata: {name: app}
spec:
  containers:
  - name: c
    image: app
    resources: {requests: {cpu: 250m, memory: 256Mi}, limits: {cpu: 500m}}
)";

class CapacityCommandTest : public CommandTest {
 protected:
  int Capacity(std::vector<std::string> options, std::string_view pod = kPod) {
    pod_ = File("pod", pod);
    std::vector<std::string> arguments = {"capacity", File("cluster", kCluster), "--pod", pod_};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return Berth(arguments);
  }
  bool Said(std::string_view text) const { return err_.find(text) != std::string::npos; }

  std::string pod_;
};

TEST_F(CapacityCommandTest, PrintsTheNumberAlone) {
  EXPECT_EQ(Capacity({}), 0);
  EXPECT_EQ(out_, "12\n");
}

// Three pods of 500m each.
constexpr std::string_view kWithWorkload = R"(apiVersion: v1
kind: Node
metadata: {name: n1}
status: {allocatable: {cpu: "2", memory: 8Gi, pods: "10"}}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 3
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: c, resources: {requests: {cpu: 500m}}}]}
)";

TEST_F(CapacityCommandTest, PodsThatControllersMakeTakeTheirRoomFirst) {
  EXPECT_EQ(Berth({"capacity", File("cluster", kWithWorkload), "--pod", File("pod", kPod)}), 0);
  EXPECT_EQ(out_, "2\n");
  EXPECT_TRUE(Said("1 Deployment: controllers make the pods (web)")) << err_;
}

TEST_F(CapacityCommandTest, VerboseIsTheReportOfClusterCapacity) {
  EXPECT_EQ(Capacity({"--verbose", "--exclude-nodes", "n2"}), 0);
  EXPECT_EQ(
      out_,
      "app pod requirements:\n\t- CPU: 250m\n\t- Memory: 256Mi\n\n"
      "The cluster can schedule 8 instance(s) of the pod app.\n\n"
      "Termination reason: Unschedulable: 0/1 nodes are available: 1 Insufficient cpu. no new "
      "claims to deallocate, preemption: 0/1 nodes are available: 1 No preemption victims "
      "found for incoming pod.\n\n"
      "Pod distribution among nodes:\napp\n\t- n1: 8 instance(s)\n");
}

TEST_F(CapacityCommandTest, TheVersionDecidesTheWords) {
  EXPECT_EQ(Capacity({"--verbose", "--version", "v1.21"}), 0);
  EXPECT_TRUE(Printed("Unschedulable: 0/2 nodes are available: 2 Insufficient cpu.\n")) << out_;
}

TEST_F(CapacityCommandTest, JsonHasTheToolsMembersAndMore) {
  EXPECT_EQ(Capacity({"--format", "json", "--max-limit", "3"}), 0);
  EXPECT_TRUE(Printed(
      R"("failReason":{"failMessage":"Maximum number of pods simulated: 3","failType":"LimitReached"})"));
  EXPECT_TRUE(Printed(R"("primaryResources":{"cpu":"250m","memory":"256Mi","nvdia.com/gpu":"0"})"));
  EXPECT_TRUE(Printed(R"("version":"v1.34")"));
}

TEST_F(CapacityCommandTest, MarkdownHasNoMarkupOfTheClusters) {
  EXPECT_EQ(Capacity({"--format", "markdown"}), 0);
  EXPECT_TRUE(Printed("| app | 250m | 256Mi | **12** | Unschedulable: 0/2 nodes")) << out_;
  EXPECT_TRUE(Printed("| n1 | 8 |\n| n2 | 4 |\n")) << out_;
}

TEST_F(CapacityCommandTest, TooFewIsAnExitCodeAndAMessage) {
  EXPECT_EQ(Capacity({"--at-least", "12"}), 0);
  EXPECT_EQ(Capacity({"--at-least", "13"}), 1);
  EXPECT_EQ(out_, "12\n");
  EXPECT_TRUE(Said("berth: 12 of app fit, fewer than 13: Unschedulable: 0/2 nodes")) << err_;
}

TEST_F(CapacityCommandTest, SeveralTemplatesAreInOneFileOrInSeveral) {
  const std::string both = std::string(kPod) + "---\n" + std::string(kPod);
  EXPECT_EQ(Capacity({"--weights", "2,1"}, both), 0);
  EXPECT_EQ(out_, "8\n4\n");
  EXPECT_EQ(Capacity({"--pod", File("other", kPod)}), 0);
  EXPECT_EQ(out_, "12\n0\n");
}

TEST_F(CapacityCommandTest, TemplatesThatAnApiServerWouldRefuseAreErrorsWithTheirPlace) {
  EXPECT_EQ(Capacity({},
                     "kind: Pod\nmetadata: {name: app}\nspec:\n  containers:\n"
                     "  - {name: c, image: i, resources: {requests: {cpu: \"-1\"}}}\n"),
            2);
  EXPECT_TRUE(Said(":5: spec.containers[0].resources.requests[cpu]: Invalid value: ")) << err_;
  EXPECT_EQ(Capacity({}, "kind: Job\nmetadata: {name: app}\n"), 2);
  EXPECT_TRUE(Said(":1: kind: must be Pod, not \"Job\"")) << err_;
  EXPECT_EQ(Capacity({},
                     "kind: Pod\nmetadata: {name: app}\nspec:\n  priorityClassName: none\n"
                     "  containers: [{name: c, image: i}]\n"),
            2);
  EXPECT_TRUE(Said(":4: spec.priorityClassName: ")) << err_;
}

TEST_F(CapacityCommandTest, BadArgumentsAreErrors) {
  const std::vector<std::pair<std::vector<std::string>, std::string_view>> rows = {
      {{"--max-limit", "many"},
       "--max-limit needs a whole number from 0 to 2147483647, not \"many\""},
      {{"--at-least", "-1"}, "--at-least needs a whole number from 0 to 2147483647, not \"-1\""},
      {{"--exclude-nodes", ","}, "--exclude-nodes needs a name, not \",\""},
      {{"--weights", ","}, "--weights needs whole numbers from 1, as 2,1, not \",\""},
      {{"--weights", "2,,x"}, "--weights needs whole numbers from 1, as 2,1, not \"2,,x\""},
      {{"--weights", "1001"}, "--weights must be between 1 and 1000, got 1001"},
      {{"--prices", "-1"}, "--prices needs numbers from 0 to 1000000000, as 0.1,0.2, not \"-1\""},
      {{"--prices", "1e999"}, "--prices needs numbers from 0 to 1000000000, as 0.1,0.2, not"},
      {{"--prices", "1000000001"}, "--prices needs numbers from 0 to 1000000000, as 0.1,0.2, not"},
      {{"--at", "25h"}, "--at must be at most 24h, got 90000s"},
      {{"--semantics", "v1.34", "--version", "v1.34"}, "--version is given twice"},
      {{"--weights", "1,2"}, "--weights must be as many as the templates"},
      {{"--weights", "0"}, "--weights needs whole numbers from 1"},
      {{"--exclude-nodes", "n9"}, "--exclude-nodes: there is no node \"n9\""},
      {{"--format", "xml"}, "--format is text, json or markdown, not \"xml\""},
      {{"--version", "v9"}, "--version needs one of v1.21, v1.15 and v1.34, not \"v9\""},
      {{"--at-least", "5", "--max-limit", "3"}, "--at-least cannot be more than --max-limit"},
      {{"--pod", "-", "--pod", "-"}, "standard input (-) can be read once only"},
  };
  for (const auto& [options, message] : rows) {
    EXPECT_EQ(Capacity(options), 2) << message;
    EXPECT_TRUE(Said(message)) << err_;
  }
  EXPECT_EQ(Berth({"capacity", pod_}), 2);
  EXPECT_TRUE(Said("--pod FILE is missing")) << err_;
}

TEST_F(CapacityCommandTest, SaysHowManyNodesAreMissing) {
  const std::string node = File("node",
                                "kind: Node\nmetadata: {name: new}\nstatus: {allocatable: {cpu: "
                                "\"1\", memory: 8Gi, pods: \"10\"}}\n");
  EXPECT_EQ(Capacity({"--add-node", node, "--max-limit", "21"}), 0);
  EXPECT_EQ(out_, "3\n");
  EXPECT_EQ(Capacity({"--add-node", node, "--max-limit", "12"}), 0);
  EXPECT_EQ(out_, "0\n");
  EXPECT_EQ(Capacity({"--add-node", node}), 2);
  EXPECT_TRUE(Said("--add-node needs --max-limit"));
  EXPECT_EQ(Berth({"capacity",
                   File("waiting",
                        "kind: Pod\nmetadata: {name: w}\nspec: {containers: [{name: c, image: i, "
                        "resources: {requests: {cpu: \"2\"}}}]}\n"),
                   "--add-node", node, "--verbose"}),
            1);
  EXPECT_TRUE(Said("not all pods are placed, however many nodes like new are added")) << err_;
  EXPECT_TRUE(Printed("With 0 nodes more like new: more of them do not place more pods.")) << out_;
}

TEST_F(CapacityCommandTest, FindsTheCheapestMixOfNodes) {
  const auto shape = [](const char* name, const char* cpu) {
    return StrCat("kind: Node\nmetadata: {name: ", name, "}\nstatus: {allocatable: {cpu: \"", cpu,
                  "\", memory: 64Gi, pods: \"99\"}}\n");
  };
  const std::string nodes = File("nodes", shape("small", "2") + "---\n" + shape("large", "8"));
  const std::string pods =
      "kind: Pod\nmetadata: {name: w}\nspec: {containers: [{name: c, image: i, resources: "
      "{requests: {cpu: \"2\"}}}]}\n";
  std::string waiting;
  for (int i = 0; i < 5; ++i) {
    waiting += "---\n" + pods;
    waiting.replace(waiting.rfind("name: w}"), 8, StrCat("name: w-", std::to_string(i), "}"));
  }
  const std::string cluster = File("cluster", waiting);
  EXPECT_EQ(Berth({"capacity", cluster, "--add-node", nodes, "--prices", "0.1,0.3"}), 0) << err_;
  EXPECT_TRUE(out_.starts_with("0.4\t1 like small and 1 like large\n")) << out_;
  EXPECT_TRUE(Printed("\n0.5\t5 like small\n")) << out_;
  EXPECT_EQ(Berth({"capacity", cluster, "--add-node", nodes, "--verbose"}), 0) << err_;
  EXPECT_TRUE(Printed("Nodes added: 2 like large, at 2, the cheapest of ")) << out_;
  EXPECT_EQ(Berth({"capacity", cluster, "--add-node", nodes, "--prices", "0.1"}), 2);
  EXPECT_TRUE(Said("--prices must be as many as addNodes")) << err_;
  EXPECT_EQ(Berth({"capacity", cluster, "--add-node", nodes, "--prices", "cheap"}), 2);
  EXPECT_TRUE(Said("--prices needs numbers from 0 to 1000000000, as 0.1,0.2, not \"cheap\""))
      << err_;
  EXPECT_EQ(Berth({"capacity", cluster, "--add-node", File("pod", pods), "--add-node", nodes}), 2);
  EXPECT_TRUE(Said("kind: must be Node, not \"Pod\"")) << err_;
}

TEST_F(CapacityCommandTest, AScenarioIsTakenAtAMoment) {
  const std::string scenario = File("scenario", R"(apiVersion: berth.dev/v1
kind: Scenario
spec:
  semantics: v1.34
  objects:
  - {kind: Node, metadata: {name: n1}, status: {allocatable: {cpu: "1", pods: "10"}}}
  timeline:
  - {at: 5s, op: create, object: {kind: Node, metadata: {name: n2}, status: {allocatable: {cpu: "1", pods: "10"}}}}
)");
  const std::string pod = File("pod",
                               "metadata: {name: app}\nspec:\n  containers: [{name: c, image: i, "
                               "resources: {requests: {cpu: 500m}}}]\n");
  EXPECT_EQ(Berth({"capacity", scenario, "--pod", pod}), 0);
  EXPECT_EQ(out_, "2\n");
  EXPECT_EQ(Berth({"capacity", scenario, "--pod", pod, "--at", "5s"}), 0);
  EXPECT_EQ(out_, "4\n");
}

}  // namespace capacity_command_test
}  // namespace berth::cli
