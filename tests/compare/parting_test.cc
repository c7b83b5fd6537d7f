// Tests where two runs part, by comparing their logs.
#include "compare/parting.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/simulation_fixture.h"

namespace berth::compare {
namespace parting_test {

using test::At;
using test::Node;
using test::Pod;
using test::RunToEnd;
using test::ScenarioWords;

// Reports whether all decisions before the one with this number, from 1, are equal in every field.
bool AreEqualBefore(const sim::EventLog& a, const sim::EventLog& b, int64_t number) {
  const std::vector<Decision> of_a = DecisionsOf(a);
  const std::vector<Decision> of_b = DecisionsOf(b);
  for (size_t i = 0; i + 1 < static_cast<size_t>(number); ++i) {
    const bool same = a.PodName(of_a[i].pod) == b.PodName(of_b[i].pod) &&
                      of_a[i].start == of_b[i].start && of_a[i].end == of_b[i].end &&
                      of_a[i].outcome == of_b[i].outcome &&
                      NodeOf(a, of_a[i]) == NodeOf(b, of_b[i]);
    if (!same) return false;
  }
  return true;
}

ScenarioWords Twins(const std::string& seed) {
  ScenarioWords words{{Node("n1"), Node("n2"), Node("n3")}, {}, StrCat(R"(, "seed": )", seed)};
  for (int i = 0; i < 9; ++i) words.objects.push_back(Pod(StrCat("p", std::to_string(i))));
  return words;
}

TEST(FindPartingTest, EqualRunsDoNotPart) {
  EXPECT_FALSE(FindParting(RunToEnd(Twins("3"))->log(), RunToEnd(Twins("3"))->log()));
}

TEST(FindPartingTest, AnotherSeedPartsAtTheFirstOtherNode) {
  const auto a = RunToEnd(Twins("1"));
  const auto b = RunToEnd(Twins("5"));
  const std::optional<Parting> parting = FindParting(a->log(), b->log());
  ASSERT_TRUE(parting);
  EXPECT_EQ(parting->kind, PartingKind::kDecision);
  EXPECT_TRUE(AreEqualBefore(a->log(), b->log(), parting->number));
  EXPECT_TRUE(parting->difference.node);
  EXPECT_FALSE(parting->difference.pod || parting->difference.time || parting->difference.outcome);
  EXPECT_NE(NodeOf(a->log(), *parting->a), NodeOf(b->log(), *parting->b));
  EXPECT_EQ(parting->t, parting->a->start);
  EXPECT_FALSE(FindChangeBefore(a->log(), b->log(), *parting));
}

TEST(FindPartingTest, AnEditPartsAtTheAttemptThatItChanges) {
  const ScenarioWords before{{Node("n1"), Pod("a"), Pod("big", "5")}, {}, ""};
  ScenarioWords after = before;
  after.timeline = {At("7s", "create", Node("n2", "8"))};
  const auto a = RunToEnd(before);
  const auto b = RunToEnd(after);
  const std::optional<Parting> parting = FindParting(a->log(), b->log());
  ASSERT_TRUE(parting);
  EXPECT_TRUE(AreEqualBefore(a->log(), b->log(), parting->number));
  ASSERT_TRUE(parting->b);
  EXPECT_EQ(b->log().PodName(parting->b->pod), "default/big");
  EXPECT_EQ(parting->b->outcome, Outcome::kBound);
  const std::optional<ChangeBefore> change = FindChangeBefore(a->log(), b->log(), *parting);
  ASSERT_TRUE(change);
  EXPECT_EQ(change->a, -1);
  const sim::Event& added = b->log().events()[static_cast<size_t>(change->b)];
  EXPECT_EQ(added.kind, sim::EventKind::kNodeAdded);
  EXPECT_EQ(b->log().NodeName(added.node), "n2");
}

TEST(FindPartingTest, ARunThatEndsEarlierLacksADecision) {
  const ScenarioWords whole{{Node("n1")}, {At("9s", "create", Pod("late"))}, ""};
  ScenarioWords cut = whole;
  cut.more = R"(, "until": 5)";
  const auto a = RunToEnd(whole);
  const auto b = RunToEnd(cut);
  const std::optional<Parting> parting = FindParting(a->log(), b->log());
  ASSERT_TRUE(parting);
  EXPECT_EQ(parting->number, 1);
  EXPECT_EQ(parting->t, Time{} + Seconds(9));
  EXPECT_TRUE(parting->a);
  EXPECT_FALSE(parting->b);
  EXPECT_TRUE(parting->difference.pod);
}

TEST(FindPartingTest, APodThatIsTriedLaterDiffersInTime) {
  const ScenarioWords quick{{Node("n1"), Pod("a")}, {}, R"(, "attemptLatency": "10ms")"};
  ScenarioWords slow = quick;
  slow.more = R"(, "attemptLatency": "20ms")";
  const std::optional<Parting> parting = FindParting(RunToEnd(quick)->log(), RunToEnd(slow)->log());
  ASSERT_TRUE(parting);
  EXPECT_TRUE(parting->difference.time);
  EXPECT_FALSE(parting->difference.pod || parting->difference.outcome || parting->difference.node);
}

TEST(FindPartingTest, TheNodeThatPreemptionMakesRoomOnCounts) {
  const auto words = [](const std::string& first, const std::string& second) {
    return ScenarioWords{{Node(first, "2"), Node(second, "2"), Pod("x", "2"), Pod("y", "2")},
                         {At("5s", "create", Pod("vip", "2", R"(, "priority": 9)"))},
                         R"(, "seed": 1)"};
  };
  const auto run = RunToEnd(words("n1", "n2"));
  for (const Decision& decision : DecisionsOf(run->log())) {
    if (run->log().PodName(decision.pod) != "default/vip") continue;
    EXPECT_EQ(decision.outcome, Outcome::kFailed);
    EXPECT_NE(decision.node, sim::kNoId);
    return;
  }
  FAIL() << "vip was not tried";
}

TEST(FindPartingTest, IfNoDecisionDiffersItIsAnEntry) {
  const ScenarioWords before{{Node("n1"), Pod("a")}, {}, R"(, "until": 20)"};
  ScenarioWords after = before;
  after.timeline = {At("7s", "create", Node("n2"))};
  const auto a = RunToEnd(before);
  const auto b = RunToEnd(after);
  const std::optional<Parting> parting = FindParting(a->log(), b->log());
  ASSERT_TRUE(parting);
  EXPECT_EQ(parting->kind, PartingKind::kEntry);
  const auto entry = static_cast<size_t>(parting->entry);
  for (size_t i = 0; i < entry; ++i) EXPECT_EQ(a->log().JsonLine(i), b->log().JsonLine(i));
  EXPECT_EQ(b->log().events()[entry].kind, sim::EventKind::kNodeAdded);
  EXPECT_EQ(parting->t, std::min(a->log().events()[entry].t, b->log().events()[entry].t));
}

TEST(FindPartingTest, DifferentSchedulersPartAtTheFirstPodOnAnotherNode) {
  const ScenarioWords one{{Node("n1", "1"), Pod("a"), Pod("b")}, {}, R"(, "until": 30)"};
  ScenarioWords other = one;
  other.more = R"(, "until": 30, "scheduler": "kube-batch",
                   "kubeBatch": {"schedulerName": "default-scheduler"})";
  const std::optional<Parting> same = FindParting(RunToEnd(one)->log(), RunToEnd(other)->log());
  ASSERT_TRUE(same);
  EXPECT_EQ(same->kind, PartingKind::kEntry);
  other.objects[0] = Node("n1", "2");
  const auto a = RunToEnd(one);
  const auto b = RunToEnd(other);
  const std::optional<Parting> parting = FindParting(a->log(), b->log());
  ASSERT_TRUE(parting);
  EXPECT_EQ(parting->kind, PartingKind::kBinding);
  EXPECT_TRUE(parting->difference.outcome);
  ASSERT_TRUE(parting->a && parting->b);
  EXPECT_EQ(a->log().PodName(parting->a->pod), b->log().PodName(parting->b->pod));
  EXPECT_EQ(parting->a->outcome, Outcome::kFailed);
  EXPECT_EQ(parting->b->outcome, Outcome::kBound);
  EXPECT_EQ(parting->t, parting->b->start);
}

}  // namespace parting_test
}  // namespace berth::compare
