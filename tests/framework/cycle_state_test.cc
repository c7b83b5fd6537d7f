#include "framework/cycle_state.h"

#include <gtest/gtest.h>

namespace berth {
namespace {

struct Count final : StateData {
  std::unique_ptr<StateData> Clone() const override { return std::make_unique<Count>(*this); }

  int value = 0;
};
constexpr StateKey<Count> kFirst{"First"};
constexpr StateKey<Count> kSecond{"Second"};

Count CountOf(int value) {
  Count count;
  count.value = value;
  return count;
}

TEST(CycleState, ReturnsTheValueOfTheKey) {
  CycleState state;
  EXPECT_EQ(state.Read(kFirst), nullptr);
  state.Write(kFirst, CountOf(1));
  state.Write(kSecond, CountOf(2));
  state.Write(kFirst, CountOf(3));
  EXPECT_EQ(state.Read(kFirst)->value, 3);
  EXPECT_EQ(state.Read(kSecond)->value, 2);
}

TEST(CycleState, ACloneChangesOnItsOwn) {
  CycleState state;
  state.Write(kFirst, CountOf(1));
  CycleState clone = state.Clone();
  clone.ReadMutable(kFirst)->value = 9;
  EXPECT_EQ(state.Read(kFirst)->value, 1);
  EXPECT_EQ(clone.Read(kFirst)->value, 9);
}

}  // namespace
}  // namespace berth
