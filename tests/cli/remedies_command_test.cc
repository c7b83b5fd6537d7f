// berth remedies SCENARIO --pod NAMESPACE/NAME.
#include <string>
#include <string_view>
#include <vector>

#include "cli/command_fixture.h"

namespace berth::cli {
namespace remedies_command_test {

constexpr std::string_view kCluster = R"(apiVersion: v1
kind: List
items:
- {apiVersion: v1, kind: Node, metadata: {name: n1}, spec: {taints: [{key: "*gpu*", effect: NoSchedule}]},
   status: {allocatable: {cpu: "2", memory: 8Gi, pods: "10"}}}
- apiVersion: v1
  kind: Pod
  metadata: {name: web}
  spec: {containers: [{name: c, resources: {requests: {cpu: "1"}}}]}
)";

class RemediesCommandTest : public CommandTest {
 protected:
  int Remedies(std::vector<std::string> options) {
    std::vector<std::string> arguments = {"remedies", File("cluster", kCluster)};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return Berth(arguments);
  }
};

TEST_F(RemediesCommandTest, PrintsTheChangesAndTheNodeOfThePodThen) {
  EXPECT_EQ(Remedies({"--pod", "web"}), 0);
  EXPECT_TRUE(Printed(
      "What would help default/web:\n\n1. Tolerate the taint *gpu*:NoSchedule: it goes to n1.\n"))
      << out_;
  EXPECT_TRUE(
      Printed("2. Remove the taint *gpu*:NoSchedule from n1: it goes to n1.\n"
              "   kubectl taint nodes n1 '*gpu*:NoSchedule-'\n"));
}

TEST_F(RemediesCommandTest, APodThatEndsByItselfMakesRoom) {
  const std::string cluster = File("ends", R"(apiVersion: v1
kind: List
items:
- {apiVersion: v1, kind: Node, metadata: {name: n1}, status: {allocatable: {cpu: "2", memory: 8Gi, pods: "10"}}}
- apiVersion: v1
  kind: Pod
  metadata: {name: job, annotations: {berth.dev/run-for: 90s}}
  spec: {nodeName: n1, containers: [{name: c, resources: {requests: {cpu: "2"}}}]}
- apiVersion: v1
  kind: Pod
  metadata: {name: web}
  spec: {containers: [{name: c, resources: {requests: {cpu: "1"}}}]}
)");
  EXPECT_EQ(Berth({"remedies", cluster, "--pod", "web", "--at", "10s"}), 0);
  EXPECT_TRUE(Printed("1. Wait 80 s: default/job ends then: it goes to n1.\n\n2. ")) << out_;
}

TEST_F(RemediesCommandTest, MarkdownHasNoMarkupOfTheClusters) {
  EXPECT_EQ(Remedies({"--pod", "default/web", "--format", "markdown"}), 0);
  EXPECT_TRUE(Printed("### What would help default/web\n")) << out_;
  EXPECT_TRUE(Printed("- **Tolerate the taint \\*gpu\\*:NoSchedule**: it goes to n1\n")) << out_;
}

TEST_F(RemediesCommandTest, JsonIsTheAnswerItself) {
  EXPECT_EQ(Remedies({"--pod", "web", "--format", "json"}), 0);
  EXPECT_TRUE(Printed(R"("kind":"toleration")"));
}

TEST_F(RemediesCommandTest, NamesMissingArguments) {
  EXPECT_EQ(Remedies({}), 2);
  EXPECT_EQ(Remedies({"--pod", "web", "--format", "yaml"}), 2);
  EXPECT_EQ(Remedies({"--pod", "none"}), 1);
}

}  // namespace remedies_command_test
}  // namespace berth::cli
