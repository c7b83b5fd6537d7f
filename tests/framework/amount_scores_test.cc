#include "framework/amount_scores.h"

#include <gtest/gtest.h>

#include <initializer_list>

namespace berth {
namespace {

constexpr size_t kSlots = 4;

AmountScores::Key KeyOf(std::initializer_list<int64_t> numbers) {
  AmountScores::Key key;
  for (const int64_t number : numbers) key.Add(number);
  return key;
}

// The kept score, or `computed` if there is none; and which of them it is.
struct Answer {
  int64_t score = 0;
  bool was_kept = true;
  bool operator==(const Answer&) const = default;
};
Answer Ask(AmountScores& scores, std::initializer_list<int64_t> key, int32_t slot,
           int64_t computed) {
  Answer answer;
  answer.score = scores.For(KeyOf(key), kSlots).Get(slot, [&] {
    answer.was_kept = false;
    return computed;
  });
  return answer;
}

TEST(AmountScores, AreKeptByKeyAndSlot) {
  AmountScores scores;
  EXPECT_EQ(Ask(scores, {1, 100}, 2, 40), (Answer{40, false}));
  EXPECT_EQ(Ask(scores, {1, 100}, 2, 50), (Answer{40, true}));
  EXPECT_EQ(Ask(scores, {1, 100}, 3, 50), (Answer{50, false}));
  EXPECT_EQ(Ask(scores, {1, 200}, 2, 60), (Answer{60, false}));
}

TEST(AmountScores, AreForgottenWhenTheNodeChanges) {
  AmountScores scores;
  Ask(scores, {1, 100}, 1, 10);
  Ask(scores, {1, 100}, 2, 20);
  Ask(scores, {2, 100}, 2, 30);
  scores.Forget(2);
  EXPECT_EQ(Ask(scores, {1, 100}, 1, 0), (Answer{10, true}));
  EXPECT_EQ(Ask(scores, {1, 100}, 2, 21), (Answer{21, false}));
  EXPECT_EQ(Ask(scores, {2, 100}, 2, 31), (Answer{31, false}));
}

// As with weights of v1.21 that overflow.
TEST(AmountScores, AreNotKeptWhereTheyAreOutOfRange) {
  AmountScores scores;
  for (const int64_t score : {int64_t{-1}, int64_t{128}, int64_t{1} << 40}) {
    EXPECT_EQ(Ask(scores, {1}, 0, score), (Answer{score, false}));
    EXPECT_EQ(Ask(scores, {1}, 0, score), (Answer{score, false}));
  }
}

TEST(AmountScores, OfTheKeyLongestUnusedAreDroppedFirst) {
  AmountScores scores;
  constexpr int64_t kMany = 200;
  for (int64_t key = 0; key < kMany; ++key) {
    Ask(scores, {key}, 0, 10);
    EXPECT_EQ(Ask(scores, {0}, 0, 11), (Answer{10, true})) << key;
  }
  EXPECT_EQ(Ask(scores, {kMany - 1}, 0, 11), (Answer{10, true}));
  EXPECT_EQ(Ask(scores, {1}, 0, 11), (Answer{11, false}));
}

TEST(AmountScores, TakeInNodesThatCome) {
  AmountScores scores;
  Ask(scores, {1}, 0, 10);
  EXPECT_EQ(scores.For(KeyOf({1}), 9).Get(8, [] { return int64_t{70}; }), 70);
  EXPECT_EQ(scores.For(KeyOf({1}), 9).Get(0, [] { return int64_t{70}; }), 10);
}

}  // namespace
}  // namespace berth
