#include "base/strings.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace berth {
namespace {

TEST(StrCatTest, PutsPiecesTogether) {
  EXPECT_EQ(StrCat("a", std::string("b"), std::string_view("c")), "abc");
  EXPECT_EQ(StrCat(), "");
}

TEST(StrJoinTest, PutsTheSeparatorBetween) {
  EXPECT_EQ(StrJoin({}, ", "), "");
  EXPECT_EQ(StrJoin({"a"}, ", "), "a");
  EXPECT_EQ(StrJoin({"a", "", "b"}, ", "), "a, , b");
}

struct QuotedCase {
  const char* name;
  std::string text;
  const char* want;
};

class QuotedTest : public testing::TestWithParam<QuotedCase> {};

TEST_P(QuotedTest, IsTheLiteralThatGoPrints) {
  EXPECT_EQ(Quoted(GetParam().text), GetParam().want);
}

INSTANTIATE_TEST_SUITE_P(
    Texts, QuotedTest,
    testing::Values(QuotedCase{"Empty", "", R"("")"}, QuotedCase{"Plain", "a b", R"("a b")"},
                    QuotedCase{"Quotes", R"(a"b\c)", R"("a\"b\\c")"},
                    QuotedCase{"NamedControls", "\a\b\f\n\r\t\v", R"("\a\b\f\n\r\t\v")"},
                    QuotedCase{"OtherControls", std::string("\0\x1b[31m\x7f", 7),
                               R"("\x00\x1b[31m\x7f")"},
                    QuotedCase{"Letters", "日本é", R"("日本é")"},
                    QuotedCase{"C1Control", "\u0085", R"("\u0085")"},
                    QuotedCase{"NoBreakSpace", "\u00a0", R"("\u00a0")"},
                    QuotedCase{"RightToLeftOverride", "a\u202eb", R"("a\u202eb")"},
                    QuotedCase{"ByteOrderMark", "\ufeff", R"("\ufeff")"},
                    QuotedCase{"Emoji", "\U0001f600", "\"\U0001f600\""},
                    QuotedCase{"PrivateUse", "\U000f0000", R"("\U000f0000")"},
                    QuotedCase{"InvalidByte", "a\xff", R"("a\xff")"},
                    QuotedCase{"CutCharacter", "\xe6\x97", R"("\xe6\x97")"},
                    QuotedCase{"OverlongCharacter", "\xc0\x80", R"("\xc0\x80")"},
                    QuotedCase{"Surrogate", "\xed\xa0\x80", R"("\xed\xa0\x80")"}),
    [](const auto& tested) { return tested.param.name; });

TEST(QuotedPrefixTest, ShortensLongTextBetweenCharacters) {
  EXPECT_EQ(QuotedPrefix("short"), R"("short")");
  EXPECT_EQ(QuotedPrefix("abcdef", 3), R"("abc"...)");
  EXPECT_EQ(QuotedPrefix("ab日本", 4), R"("ab"...)");
  EXPECT_EQ(QuotedPrefix("ab日本", 5), R"("ab日"...)");
  EXPECT_LT(QuotedPrefix(std::string(1'000'000, '\x1b')).size(), 600u);
}

TEST(EscapedTest, LeavesQuotesAlone) {
  EXPECT_EQ(Escaped("a \"b\" \\ \x1b", 100), R"(a "b" \ \x1b)");
  EXPECT_EQ(Escaped("abcdef", 3), "abc...");
}

struct ParseInt64Case {
  const char* name;
  const char* text;
  std::optional<int64_t> want;
};

class ParseInt64Test : public testing::TestWithParam<ParseInt64Case> {};

TEST_P(ParseInt64Test, AcceptsTheTextsOfGo) {
  EXPECT_EQ(ParseInt64(GetParam().text), GetParam().want);
}

INSTANTIATE_TEST_SUITE_P(
    Texts, ParseInt64Test,
    testing::Values(
        ParseInt64Case{"Zero", "0", 0}, ParseInt64Case{"LeadingZeros", "007", 7},
        ParseInt64Case{"Plus", "+5", 5}, ParseInt64Case{"Minus", "-5", -5},
        ParseInt64Case{"Greatest", "9223372036854775807", std::numeric_limits<int64_t>::max()},
        ParseInt64Case{"Least", "-9223372036854775808", std::numeric_limits<int64_t>::min()},
        ParseInt64Case{"TooGreat", "9223372036854775808", std::nullopt},
        ParseInt64Case{"Empty", "", std::nullopt}, ParseInt64Case{"SignAlone", "+", std::nullopt},
        ParseInt64Case{"TwoSigns", "+-5", std::nullopt},
        ParseInt64Case{"Blank", " 5", std::nullopt},
        ParseInt64Case{"Underscore", "1_000", std::nullopt},
        ParseInt64Case{"Hexadecimal", "0x10", std::nullopt},
        ParseInt64Case{"Point", "1.5", std::nullopt}),
    [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace berth
