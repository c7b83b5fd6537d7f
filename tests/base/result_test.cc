#include "base/result.h"

#include <gtest/gtest.h>

namespace berth {
namespace {

TEST(ErrorTest, HasThePlaceAndTheMessage) {
  EXPECT_EQ((Error{"it is bad", ""}.ToString()), "it is bad");
  EXPECT_EQ((Error{"it is bad", "spec.seed"}.ToString()), "spec.seed: it is bad");
}

TEST(ErrorTest, EscapesUnprintableCharacters) {
  EXPECT_EQ((Error{"no \r\x1b[2J\n \"name\" of \xe2\x80\xae\xff C:\\x", ""}.ToString()),
            "no \\r\\x1b[2J\\n \"name\" of \\u202e\\xff C:\\x");
}

}  // namespace
}  // namespace berth
