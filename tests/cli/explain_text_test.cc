#include "cli/explain_text.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "base/strings.h"
#include "cli/preemption_text.h"
#include "cli/text_table.h"

namespace berth::cli {
namespace {

// Reads fractions as numbers, as the accounts have them.
Json Parse(std::string_view text) {
  Json json = Json::parse(text, nullptr, false);
  EXPECT_FALSE(json.is_discarded()) << text;
  return json;
}

// Returns two feasible nodes and a rejected one, in the form of sim::DescribeAttempt.
Json Attempt() {
  return Parse(R"({
    "pod": "default/a", "attempt": 2, "cycle": 7, "start": 3.5, "outcome": "bound",
    "filters": ["First", "Second"], "points": [], "feasible": ["n1", "n2"], "tied": ["n2"],
    "chosen": "n2",
    "nodes": [
      {"node": "n1", "verdict": "passed", "filtersRun": 2, "total": 130},
      {"node": "n2", "verdict": "passed", "filtersRun": 2, "total": 290},
      {"node": "n3", "verdict": "rejected", "filtersRun": 1, "point": "Filter", "plugin": "First",
       "code": "Unschedulable", "reasons": ["too small", "too slow"]}],
    "scores": [
      {"plugin": "Plain", "weight": 1, "raw": [30, 90], "normalized": [30, 90],
       "weighted": [30, 90]},
      {"plugin": "Twice", "weight": 2, "raw": [3, 7], "normalized": [50, 100],
       "weighted": [100, 200]}]})");
}

std::string TextOf(const Json& attempt) {
  Json account = Json::object();
  account["attempts"] = Json::array({attempt});
  return AccountText(account);
}

TEST(ExplainTextTest, ASessionIsExplainedTurnByTurn) {
  const Json account = Parse(R"({
    "pod": {"name": "default/a", "summary": "Waits.", "history": []}, "lastAttempt": null,
    "session": {"session": 3, "t": 5, "pod": "default/a", "why": "resources", "summary": "No room.",
      "job": "default/g", "gang": true, "minMember": 2, "ready": 1, "pipelined": 0, "tasks": 2,
      "jobShare": 0.5, "queue": {"name": "q", "weight": 4, "share": 0.5, "overused": false},
      "turns": [
        {"action": "allocate", "what": "considered", "task": "default/a", "nodes": [
          {"node": "n1", "feasible": true, "fitsIdle": true, "fitsReleasing": false, "score": 14},
          {"node": "n2", "feasible": false, "fitsIdle": false, "fitsReleasing": false},
          {"node": "n3", "feasible": false, "fitsIdle": true, "fitsReleasing": false,
           "predicate": "Taints", "reason": "it has one"}]},
        {"action": "allocate", "what": "released", "outcome": "noNode"}]}})");
  EXPECT_EQ(AccountText(account),
            R"(default/a
Waits.


Session 3 at 5.000 s: No room.
Job default/g: 1 of 2 that it needs have a place. Queue q weighs 4.
  allocate: considered default/a
  nodes  verdict             which
      1  fits, score 14      n1
      1  no room             n2
      1  Taints: it has one  n3
  allocate: released noNode
)");
}

TEST(ExplainTextTest, ARunOfSessionsIsATableOfThem) {
  const Json account = Parse(R"({"attempts": [],
    "sessions": [{"session": 1, "t": 0, "allocated": 3, "pipelined": 0, "bound": 2, "evicted": 1}],
    "untried": [{"pod": "default/a", "place": "inJob", "summary": "Waits."}]})");
  EXPECT_EQ(RunAccountText(account),
            R"(  session       at  allocated  pipelined  bound  evicted
        1  0.000 s          3          0      2        1

Waiting
  default/a: Waits.

--pod NAMESPACE/NAME shows what the last session found out about a pod.
)");
}

TEST(ExplainTextTest, TheDecisionComesFirstThenWhy) {
  EXPECT_EQ(TextOf(Attempt()),
            R"(Attempt 2 of default/a at 3.500 s (scheduling cycle 7): bound on n2
n2 has the highest total of 2 nodes that fit: 290.

Filter: 2 of 3 nodes fit, 1 rejected
  node  filters run  verdict
  n1            2/2  fits
  n2            2/2  fits
  n3            1/2  First: too small, too slow

Score: weighted (raw -> normalized, where these differ)
  node  total  Plain        Twice x2
  n2      290     90  200 (7 -> 100)
  n1      130     30   100 (3 -> 50)
)");
}

TEST(ExplainTextTest, TiesSayThatTheRealSchedulerMayPickAny) {
  Json attempt = Attempt();
  attempt["tied"] = Json::array({"n1", "n2"});
  EXPECT_NE(TextOf(attempt).find("Equal at the top: n1, n2. The real scheduler may pick any of "
                                 "these; here the seed picked n2."),
            std::string::npos);
}

TEST(ExplainTextTest, EachWayToBeLeftOutHasItsWords) {
  struct Case {
    const char* node;
    const char* want;
  };
  const Case cases[] = {
      {R"({"verdict": "notVisited", "filtersRun": 0})", "0/2  not visited"},
      {R"({"verdict": "rejected", "filtersRun": 0, "point": "PreFilter", "plugin": "P",
           "code": "Unschedulable", "reasons": ["no"]})",
       "0/2  P: no (the pod as a whole, at PreFilter)"},
      {R"({"verdict": "rejected", "filtersRun": 2, "point": "Extender", "plugin": "E",
           "code": "Unschedulable", "reasons": []})",
       "2/2  extender E: left it out"},
      {R"({"verdict": "rejected", "filtersRun": 1, "point": "Filter", "plugin": "First",
           "code": "Error", "reasons": ["broken"]})",
       "1/2  First: broken (an error, which ended the attempt)"},
      {R"({"verdict": "rejected", "filtersRun": 1, "point": "Filter", "plugin": "First",
           "code": "Unschedulable", "reasons": ["full"], "withNominatedPods": true})",
       "1/2  First: full (only because of pods nominated to the node)"},
  };
  for (const Case& c : cases) {
    Json attempt = Attempt();
    attempt["nodes"] = Json::array({Parse(c.node)});
    attempt["nodes"][0]["node"] = "n";
    EXPECT_NE(TextOf(attempt).find(StrCat("  ", c.want, "\n")), std::string::npos)
        << TextOf(attempt);
  }
}

TEST(ExplainTextTest, ManyNodesOfOneVerdictShareALine) {
  Json attempt = Attempt();
  for (int i = 0; i < 100; ++i) {
    attempt["nodes"].push_back(attempt["nodes"][2]);
    attempt["nodes"].back()["node"] = StrCat("m", std::to_string(i));
  }
  const std::string text = TextOf(attempt);
  EXPECT_NE(text.find("  101  First: too small, too slow  n3, m0, m1, m2, m3, ...\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("    2  fits                        n1, n2\n"), std::string::npos);
}

TEST(ExplainTextTest, ExtendersHaveCallsAndAColumn) {
  Json attempt = Attempt();
  attempt["extenderCalls"] = Parse(R"([{"extender": "E", "verb": "filter"},
                                       {"extender": "E", "verb": "prioritize", "error": "gone"}])");
  attempt["extenderScores"] = Parse(R"([{"extender": "E", "weight": 3, "scale": 10,
                                         "scores": [{"node": "n2", "score": 4}]}])");
  const std::string text = TextOf(attempt);
  EXPECT_NE(text.find("Twice x2    E x30\n"), std::string::npos) << text;
  EXPECT_NE(text.find("200 (7 -> 100)  120 (4)\n"), std::string::npos) << text;
  EXPECT_NE(text.find("100 (3 -> 50)        -\n"), std::string::npos) << text;
  EXPECT_NE(text.find("  E         prioritize  error: gone\n"), std::string::npos) << text;
}

TEST(ExplainTextTest, ASlowAttemptHasItsLogEntryAndTheRuleOfItsTimes) {
  Json attempt = Attempt();
  EXPECT_EQ(TextOf(attempt).find("In the log"), std::string::npos);
  attempt["trace"] = {{"verbosity", 2}, {"lines", {"Trace[7]: \"Scheduling\"", "Trace[7]: END"}}};
  const std::string text = TextOf(attempt);
  EXPECT_NE(text.find("\nIn the log of kube-scheduler from -v=2 on, as the attempt"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("the snapshot has 5 %"), std::string::npos) << text;
  EXPECT_NE(text.find("\n  Trace[7]: \"Scheduling\"\n  Trace[7]: END\n"), std::string::npos)
      << text;
  attempt["trace"]["verbosity"] = 0;
  EXPECT_NE(TextOf(attempt).find("In the log of kube-scheduler, as"), std::string::npos);
}

TEST(ExplainTextTest, TheWhatIfIsLabelledAsSuchAndIsAMatrix) {
  Json attempt = Attempt();
  attempt["whatIf"] = Parse(R"({"filters": ["First", "Second"], "nodes": [
    {"node": "n1", "verdicts": [{"verdict": "passed"}, {"verdict": "cannotRun"}]},
    {"node": "n3", "verdicts": [
      {"verdict": "rejected", "code": "Unschedulable", "reasons": ["too small"]},
      {"verdict": "rejected", "code": "Error", "reasons": ["broken"],
       "withNominatedPods": true}]}]})");
  const std::string text = TextOf(attempt);
  EXPECT_NE(text.find("What if every filter had been asked about every node?\nThe real scheduler "
                      "does not do that"),
            std::string::npos);
  EXPECT_NE(
      text.find("  node  1  2  rejected by\n"
                "  n1    .  ?\n"
                "  n3    X  E  First: too small; Second: broken (only with nominated pods)\n"),
      std::string::npos)
      << text;
}

TEST(ExplainTextTest, APodOfNoSchedulerHasNoAttempt) {
  const Json account = Parse(R"({"lastAttempt": null, "pod": {"name": "default/a",
    "place": "unserved", "summary": "No scheduler takes it: no such profile.", "history": []}})");
  EXPECT_EQ(AccountText(account),
            "default/a\nNo scheduler takes it: no such profile.\n\n\nSo there is no attempt to "
            "explain.\n");
}

// ---- Preemption

Json Preemption() {
  return Parse(R"({"chosen": "n2", "decidedBy": "lowestHighestPriority", "nodes": [
    {"node": "n1", "outcome": "candidate", "victims": [{"pod": "default/a", "priority": 9}],
     "reprieved": [],
     "criteria": {"pdbViolations": 0, "highestPriority": 9, "prioritySum": 9,
                  "raisedPrioritySum": 2147483657, "victims": 1, "earliestStart": 4.5}},
    {"node": "n2", "outcome": "candidate",
     "victims": [{"pod": "default/b", "priority": 5}, {"pod": "default/c", "priority": -1}],
     "reprieved": [{"pod": "default/d", "priority": 0}],
     "criteria": {"pdbViolations": 0, "highestPriority": 5, "prioritySum": 4,
                  "raisedPrioritySum": 4294967300, "victims": 2, "earliestStart": null}},
    {"node": "n3", "outcome": "notHelpful", "code": "UnschedulableAndUnresolvable",
     "reasons": ["cordoned"]}]})");
}

TEST(PreemptionTextTest, TheDecidingCriterionIsNamedAndMarked) {
  EXPECT_EQ(PreemptionDecisionText(Preemption()),
            "Preemption: nominated to n2; default/b (5), default/c (-1) had to go. Decided by the "
            "lowest highest priority of the victims.\n");
  const std::string text = PreemptionTableText(Preemption());
  EXPECT_NE(text.find("PDB  *highest priority  sum  count  earliest start\n"), std::string::npos)
      << text;
  EXPECT_NE(text.find("  >  n2    candidate"), std::string::npos) << text;
  EXPECT_NE(text.find("     n1    candidate"), std::string::npos) << text;
  EXPECT_NE(text.find("4.500 s\n"), std::string::npos) << text;
  EXPECT_NE(text.find("     n3    preemption cannot help: cordoned\n"), std::string::npos) << text;
}

TEST(PreemptionTextTest, ATieSaysThatTheRealSchedulerMayPickAny) {
  Json preemption = Preemption();
  preemption["decidedBy"] = "random";
  preemption["tied"] = Json::array({"n1", "n2"});
  EXPECT_NE(PreemptionDecisionText(preemption)
                .find("Nothing decides among n1, n2: the real scheduler may pick any of these"),
            std::string::npos);
}

TEST(PreemptionTextTest, SumsSayHowTheyAreCompared) {
  Json preemption = Preemption();
  EXPECT_EQ(PreemptionTableText(preemption).find("2147483648"), std::string::npos);
  preemption["decidedBy"] = "lowestPrioritySum";
  EXPECT_NE(PreemptionTableText(preemption).find("2147483648 added to each priority"),
            std::string::npos);
}

TEST(PreemptionTextTest, WithoutCandidatesNodesShareALine) {
  const Json preemption = Parse(R"({"nodes": [
    {"node": "n1", "outcome": "stillUnfit", "code": "Unschedulable", "reasons": ["full"]},
    {"node": "n2", "outcome": "stillUnfit", "code": "Unschedulable", "reasons": ["full"]}]})");
  EXPECT_EQ(PreemptionDecisionText(preemption), "Preemption: no node can be made free.\n");
  EXPECT_NE(PreemptionTableText(preemption).find("      2  no help: full  n1, n2\n"),
            std::string::npos)
      << PreemptionTableText(preemption);
}

TEST(PreemptionTextTest, NodesWithoutVictimsShareALineThoughTheirMessagesDiffer) {
  const Json preemption = Parse(R"({"nodes": [
    {"node": "n1", "outcome": "stillUnfit", "code": "UnschedulableAndUnresolvable",
     "reasons": ["No victims found on node n1 for preemptor pod a"]},
    {"node": "n2", "outcome": "stillUnfit", "code": "UnschedulableAndUnresolvable",
     "reasons": ["No victims found on node n2 for preemptor pod a"]}]})");
  EXPECT_NE(PreemptionTableText(preemption).find("  no help: no pods of lower priority  n1, n2\n"),
            std::string::npos)
      << PreemptionTableText(preemption);
}

TEST(PreemptionTextTest, APodThatMayNotPreemptHasNoTable) {
  const Json preemption = {{"notEligible", "it never preempts"}};
  EXPECT_EQ(PreemptionDecisionText(preemption), "Preemption: not tried, it never preempts\n");
  EXPECT_EQ(PreemptionTableText(preemption), "");
}

TEST(TextTableTest, ColumnsAreAsWideAsTheirWidestCell) {
  TextTable table;
  table.AddColumn("name");
  table.AddColumn("n", Align::kRight);
  table.AddColumn("");
  table.AddRow({"a", "1000", "x"});
  table.AddRow({"longer", "2", ""});
  EXPECT_EQ(table.ToText(),
            "  name       n\n"
            "  a       1000  x\n"
            "  longer     2\n");
}

}  // namespace
}  // namespace berth::cli
