// Tests the details that explanations add to the reasons of rejections, in each version, and the
// conclusion of a failed attempt.
#include <string>
#include <vector>

#include "answers/conclusion.h"
#include "gtest/gtest.h"
#include "sim/rejection_details_fixture.h"

namespace berth::test {
namespace rejection_details_test {

using sim::AttemptExplanation;

const char kZoneA[] = R"({"zone": "a", "disk": "hdd"})";
const char kZoneB[] = R"({"zone": "b", "gpu": "yes"})";

// Returns a pod with the label app=web, and with `more` in its spec.
std::string Web(std::string_view name, std::string_view more) {
  return StrCat(R"({"kind": "Pod", "metadata": {"name": ")", name,
                R"(", "labels": {"app": "web"}}, "spec": {"containers": [{"name": "c"}])", more,
                "}}");
}

class RejectionDetails : public RejectionDetailsFixture {};

// Returns the sentences of the attempt's conclusion.
Lines SumUp(sim::Simulation& simulation, int32_t attempt) {
  Lines lines;
  const AttemptExplanation explanation = simulation.Explain(attempt, {.details = true});
  for (const HintReason& sentence : sim::ConclusionOf(simulation.log(), explanation)) {
    lines.push_back(sentence.Text());
  }
  return lines;
}

TEST_P(RejectionDetails, AmountsThatAreLacking) {
  EXPECT_EQ(
      DetailsOf({Node("small", "1"), Node("wide"), Pod("a", "2500m"), Pod("b", "2")}),
      (Lines{"asks 2 cpu, 1 free of 1: short by 1", "asks 2 cpu, 1500m free of 4: short by 500m"}));
}

TEST_P(RejectionDetails, AmountsAsNumbers) {
  const auto simulation = RunOf({Node("small", "1"), Pod("a", "2500m")});
  const AttemptExplanation explanation = simulation->Explain(0, {.details = true});
  ASSERT_EQ(explanation.nodes.at(0).details.size(), 1u);
  const LackingAmount amount = *explanation.nodes[0].details[0].amount;
  EXPECT_EQ(amount.resource, "cpu");
  EXPECT_EQ(amount.asked, 2500);
  EXPECT_EQ(amount.free(), 1000);
  EXPECT_EQ(amount.shortage(), 1500);
}

TEST_P(RejectionDetails, NothingIsWorkedOutUnlessItIsAskedFor) {
  const auto simulation = RunOf({Node("small", "1"), Pod("a", "2500m")});
  EXPECT_TRUE(simulation->Explain(0).nodes.at(0).details.empty());
}

TEST_P(RejectionDetails, OfASingleNode) {
  const auto simulation = RunOf({Node("a", "1"), Node("b", "1"), Pod("p", "2")});
  const sim::NodeId b = simulation->log().FindNode("b");
  const AttemptExplanation explanation = simulation->Explain(0, {.details = true, .details_of = b});
  ASSERT_EQ(explanation.nodes.size(), 2u);
  for (const sim::NodeVerdict& verdict : explanation.nodes) {
    EXPECT_EQ(verdict.details.size(), verdict.node == b ? 1u : 0u);
  }
}

TEST_P(RejectionDetails, TaintsAndTheNearestToleration) {
  const std::string tainted =
      Node("t", "4", R"({"taints": [{"key": "use", "value": "db", "effect": "NoSchedule"}]})");
  EXPECT_EQ(DetailsOf({tainted, Pod("a")}), Lines{"does not tolerate use=db:NoSchedule"});
  EXPECT_EQ(
      DetailsOf({tainted, Pod("a", "1", R"(, "tolerations": [{"key": "use", "value": "web"}])")}),
      Lines{"does not tolerate use=db:NoSchedule, only use=web"});
}

TEST_P(RejectionDetails, LabelsThatAreMissing) {
  const char wants[] = R"(, "nodeSelector": {"disk": "ssd"})";
  EXPECT_EQ(
      DetailsOf({Node("a", "4", "{}", kZoneA), Node("b", "4", "{}", kZoneB), Web("w", wants)}),
      (Lines{"wants disk=ssd, has disk=hdd", "wants disk=ssd, has no label disk"}));
  const char terms[] =
      R"(, "affinity": {"nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": {
      "nodeSelectorTerms": [{"matchExpressions": [{"key": "zone", "operator": "In", "values": ["b", "c"]}]},
      {"matchExpressions": [{"key": "gpu", "operator": "Exists"}]}]}}})";
  EXPECT_EQ(DetailsOf({Node("a", "4", "{}", kZoneA), Web("w", terms)}),
            Lines{"wants zone in (b, c), has zone=a; wants gpu, has no label gpu"});
}

TEST_P(RejectionDetails, PortsAndThePodsThatHoldThem) {
  const auto with_port = [](std::string_view name) {
    return StrCat(R"({"kind": "Pod", "metadata": {"name": ")", name,
                  R"("}, "spec": {"containers": [{"name": "c", "ports": [{"containerPort": 80,
                  "hostPort": 8080}]}]}})");
  };
  EXPECT_EQ(DetailsOf({Node("n"), with_port("first"), with_port("second")}),
            Lines{"port 8080/TCP is held by default/first"});
}

TEST_P(RejectionDetails, SpreadAsItWouldBe) {
  const char spread[] = R"(, "topologySpreadConstraints": [{"maxSkew": 1, "topologyKey": "zone",
      "whenUnsatisfiable": "DoNotSchedule", "labelSelector": {"matchLabels": {"app": "web"}}}])";
  const std::string full = R"({"unschedulable": true})";
  EXPECT_EQ(DetailsOf({Node("a", "4", "{}", kZoneA), Node("b", "4", full, kZoneB), Node("c"),
                       Web("w-0", spread), Web("w-1", spread)}),
            (Lines{"a would have 2, b has 0: maxSkew 1", "", "has no label zone"}));
}

TEST_P(RejectionDetails, PodsThatAreInTheWay) {
  const char apart[] = R"(, "affinity": {"podAntiAffinity": {
      "requiredDuringSchedulingIgnoredDuringExecution": [{"topologyKey": "zone",
      "labelSelector": {"matchLabels": {"app": "web"}}}]}})";
  EXPECT_EQ(DetailsOf({Node("a", "4", "{}", kZoneA), Web("w-0", ""), Web("w-1", apart)}),
            Lines{"its own anti-affinity on zone=a keeps it away from default/w-0"});
  EXPECT_EQ(DetailsOf({Node("a", "4", "{}", kZoneA), Web("w-0", apart), Web("w-1", "")}),
            Lines{"the anti-affinity on zone=a of default/w-0 keeps it away"});
  const char together[] = R"(, "affinity": {"podAffinity": {
      "requiredDuringSchedulingIgnoredDuringExecution": [{"topologyKey": "zone",
      "labelSelector": {"matchLabels": {"app": "db"}}}]}})";
  EXPECT_EQ(DetailsOf({Node("a", "4", "{}", kZoneA), Node("b"), Web("w", together)}),
            (Lines{"no pod that it wants to be with is in zone=a", "has no label zone"}));
}

TEST_P(RejectionDetails, AFailedAttemptIsSummedUpTheNearestFirst) {
  const std::string cordoned = Node("cordoned", "4", R"({"unschedulable": true})");
  const auto simulation =
      RunOf({Node("small", "1"), cordoned, Node("wide"), Pod("a", "2500m"), Pod("b", "2")});
  EXPECT_EQ(SumUp(*simulation, 0), Lines{});
  EXPECT_EQ(
      SumUp(*simulation, 1),
      (Lines{"None of 3 nodes takes the pod now",
             "Nodes with too little cpu left: 1. The pod asks for 2, the most that is left is "
             "1500m, on wide: short by 500m",
             "Nodes with too little cpu even when they are empty: 1. The pod asks for 2, the "
             "largest is small with 1",
             "Cordoned nodes: 1", "Evicting pods of lower priority would not help"}));
}

TEST_P(RejectionDetails, NodesThatAreTooSmallComeLastWithTheLargestOfThem) {
  const auto simulation =
      RunOf({Node("a", "2"), Node("b", "4"), Node("c", "8"), Pod("x", "6"), Pod("y", "5")});
  const Lines lines = SumUp(*simulation, 1);
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_EQ(lines[1],
            "Nodes with too little cpu left: 1. The pod asks for 5, the most that is left is 2, on "
            "c: short by 3");
  EXPECT_EQ(
      lines[2],
      "Nodes with too little cpu even when they are empty: 2. The pod asks for 5, the largest "
      "is b with 4");
}

INSTANTIATE_TEST_SUITE_P(Versions, RejectionDetails, EachVersion(), VersionName);

}  // namespace rejection_details_test
}  // namespace berth::test
