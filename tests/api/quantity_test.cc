#include "api/quantity.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "base/random.h"

namespace berth {
namespace {

constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
constexpr int64_t kMin = std::numeric_limits<int64_t>::min();

Quantity Amount(std::string_view text) {
  Result<Quantity> quantity = Quantity::Parse(text);
  EXPECT_TRUE(quantity.ok()) << text;
  return quantity.ok() ? quantity.value() : Quantity();
}

struct AmountCase {
  const char* name;
  const char* text;
  int64_t value;
  int64_t milli_value;
  const char* canonical;
};

class QuantityTest : public testing::TestWithParam<AmountCase> {};

TEST_P(QuantityTest, HasTheValueAndTheTextOfUpstream) {
  const Quantity quantity = Amount(GetParam().text);
  EXPECT_EQ(quantity.Value(), GetParam().value);
  EXPECT_EQ(quantity.MilliValue(), GetParam().milli_value);
  EXPECT_EQ(quantity.Canonical(), GetParam().canonical);
}

INSTANTIATE_TEST_SUITE_P(
    Amounts, QuantityTest,
    testing::Values(
        AmountCase{"Plain", "12", 12, 12'000, "12"}, AmountCase{"Milli", "250m", 1, 250, "250m"},
        AmountCase{"MilliRoundsUp", "1500m", 2, 1500, "1500m"},
        AmountCase{"Kibi", "64Ki", 65'536, 65'536'000, "64Ki"},
        AmountCase{"KibiBecomesMebi", "2048Ki", 2'097'152, 2'097'152'000, "2Mi"},
        AmountCase{"KibiBelow1024Bytes", "0Ki", 0, 0, "0"},
        AmountCase{"BinaryWithAFraction", "1.5Gi", 1'610'612'736, 1'610'612'736'000, "1536Mi"},
        AmountCase{"BinaryBelowOneBecomesDecimal", "0.0001Ki", 1, 103, "102400u"},
        AmountCase{"ExponentFormat", "1e3", 1000, 1'000'000, "1e3"},
        AmountCase{"ExponentNotAMultipleOfThree", "1E4", 10'000, 10'000'000, "10e3"},
        AmountCase{"ExaNotAnExponent", "1E", 1'000'000'000'000'000'000, kMax, "1E"},
        AmountCase{"NoDigits", "m", 0, 0, "0"}, AmountCase{"JustAPoint", ".", 0, 0, "0"},
        AmountCase{"NothingBehindThePoint", "5.", 5, 5000, "5"},
        AmountCase{"FinerThanNano", "1e-10", 1, 1, "1e-9"},
        AmountCase{"NegativeRoundsAwayFromZero", "-2.5", -3, -2500, "-2500m"},
        AmountCase{"NegativeBigFormRoundsTheOtherWay", "-0.1Ki", -101, -102'400, "-102400m"},
        AmountCase{"BinaryIsCapped", "16Ei", kMax, kMax, "9223372036854775807"},
        AmountCase{"DecimalIsNot", "1e30", kMax, kMax, "1e30"},
        AmountCase{"NegativeOverflow", "-1e30", kMin, kMin, "-1e30"}),
    [](const auto& tested) { return tested.param.name; });

TEST(QuantityTest, OverflowIsKnown) {
  EXPECT_FALSE(Amount("9E").ValueOverflows());
  EXPECT_TRUE(Amount("9E").MilliValueOverflows());
  EXPECT_TRUE(Amount("10E").ValueOverflows());
  EXPECT_EQ(Amount("9223372036854775807.1").Value(), kMax);
  EXPECT_TRUE(Amount("9223372036854775807.1").ValueOverflows());
  EXPECT_TRUE(Amount("-9223372036854775807.5").ValueOverflows());
  EXPECT_FALSE(Amount("-9223372036854775806.5").ValueOverflows());
  EXPECT_FALSE(Amount("16Ei").ValueOverflows());
}

// This fault is upstream's own, kept because recordings contain it: it takes the low 64 bits of the
// billionths.
TEST(QuantityTest, ALongNegativeAmountIsAsWrongAsUpstream) {
  EXPECT_EQ(Amount("-2Pi").MilliValue(), -5764607523033);
  EXPECT_EQ(Amount("-2Pi").Canonical(), "-2Pi");
  EXPECT_EQ(Amount("-8Ei").Value(), -kMax);
}

struct TextCase {
  const char* text;
  const char* want;
};

// The 64-bit form keeps a text that looks canonical, even if it is not.
TEST(QuantityTest, SomeTextsAreKept) {
  for (const TextCase& c :
       {TextCase{"+1500m", "+1500m"}, TextCase{"007", "007"}, TextCase{"1.500", "1.500"},
        TextCase{"5.Gi", "5.Gi"}, TextCase{"1E3", "1E3"}, TextCase{"1000", "1k"},
        TextCase{"0.5", "500m"}, TextCase{"8Ki", "8Ki"}, TextCase{"08Ki", "8Ki"}}) {
    EXPECT_EQ(Amount(c.text).ToString(), c.want);
  }
  EXPECT_EQ(Amount("+1500m").Canonical(), "1500m");
  EXPECT_EQ(Amount("007").Canonical(), "7");
}

struct ErrorCase {
  const char* name;
  std::string text;
  const char* want;
};

class QuantityErrorTest : public testing::TestWithParam<ErrorCase> {};

TEST_P(QuantityErrorTest, IsWordedAsUpstream) {
  const Result<Quantity> quantity = Quantity::Parse(GetParam().text);
  ASSERT_FALSE(quantity.ok());
  EXPECT_EQ(quantity.error().message, GetParam().want);
}

constexpr char kFormat[] =
    "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
constexpr char kSuffix[] = "unable to parse quantity's suffix";
constexpr char kNumeric[] = "unable to parse numeric part of quantity";

INSTANTIATE_TEST_SUITE_P(
    Texts, QuantityErrorTest,
    testing::Values(ErrorCase{"Empty", "", kFormat}, ErrorCase{"Blank", " 1", kFormat},
                    ErrorCase{"Underscore", "1_000", kFormat}, ErrorCase{"Comma", "1,5", kFormat},
                    ErrorCase{"TwoPoints", "1.2.3", kFormat}, ErrorCase{"TwoSigns", "--1", kSuffix},
                    ErrorCase{"OtherDigits", "\u0661", kFormat},
                    ErrorCase{"Nul", std::string("1\0", 2), kFormat},
                    ErrorCase{"LowerCaseKibi", "1ki", kSuffix}, ErrorCase{"Bytes", "1KB", kFormat},
                    ErrorCase{"KAlone", "1K", kSuffix},
                    ErrorCase{"ExponentWithoutDigits", "1e", kSuffix},
                    ErrorCase{"SignBehind", "1-", kSuffix},
                    ErrorCase{"ExponentBeyond64Bits", "1e9223372036854775808", kSuffix},
                    ErrorCase{"ExponentThatWraps", "1e4294967296", kSuffix},
                    ErrorCase{"ExponentThatHangsUpstream", "1e-1000000000", kSuffix},
                    ErrorCase{"ManyDigitsAndALargeExponent", "12345678901234567890e100000",
                              kSuffix},
                    ErrorCase{"NoDigitsInTheBigForm", "Pi", kNumeric}),
    [](const auto& tested) { return tested.param.name; });

struct CompareCase {
  const char* a;
  const char* b;
  int want;
};

TEST(QuantityTest, ComparesExactly) {
  for (const CompareCase& c : {
           CompareCase{"1", "1000m", 0},
           CompareCase{"1Ki", "1024", 0},
           CompareCase{"1Ki", "1k", 1},
           CompareCase{"-1", "0", -1},
           CompareCase{"0", "-0", 0},
           CompareCase{"0", "1n", -1},
           CompareCase{"-1", "-2", 1},
           CompareCase{"1e100", "1e101", -1},
           CompareCase{"1e2147483647", "1e100", 1},
           CompareCase{"-1e2147483647", "1n", -1},
           CompareCase{"123456789012345678901", "123456789012345678902", -1},
           CompareCase{"123456789012345678.9", "123456789012345678.90", 0},
           CompareCase{"1.0000000001", "1.000000001", 0},
       }) {
    const int forth = Amount(c.a).Compare(Amount(c.b));
    const int back = Amount(c.b).Compare(Amount(c.a));
    EXPECT_EQ((forth > 0) - (forth < 0), c.want) << c.a << " and " << c.b;
    EXPECT_EQ((back > 0) - (back < 0), -c.want) << c.b << " and " << c.a;
  }
}

TEST(QuantityTest, TheCanonicalTextReadsBackAsTheSameAmount) {
  SeededRandom random(11);
  const char* const suffixes[] = {"", "n", "u", "m", "k", "M", "Ki", "Mi", "Gi", "e3", "e-5", "E7"};
  for (int i = 0; i < 5000; ++i) {
    std::string text = std::to_string(random.Intn(int64_t{1} << random.Intn(50)));
    if (random.Intn(2) == 0) text += "." + std::to_string(random.Intn(1'000'000));
    if (random.Intn(4) == 0) text.insert(0, "-");
    text += suffixes[random.Intn(12)];
    const Quantity quantity = Amount(text);
    const Quantity again = Amount(quantity.Canonical());
    EXPECT_EQ(again.Compare(quantity), 0) << text << " is not " << quantity.Canonical();
    const std::string settled = again.Canonical();
    EXPECT_EQ(Amount(settled).Canonical(), settled) << text;
  }
}

// An amount that 1024 does not divide has no binary suffix, and is read again as a decimal one.
TEST(QuantityTest, AFractionOfABinaryUnitBecomesDecimal) {
  EXPECT_EQ(Amount("1376812.5Ki").Canonical(), "1409856000");
  EXPECT_EQ(Amount("1409856000").Canonical(), "1409856k");
}

TEST(QuantityTest, AnEndlessNumberIsReadQuickly) {
  const std::string digits(5'000'000, '7');
  EXPECT_TRUE(Amount(digits).ValueOverflows());
  EXPECT_EQ(Amount(digits + "Gi").Value(), kMax);
  EXPECT_EQ(Amount("0." + digits).MilliValue(), 778);
  EXPECT_FALSE(Quantity::Parse("1e" + digits).ok());
}

TEST(QuantityTest, WholeAmountsAreIntegers) {
  EXPECT_EQ(Amount("5.0").AsInt64(), 5);
  EXPECT_EQ(Amount("5e1").AsInt64(), 50);
  EXPECT_EQ(Amount("-2Pi").AsInt64(), -2251799813685248);
  EXPECT_EQ(Amount("0").AsInt64(), 0);
  EXPECT_EQ(Amount("5.5").AsInt64(), std::nullopt);
  EXPECT_EQ(Amount("10E").AsInt64(), std::nullopt);
  EXPECT_EQ(Quantity::FromInt(kMin).AsInt64(), kMin);
}

TEST(QuantityTest, FromIntHasTheFormatItIsGiven) {
  EXPECT_EQ(Quantity::FromInt(2048).ToString(), "2048");
  EXPECT_EQ(Quantity::FromInt(2048, QuantityFormat::kBinarySI).ToString(), "2Ki");
  EXPECT_EQ(Quantity::FromInt(kMin).ToString(), "-9223372036854775808");
  EXPECT_TRUE(Quantity().IsZero());
  EXPECT_TRUE(Quantity::FromInt(-1).IsNegative());
}

TEST(QuantityTest, IsSmall) { EXPECT_LE(sizeof(Quantity), 40u); }

}  // namespace
}  // namespace berth
