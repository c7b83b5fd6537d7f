#include "view/bets.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "base/strings.h"
#include "log/log_builder.h"
#include "scenario/scenario_documents.h"

namespace berth::sim {
namespace bets_test {

constexpr SectionId kBackoff = SectionId::kBackoff;
constexpr SectionId kUnschedulable = SectionId::kUnschedulable;

Time At(double seconds) { return Time{static_cast<int64_t>(seconds * 1e9)}; }

Bet BetOn(BetAsk ask) { return {ask, "default/a", "", {}, {}}; }
Bet BetOnWait(std::vector<Duration> waits) { return {BetAsk::kWait, "default/a", "", {}, waits}; }

// Writes "[m] n no-node: n at 4", with the right answer in brackets.
std::string Tell(const std::optional<SettledBet>& bet) {
  if (!bet) return "not settled";
  std::string text;
  for (const BetOption& option : bet->options) {
    const std::string name = option.value.empty() ? option.label.Text() : option.value;
    text += option.value == bet->answer ? StrCat("[", name, "] ") : StrCat(name, " ");
  }
  return StrCat(text, "at ", SecondsText(bet->revealed_at));
}

// a fails in [1, 2], is nominated to m, fails again in [4, 5] and is bound to n in [8, 9].
struct ARun : LogBuilder {
  ARun() {
    NodeAdded("n").NodeAdded("m").Comes("a");
    At(Seconds(1)).Popped("a", 1, 1).At(Seconds(2)).Failed("a", kUnschedulable);
    Nominated("a", "m");
    At(Seconds(3)).Moved("a", kUnschedulable, SectionId::kActive, kEventNodeAdd.label);
    At(Seconds(4)).Popped("a", 2, 2).At(Seconds(5)).Failed("a", kBackoff);
    At(Seconds(8)).Popped("a", 3, 3).At(Seconds(9)).Bound("a", "n");
    At(Seconds(12)).Stopped("");
  }
};

TEST(Bets, OnANodeAreSettledByTheNextBinding) {
  const ARun b;
  EXPECT_EQ(Tell(SettleBet(BetOn(BetAsk::kNode), At(0), b.log, true)), "m [n] no node at 9");
  EXPECT_EQ(Tell(SettleBet(BetOn(BetAsk::kNode), At(9), b.log, true)), "m n [no node] at 12");
  EXPECT_EQ(SettleBet(BetOn(BetAsk::kNode), At(0), b.log, true)->outcome.Text(), "a goes to n.");
  EXPECT_EQ(SettleBet(BetOn(BetAsk::kNode), At(9), b.log, true)->outcome.Text(),
            "a got no node in this run.");
}

TEST(Bets, APromiseThatIsKeptIsTheAnswerAlready) {
  LogBuilder b;
  b.NodeAdded("n").NodeAdded("m").Comes("a").Popped("a", 1, 1);
  b.At(Seconds(1)).Failed("a", kBackoff).Nominated("a", "m");
  b.At(Seconds(3)).Popped("a", 2, 2).Bound("a", "m");
  EXPECT_EQ(Tell(SettleBet(BetOn(BetAsk::kNode), At(0), b.log, true)), "[m] n no node at 1");
  LogBuilder permit;
  permit.NodeAdded("n").Comes("a").Popped("a", 1, 1).At(Seconds(1)).Waiting("a", "n", {"Gang"});
  permit.At(Seconds(3)).Bound("a", "n");
  EXPECT_EQ(Tell(SettleBet(BetOn(BetAsk::kNode), At(0), permit.log, true)), "[n] no node at 1");
}

TEST(Bets, AreNotSettledByALogThatIsNotThereYet) {
  LogBuilder b;
  b.NodeAdded("n").Comes("a").At(Seconds(1)).Popped("a", 1, 1);
  EXPECT_EQ(Tell(SettleBet(BetOn(BetAsk::kNode), At(0), b.log, false)), "not settled");
  EXPECT_EQ(Tell(SettleBet(BetOnWait({Seconds(1), Seconds(2)}), At(0), b.log, false)),
            "not settled");
  EXPECT_EQ(Tell(SettleBet(BetOn(BetAsk::kQueue), At(0), b.log, false)), "not settled");
  EXPECT_EQ(Tell(SettleBet(BetOn(BetAsk::kNode), At(0), b.log, true)), "n [no node] at 1");
}

TEST(Bets, OfferTheRightNodeAndTheFirstOfTheOthers) {
  LogBuilder b;
  for (const char* node : {"z", "y", "x", "w", "v", "u", "t", "s"}) b.NodeAdded(node);
  b.Comes("a").At(Seconds(1)).NodeDeleted("y");
  b.At(Seconds(3)).NodeAdded("late").Popped("a", 1, 1).Bound("a", "late");
  EXPECT_EQ(Tell(SettleBet(BetOn(BetAsk::kNode), At(2), b.log, true)),
            "[late] u v w x z no node at 3");
}

TEST(Bets, OfferTheNodesThatTheyName) {
  Bet bet = BetOn(BetAsk::kNode);
  bet.nodes = {"n", "k"};
  EXPECT_EQ(Tell(SettleBet(bet, At(0), ARun().log, true)), "[n] k no node at 9");
  bet.nodes = {"k", "m"};  // the run had another outcome
  EXPECT_EQ(Tell(SettleBet(bet, At(0), ARun().log, true)), "k m [n] no node at 9");
}

TEST(Bets, OnAQueueAreSettledByTheNextAttemptThatEnds) {
  const ARun b;
  const Bet bet = BetOn(BetAsk::kQueue);
  EXPECT_EQ(Tell(SettleBet(bet, At(1), b.log, true)),
            "activeQ backoffQ [unschedulableQ] node at 2");
  EXPECT_EQ(Tell(SettleBet(bet, At(2), b.log, true)),
            "activeQ [backoffQ] unschedulableQ node at 5");
  EXPECT_EQ(Tell(SettleBet(bet, At(5), b.log, true)),
            "activeQ backoffQ unschedulableQ [node] at 9");
  EXPECT_EQ(Tell(SettleBet(bet, At(9), b.log, true)), "not settled");
  EXPECT_EQ(SettleBet(bet, At(2), b.log, true)->outcome.Text(),
            "The attempt fails, and a goes to backoffQ.");
}

TEST(Bets, OnAWaitAreSettledByTheNearestChoice) {
  const ARun b;
  EXPECT_EQ(
      Tell(SettleBet(BetOnWait({Seconds(20), Milliseconds(5500), Seconds(1)}), At(2), b.log, true)),
      "20 [5.5] 1 not in this run at 9");
  // 7 s are as far from 6 as from 8.
  EXPECT_EQ(Tell(SettleBet(BetOnWait({Seconds(8), Seconds(6)}), At(2), b.log, true)),
            "8 [6] not in this run at 9");
  EXPECT_EQ(Tell(SettleBet(BetOnWait({Seconds(8), Seconds(6)}), At(9), b.log, true)),
            "8 6 [not in this run] at 12");
  EXPECT_EQ(SettleBet(BetOnWait({Seconds(8), Seconds(6)}), At(2), b.log, true)->outcome.Text(),
            "a has its node 7 s later.");
}

TEST(Bets, AskInTheirOwnWordsOrTheUsualOnes) {
  Bet bet = BetOn(BetAsk::kNode);
  EXPECT_EQ(QuestionOf(bet).Text(), "Which node will a go to?");
  bet.ask = BetAsk::kQueue;
  EXPECT_EQ(QuestionOf(bet).Text(), "Where will the next attempt leave a?");
  bet.ask = BetAsk::kWait;
  EXPECT_EQ(QuestionOf(bet).Text(), "How long will a wait for a node?");
  bet.question = "And now?";
  EXPECT_EQ(QuestionOf(bet).Text(), "And now?");
}

// ---- In their written form

Json WithBet(std::string_view bet) {
  return ScenarioOf(StrCat(R"("objects": [)", kPodA, ", ", kNodeN,
                           R"(], "captions": [{"at": 0, "text": "x", "bet": )", bet, "}]"));
}

TEST(BetsOfScenarios, AreRead) {
  const Scenario scenario =
      Decode(WithBet(R"({"ask": "wait", "pod": "a", "question": "?", "choices": ["500ms", 2]})"));
  const Bet& bet = *scenario.captions.at(0).bet;
  EXPECT_EQ(bet.ask, BetAsk::kWait);
  EXPECT_EQ(bet.pod, "default/a");
  EXPECT_EQ(bet.question, "?");
  EXPECT_EQ(bet.waits, (std::vector<Duration>{Milliseconds(500), Seconds(2)}));
  EXPECT_TRUE(scenario.captions.at(0).pause);
}

TEST(BetsOfScenarios, WithoutChoicesOfferTheNodesOfTheRun) {
  const Scenario scenario = Decode(WithBet(R"({"ask": "node", "pod": "default/a"})"));
  EXPECT_TRUE(scenario.captions.at(0).bet->nodes.empty());
}

TEST(BetsOfScenarios, WarnOfNamesThatNeverExist) {
  const Scenario scenario =
      Decode(WithBet(R"({"ask": "node", "pod": "b", "choices": ["n", "m"]})"));
  EXPECT_EQ(scenario.warnings, (Strings{"spec.captions[0]: there is never a pod \"default/b\"",
                                        "spec.captions[0]: there is never a node \"m\""}));
}

TEST(BetsOfScenarios, AreRefusedWithTheirPath) {
  struct Case {
    std::string_view bet;
    std::string_view want;
  };
  for (const Case& c : std::vector<Case>{
           {R"({"pod": "a"})", "ask: Required value: what to ask for is required"},
           {R"({"ask": "who", "pod": "a"})",
            "ask: Unsupported value: \"who\": must be one of node, queue, wait"},
           {R"({"ask": "node"})", "pod: Required value: a pod is required"},
           {R"({"ask": "wait", "pod": "a"})",
            "choices: Required value: the durations to choose from are required"},
           {R"({"ask": "wait", "pod": "a", "choices": ["1s"]})",
            "choices: must have 2 to 8 entries, got 1"},
           {R"({"ask": "wait", "pod": "a", "choices": ["1s", 0]})",
            "choices[1]: must be more than 0, got 0s"},
           {R"({"ask": "wait", "pod": "a", "choices": ["1s", 1]})", "choices[1]: Duplicate value"},
           {R"({"ask": "node", "pod": "a", "choices": ["n", "n"]})", "choices[1]: Duplicate value"},
           {R"({"ask": "node", "pod": "a", "choices": ["n", ""]})",
            "choices[1]: must be the name of a node"},
           {R"({"ask": "queue", "pod": "a", "choices": ["activeQ", "backoffQ"]})",
            "choices: only bets on a node or a wait have choices"}}) {
    EXPECT_EQ(ErrorOf(WithBet(c.bet)), StrCat("spec.captions[0].bet.", c.want)) << c.bet;
  }
}

}  // namespace bets_test
}  // namespace berth::sim
