// berth drain CLUSTER.
#include <string>
#include <string_view>
#include <vector>

#include "cli/command_fixture.h"

namespace berth::cli {
namespace drain_command_test {

constexpr std::string_view kCluster = R"(apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: Node
  metadata: {name: n1, labels: {topology.kubernetes.io/zone: z1, pool: old}}
  status: {allocatable: {cpu: "4", memory: 8Gi, pods: "10"}}
- {apiVersion: v1, kind: Node, metadata: {name: n2},
   status: {allocatable: {cpu: "2", memory: 8Gi, pods: "10"}}}
- apiVersion: v1
  kind: Pod
  metadata:
    name: big
    ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: r, uid: u, controller: true}]
  spec: {nodeName: n1, containers: [{name: c, image: i, resources: {requests: {cpu: "3"}}}]}
- apiVersion: v1
  kind: Pod
  metadata: {name: small}
  spec: {nodeName: n1, containers: [{name: c, image: i, resources: {requests: {cpu: "1"}}}]}
)";

class DrainCommandTest : public CommandTest {
 protected:
  int Drain(std::vector<std::string> options) {
    std::vector<std::string> arguments = {"drain", File("cluster", kCluster)};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return Berth(arguments);
  }
};

TEST_F(DrainCommandTest, PrintsTheNewNodeOfEachPodOrTheReasonForNone) {
  EXPECT_EQ(Drain({"--node", "n1"}), 0);
  EXPECT_TRUE(
      Printed("If these nodes are drained: n1. 1 of 2 pods finds another node, 1 can go "
              "nowhere.\n"))
      << out_;
  EXPECT_TRUE(Printed("default/big    n1    nowhere: 0/2 nodes are available: 1 Insufficient cpu"))
      << out_;
  EXPECT_TRUE(Printed("default/small  n1    n2 (if it is made again: it has no controller)\n"));
}

TEST_F(DrainCommandTest, ZonesAndSelectorsMeanTheirNodes) {
  EXPECT_EQ(Drain({"--zone", "z1", "--lost"}), 0);
  EXPECT_TRUE(Printed("If these nodes are lost: n1."));
  EXPECT_EQ(Drain({"--selector", "pool=old"}), 0);
  EXPECT_TRUE(Printed("drained: n1."));
  EXPECT_EQ(Drain({"--selector", "pool=new"}), 1);
}

TEST_F(DrainCommandTest, WithoutNodesEachIsLostByItself) {
  EXPECT_EQ(Drain({}), 0);
  EXPECT_TRUE(
      Printed("Of 2 nodes 1 can be lost, each by itself, without any of their pods waiting.\n"))
      << out_;
  EXPECT_TRUE(Printed("n1       2        1  default/big\n")) << out_;
  EXPECT_EQ(Drain({"--format", "markdown"}), 0);
  EXPECT_TRUE(Printed("| n1 | 2 | 1 | default/big |\n"));
}

TEST_F(DrainCommandTest, AllFitIsATestForScripts) {
  EXPECT_EQ(Drain({"--node", "n1", "--all-fit"}), 1);
  EXPECT_EQ(Drain({"--node", "n2", "--all-fit"}), 0);
  EXPECT_EQ(Drain({"--all-fit", "--format", "json"}), 1);
  EXPECT_TRUE(Printed(R"("nowhere":["default/big"])"));
  EXPECT_EQ(Drain({"--format", "yaml"}), 2);
}

TEST_F(DrainCommandTest, NodesOfAnUpgradeComeBackBeforeTheNextGo) {
  EXPECT_EQ(Drain({"--node", "n1,n2", "--at-a-time", "1"}), 0);
  EXPECT_TRUE(
      Printed("If these nodes are drained, 1 at a time, each back before the next go: all 2 are "
              "done after 2 waves.\n\n"
              "Wave 1: n1. 1 of 2 pods finds another node, 1 can go nowhere.\n"))
      << out_;
  EXPECT_TRUE(Printed("When the nodes are back, a node is found for: default/big (n1).\n")) << out_;
  EXPECT_TRUE(Printed("Wave 2: n2. 1 of 1 pod finds another node.\n")) << out_;
  EXPECT_EQ(Drain({"--node", "n1,n2", "--at-a-time", "1", "--all-fit"}), 1);
  EXPECT_EQ(Drain({"--node", "n1,n2", "--at-a-time", "1", "--format", "markdown"}), 0);
  EXPECT_TRUE(Printed("\n| default/small | n2 | n1")) << out_;
  EXPECT_EQ(Drain({"--node", "n1", "--at-a-time", "0"}), 2);
  EXPECT_EQ(Drain({"--at-a-time", "1"}), 2);
}

}  // namespace drain_command_test
}  // namespace berth::cli
