#include "plugins/nodes/node_ports.h"

#include "plugins/plugin_fixture.h"

namespace berth::test {
namespace {

class NodePortsFilter : public ::testing::TestWithParam<FilterCase> {};

TEST_P(NodePortsFilter, Decides) { ExpectFilter(NodePorts::kName, GetParam()); }

// Returns the spec of a pod with one container that has these ports.
std::string Ports(const std::string& ports) {
  return StrCat(R"({"containers": [{"name": "c", "ports": )", ports, "}]}");
}
const std::string k80 = Ports(R"([{"containerPort": 80, "hostPort": 80}])");
const std::vector<std::string> kReason = {
    "node(s) didn't have free ports for the requested pod ports"};

INSTANTIATE_TEST_SUITE_P(
    Rules, NodePortsFilter,
    ::testing::Values(
        FilterCase{.name = "APodWithoutHostPortsFits",
                   .pod = Ports(R"([{"containerPort": 80}])"),
                   .node = {.pods = {k80}}},
        FilterCase{.name = "AFreePortFits", .pod = k80},
        FilterCase{.name = "ATakenPortDoesNotButPreemptionMayHelp",
                   .pod = k80,
                   .node = {.pods = {k80}},
                   .want = Code::kUnschedulable,
                   .reasons = kReason},
        FilterCase{.name = "AnotherPortFits",
                   .pod = Ports(R"([{"hostPort": 81}])"),
                   .node = {.pods = {k80}}},
        FilterCase{.name = "NoProtocolMeansTCP",
                   .pod = Ports(R"([{"hostPort": 80, "protocol": "TCP"}])"),
                   .node = {.pods = {k80}},
                   .want = Code::kUnschedulable,
                   .reasons = kReason},
        FilterCase{.name = "AnotherProtocolFits",
                   .pod = Ports(R"([{"hostPort": 80, "protocol": "UDP"}])"),
                   .node = {.pods = {k80}}},
        FilterCase{.name = "TheSameAddressConflicts",
                   .pod = Ports(R"([{"hostPort": 80, "hostIP": "10.0.0.1"}])"),
                   .node = {.pods = {Ports(R"([{"hostPort": 80, "hostIP": "10.0.0.1"}])")}},
                   .want = Code::kUnschedulable,
                   .reasons = kReason},
        FilterCase{.name = "DifferentAddressesDoNot",
                   .pod = Ports(R"([{"hostPort": 80, "hostIP": "10.0.0.1"}])"),
                   .node = {.pods = {Ports(R"([{"hostPort": 80, "hostIP": "10.0.0.2"}])")}}},
        FilterCase{.name = "NoAddressMeansAllAndWantsEveryAddress",
                   .pod = k80,
                   .node = {.pods = {Ports(R"([{"hostPort": 80, "hostIP": "10.0.0.2"}])")}},
                   .want = Code::kUnschedulable,
                   .reasons = kReason},
        FilterCase{.name = "APortUsedOnAllAddressesIsTakenOnEach",
                   .pod = Ports(R"([{"hostPort": 80, "hostIP": "10.0.0.1"}])"),
                   .node = {.pods = {Ports(R"([{"hostPort": 80, "hostIP": "0.0.0.0"}])")}},
                   .want = Code::kUnschedulable,
                   .reasons = kReason},
        FilterCase{.name = "TheUnspecifiedAddressOfIPv6IsJustAnotherText",
                   .pod = Ports(R"([{"hostPort": 80, "hostIP": "::"}])"),
                   .node = {.pods = {Ports(R"([{"hostPort": 80, "hostIP": "10.0.0.1"}])")}}},
        FilterCase{.name = "OneTakenPortOfSeveralIsEnough",
                   .pod = Ports(R"([{"hostPort": 79}, {"hostPort": 80}])"),
                   .node = {.pods = {k80}},
                   .want = Code::kUnschedulable,
                   .reasons = kReason},
        FilterCase{.name = "ThePortsOfAllContainersCount",
                   .pod = R"({"containers": [{"name": "a"},
                                             {"name": "b", "ports": [{"hostPort": 80}]}]})",
                   .node = {.pods = {k80}},
                   .want = Code::kUnschedulable,
                   .reasons = kReason},
        FilterCase{.name = "ThePortsOfInitContainersDoNotOnEitherSide",
                   .pod = k80,
                   .node = {.pods = {R"({"containers": [{"name": "c"}],
                                         "initContainers": [{"name": "i",
                                                             "ports": [{"hostPort": 80}]}]})"}}},
        FilterCase{.name = "TwoContainersOfThePodDoNotConflictWithEachOther",
                   .pod = R"({"containers": [{"name": "a", "ports": [{"hostPort": 80}]},
                                             {"name": "b", "ports": [{"hostPort": 80}]}]})"}),
    RowName<FilterCase>);

TEST(NodePortsPlugin, TwoPodsThatShareAPortFreeItWithTheFirstThatLeaves) {
  NodeInfo node = NodeOf({.pods = {k80, k80}});
  ASSERT_TRUE(node.RemovePod(*PodWithSpec("on-node-0", k80)));
  PluginUnderTest plugin(NodePorts::kName);
  EXPECT_TRUE(plugin.Filter(*PodWithSpec("incoming", k80), node).ok());
}

TEST(NodePortsPlugin, FilteringWithoutPreFilterIsAnInternalError) {
  PluginUnderTest plugin(NodePorts::kName);
  const Status status =
      plugin.As<FilterPlugin>()->Filter(CycleState(), *PodWithSpec("incoming", "{}"), NodeOf({}));
  EXPECT_EQ(status.code(), Code::kError);
  EXPECT_EQ(status.Message(), R"(reading "PreFilterNodePorts" from cycleState: not found)");
}

}  // namespace
}  // namespace berth::test
