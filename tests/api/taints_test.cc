#include "api/taints.h"

#include <gtest/gtest.h>

namespace berth {
namespace {

struct ToleratesCase {
  const char* name;
  v1::Toleration toleration;  // key, operator, value, effect
  v1::Taint taint;            // key, value, effect
  bool want;
};

class ToleratesTest : public testing::TestWithParam<ToleratesCase> {};

TEST_P(ToleratesTest, FollowsTheRule) {
  EXPECT_EQ(Tolerates(GetParam().toleration, GetParam().taint), GetParam().want);
}

INSTANTIATE_TEST_SUITE_P(
    Taints, ToleratesTest,
    testing::Values(
        ToleratesCase{
            "EqualComparesTheValue", {"k", "Equal", "v", ""}, {"k", "v", "NoSchedule"}, true},
        ToleratesCase{
            "EqualRefusesAnotherValue", {"k", "Equal", "w", ""}, {"k", "v", "NoSchedule"}, false},
        ToleratesCase{"NoOperatorMeansEqual", {"k", "", "v", ""}, {"k", "v", "NoSchedule"}, true},
        ToleratesCase{
            "NoOperatorRefusesAnotherValue", {"k", "", "", ""}, {"k", "v", "NoSchedule"}, false},
        ToleratesCase{"ExistsTolerationIgnoresTheValue",
                      {"k", "Exists", "w", ""},
                      {"k", "v", "NoSchedule"},
                      true},
        ToleratesCase{
            "AnotherKeyIsNotTolerated", {"j", "Exists", "", ""}, {"k", "v", "NoSchedule"}, false},
        ToleratesCase{
            "AnEmptyKeyMatchesAnyKey", {"", "Exists", "", ""}, {"k", "v", "NoExecute"}, true},
        ToleratesCase{"AnEmptyKeyStillComparesTheValue",
                      {"", "Equal", "w", ""},
                      {"k", "v", "NoExecute"},
                      false},
        ToleratesCase{"TheEffectMustBeTheSame",
                      {"k", "Exists", "", "NoExecute"},
                      {"k", "v", "NoSchedule"},
                      false},
        ToleratesCase{"AnEmptyEffectMatchesAny",
                      {"k", "Exists", "", ""},
                      {"k", "v", "PreferNoSchedule"},
                      true},
        ToleratesCase{"AnUnknownOperatorToleratesNothing",
                      {"k", "exists", "v", ""},
                      {"k", "v", "NoSchedule"},
                      false}),
    [](const auto& tested) { return tested.param.name; });

TEST(AnyToleratesTest, OneOfThemIsEnough) {
  const v1::Taint taint{"k", "v", "NoSchedule"};
  const v1::Toleration other{"j", "Exists", "", ""};
  const v1::Toleration fitting{"k", "Exists", "", ""};
  EXPECT_FALSE(AnyTolerates({}, taint));
  EXPECT_FALSE(AnyTolerates({other}, taint));
  EXPECT_TRUE(AnyTolerates({other, fitting}, taint));
}

}  // namespace
}  // namespace berth
