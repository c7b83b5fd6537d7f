#include "plugins/preemption/default_preemption.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "plugins/plugin_fixture.h"
#include "plugins/preemption_fixture.h"

namespace berth::test {
namespace {

using Outcome = PreemptionNodeRecord::Outcome;

// A pod that needs a whole node.
const PreemptionPod kBoss{.name = "boss", .priority = 100, .cpu = "2"};

Lines Names(const std::vector<PreemptionNodeRecord>& nodes, Outcome outcome) {
  Lines names;
  for (const PreemptionNodeRecord& node : nodes) {
    if (node.outcome == outcome) names.push_back(node.node);
  }
  return names;
}

// --- Arguments ---

TEST(DefaultPreemptionArguments, AreChecked) {
  const auto error = [](std::string_view args) {
    return PluginUnderTest("DefaultPreemption", args).error();
  };
  EXPECT_EQ(error("null"), "");
  EXPECT_EQ(error(R"({"minCandidateNodesPercentage": 0})"), "");
  EXPECT_EQ(error(R"({"minCandidateNodesAbsolute": 0})"), "");
  EXPECT_EQ(error(R"({"minCandidateNodesPercentage": 101})"),
            "minCandidateNodesPercentage: Invalid value: 101: not in valid range [0, 100]");
  EXPECT_EQ(error(R"({"minCandidateNodesAbsolute": -1})"),
            "minCandidateNodesAbsolute: Invalid value: -1: not in valid range [0, inf)");
  EXPECT_EQ(error(R"({"minCandidateNodesPercentage": -1, "minCandidateNodesAbsolute": -2})"),
            "[minCandidateNodesPercentage: Invalid value: -1: not in valid range [0, 100], "
            "minCandidateNodesAbsolute: Invalid value: -2: not in valid range [0, inf)]");
  EXPECT_EQ(error(R"({"minCandidateNodesPercentage": 0, "minCandidateNodesAbsolute": 0})"),
            "[minCandidateNodesPercentage: Invalid value: 0: cannot be zero at the same time as "
            "minCandidateNodesAbsolute, minCandidateNodesAbsolute: Invalid value: 0: cannot be "
            "zero at the same time as minCandidateNodesPercentage]");
}

// --- The usual course ---

TEST(DefaultPreemption, DeletesTheVictimsAndNominates) {
  PreemptionCluster cluster;
  cluster.AddNode("n");
  cluster.AddPod({.name = "low", .node = "n", .priority = 1});
  cluster.AddPod({.name = "lower", .node = "n", .priority = 0});
  EXPECT_TRUE(cluster.Preempt(kBoss).ok());
  EXPECT_EQ(cluster.nominated_node, "n");
  EXPECT_EQ(cluster.client.asked, (Lines{"delete low", "delete lower"}));
  EXPECT_EQ(cluster.record().not_eligible, "");
  EXPECT_EQ(cluster.record().chosen, "n");
  EXPECT_EQ(cluster.record().decided_by, PreemptionCriterion::kOnlyCandidate);
}

TEST(DefaultPreemption, LeavesTheSnapshotAsItWas) {
  PreemptionCluster cluster;
  cluster.AddNode("n");
  cluster.AddPod({.name = "low", .node = "n", .cpu = "2"});
  EXPECT_TRUE(cluster.Preempt(kBoss).ok());
  EXPECT_EQ(cluster.nodes().front().pods().size(), 1u);
  EXPECT_EQ(cluster.nodes().front().requested().milli_cpu, 2000);
}

TEST(DefaultPreemption, ChoosesTheNodeWithTheLeastImportantVictim) {
  PreemptionCluster cluster;
  for (const char* node : {"a", "b", "c"}) cluster.AddNode(node);
  cluster.AddPod({.name = "pa", .node = "a", .priority = 5});
  cluster.AddPod({.name = "pb", .node = "b", .priority = 3});
  cluster.AddPod({.name = "pc", .node = "c", .priority = 4});
  EXPECT_TRUE(cluster.Preempt(kBoss).ok());
  EXPECT_EQ(cluster.nominated_node, "b");
  EXPECT_EQ(cluster.client.asked, (Lines{"delete pb"}));
  EXPECT_EQ(cluster.record().decided_by, PreemptionCriterion::kLowestHighestPriority);
  EXPECT_EQ(Names(cluster.record().nodes, Outcome::kCandidate), (Lines{"a", "b", "c"}));
}

TEST(DefaultPreemption, ReportsEqualNodesAndTakesTheFirst) {
  PreemptionCluster cluster;
  for (const char* node : {"c", "a", "b"}) {
    cluster.AddNode(node);
    cluster.AddPod({.name = StrCat("on-", node), .node = node});
  }
  EXPECT_TRUE(cluster.Preempt(kBoss).ok());
  EXPECT_EQ(cluster.nominated_node, "c");
  EXPECT_EQ(cluster.record().decided_by, PreemptionCriterion::kRandom);
  EXPECT_EQ(cluster.record().tied, (Lines{"c", "a", "b"}));
}

TEST(DefaultPreemption, WorksOnThePodThatTheInformersKnow) {
  PreemptionCluster cluster;
  cluster.AddNode("n");
  cluster.AddPod({.name = "low", .node = "n", .priority = 1});
  cluster.AddPod({.name = "boss", .priority = 0, .cpu = "2"});
  const Status status = cluster.Preempt(MakePod(kBoss));
  EXPECT_EQ(status.Message(),
            "0/1 nodes are available: 1 No victims found on node n for preemptor pod boss.");
}

TEST(DefaultPreemption, FailsForAPodThatIsGone) {
  PreemptionCluster cluster;
  cluster.AddNode("n", "1");
  const Status status = cluster.Preempt(MakePod(kBoss));
  EXPECT_EQ(status.code(), Code::kError);
  EXPECT_EQ(status.Message(), R"(pod "boss" not found)");
}

TEST(DefaultPreemption, StopsAtAVictimThatIsGone) {
  PreemptionCluster cluster;
  cluster.AddNode("n", "3");
  for (const char* name : {"v1", "v2", "v3"}) cluster.AddPod({.name = name, .node = "n"});
  cluster.client.gone = "v2";
  const Status status = cluster.Preempt({.name = "boss", .priority = 1, .cpu = "3"});
  EXPECT_EQ(status.code(), Code::kError);
  EXPECT_EQ(status.Message(), R"(pods "v2" not found)");
  EXPECT_EQ(cluster.client.asked, (Lines{"delete v1"}));
  EXPECT_EQ(cluster.nominated_node, "");
}

TEST(DefaultPreemption, RejectsVictimsThatWaitAtPermit) {
  PreemptionCluster cluster;
  cluster.AddNode("n");
  cluster.AddPod({.name = "held", .node = "n"});
  const v1::PodPtr held = MakePod({.name = "held", .node = "n"});
  cluster.before_post_filter = [&] {
    cluster.framework->waiting_pods().emplace(
        "uid-held", WaitingPod(held, "n", Time{}, {{"Gate", Seconds(9)}}));
  };
  EXPECT_TRUE(cluster.Preempt(kBoss).ok());
  const std::optional<Status>& outcome = cluster.framework->waiting_pods().at("uid-held").outcome();
  ASSERT_TRUE(outcome.has_value());
  EXPECT_EQ(outcome->code(), Code::kUnschedulable);
  EXPECT_EQ(outcome->Message(), "preempted");
  EXPECT_EQ(outcome->failed_plugin(), "DefaultPreemption");
}

// --- Pods that may preempt ---

TEST(PreemptionEligibility, PolicyNeverIsRespected) {
  PreemptionCluster cluster;
  cluster.AddNode("n");
  cluster.AddPod({.name = "low", .node = "n"});
  PreemptionPod polite = kBoss;
  polite.spec = R"("preemptionPolicy": "Never", )";
  const Status status = cluster.Preempt(polite);
  EXPECT_EQ(status.code(), Code::kUnschedulable);
  EXPECT_TRUE(status.reasons().empty());
  EXPECT_TRUE(cluster.client.asked.empty());
  EXPECT_EQ(cluster.record().not_eligible, DefaultPreemption::kNeverPreempts);
  EXPECT_TRUE(cluster.record().nodes.empty());
}

// The pod was nominated to n, where `leaving` is being deleted; m has a victim, too.
struct NominatedBefore : PreemptionCluster {
  explicit NominatedBefore(int32_t leaving_priority) {
    AddNode("n");
    AddNode("m");
    AddPod({.name = "leaving",
            .node = "n",
            .priority = leaving_priority,
            .metadata = R"("deletionTimestamp": "2021-06-01T00:00:00Z", )"});
    AddPod({.name = "other", .node = "m"});
  }
  Status Run() {
    PreemptionPod pod = kBoss;
    pod.nominated = "n";
    return Preempt(pod);
  }
};

TEST(PreemptionEligibility, VictimsThatAreStillLeavingMustGoFirst) {
  NominatedBefore cluster(99);
  const Status status = cluster.Run();
  EXPECT_EQ(status.code(), Code::kUnschedulable);
  EXPECT_TRUE(status.reasons().empty());
  EXPECT_TRUE(cluster.client.asked.empty());
  EXPECT_EQ(cluster.record().not_eligible, DefaultPreemption::kVictimsAreLeaving);
}

TEST(PreemptionEligibility, AnEquallyImportantPodThatLeavesIsNoVictim) {
  NominatedBefore cluster(100);
  EXPECT_TRUE(cluster.Run().ok());
  EXPECT_EQ(cluster.nominated_node, "m");
}

TEST(PreemptionEligibility, ANominatedNodeThatCannotHelpIsForgotten) {
  NominatedBefore cluster(99);
  cluster.verdicts["n"] = Status::UnschedulableAndUnresolvable("tainted meanwhile");
  EXPECT_TRUE(cluster.Run().ok());
  EXPECT_EQ(cluster.nominated_node, "m");
}

TEST(PreemptionEligibility, ANominatedNodeThatIsGoneIsForgotten) {
  PreemptionCluster cluster;
  cluster.AddNode("m");
  cluster.AddPod({.name = "other", .node = "m"});
  PreemptionPod pod = kBoss;
  pod.nominated = "n";
  EXPECT_TRUE(cluster.Preempt(pod).ok());
}

// --- Nodes that are tried ---

TEST(PreemptionCandidates, NodesThatEvictionsCannotHelpAreNotTried) {
  PreemptionCluster cluster;
  cluster.AddNode("cordoned", "2", R"({"unschedulable": true})");
  cluster.AddNode("n");
  cluster.AddPod({.name = "on-cordoned", .node = "cordoned"});
  cluster.AddPod({.name = "on-n", .node = "n", .priority = 9});
  EXPECT_TRUE(cluster.Preempt(kBoss).ok());
  EXPECT_EQ(cluster.nominated_node, "n");
  EXPECT_EQ(cluster.RecordOf("cordoned").outcome, Outcome::kNotHelpful);
  EXPECT_EQ(cluster.RecordOf("cordoned").status.Message(), "node(s) were unschedulable");
}

TEST(PreemptionCandidates, IfNoNodeCanBeHelpedTheNominationIsRemoved) {
  PreemptionCluster cluster;
  cluster.AddNode("n", "2", R"({"unschedulable": true})");
  cluster.AddNode("m", "2", R"({"unschedulable": true})");
  PreemptionPod pod = kBoss;
  pod.nominated = "n";
  const Status status = cluster.Preempt(pod);
  EXPECT_EQ(status.code(), Code::kUnschedulable);
  EXPECT_EQ(status.Message(),
            "0/2 nodes are available: 2 Preemption is not helpful for scheduling.");
  EXPECT_EQ(cluster.client.asked, (Lines{"clear boss"}));
}

TEST(PreemptionCandidates, WithoutANominationNothingIsGivenUp) {
  PreemptionCluster cluster;
  cluster.AddNode("n", "2", R"({"unschedulable": true})");
  EXPECT_EQ(cluster.Preempt(kBoss).code(), Code::kUnschedulable);
  EXPECT_TRUE(cluster.client.asked.empty());
}

TEST(PreemptionCandidates, TheErrorCountsWhyEachNodeIsNone) {
  PreemptionCluster cluster;
  cluster.AddNode("cordoned", "2", R"({"unschedulable": true})");
  cluster.AddNode("small", "1");
  cluster.AddNode("busy");
  cluster.AddPod({.name = "low", .node = "small"});
  cluster.AddPod({.name = "equal", .node = "busy", .priority = 100});
  const Status status = cluster.Preempt(kBoss);
  EXPECT_EQ(status.code(), Code::kUnschedulable);
  EXPECT_EQ(status.Message(),
            "0/3 nodes are available: 1 Insufficient cpu, 1 No victims found on node busy for "
            "preemptor pod boss, 1 Preemption is not helpful for scheduling.");
  EXPECT_EQ(cluster.RecordOf("small").outcome, Outcome::kStillUnfit);
  EXPECT_EQ(cluster.RecordOf("small").status.Message(), "Insufficient cpu");
  EXPECT_EQ(cluster.RecordOf("busy").outcome, Outcome::kNoVictims);
  EXPECT_EQ(cluster.record().chosen, "");
}

TEST(PreemptionCandidates, ANodeWithoutAVerdictIsTried) {
  PreemptionCluster cluster;
  cluster.AddNode("n");
  cluster.AddPod({.name = "low", .node = "n"});
  cluster.without_verdict = {"n"};
  EXPECT_TRUE(cluster.Preempt(kBoss).ok());
}

// Four nodes, each with one pod of its own label and priority 4, 3, 2, 1.
struct FourNodes : PreemptionCluster {
  explicit FourNodes(std::string_view args) : PreemptionCluster(args) {
    for (int i = 1; i <= 4; ++i) {
      const std::string number = std::to_string(i);
      AddNode(StrCat("n", number));
      AddPod({.name = StrCat("p", number),
              .node = StrCat("n", number),
              .priority = 5 - i,
              .labels = StrCat(R"({"app": "a)", number, R"("})")});
    }
  }
};

TEST(PreemptionCandidates, EnoughAreEnough) {
  FourNodes cluster(R"({"minCandidateNodesPercentage": 50, "minCandidateNodesAbsolute": 0})");
  EXPECT_TRUE(cluster.Preempt(kBoss).ok());
  EXPECT_EQ(cluster.nominated_node, "n2");
  EXPECT_EQ(Names(cluster.record().nodes, Outcome::kCandidate), (Lines{"n1", "n2"}));
  EXPECT_EQ(Names(cluster.record().nodes, Outcome::kNotTried), (Lines{"n3", "n4"}));
}

TEST(PreemptionCandidates, TheAbsoluteNumberIsTheLeast) {
  FourNodes cluster(R"({"minCandidateNodesPercentage": 1, "minCandidateNodesAbsolute": 3})");
  EXPECT_TRUE(cluster.Preempt(kBoss).ok());
  EXPECT_EQ(cluster.nominated_node, "n3");
}

TEST(PreemptionCandidates, TheSearchContinuesUntilOneViolatesNoBudget) {
  FourNodes cluster(R"({"minCandidateNodesPercentage": 0, "minCandidateNodesAbsolute": 1})");
  cluster.AddBudget("b1", "a1", 0);
  cluster.AddBudget("b2", "a2", 0);
  EXPECT_TRUE(cluster.Preempt(kBoss).ok());
  EXPECT_EQ(cluster.nominated_node, "n3");
  EXPECT_EQ(cluster.record().decided_by, PreemptionCriterion::kFewestPdbViolations);
  // One violating candidate is kept; the second is one too many.
  EXPECT_EQ(Names(cluster.record().nodes, Outcome::kCandidate), (Lines{"n1", "n3"}));
  EXPECT_EQ(Names(cluster.record().nodes, Outcome::kNotTried), (Lines{"n2", "n4"}));
}

TEST(PreemptionCandidates, WantingNoneGivesNone) {
  FourNodes cluster(R"({"minCandidateNodesPercentage": 10, "minCandidateNodesAbsolute": 0})");
  const Status status = cluster.Preempt(kBoss);
  EXPECT_EQ(status.code(), Code::kUnschedulable);
  EXPECT_EQ(status.Message(), "0/0 nodes are available: .");
}

// --- Nominations of other pods ---

TEST(PreemptionNominations, LowerOnesOnTheSameNodeAreTakenBack) {
  PreemptionCluster cluster;
  cluster.AddNode("m");
  cluster.AddNode("n");
  cluster.AddPod({.name = "equal", .node = "m", .priority = 100});
  cluster.AddPod({.name = "low", .node = "n"});
  cluster.AddPod({.name = "lower", .priority = 99, .nominated = "n"});
  cluster.AddPod({.name = "lowest", .priority = 1, .nominated = "n"});
  cluster.AddPod({.name = "elsewhere", .priority = 1, .nominated = "m"});
  cluster.Nominate("n", MakePod({.name = "in-memory-only", .priority = 1}));
  EXPECT_TRUE(cluster.Preempt(kBoss).ok());
  EXPECT_EQ(cluster.client.asked, (Lines{"delete low", "clear lower", "clear lowest"}));
}

TEST(PreemptionNominations, APodThatIsGoneDoesNotMatter) {
  PreemptionCluster cluster;
  cluster.AddNode("n");
  cluster.AddPod({.name = "low", .node = "n"});
  cluster.AddPod({.name = "lower", .priority = 99, .nominated = "n"});
  cluster.client.gone = "lower";
  EXPECT_TRUE(cluster.Preempt(kBoss).ok());
  EXPECT_EQ(cluster.nominated_node, "n");
}

TEST(PreemptionNominations, PromisesToMoreImportantPodsAreKept) {
  PreemptionCluster cluster;
  cluster.AddNode("n", "3");
  cluster.AddPod({.name = "low", .node = "n"});
  cluster.AddPod({.name = "promised", .priority = 200, .cpu = "2", .nominated = "n"});
  const Status status = cluster.Preempt(kBoss);
  EXPECT_EQ(status.code(), Code::kUnschedulable);
  EXPECT_EQ(status.Message(), "0/1 nodes are available: 1 Insufficient cpu.");
}

TEST(PreemptionNominations, PromisesToEquallyImportantPodsMakeMoreVictims) {
  PreemptionCluster cluster;
  cluster.AddNode("n", "4");
  for (const char* name : {"v1", "v2"}) cluster.AddPod({.name = name, .node = "n"});
  cluster.AddPod({.name = "promised", .priority = 100, .cpu = "2", .nominated = "n"});
  EXPECT_TRUE(cluster.Preempt(kBoss).ok());
  EXPECT_EQ(cluster.client.asked, (Lines{"delete v1", "delete v2"}));
}

// --- Extenders ---

// Nodes a, b and c with victims of priority 1, 2 and 3.
struct ThreeNodes : PreemptionCluster {
  ThreeNodes() {
    int32_t priority = 0;
    for (const char* node : {"a", "b", "c"}) {
      AddNode(node);
      AddPod({.name = StrCat("on-", node), .node = node, .priority = ++priority, .cpu = "2"});
    }
  }
};

TEST(PreemptionExtenders, DropCandidates) {
  PreemptionExtender drops_a([](NodeNameToVictims victims) {
    victims.erase("a");
    return victims;
  });
  PreemptionExtender drops_b([](NodeNameToVictims victims) {
    EXPECT_EQ(victims.size(), 2u);
    victims.erase("b");
    return victims;
  });
  ThreeNodes cluster;
  cluster.extenders = {&drops_a, &drops_b};
  EXPECT_TRUE(cluster.Preempt(kBoss).ok());
  EXPECT_EQ(cluster.nominated_node, "c");
  EXPECT_EQ(Names(cluster.record().nodes, Outcome::kExtenderVeto), (Lines{"a", "b"}));
  EXPECT_EQ(cluster.extender_calls(), (Lines{"extender preempt ok", "extender preempt ok"}));
  EXPECT_EQ(cluster.VictimsOn("a"), (Lines{"on-a"}));
}

TEST(PreemptionExtenders, ChooseTheVictims) {
  PreemptionExtender spares_b([](NodeNameToVictims victims) {
    victims["b"].pods.clear();
    return victims;
  });
  ThreeNodes cluster;
  cluster.extenders = {&spares_b};
  EXPECT_TRUE(cluster.Preempt(kBoss).ok());
  EXPECT_EQ(cluster.nominated_node, "b");
  EXPECT_TRUE(cluster.client.asked.empty());
  EXPECT_EQ(cluster.VictimsOn("b"), (Lines{"on-b"}));
  EXPECT_TRUE(cluster.RecordOf("b").victims_after_extenders->pods.empty());
}

TEST(PreemptionExtenders, LeavingNoneEndTheMatter) {
  PreemptionExtender drops_all([](const NodeNameToVictims&) { return NodeNameToVictims(); });
  PreemptionExtender not_asked([](const NodeNameToVictims& victims) { return victims; });
  ThreeNodes cluster;
  cluster.extenders = {&drops_all, &not_asked};
  const Status status = cluster.Preempt(kBoss);
  EXPECT_EQ(status.code(), Code::kUnschedulable);
  EXPECT_TRUE(status.reasons().empty());
  EXPECT_EQ(not_asked.calls, 0);
  EXPECT_TRUE(cluster.client.asked.empty());
}

TEST(PreemptionExtenders, AreAskedOnlyIfTheyCareAndCan) {
  const auto answer = [](const NodeNameToVictims&) { return NodeNameToVictims(); };
  PreemptionExtender indifferent(answer);
  indifferent.interested = false;
  PreemptionExtender unable(answer);
  unable.supports_preemption = false;
  ThreeNodes cluster;
  cluster.extenders = {&indifferent, &unable};
  EXPECT_TRUE(cluster.Preempt(kBoss).ok());
  EXPECT_EQ(cluster.nominated_node, "a");
  EXPECT_EQ(indifferent.calls + unable.calls, 0);
  EXPECT_FALSE(cluster.RecordOf("a").victims_after_extenders.has_value());
}

TEST(PreemptionExtenders, FailingOnesEndPreemptionUnlessIgnorable) {
  const auto fail = [](const NodeNameToVictims&) {
    return Result<NodeNameToVictims>(Error{"failed preempt", "", 0});
  };
  PreemptionExtender failing(fail);
  ThreeNodes strict;
  strict.extenders = {&failing};
  const Status status = strict.Preempt(kBoss);
  EXPECT_EQ(status.code(), Code::kError);
  EXPECT_EQ(status.Message(), "failed preempt");
  EXPECT_EQ(strict.extender_calls(), (Lines{"extender preempt failed preempt"}));
  EXPECT_TRUE(strict.client.asked.empty());

  failing.ignorable = true;
  ThreeNodes lenient;
  lenient.extenders = {&failing};
  EXPECT_TRUE(lenient.Preempt(kBoss).ok());
  EXPECT_EQ(lenient.nominated_node, "a");
}

TEST(PreemptionExtenders, ANodeThatOnlyTheyRefusedNeedsNoVictims) {
  ThreeNodes cluster;
  cluster.AddNode("refused", "9");
  cluster.AddPod({.name = "bystander", .node = "refused"});
  cluster.verdicts["refused"] = Status::Unschedulable("refused by an extender");
  EXPECT_TRUE(cluster.Preempt(kBoss).ok());
  EXPECT_EQ(cluster.nominated_node, "refused");
  EXPECT_TRUE(cluster.client.asked.empty());
}

}  // namespace
}  // namespace berth::test
