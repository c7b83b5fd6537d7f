// berth compare SCENARIO.
#include <string>
#include <string_view>
#include <vector>

#include "cli/command_fixture.h"

namespace berth::cli {
namespace compare_command_test {

// Two equal nodes, so that the seed decides; and one pod that fits on no node.
constexpr std::string_view kCluster = R"(apiVersion: berth.dev/v1
kind: Scenario
spec:
  semantics: v1.21
  until: 40s
  objects:
  - {kind: Node, metadata: {name: n1}, status: {allocatable: {cpu: "4", memory: 8Gi, pods: "10"}}}
  - {kind: Node, metadata: {name: n2}, status: {allocatable: {cpu: "2", memory: 8Gi, pods: "10"}}}
  - {kind: Pod, metadata: {name: web}, spec: {containers: [{name: c, resources: {requests: {cpu: "1"}}}]}}
  - {kind: Pod, metadata: {name: big}, spec: {containers: [{name: c, resources: {requests: {cpu: "9"}}}]}}
)";

constexpr std::string_view kMostAllocated = R"(apiVersion: kubescheduler.config.k8s.io/v1beta1
kind: KubeSchedulerConfiguration
profiles:
- plugins:
    score:
      disabled: [{name: NodeResourcesLeastAllocated}]
      enabled: [{name: NodeResourcesMostAllocated, weight: 5}]
)";

// The member of spec with which the cluster names its second run.
constexpr std::string_view kPacked = R"(  compareWith:
    seed: 9
    configuration:
      apiVersion: kubescheduler.config.k8s.io/v1beta1
      kind: KubeSchedulerConfiguration
      profiles:
      - plugins:
          score:
            disabled: [{name: NodeResourcesLeastAllocated}]
            enabled: [{name: NodeResourcesMostAllocated, weight: 5}]
)";

class CompareCommandTest : public CommandTest {
 protected:
  int Compare(std::vector<std::string> options) {
    std::vector<std::string> arguments = {"compare", File("cluster", kCluster)};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return Berth(arguments);
  }
  // Reports whether an error begins with these words; warnings about the scenario may precede it.
  bool Complains(const std::string& words) const {
    return err_.starts_with(words) || err_.find("\n" + words) != std::string::npos;
  }
  // Returns the line of the output with this number, from 0.
  std::string Line(int number) const {
    size_t begin = 0;
    for (int i = 0; i < number; ++i) begin = out_.find('\n', begin) + 1;
    return out_.substr(begin, out_.find('\n', begin) - begin);
  }
};

TEST_F(CompareCommandTest, TheFirstLinesSayWhereTheRunsPartAndWhy) {
  const std::string config = File("config", kMostAllocated);
  EXPECT_EQ(Compare({"--b", "config=" + config}), 0);
  EXPECT_EQ(Line(0), StrCat("A (as it is) and B (config=", config,
                            ") part at 0.0 s, at decision 1 of each."));
  EXPECT_EQ(Line(1), "  A  default/web bound to n1 (0.0 s to 0.01 s)");
  EXPECT_EQ(Line(2), "  B  default/web bound to n2 (0.0 s to 0.01 s)");
  EXPECT_TRUE(Line(3).starts_with("  A: n1 has the score ")) << Line(3);
  EXPECT_TRUE(Line(4).starts_with("  B: n2 has the score ")) << Line(4);
  EXPECT_TRUE(Printed("Only A scores by NodeResourcesLeastAllocated: n1 and n2 get ")) << out_;
  EXPECT_TRUE(
      Printed("1 pod stands elsewhere at the end\n  pod          A   B\n"
              "  default/web  n1  n2\n"))
      << out_;
}

TEST_F(CompareCommandTest, EqualRunsAreReported) {
  EXPECT_EQ(Compare({"--a", "seed=1", "--b", "seed=1", "--same"}), 0);
  EXPECT_TRUE(out_.starts_with("A (seed=1) and B (seed=1) make the same ")) << out_;
  EXPECT_TRUE(Line(0).ends_with(", and their logs are equal.")) << out_;
}

TEST_F(CompareCommandTest, AnEditIsAnotherScenario) {
  std::string edited(kCluster);
  const std::string_view small = R"(cpu: "2")";
  edited.replace(edited.find(small), small.size(), R"(cpu: "16")");
  const std::string file = File("edited", edited);
  EXPECT_EQ(Compare({"--b", "scenario=" + file, "--same"}), 1);
  EXPECT_TRUE(Printed("B  default/web bound to n2")) << out_;
  EXPECT_TRUE(Printed("1 pod is pending at the end of A alone\n")) << out_;
  EXPECT_TRUE(Printed("default/big  -  n2\n")) << out_;
}

TEST_F(CompareCommandTest, AnotherSchedulerIsComparedPodByPod) {
  EXPECT_EQ(Compare({"--b", "scheduler=kube-batch", "--same"}), 0);
  EXPECT_TRUE(
      out_.starts_with("A (as it is) and B (scheduler=kube-batch) bind the same pods to "
                       "the same nodes."))
      << out_;
}

TEST_F(CompareCommandTest, JsonAndMarkdownSayTheSame) {
  EXPECT_EQ(Compare({"--b", "semantics=v1.34", "--format", "json"}), 0);
  EXPECT_TRUE(Printed(R"("semantics":"v1.34")")) << out_;
  EXPECT_EQ(Compare({"--b", "semantics=v1.34", "--format", "markdown"}), 0);
  EXPECT_TRUE(Printed("The same in both: pods 2, podsBound 1, ")) << out_;
  EXPECT_TRUE(out_.starts_with("A (as it is) and B (")) << "without escapes: " << out_;
  EXPECT_EQ(Compare({"--b", "seed=2", "--format", "yaml"}), 2);
}

TEST_F(CompareCommandTest, TheSecondRunThatTheScenarioNamesIsB) {
  const std::string file = File("named", StrCat(kCluster, kPacked));
  EXPECT_EQ(Berth({"compare", file}), 0);
  EXPECT_EQ(Line(0),
            "A (as it is) and B (seed=9 config=spec.compareWith.configuration) part at "
            "0.0 s, at decision 1 of each.");
  EXPECT_EQ(Berth({"compare", file, "--seed", "3"}), 0);
  EXPECT_TRUE(Printed("v1.21  3 ")) << "the seed of A alone: " << out_;
  EXPECT_TRUE(Printed("v1.21  9 ")) << out_;
  EXPECT_EQ(Berth({"compare", file, "--a", "seed=4"}), 0);
  EXPECT_TRUE(Line(0).starts_with("A (seed=4) and B (seed=9 config=")) << out_;
  EXPECT_EQ(Berth({"compare", file, "--b", "seed=1", "--same"}), 0) << "words come first";
  EXPECT_TRUE(out_.starts_with("A (as it is) and B (seed=1) make the same ")) << out_;
}

TEST_F(CompareCommandTest, ErrorsOfANamedRunHaveTheirPlaceInTheScenario) {
  std::string named = StrCat(kCluster, kPacked);
  const std::string_view plugin = "NodeResourcesMostAllocated";
  named.replace(named.find(plugin), plugin.size(), "NoSuch");
  const std::string file = File("bad", named);
  EXPECT_EQ(Berth({"compare", file}), 2);
  EXPECT_TRUE(
      Complains(StrCat("berth: ", file, ":20: spec.compareWith.configuration.profiles[0].plugins")))
      << err_;
  const std::string empty = File("empty", StrCat(kCluster, "  compareWith: {}\n"));
  EXPECT_EQ(Berth({"compare", empty}), 2);
  EXPECT_TRUE(Complains(StrCat("berth: ", empty, ":11: spec.compareWith: must have "))) << err_;
}

TEST_F(CompareCommandTest, ErrorsHaveTheirPlace) {
  EXPECT_EQ(Compare({}), 2);
  EXPECT_TRUE(Complains("berth: nothing to compare: --b says what is different")) << err_;
  EXPECT_EQ(Compare({"--b", "semantic=v1.34"}), 2);
  EXPECT_TRUE(err_.starts_with("berth: --b takes seed, semantics, ")) << err_;
  EXPECT_EQ(Compare({"--a", "semantics=v9"}), 2);
  EXPECT_TRUE(Complains("berth: --a semantics: \"v9\" is not supported")) << err_;
  const std::string config =
      File("bad",
           "apiVersion: kubescheduler.config.k8s.io/v1beta1\nkind: KubeSchedulerConfiguration\n"
           "profiles:\n- plugins:\n    score:\n      enabled: [{name: NoSuch}]\n");
  EXPECT_EQ(Compare({"--b", "config=" + config}), 2);
  EXPECT_TRUE(Complains(StrCat("berth: ", config, ":6: profiles[0].plugins"))) << err_;
  const std::string empty = File("empty", "# nothing\n");
  EXPECT_EQ(Compare({"--b", "config=" + empty}), 2);
  EXPECT_TRUE(Complains(StrCat("berth: ", empty, ": Object 'Kind' is missing"))) << err_;
  EXPECT_EQ(Compare({"--b", "config=none.yaml"}), 2);
  EXPECT_TRUE(Complains("berth: none.yaml: cannot be opened: No such file or directory\n")) << err_;
  const std::string scenario = File("wrong", "- kind: Node\n  metadata: {name: 5}\n");
  EXPECT_EQ(Compare({"--b", "scenario=" + scenario}), 2);
  EXPECT_TRUE(Complains(StrCat("berth: ", scenario, ":2: [0].metadata.name"))) << err_;
}

}  // namespace compare_command_test
}  // namespace berth::cli
