#include "plugins/nodes/node_name.h"

#include "plugins/plugin_fixture.h"

namespace berth::test {
namespace {

class NodeNameFilter : public ::testing::TestWithParam<FilterCase> {};

TEST_P(NodeNameFilter, Decides) { ExpectFilter(NodeName::kName, GetParam()); }

INSTANTIATE_TEST_SUITE_P(
    Rules, NodeNameFilter,
    ::testing::Values(FilterCase{.name = "APodThatNamesNoNodeFitsAll"},
                      FilterCase{.name = "TheNamedNodeFits", .pod = R"({"nodeName": "node"})"},
                      FilterCase{.name = "AnotherNodeDoesNotAndPreemptionCannotHelp",
                                 .pod = R"({"nodeName": "node-2"})",
                                 .want = Code::kUnschedulableAndUnresolvable,
                                 .reasons = {"node(s) didn't match the requested node name"}}),
    RowName<FilterCase>);

}  // namespace
}  // namespace berth::test
