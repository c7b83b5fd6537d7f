// Tests the explanations of each node, each filter, and preemption.
#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "answers/account.h"
#include "answers/describe.h"
#include "api/json/json.h"
#include "framework/plugin.h"
#include "sim/simulation_fixture.h"
#include "support/objects.h"
#include "versions/v1_21.h"

namespace berth::test {
namespace {

using sim::AttemptExplanation;
using sim::NodeVerdict;
using sim::NodeVerdictKind;
using sim::RejectedAt;

const NodeVerdict& Of(const sim::Simulation& simulation, const AttemptExplanation& explanation,
                      std::string_view node) {
  const sim::NodeId id = simulation.log().FindNode(node);
  auto it = std::find_if(explanation.nodes.begin(), explanation.nodes.end(),
                         [id](const NodeVerdict& verdict) { return verdict.node == id; });
  BERTH_CHECK(it != explanation.nodes.end(), "the node is in the snapshot");
  return *it;
}

int32_t Position(const AttemptExplanation& explanation, std::string_view filter) {
  const auto it = std::find(explanation.filters.begin(), explanation.filters.end(), filter);
  return static_cast<int32_t>(it - explanation.filters.begin());
}

const char kCordoned[] = R"({"unschedulable": true})";

TEST(ExplainTest, FiltersThatRanAreDistinguishedFromThoseThatDidNot) {
  auto simulation = RunToEnd({.objects = {Node("cordoned", "1", kCordoned), Node("small", "1"),
                                          Node("wide", "4"), Pod("a", "2")}});
  const AttemptExplanation explanation = simulation->Explain(0);
  const auto all = static_cast<int32_t>(explanation.filters.size());
  ASSERT_GT(all, Position(explanation, "NodeResourcesFit"));
  EXPECT_EQ(explanation.profile, "default-scheduler");

  const NodeVerdict& cordoned = Of(*simulation, explanation, "cordoned");
  EXPECT_EQ(cordoned.plugin(), "NodeUnschedulable");
  EXPECT_EQ(cordoned.filters_run, Position(explanation, "NodeUnschedulable") + 1);
  EXPECT_EQ(cordoned.code(), Code::kUnschedulableAndUnresolvable);
  const NodeVerdict& small = Of(*simulation, explanation, "small");
  EXPECT_EQ(small.plugin(), "NodeResourcesFit");
  EXPECT_EQ(small.filters_run, Position(explanation, "NodeResourcesFit") + 1);
  EXPECT_EQ(small.code(), Code::kUnschedulable);
  EXPECT_EQ(small.rejected_at, RejectedAt::kFilter);
  EXPECT_EQ(Of(*simulation, explanation, "wide").filters_run, all);
}

TEST(ExplainTest, NoFilterRanOnANodeThatWasNotVisited) {
  ScenarioWords words{.more = R"(, "schedulerConfiguration": {"percentageOfNodesToScore": 50})"};
  for (int i = 0; i < 210; ++i) words.objects.push_back(Node(StrCat("n", std::to_string(i))));
  words.objects.push_back(Pod("a"));
  auto simulation = RunToEnd(words);
  const AttemptExplanation explanation = simulation->Explain(0);
  int not_visited = 0;
  for (const NodeVerdict& verdict : explanation.nodes) {
    const bool visited = verdict.kind != NodeVerdictKind::kNotVisited;
    not_visited += visited ? 0 : 1;
    EXPECT_EQ(verdict.filters_run > 0, visited);
  }
  EXPECT_EQ(explanation.feasible.size(), 105u);
  EXPECT_EQ(not_visited, 105);
}

// Returns a pod that is too big for every node, so it stays pending, with a nomination to this one.
std::string PromisedTo(std::string_view node, std::string_view name) {
  return StrCat(R"({"kind": "Pod", "metadata": {"name": ")", name,
                R"("}, "spec": {"priority": 9, "containers": [{"name": "c", "resources":
    {"requests": {"cpu": "9"}}}]}, "status": {"nominatedNodeName": ")",
                node, R"("}})");
}

TEST(ExplainTest, OnlyRejectionsThatNominatedPodsCauseAreBlamedOnThem) {
  auto simulation = Simulate({.objects = {Node("roomy", "4"), Node("small", "1"),
                                          PromisedTo("roomy", "x"), PromisedTo("small", "y")},
                              .timeline = {At("500ms", "create", Pod("a", "2"))},
                              .more = R"(, "until": "600ms")"});
  simulation->RunToEnd();
  const AttemptExplanation explanation = simulation->Explain(2);
  ASSERT_EQ(simulation->log().PodName(simulation->log().attempts()[2].pod), "default/a");
  EXPECT_EQ(Of(*simulation, explanation, "roomy").kind, NodeVerdictKind::kRejected);
  EXPECT_TRUE(Of(*simulation, explanation, "roomy").with_nominated_pods);
  EXPECT_EQ(Of(*simulation, explanation, "small").kind, NodeVerdictKind::kRejected);
  EXPECT_FALSE(Of(*simulation, explanation, "small").with_nominated_pods);
}

TEST(ExplainTest, AllFiltersAnswerWhenTheyAreAsked) {
  auto simulation =
      RunToEnd({.objects = {Node("bad", "1", kCordoned), Node("good", "4"), Pod("a", "2")}});
  const std::string log = simulation->log().ToJsonLines();
  EXPECT_FALSE(simulation->Explain(0).all_filters.has_value());
  const AttemptExplanation explanation = simulation->Explain(0, {.all_filters = true});
  ASSERT_TRUE(explanation.all_filters.has_value());
  ASSERT_EQ(explanation.all_filters->nodes.size(), 2u);
  for (const sim::AllFilters::Node& node : explanation.all_filters->nodes) {
    ASSERT_EQ(node.verdicts.size(), explanation.filters.size());
    const bool bad = simulation->log().NodeName(node.node) == "bad";
    for (size_t i = 0; i < node.verdicts.size(); ++i) {
      const std::string& filter = explanation.filters[i];
      const bool rejects = bad && (filter == "NodeUnschedulable" || filter == "NodeResourcesFit");
      EXPECT_EQ(node.verdicts[i].code != Code::kSuccess, rejects) << filter;
      EXPECT_FALSE(node.verdicts[i].cannot_run);
    }
  }
  // The attempt itself kept its own record, and the question changed nothing.
  EXPECT_EQ(Of(*simulation, explanation, "bad").filters_run, 1);
  EXPECT_EQ(simulation->log().ToJsonLines(), log);
}

// Rejects every pod before any node is filtered.
class RejectsAll final : public PluginOf<PreFilterPlugin, FilterPlugin> {
 public:
  std::string_view Name() const override { return "RejectsAll"; }
  Status PreFilter(CycleState&, const v1::Pod&) const override {
    return Status::UnschedulableAndUnresolvable("no pods today");
  }
  Status Filter(const CycleState&, const v1::Pod&, const NodeInfo&) const override {
    return Status::Ok();
  }
};

TEST(ExplainTest, FiltersWhosePreFilterDidNotFinishCannotRun) {
  Version version = WithPlugins(
      VersionV121(),
      {{"RejectsAll", [](const Decoder&, Handle&) { return std::make_unique<RejectsAll>(); }}});
  auto& pre_filters = version.profiles[0].At(ExtensionPoint::kPreFilter);
  // After NodeResourcesFit, whose state exists.
  ASSERT_EQ(pre_filters[0].name, "NodeResourcesFit");
  pre_filters.insert(pre_filters.begin() + 1, EnabledPlugin{"RejectsAll"});
  version.profiles[0].At(ExtensionPoint::kFilter).push_back({"RejectsAll"});
  auto simulation = Simulate(
      {.objects = {Node("n", "1", kCordoned), Pod("a", "2")}, .more = R"(, "until": "1s")"},
      version);
  simulation->RunToEnd();
  const AttemptExplanation explanation = simulation->Explain(0, {.all_filters = true});
  const NodeVerdict& verdict = explanation.nodes.at(0);
  EXPECT_EQ(verdict.kind, NodeVerdictKind::kRejected);
  EXPECT_EQ(verdict.rejected_at, RejectedAt::kPreFilter);
  EXPECT_EQ(verdict.plugin(), "RejectsAll");
  EXPECT_EQ(verdict.reasons(), Lines{"no pods today"});
  EXPECT_EQ(verdict.filters_run, 0);

  const auto& asked = explanation.all_filters->nodes.at(0).verdicts;
  const auto verdict_of = [&](std::string_view filter) {
    return asked.at(static_cast<size_t>(Position(explanation, filter)));
  };
  EXPECT_TRUE(verdict_of("RejectsAll").cannot_run);
  EXPECT_TRUE(verdict_of("NodePorts").cannot_run);
  EXPECT_FALSE(verdict_of("NodeResourcesFit").cannot_run);
  EXPECT_EQ(verdict_of("NodeResourcesFit").code, Code::kUnschedulable);
  EXPECT_EQ(verdict_of("NodeUnschedulable").code, Code::kUnschedulableAndUnresolvable);
  EXPECT_EQ(verdict_of("NodeName").code, Code::kSuccess);
}

TEST(ExplainTest, EqualTotalsAreTies) {
  auto simulation = RunToEnd({.objects = {Node("n1"), Node("n2"), Node("n3", "8"), Pod("a")}});
  const AttemptExplanation explanation = simulation->Explain(0);
  ASSERT_EQ(explanation.totals.size(), 3u);
  EXPECT_EQ(explanation.tied_for_best.size(), 1u);
  auto equal = RunToEnd({.objects = {Node("n1"), Node("n2"), Pod("a")}});
  EXPECT_EQ(equal->Explain(0).tied_for_best.size(), 2u);
}

TEST(ExplainTest, WithoutScorePluginsAllTotalsAreOne) {
  Version version = VersionV121();
  version.profiles[0].At(ExtensionPoint::kScore).clear();
  auto simulation = Simulate({.objects = {Node("n1"), Node("n2", "8"), Pod("a")}}, version);
  simulation->RunToEnd();
  const AttemptExplanation explanation = simulation->Explain(0);
  EXPECT_TRUE(explanation.scores.empty());
  EXPECT_EQ(explanation.totals, (std::vector<int64_t>{1, 1}));
  EXPECT_EQ(explanation.tied_for_best.size(), 2u);
}

// ---- Extenders

TEST(ExplainTest, ANodeThatAnExtenderLeftOutHadPassedTheFilters) {
  auto simulation =
      RunToEnd({.objects = {Node("bare", "4"), Node("n1", "4", "{}", R"({"licence": "1"})"),
                            Node("n2", "4", "{}", R"({"licence": "2"})"), Pod("a")},
                .more = R"(, "until": "1s", "extenders": [
        {"name": "licences", "urlPrefix": "http://licences", "weight": 3,
         "filter": [{"nodeLabel": "licence", "op": "DoesNotExist", "verdict": "fail",
                     "reason": "no licence"}],
         "prioritize": [{"nodeLabel": "licence", "op": "In", "values": ["2"], "score": 7}]},
        {"name": "silent", "urlPrefix": "http://silent", "ignorable": true, "filter": [],
         "fail": {"filter": "http500"}}])"});
  const AttemptExplanation explanation = simulation->Explain(0);
  const NodeVerdict& bare = Of(*simulation, explanation, "bare");
  EXPECT_EQ(bare.kind, NodeVerdictKind::kRejected);
  EXPECT_EQ(bare.rejected_at, RejectedAt::kExtender);
  EXPECT_EQ(bare.reasons(), Lines{"no licence"});
  EXPECT_EQ(bare.filters_run, static_cast<int32_t>(explanation.filters.size()));
  EXPECT_EQ(bare.feasible_index, -1);
  ASSERT_EQ(explanation.feasible.size(), 2u);

  ASSERT_EQ(explanation.extender_calls.size(), 3u);
  EXPECT_EQ(explanation.extender_calls[0].verb, "filter");
  EXPECT_EQ(explanation.extender_calls[0].error, "");
  EXPECT_EQ(explanation.extender_calls[0].extender, bare.plugin());
  EXPECT_NE(explanation.extender_calls[1].error, "");
  EXPECT_EQ(explanation.extender_calls[2].verb, "prioritize");

  // The totals include the extender's part: 7 x its weight x 10.
  ASSERT_EQ(explanation.extender_scores.size(), 1u);
  EXPECT_EQ(explanation.extender_scores[0].weight, 3);
  int64_t of_plugins[2] = {0, 0};
  for (const sim::PluginScores& scores : explanation.scores) {
    for (size_t i = 0; i < 2; ++i) of_plugins[i] += scores.weighted.at(i);
  }
  for (size_t i = 0; i < 2; ++i) {
    const bool is_n2 = simulation->log().NodeName(explanation.feasible[i]) == "n2";
    EXPECT_EQ(explanation.totals.at(i), of_plugins[i] + (is_n2 ? 210 : 0));
  }
  EXPECT_EQ(simulation->log().NodeName(explanation.chosen), "n2");
}

// ---- Preemption

v1::PodPtr Victim(std::string_view name, int priority, std::string_view start) {
  return MakePod(StrCat(R"({"kind": "Pod", "metadata": {"name": ")", name,
                        R"("}, "spec": {"priority": )", std::to_string(priority),
                        R"(}, "status": {)",
                        start.empty() ? "" : StrCat(R"("startTime": ")", start, R"(")"), "}}"));
}

TEST(DescribePreemptionTest, EachCandidateHasTheNumbersOfAllCriteria) {
  using Outcome = PreemptionNodeRecord::Outcome;
  PreemptionRecord record;
  record.nodes.push_back({.node = "n1",
                          .outcome = Outcome::kCandidate,
                          .status = {},
                          .victims = {{Victim("a", 5, "2021-06-01T00:00:07Z"),
                                       Victim("b", 5, "2021-06-01T00:00:02Z"), Victim("c", -3, "")},
                                      1},
                          .reprieved = {Victim("d", 0, "")}});
  record.nodes.push_back({.node = "n2",
                          .outcome = Outcome::kNotHelpful,
                          .status = Status::UnschedulableAndUnresolvable("cordoned"),
                          .victims = {},
                          .reprieved = {}});
  record.nodes.push_back(
      {.node = "n3", .outcome = Outcome::kNoVictims, .status = {}, .victims = {}, .reprieved = {}});
  record.pod = "boss";
  record.chosen = "n1";
  const Json json = sim::DescribePreemption(record);
  EXPECT_EQ(json["chosen"], "n1");
  EXPECT_EQ(json["decidedBy"], "onlyCandidate");
  EXPECT_FALSE(json.contains("tied"));
  const Json& n1 = json["nodes"][0];
  EXPECT_EQ(n1["outcome"], "candidate");
  EXPECT_EQ(n1["victims"][1], Json({{"pod", "default/b"}, {"priority", 5}, {"start", 2.0}}));
  EXPECT_EQ(n1["victims"][2], Json({{"pod", "default/c"}, {"priority", -3}}));
  EXPECT_EQ(n1["reprieved"][0]["pod"], "default/d");
  EXPECT_EQ(n1["criteria"], Json({{"pdbViolations", 1},
                                  {"highestPriority", 5},
                                  {"prioritySum", 7},
                                  {"raisedPrioritySum", 7 + 3 * (int64_t{1} << 31)},
                                  {"victims", 3},
                                  {"earliestStart", 2.0}}));
  EXPECT_EQ(json["nodes"][1], Json({{"node", "n2"},
                                    {"outcome", "notHelpful"},
                                    {"code", "UnschedulableAndUnresolvable"},
                                    {"reasons", {"cordoned"}}}));
  EXPECT_EQ(json["nodes"][2],
            Json({{"node", "n3"},
                  {"outcome", "stillUnfit"},
                  {"code", "UnschedulableAndUnresolvable"},
                  {"reasons", {"No victims found on node n3 for preemptor pod boss"}}}));
}

TEST(DescribePreemptionTest, TheVictimsOfTheExtendersAreThoseThatCount) {
  PreemptionRecord record;
  record.nodes.push_back({.node = "n1",
                          .outcome = PreemptionNodeRecord::Outcome::kCandidate,
                          .status = {},
                          .victims = {{Victim("a", 5, ""), Victim("b", 3, "")}, 1},
                          .reprieved = {},
                          .victims_after_extenders = Victims{{Victim("b", 3, "")}, 0}});
  record.chosen = "n1";
  record.decided_by = PreemptionCriterion::kRandom;
  record.tied = {"n1", "n2"};
  const Json json = sim::DescribePreemption(record);
  EXPECT_EQ(json["nodes"][0]["victims"].size(), 1u);
  EXPECT_EQ(json["nodes"][0]["victimsBeforeExtenders"].size(), 2u);
  EXPECT_EQ(json["nodes"][0]["criteria"]["highestPriority"], 3);
  // No victim of that priority has started.
  EXPECT_EQ(json["nodes"][0]["criteria"]["earliestStart"], nullptr);
  EXPECT_EQ(json["tied"], Json({"n1", "n2"}));
}

TEST(DescribePreemptionTest, APodThatMayNotPreemptHasNothingButTheReason) {
  PreemptionRecord record;
  record.not_eligible = "it never preempts";
  EXPECT_EQ(sim::DescribePreemption(record), Json({{"notEligible", "it never preempts"}}));
}

TEST(ExplainTest, AFailedAttemptNamesTheVictimsOfPreemption) {
  const char kLow[] = R"({"kind": "Pod", "metadata": {"name": "low"},
    "spec": {"nodeName": "n1", "containers": [{"name": "c", "resources": {"requests": {"cpu": "1"}}}]},
    "status": {"startTime": "2021-05-31T23:59:00Z"}})";
  auto simulation =
      RunToEnd({.objects = {Node("n1", "1"), kLow},
                .timeline = {At("5s", "create", Pod("high", "1", R"(, "priority": 10)"))}});
  const AttemptExplanation explanation = simulation->Explain(0);
  ASSERT_TRUE(explanation.preemption.has_value());
  EXPECT_EQ(explanation.preemption->chosen, "n1");
  const Json json = sim::DescribeAttempt(simulation->log(), explanation, simulation->now());
  const Json& node = json.at("preemption").at("nodes").at(0);
  EXPECT_EQ(node.at("victims").at(0).at("pod"), "default/low");
  EXPECT_EQ(node.at("criteria").at("earliestStart"), -60.0);
}

// ---- Accounts

Json AccountOf(sim::Simulation& simulation, std::string_view pod,
               const sim::AccountOptions& options = {}) {
  sim::ViewProjection projection(&simulation.log());
  Result<Json> account =
      sim::AccountOfPod(simulation, projection.At(simulation.now()), pod, options);
  return account.ok() ? account.value() : Json(account.error().message);
}

TEST(AccountTest, AnAttemptIsNamedByItsNumber) {
  auto simulation = RunToEnd({.objects = {Node("n1", "1"), Pod("a", "2")},
                              .timeline = {At("5s", "create", Node("n2", "1"))}});
  const Json account = AccountOf(*simulation, "default/a", {.attempts = {2, 1}, .explain = {}});
  ASSERT_EQ(account.at("attempts").size(), 2u);
  EXPECT_EQ(account.at("attempts").at(0).at("nodes").size(), 2u);
  EXPECT_EQ(account.at("attempts").at(1).at("nodes").size(), 1u);
  EXPECT_FALSE(account.contains("lastAttempt"));
  const Json missing = AccountOf(*simulation, "default/a", {.attempts = {99}, .explain = {}});
  EXPECT_EQ(missing.get<std::string>().rfind("pod \"default/a\" has had no attempt 99 by ", 0), 0u)
      << missing;
}

TEST(AccountTest, APodOfNoSchedulerIsExplainedAsSuch) {
  auto simulation =
      RunToEnd({.objects = {Node("n1"), Pod("a", "1", R"(, "schedulerName": "my-scheduler")")}});
  const Json account = AccountOf(*simulation, "default/a");
  EXPECT_EQ(account.at("lastAttempt"), nullptr);
  EXPECT_EQ(account.at("pod").at("place"), "unserved");
  EXPECT_EQ(account.at("pod").at("summary"),
            "No scheduler takes it: no profile has the schedulerName of this pod: my-scheduler. "
            "This scheduler serves default-scheduler.");
}

TEST(AccountTest, ARunIsAccountedForByItsAttemptsAndThoseItNeverTried) {
  auto simulation = RunToEnd({.objects = {Node("n1", "1"), Pod("a"), Pod("b"),
                                          Pod("c", "1", R"(, "schedulerName": "nobody")")},
                              .more = R"(, "until": "1s")"});
  sim::ViewProjection projection(&simulation->log());
  const Json account = sim::AccountOfRun(*simulation, projection.At(simulation->now()));
  ASSERT_EQ(account.at("attempts").size(), 2u);
  EXPECT_EQ(account.at("attempts").at(0).at("node"), "n1");
  EXPECT_EQ(account.at("attempts").at(1).at("number"), 2);
  EXPECT_EQ(account.at("attempts").at(1).at("message"),
            "0/1 nodes are available: 1 Insufficient cpu.");
  ASSERT_EQ(account.at("untried").size(), 1u);
  EXPECT_EQ(account.at("untried").at(0).at("pod"), "default/c");
}

TEST(ExplainDeathTest, OnlyTheSchedulerAtWorkExplainsItself) {
  auto kube_scheduler = RunToEnd({.objects = {Node("n"), Pod("a")}});
  EXPECT_DEATH(kube_scheduler->ExplainSession(0, "default/a"), "sessions are kube-batch's");
  auto kube_batch = RunToEnd({.more = R"(, "scheduler": "kube-batch", "until": "2s")"});
  EXPECT_DEATH(kube_batch->Explain(0), "attempts are kube-scheduler's");
  EXPECT_DEATH(kube_batch->RunToEndExplaining([](const sim::AttemptExplanation&) { return true; }),
               "attempts are kube-scheduler's");
}

}  // namespace
}  // namespace berth::test
