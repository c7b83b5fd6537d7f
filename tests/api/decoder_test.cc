#include "api/json/decoder.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "api/json/json.h"
#include "api/json/json_text.h"

namespace berth {
namespace {

Json Parsed(std::string_view text) {
  Result<Json> value = ParseJsonText(text);
  EXPECT_TRUE(value.ok()) << text;
  return value.ok() ? value.value() : Json();
}

TEST(DecoderTest, ReadsTheMembersThatExist) {
  const Json json = Parsed(
      R"({"s": "x", "b": true, "i": 5, "f": 5e1, "l": ["a", "b"], "m": {"k": "v"}, "q": 0.1,
          "t": "2021-06-01T00:00:03Z"})");
  DecodeErrors errors;
  const Decoder root(&json, "", &errors);
  EXPECT_EQ(root.Field("s").String(), "x");
  EXPECT_TRUE(root.Field("b").Bool());
  EXPECT_EQ(root.Field("i").Int64(), 5);
  EXPECT_EQ(root.Field("f").Int32(), 50);
  EXPECT_EQ(root.Field("l").StringList(), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(root.Field("m").StringMap(), (std::map<std::string, std::string>{{"k", "v"}}));
  EXPECT_EQ(root.Field("q").ReadQuantity().ToString(), "100m");
  EXPECT_EQ(root.Field("t").OptionalTime(), Time{} + Seconds(3));
  EXPECT_FALSE(errors.any());
}

TEST(DecoderTest, MissingAndNullAreTheDefault) {
  const Json json = Parsed(R"({"n": null})");
  DecodeErrors errors;
  const Decoder root(&json, "", &errors);
  for (const char* name : {"n", "missing"}) {
    const Decoder field = root.Field(name);
    EXPECT_FALSE(field.Present());
    EXPECT_EQ(field.String("d"), "d");
    EXPECT_TRUE(field.Bool(true));
    EXPECT_EQ(field.Int64(7), 7);
    EXPECT_EQ(field.OptionalInt32(), std::nullopt);
    EXPECT_TRUE(field.ReadQuantity().IsZero());
    EXPECT_EQ(field.OptionalTime(), std::nullopt);
    EXPECT_TRUE(field.StringList().empty());
    EXPECT_EQ(field.Field("deeper").Field("still").String(), "");
  }
  EXPECT_FALSE(errors.any());
}

struct WrongCase {
  const char* name;
  const char* json;
  std::function<void(const Decoder&)> read;
  const char* want;
};

class WrongValueTest : public testing::TestWithParam<WrongCase> {};

TEST_P(WrongValueTest, IsOneErrorWithItsPath) {
  const Json json = Parsed(GetParam().json);
  DecodeErrors errors;
  GetParam().read(Decoder(&json, "", &errors));
  ASSERT_TRUE(errors.any());
  EXPECT_EQ(errors.first().ToString(), GetParam().want);
}

void ReadTolerations(const Decoder& root) {
  root.Field("spec").Field("tolerations").ForEachElement([](const Decoder& toleration) {
    toleration.Field("key").String();
  });
}
void ReadLabels(const Decoder& root) { root.Field("labels").StringMap(); }
void ReadNumber(const Decoder& root) { root.Field("n").Int32(); }
void ReadAmount(const Decoder& root) { root.Field("q").ReadQuantity(); }
void ReadFlag(const Decoder& root) { root.Field("b").Bool(); }
void ReadDate(const Decoder& root) { root.Field("t").OptionalTime(); }

constexpr char kBadAmount[] =
    "q: quantities must match the regular expression "
    "'^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$', got \"1 Gi\"";
constexpr char kNoAmount[] =
    "q: quantities must match the regular expression "
    "'^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$', got a list";

INSTANTIATE_TEST_SUITE_P(
    Values, WrongValueTest,
    testing::Values(WrongCase{"NumberForString", R"({"spec":{"tolerations":[{},{"key":5}]}})",
                              ReadTolerations,
                              "spec.tolerations[1].key: expected a string, got a number"},
                    WrongCase{"SpelledNumberForString", R"({"spec":{"tolerations":[{"key":5.0}]}})",
                              ReadTolerations,
                              "spec.tolerations[0].key: expected a string, got a number"},
                    WrongCase{"ObjectForList", R"({"spec":{"tolerations":{}}})", ReadTolerations,
                              "spec.tolerations: expected a list, got an object"},
                    WrongCase{"StringForObject", R"({"spec":"x"})", ReadTolerations,
                              "spec: expected an object, got a string"},
                    WrongCase{"ListForElement", R"({"spec":{"tolerations":[[]]}})", ReadTolerations,
                              "spec.tolerations[0]: expected an object, got a list"},
                    WrongCase{"MemberWithDots", R"({"labels":{"a.b/c":true}})", ReadLabels,
                              "labels[\"a.b/c\"]: expected a string, got a boolean"},
                    WrongCase{"MemberWithControls", R"({"labels":{"\u001b[31m":1}})", ReadLabels,
                              "labels[\"\\x1b[31m\"]: expected a string, got a number"},
                    WrongCase{"Fraction", R"({"n":5.5})", ReadNumber,
                              "n: expected a whole number of 64 bits, got \"5.5\""},
                    WrongCase{"Beyond64Bits", R"({"n":9223372036854775808})", ReadNumber,
                              "n: expected a whole number of 64 bits, got \"9223372036854775808\""},
                    WrongCase{"Beyond32Bits", R"({"n":2147483648})", ReadNumber,
                              "n: must fit into 32 bits, got 2147483648"},
                    WrongCase{"StringForNumber", R"({"n":"5"})", ReadNumber,
                              "n: expected a number, got a string"},
                    WrongCase{"StringForBoolean", R"({"b":"true"})", ReadFlag,
                              "b: expected a boolean, got a string"},
                    WrongCase{"BadAmount", R"({"q":"1 Gi"})", ReadAmount, kBadAmount},
                    WrongCase{"NoAmountAtAll", R"({"q":[1]})", ReadAmount, kNoAmount},
                    WrongCase{"BadDate", R"({"t":"yesterday"})", ReadDate,
                              "t: expected a date like 2021-06-01T00:00:00Z, got \"yesterday\""}),
    [](const auto& tested) { return tested.param.name; });

TEST(DecoderTest, OnlyTheFirstErrorIsKept) {
  const Json json = Parsed(R"({"a": 1, "b": 2})");
  DecodeErrors errors;
  const Decoder root(&json, "", &errors);
  root.Field("a").String();
  root.Field("b").String();
  EXPECT_EQ(errors.first().path, "a");
  EXPECT_EQ(root.Field("b").Int64(9), 9) << "nothing is read after an error";
}

TEST(DecoderTest, BlanksAroundAnAmountAreIgnored) {
  const Json json = Parsed("{\"blank\": \" 1Gi\u00a0\", \"escape\": \"1\\n\"}");
  DecodeErrors errors;
  const Decoder root(&json, "", &errors);
  EXPECT_EQ(root.Field("blank").ReadQuantity().ToString(), "1Gi");
  EXPECT_FALSE(errors.any());
  root.Field("escape").ReadQuantity();
  EXPECT_TRUE(errors.any()) << "upstream does not decode escapes, so no line end is trimmed";
}

TEST(DecoderTest, MessagesAreShortAndHarmless) {
  const Json json = {{"q", std::string(1'000'000, '\x1b')}};
  DecodeErrors errors;
  Decoder(&json, "", &errors).Field("q").ReadQuantity();
  ASSERT_TRUE(errors.any());
  EXPECT_LT(errors.first().message.size(), 1100u);
  EXPECT_EQ(errors.first().message.find('\x1b'), std::string::npos);

  DecodeErrors long_errors;
  Decoder(&json, "", &long_errors).Fail(std::string(5000, 'x'));
  EXPECT_LT(long_errors.first().message.size(), 1100u);
}

TEST(DecoderTest, FloatsOfOtherOriginAreNumbersToo) {
  const Json json = {{"whole", 5.0}, {"amount", 1.5}};
  DecodeErrors errors;
  const Decoder root(&json, "", &errors);
  EXPECT_EQ(root.Field("whole").Int64(), 5);
  EXPECT_EQ(root.Field("amount").ReadQuantity().MilliValue(), 1500);
  EXPECT_FALSE(errors.any());
}

}  // namespace
}  // namespace berth
