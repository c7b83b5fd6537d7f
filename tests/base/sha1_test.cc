#include "base/sha1.h"

#include <gtest/gtest.h>

#include <string>

namespace berth {
namespace {

TEST(Sha1Test, GivesTheDigestsOfTheStandard) {
  EXPECT_EQ(Sha1Hex(""), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
  EXPECT_EQ(Sha1Hex("abc"), "a9993e364706816aba3e25717850c26c9cd0d89d");
  EXPECT_EQ(Sha1Hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
}

TEST(Sha1Test, TheLengthMayOrMayNotFitIntoTheLastBlock) {
  EXPECT_EQ(Sha1Hex(std::string(55, 'a')), "c1c8bbdc22796e28c0e15163d20899b65621d65a");
  EXPECT_EQ(Sha1Hex(std::string(56, 'a')), "c2db330f6083854c99d4b5bfb6e8f29f201be699");
  EXPECT_EQ(Sha1Hex(std::string(64, 'a')), "0098ba824b5c16427bd7a1122a5a442a25ec644d");
}

TEST(Sha1Test, BytesAreNotSigned) {
  EXPECT_EQ(Sha1Hex("\xff\x80"), "2f52fa98aee1519d88a09e5019f4186aa4ba767a");
}

}  // namespace
}  // namespace berth
