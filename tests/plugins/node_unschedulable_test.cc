#include "plugins/nodes/node_unschedulable.h"

#include "plugins/plugin_fixture.h"

namespace berth::test {
namespace {

class NodeUnschedulableFilter : public ::testing::TestWithParam<FilterCase> {};

TEST_P(NodeUnschedulableFilter, Decides) { ExpectFilter(NodeUnschedulable::kName, GetParam()); }

const NodeWords kCordoned{.spec = R"({"unschedulable": true})"};
const std::vector<std::string> kCordonedReasons = {"node(s) were unschedulable"};

INSTANTIATE_TEST_SUITE_P(
    Rules, NodeUnschedulableFilter,
    ::testing::Values(
        FilterCase{.name = "AnOrdinaryNodeFits"},
        FilterCase{.name = "ACordonedNodeDoesNotAndPreemptionCannotHelp",
                   .node = kCordoned,
                   .want = Code::kUnschedulableAndUnresolvable,
                   .reasons = kCordonedReasons},
        FilterCase{.name = "TheTaintAloneIsTheBusinessOfTaintToleration",
                   .node = {.spec = R"({"taints": [{"key": "node.kubernetes.io/unschedulable",
                                                    "effect": "NoSchedule"}]})"}},
        FilterCase{.name = "TolerationOfTheTaintThatStandsForItHelps",
                   .pod = R"({"tolerations": [{"key": "node.kubernetes.io/unschedulable",
                                               "operator": "Exists", "effect": "NoSchedule"}]})",
                   .node = kCordoned},
        FilterCase{.name = "EqualWithoutAValueToleratesItToo",
                   .pod = R"({"tolerations": [{"key": "node.kubernetes.io/unschedulable"}]})",
                   .node = kCordoned},
        FilterCase{.name = "EqualWithAValueDoesNot",
                   .pod = R"({"tolerations": [{"key": "node.kubernetes.io/unschedulable",
                                               "value": "true"}]})",
                   .node = kCordoned,
                   .want = Code::kUnschedulableAndUnresolvable,
                   .reasons = kCordonedReasons},
        FilterCase{.name = "TolerationOfNoExecuteDoesNotHelp",
                   .pod = R"({"tolerations": [{"key": "node.kubernetes.io/unschedulable",
                                               "operator": "Exists", "effect": "NoExecute"}]})",
                   .node = kCordoned,
                   .want = Code::kUnschedulableAndUnresolvable,
                   .reasons = kCordonedReasons},
        FilterCase{.name = "TolerationOfEverythingHelps",
                   .pod = R"({"tolerations": [{"operator": "Exists"}]})",
                   .node = kCordoned}),
    RowName<FilterCase>);

}  // namespace
}  // namespace berth::test
