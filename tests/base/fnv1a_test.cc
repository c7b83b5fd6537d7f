#include "base/fnv1a.h"

#include <gtest/gtest.h>

namespace berth {
namespace {

std::string HexOf(std::string_view text) {
  Fnv1a64 hash;
  hash.Add(text);
  return hash.Hex();
}

// The test vectors of the draft.
TEST(Fnv1a64, GivesTheKnownValues) {
  EXPECT_EQ(HexOf(""), "cbf29ce484222325");
  EXPECT_EQ(HexOf("a"), "af63dc4c8601ec8c");
  EXPECT_EQ(HexOf("foobar"), "85944171f73967e8");
}

TEST(Fnv1a64, IsThatOfAllPartsTogether) {
  Fnv1a64 hash;
  hash.Add("foo");
  hash.AddByte('b');
  hash.Add("ar");
  EXPECT_EQ(hash.value(), 0x85944171f73967e8u);
}

TEST(Fnv1a64, TakesBytesThatAreNoLetters) { EXPECT_EQ(HexOf("\xff"), "af64724c8602eb6e"); }

}  // namespace
}  // namespace berth
