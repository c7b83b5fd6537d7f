#include "cache/node_tree.h"

#include <ostream>

#include <gtest/gtest.h>

#include "api/zone_labels.h"
#include "base/strings.h"
#include "support/objects.h"

namespace berth::test {
namespace {

using Names = std::vector<std::string>;

// `zone` is "" for no zone label.
v1::NodePtr NodeIn(std::string_view zone, std::string_view name) {
  const std::string labels =
      zone.empty() ? "{}" : StrCat(R"({"topology.kubernetes.io/zone": ")", zone, R"("})");
  return MakeNode(
      StrCat(R"({"kind": "Node", "metadata": {"name": ")", name, R"(", "labels": )", labels, "}}"));
}

struct OrderCase {
  std::string name;
  std::vector<std::pair<std::string, std::string>> nodes;  // zone and name, in the order in which
                                                           // they are added
  Names want;
};
void PrintTo(const OrderCase& row, std::ostream* out) { *out << row.name; }

class NodeOrder : public ::testing::TestWithParam<OrderCase> {};

TEST_P(NodeOrder, GoesRoundTheZones) {
  NodeTree tree;
  for (const auto& [zone, name] : GetParam().nodes) tree.AddNode(*NodeIn(zone, name));
  EXPECT_EQ(tree.List(), GetParam().want);
  EXPECT_EQ(tree.num_nodes(), static_cast<int64_t>(GetParam().want.size()));
}

INSTANTIATE_TEST_SUITE_P(
    Rules, NodeOrder,
    ::testing::Values(
        OrderCase{"NoNodesGiveNoList", {}, {}},
        OrderCase{"OneZoneKeepsTheOrderOfAdding", {{"z", "b"}, {"z", "a"}}, {"b", "a"}},
        OrderCase{"ZonesTakeTurnsInOrderOfFirstAppearance",
                  {{"y", "y1"}, {"y", "y2"}, {"x", "x1"}, {"x", "x2"}},
                  {"y1", "x1", "y2", "x2"}},
        OrderCase{"ExhaustedZonesAreSkipped",
                  {{"a", "a1"}, {"b", "b1"}, {"b", "b2"}, {"b", "b3"}, {"c", "c1"}, {"c", "c2"}},
                  {"a1", "b1", "c1", "b2", "c2", "b3"}},
        OrderCase{"NodesWithoutAZoneAreAZoneOfTheirOwn",
                  {{"a", "a1"}, {"", "n1"}, {"a", "a2"}, {"", "n2"}},
                  {"a1", "n1", "a2", "n2"}}),
    [](const auto& row) { return row.param.name; });

std::string KeyOf(std::string_view labels) {
  return ZoneKey(
      *MakeNode(StrCat(R"({"kind": "Node", "metadata": {"name": "n", "labels": )", labels, "}}")));
}

TEST(ZoneKey, IsEmptyWithoutRegionAndZone) {
  EXPECT_EQ(KeyOf("{}"), "");
  EXPECT_NE(KeyOf(R"({"topology.kubernetes.io/region": "r"})"), "");
}

TEST(ZoneKey, TellsRegionAndZoneApart) {
  EXPECT_NE(KeyOf(R"({"topology.kubernetes.io/region": "a"})"),
            KeyOf(R"({"topology.kubernetes.io/zone": "a"})"));
}

TEST(ZoneKey, PrefersEachBetaLabelOnItsOwn) {
  EXPECT_EQ(KeyOf(R"({"failure-domain.beta.kubernetes.io/zone": "old",
                      "topology.kubernetes.io/zone": "new",
                      "topology.kubernetes.io/region": "r"})"),
            KeyOf(R"({"failure-domain.beta.kubernetes.io/region": "r",
                      "topology.kubernetes.io/zone": "old"})"));
}

TEST(NodeTree, AZoneLeavesWithItsLastNodeAndReturnsAtTheEnd) {
  NodeTree tree;
  tree.AddNode(*NodeIn("a", "a1"));
  tree.AddNode(*NodeIn("b", "b1"));
  tree.RemoveNode(*NodeIn("a", "a1"));
  EXPECT_EQ(tree.List(), Names{"b1"});
  tree.AddNode(*NodeIn("a", "a1"));
  EXPECT_EQ(tree.List(), (Names{"b1", "a1"}));
}

TEST(NodeTree, AnUpdateWithinTheZoneKeepsThePlace) {
  NodeTree tree;
  tree.AddNode(*NodeIn("a", "a1"));
  tree.AddNode(*NodeIn("a", "a2"));
  tree.UpdateNode(*NodeIn("a", "a1"), *NodeIn("a", "a1"));
  EXPECT_EQ(tree.List(), (Names{"a1", "a2"}));
}

TEST(NodeTree, AChangeOfZoneMovesTheNodeToTheEndOfTheNewZone) {
  NodeTree tree;
  tree.AddNode(*NodeIn("a", "a1"));
  tree.AddNode(*NodeIn("b", "b1"));
  tree.AddNode(*NodeIn("b", "b2"));
  tree.UpdateNode(*NodeIn("a", "a1"), *NodeIn("b", "a1"));
  EXPECT_EQ(tree.List(), (Names{"b1", "b2", "a1"}));
  EXPECT_EQ(tree.num_nodes(), 3);
}

}  // namespace
}  // namespace berth::test
