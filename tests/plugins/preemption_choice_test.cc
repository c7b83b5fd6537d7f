#include "plugins/preemption/preemption_choice.h"

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "plugins/plugin_fixture.h"

namespace berth::test {
namespace {

using Criterion = PreemptionCriterion;

// One victim; without `start`, in seconds, it has not started.
struct VictimWords {
  int32_t priority = 0;
  std::optional<int64_t> start = 0;
};

struct CandidateWords {
  std::string node;
  int64_t violations = 0;
  std::vector<VictimWords> victims;
};

struct ChoiceCase {
  std::string name;
  std::vector<CandidateWords> candidates;
  std::string want;
  Criterion decided_by;
  std::vector<std::string> tied = {};
};
void PrintTo(const ChoiceCase& row, std::ostream* out) { *out << row.name; }

std::vector<PreemptionCandidate> Candidates(const std::vector<CandidateWords>& words) {
  std::vector<PreemptionCandidate> candidates;
  for (const CandidateWords& candidate : words) {
    Victims victims{{}, candidate.violations};
    for (const VictimWords& victim : candidate.victims) {
      auto pod = std::make_shared<v1::Pod>();
      pod->spec.priority = victim.priority;
      if (victim.start) pod->status.start_time = Time{} + Seconds(*victim.start);
      victims.pods.push_back(std::move(pod));
    }
    candidates.push_back({candidate.node, std::move(victims)});
  }
  return candidates;
}

class PreemptionChoiceRule : public ::testing::TestWithParam<ChoiceCase> {};

TEST_P(PreemptionChoiceRule, Decides) {
  const ChoiceCase& row = GetParam();
  const std::vector<PreemptionCandidate> candidates = Candidates(row.candidates);
  const PreemptionChoice choice = ChooseCandidate(candidates);
  EXPECT_EQ(candidates[choice.chosen].node, row.want);
  EXPECT_EQ(choice.decided_by, row.decided_by);
  std::vector<std::string> tied;
  for (size_t index : choice.tied) tied.push_back(candidates[index].node);
  EXPECT_EQ(tied, row.tied);
}

constexpr int32_t kHighest = 2147483647;
constexpr int32_t kLowestPriority = -2147483647 - 1;

INSTANTIATE_TEST_SUITE_P(
    Rules, PreemptionChoiceRule,
    ::testing::Values(
        ChoiceCase{"TheOnlyCandidateIsTaken", {{"a", 3, {{9}}}}, "a", Criterion::kOnlyCandidate},
        ChoiceCase{"FewestViolationsComeBeforeLowerPriorities",
                   {{"a", 1, {{0}}}, {"b", 0, {{9}, {9}}}},
                   "b",
                   Criterion::kFewestPdbViolations},
        ChoiceCase{"TheLowestHighestPriorityComesBeforeTheNumberOfVictims",
                   {{"a", 0, {{5}}}, {"b", 0, {{4}, {4}, {4}}}},
                   "b",
                   Criterion::kLowestHighestPriority},
        ChoiceCase{"TheHighestPriorityIsThatOfTheFirstVictimWhateverFollows",
                   {{"a", 1, {{1}, {9}}}, {"b", 1, {{2}, {1}}}},
                   "a",
                   Criterion::kLowestHighestPriority},
        ChoiceCase{"TheLowestSumDecidesNext",
                   {{"a", 0, {{5}, {3}}}, {"b", 0, {{5}, {2}}}},
                   "b",
                   Criterion::kLowestPrioritySum},
        ChoiceCase{"NegativePrioritiesDoNotMakeMoreVictimsCheaper",
                   {{"a", 0, {{-5}, {-5}, {-5}}}, {"b", 0, {{-5}}}},
                   "b",
                   Criterion::kLowestPrioritySum},
        ChoiceCase{"FewerVictimsOfTheSameSumDecideNext",
                   {{"a", 0, {{-1}, {kLowestPriority}}}, {"b", 0, {{-1}}}},
                   "b",
                   Criterion::kFewestVictims},
        ChoiceCase{"SumsOfExtremePrioritiesDoNotOverflow",
                   {{"a", 0, {{kHighest}, {kHighest}}}, {"b", 0, {{kHighest}, {kLowestPriority}}}},
                   "b",
                   Criterion::kLowestPrioritySum},
        ChoiceCase{"TheLatestStartDecidesNext",
                   {{"a", 0, {{5, 10}}}, {"b", 0, {{5, 20}}}, {"c", 0, {{5, 15}}}},
                   "b",
                   Criterion::kLatestStartTime},
        ChoiceCase{"TheEarliestAmongTheHighestVictimsIsCompared",
                   {{"a", 0, {{5, 10}, {5, 30}, {1, 99}}}, {"b", 0, {{5, 20}, {5, 20}, {1, 1}}}},
                   "b",
                   Criterion::kLatestStartTime},
        ChoiceCase{"AHighestVictimFurtherDownCountsForTheStart",
                   {{"a", 1, {{1, 1}, {5, 30}}}, {"b", 1, {{1, 50}, {5, 20}}}},
                   "a",
                   Criterion::kLatestStartTime},
        ChoiceCase{"AVictimThatHasNotStartedIsTheLatest",
                   {{"a", 0, {{5, 99}}}, {"b", 0, {{5, std::nullopt}}}},
                   "b",
                   Criterion::kLatestStartTime},
        ChoiceCase{"TheFirstOfThoseThatAreEqualIsTaken",
                   {{"x", 0, {{6, 10}}}, {"b", 0, {{5, 10}}}, {"a", 0, {{5, 10}}}},
                   "b",
                   Criterion::kRandom,
                   {"b", "a"}},
        ChoiceCase{"ANodeWithoutVictimsIsBest",
                   {{"a", 0, {{kLowestPriority}}}, {"b", 0, {}}},
                   "b",
                   Criterion::kLowestHighestPriority},
        ChoiceCase{"NodesWithoutVictimsAreEqual",
                   {{"a", 0, {{1}}}, {"b", 0, {}}, {"c", 0, {}}},
                   "b",
                   Criterion::kRandom,
                   {"b", "c"}}),
    RowName<ChoiceCase>);

}  // namespace
}  // namespace berth::test
