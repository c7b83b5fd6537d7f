#include "api/labels.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "api/validation.h"
#include "base/random.h"

namespace berth {
namespace {

LabelRequirement Requirement(std::string key, LabelOperator op, std::vector<std::string> values) {
  Result<LabelRequirement> made = LabelRequirement::Make(std::move(key), op, std::move(values));
  EXPECT_TRUE(made.ok());
  return made.value();
}

struct MatchCase {
  const char* name;
  LabelOperator op;
  std::vector<std::string> values;
  LabelSet labels;
  bool want;
};

class LabelRequirementTest : public testing::TestWithParam<MatchCase> {};

TEST_P(LabelRequirementTest, Matches) {
  const MatchCase& c = GetParam();
  EXPECT_EQ(Requirement("k", c.op, c.values).Matches(c.labels), c.want);
}

INSTANTIATE_TEST_SUITE_P(
    Labels, LabelRequirementTest,
    testing::Values(
        MatchCase{"InHasTheValue", LabelOperator::kIn, {"a", "b"}, {{"k", "b"}}, true},
        MatchCase{"InHasAnotherValue", LabelOperator::kIn, {"a"}, {{"k", "b"}}, false},
        MatchCase{"InNeedsTheKey", LabelOperator::kIn, {""}, {}, false},
        MatchCase{"NotInHasAnotherValue", LabelOperator::kNotIn, {"a"}, {{"k", "b"}}, true},
        MatchCase{"NotInHasTheValue", LabelOperator::kNotIn, {"b"}, {{"k", "b"}}, false},
        MatchCase{"NotInMatchesWithoutTheKey", LabelOperator::kNotIn, {"b"}, {}, true},
        MatchCase{"Exists", LabelOperator::kExists, {}, {{"k", ""}}, true},
        MatchCase{"ExistsNot", LabelOperator::kExists, {}, {{"j", ""}}, false},
        MatchCase{"DoesNotExist", LabelOperator::kDoesNotExist, {}, {}, true},
        MatchCase{"DoesNotExistButDoes", LabelOperator::kDoesNotExist, {}, {{"k", ""}}, false},
        MatchCase{"Greater", LabelOperator::kGt, {"5"}, {{"k", "10"}}, true},
        MatchCase{"GreaterNotEqual", LabelOperator::kGt, {"5"}, {{"k", "5"}}, false},
        MatchCase{"GreaterReadsSignsOfLabels", LabelOperator::kGt, {"5"}, {{"k", "+6"}}, true},
        MatchCase{"GreaterThanNoNumber", LabelOperator::kGt, {"5"}, {{"k", "many"}}, false},
        MatchCase{"GreaterNeedsTheKey", LabelOperator::kGt, {"5"}, {}, false},
        MatchCase{"Less", LabelOperator::kLt, {"5"}, {{"k", "-7"}}, true},
        MatchCase{"LessNotEqual", LabelOperator::kLt, {"5"}, {{"k", "5"}}, false}),
    [](const auto& tested) { return tested.param.name; });

TEST(LabelRequirementTest, EveryProblemIsNamed) {
  const Result<LabelRequirement> made = LabelRequirement::Make("a/", LabelOperator::kExists, {"-"});
  ASSERT_FALSE(made.ok());
  EXPECT_TRUE(made.error().message.starts_with(
      "[key: Invalid value: \"a/\": name part must be non-empty; "));
  EXPECT_NE(made.error().message.find(
                "values: Invalid value: []string{\"-\"}: values set must be empty for exists"),
            std::string::npos);
  EXPECT_NE(made.error().message.find("values[0][a/]: Invalid value: \"-\": a valid label must be"),
            std::string::npos);
}

TEST(LabelRequirementTest, AnOrderNeedsOneWholeNumber) {
  EXPECT_EQ(
      LabelRequirement::Make("k", LabelOperator::kGt, {"1.5"}).error().message,
      "values[0]: Invalid value: \"1.5\": for 'Gt', 'Lt' operators, the value must be an integer");
  EXPECT_EQ(LabelRequirement::Make("k", LabelOperator::kLt, {}).error().message,
            "values: Invalid value: []string(nil): for 'Gt', 'Lt' operators, exactly one value is "
            "required");
  EXPECT_FALSE(LabelRequirement::Make("k", LabelOperator::kLt, {"-5"}).ok()) << "no label value";
}

// Returns a word that is valid in about half of all cases, as a key and as a value.
std::string SomeWord(Random& random) {
  constexpr std::string_view kCharacters = "aZ0aZ0aZ0-_./";
  constexpr int64_t kLengths[] = {0, 1, 2, 3, 5, 63, 64, 66, 253, 255, 256, 320};
  std::string word;
  for (int64_t rest = kLengths[random.Intn(12) * random.Intn(2)]; rest > 0; --rest) {
    const bool is_plain = random.Intn(8) != 0;
    word += is_plain ? 'a' : kCharacters[static_cast<size_t>(random.Intn(13))];
  }
  if (random.Intn(3) == 0) word.insert(word.size() / 2, "/");
  return word;
}

TEST(LabelRequirementTest, IsCreatedIfThereIsNoProblem) {
  SeededRandom random(7);
  int made = 0;
  for (int i = 0; i < 20'000; ++i) {
    const std::string key = random.Intn(4) == 0 ? "a.b/C" : SomeWord(random);
    const auto op = static_cast<LabelOperator>(random.Intn(6));
    std::vector<std::string> values;
    while (random.Intn(2) == 0) {
      values.push_back(random.Intn(3) == 0 ? std::to_string(random.Intn(100)) : SomeWord(random));
    }
    const bool is_valid = LabelRequirement::Problems(key, op, values, "").empty();
    EXPECT_EQ(LabelRequirement::Make(key, op, values).ok(), is_valid) << key;
    made += is_valid ? 1 : 0;
  }
  EXPECT_GT(made, 1'000);
  EXPECT_LT(made, 19'000);
}

TEST(LabelSelectorTest, AbsentMatchesNothingAndEmptyEverything) {
  EXPECT_FALSE(LabelSelector::Parse(std::nullopt).value().Matches({{"a", "b"}}));
  EXPECT_TRUE(LabelSelector::Parse(v1::LabelSelector{}).value().Matches({}));
  EXPECT_TRUE(LabelSelector::Parse(v1::LabelSelector{}).value().Empty());
  EXPECT_FALSE(LabelSelector::Nothing().Empty());
}

TEST(LabelSelectorTest, EveryConditionMustHold) {
  const v1::LabelSelector selector{{{"app", "web"}}, {{"tier", "NotIn", {"db"}}}};
  const LabelSelector parsed = LabelSelector::Parse(selector).value();
  EXPECT_TRUE(parsed.Matches({{"app", "web"}}));
  EXPECT_FALSE(parsed.Matches({{"app", "web"}, {"tier", "db"}}));
  EXPECT_FALSE(parsed.Matches({{"tier", "x"}}));
}

TEST(LabelSelectorTest, OperatorsAreCaseSensitive) {
  const v1::LabelSelector selector{{}, {{"tier", "in", {"db"}}}};
  EXPECT_EQ(LabelSelector::Parse(selector).error().message,
            "\"in\" is not a valid pod selector operator");
  const v1::LabelSelector order{{}, {{"tier", "Gt", {"1"}}}};
  EXPECT_FALSE(LabelSelector::Parse(order).ok()) << "only nodes are selected by order";
}

// Upstream has the key in the place of the value in the message.
TEST(LabelRequirementTest, MessagesHoldNoControlCharacters) {
  const std::vector<std::string> problems =
      LabelRequirement::Problems("a\x1b[1mb", LabelOperator::kIn, {"c d"}, "");
  ASSERT_EQ(problems.size(), 2U);
  EXPECT_TRUE(problems[0].starts_with("key: Invalid value: \"a\\x1b[1mb\": ")) << problems[0];
  EXPECT_TRUE(problems[1].starts_with("values[0][a\\x1b[1mb]: Invalid value: \"c d\": "))
      << problems[1];
}

TEST(LabelKeyTest, LengthsAreLimited) {
  EXPECT_TRUE(LabelKeyProblems(std::string(63, 'k')).empty());
  EXPECT_EQ(LabelKeyProblems(std::string(64, 'k')).at(0),
            "name part must be no more than 63 characters");
  EXPECT_TRUE(LabelKeyProblems(std::string(253, 'p') + "/k").empty());
  EXPECT_EQ(LabelKeyProblems(std::string(254, 'p') + "/k").at(0),
            "prefix part must be no more than 253 characters");
  EXPECT_TRUE(LabelValueProblems("").empty());
  EXPECT_EQ(LabelValueProblems(std::string(64, 'v')).at(0), "must be no more than 63 characters");
  EXPECT_FALSE(LabelValueProblems("v\n").empty());
}

TEST(DnsSubdomainTest, IsLowerCaseWithFullLabels) {
  for (const char* good : {"a", "a-b.c", "1.2", "a--b"})
    EXPECT_TRUE(DnsSubdomainProblems(good).empty()) << good;
  for (const char* bad : {"", ".", "a.", ".a", "a..b", "-a", "a-", "a-.b", "A", "a_b", "a/b"}) {
    EXPECT_FALSE(DnsSubdomainProblems(bad).empty()) << bad;
  }
}

// The API server and the scheduler's own parsing check different things.
TEST(ValidationTest, ValuesOfExpressionsAreNotTheApiServersConcern) {
  const v1::LabelSelector selector{{}, {{"tier", "In", {"a b"}}}};
  EXPECT_TRUE(ValidateLabelSelector(selector, "selector").empty());
  EXPECT_FALSE(LabelSelector::Parse(selector).ok());
  EXPECT_TRUE(ValidateLabelSelector(std::nullopt, "selector").empty());
}

TEST(ValidationTest, PreferredWeightsHaveARange) {
  const std::vector<v1::PreferredSchedulingTerm> terms = {{1, {}}, {100, {}}, {101, {}}};
  EXPECT_EQ(ValidatePreferredSchedulingTerms(terms, "preferred"),
            (std::vector<std::string>{
                "preferred[2].weight: Invalid value: 101: must be in the range 1-100"}));
}

TEST(ValidationTest, ARequiredSelectorNeedsATerm) {
  EXPECT_EQ(
      ValidateNodeSelector({}, "required").at(0),
      "required.nodeSelectorTerms: Required value: must have at least one node selector term");
}

}  // namespace
}  // namespace berth
