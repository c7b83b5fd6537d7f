#include "yaml/yaml_text.h"

#include <gtest/gtest.h>

#include <string>

#include "api/json/json.h"
#include "api/json/json_text.h"

namespace berth {
namespace {

std::string AsJson(std::string_view yaml) {
  const Result<std::vector<Json>> documents = ParseYamlText(yaml);
  if (!documents) return "error: " + documents.error().message;
  std::string text;
  for (const Json& document : documents.value())
    text += (text.empty() ? "" : "\n") + JsonText(document);
  return text;
}

struct ScalarCase {
  const char* name;
  const char* yaml;
  const char* want;
};

class YamlScalarTest : public testing::TestWithParam<ScalarCase> {};

TEST_P(YamlScalarTest, IsTheSameAsInKubectl) {
  EXPECT_EQ(AsJson(std::string("[") + GetParam().yaml + "]"),
            std::string("[") + GetParam().want + "]");
}

INSTANTIATE_TEST_SUITE_P(
    Scalars, YamlScalarTest,
    testing::Values(
        ScalarCase{"Text", "abc", R"("abc")"}, ScalarCase{"Quoted", "\"1\"", R"("1")"},
        ScalarCase{"Yes", "yes", "true"}, ScalarCase{"Off", "off", "false"},
        ScalarCase{"MixedCase", "yEs", R"("yEs")"}, ScalarCase{"Null", "~", "null"},
        ScalarCase{"Underscores", "1_000", "1000"}, ScalarCase{"Hexadecimal", "0x10", "16"},
        ScalarCase{"OctalOfYaml11", "010", "8"}, ScalarCase{"OctalOfYaml12", "0o10", "8"},
        ScalarCase{"NoOctal", "08", "8"}, ScalarCase{"Binary", "-0b101", "-5"},
        ScalarCase{"Plus", "+5", "5"},
        ScalarCase{"Unsigned", "18446744073709551615", "18446744073709551615"},
        ScalarCase{"Beyond64Bits", "18446744073709551616", "18446744073709552000"},
        ScalarCase{"Float", "1.50", "1.5"}, ScalarCase{"WholeFloat", "1e3", "1000"},
        ScalarCase{"LargeFloat", "1e21", "1e+21"}, ScalarCase{"SmallFloat", "0.0000001", "1e-7"},
        ScalarCase{"SmallButPlain", "0.000001", "0.000001"}, ScalarCase{"Point", ".5", "0.5"},
        ScalarCase{"BeyondDoubles", "1e400", R"("1e400")"},
        ScalarCase{"BelowDoubles", "1e-400", "0"},
        ScalarCase{"HexadecimalFloat", "0x1p3", R"("0x1p3")"},
        ScalarCase{"Sexagesimal", "1:30", R"("1:30")"},
        ScalarCase{"Date", "2021-01-01", R"("2021-01-01")"},
        ScalarCase{"StringTag", "!!str 1", R"("1")"}, ScalarCase{"IntTag", "!!int \"1\"", "1"},
        ScalarCase{"FloatTag", "!!float 1", "1"}),
    [](const auto& tested) { return tested.param.name; });

TEST(ParseYamlTextTest, OpenBracketsAreNoDeeperThanTheLimit) {
  YamlTextLimits limits;
  limits.depth = 3;
  EXPECT_TRUE(ParseYamlText("a: [{}]\nb: [{b: 1}]", limits).ok());
  const Result<std::vector<Json>> refused = ParseYamlText("a:\n- [[[[\n", limits);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().message, "nested deeper than 3 levels");
  EXPECT_EQ(refused.error().line, 2);
  for (const char* open : {"[", "{a: ", "- ", "[{a: "}) {
    std::string text;
    for (int i = 0; i < 300'000; ++i) text += open;
    EXPECT_EQ(AsJson(text), "error: nested deeper than 64 levels") << open;
  }
}

// go-yaml, with which kubectl reads manifests, is derived from the same parser.
TEST(ParseYamlTextTest, ErrorsAreInTheWordsOfKubectl) {
  EXPECT_EQ(AsJson("a: b: c\n"), "error: mapping values are not allowed in this context");
  EXPECT_EQ(AsJson("a: [1\nb: 2\n"), "error: did not find expected ',' or ']'");
  EXPECT_EQ(AsJson("a:\n\tb: 1\n"), "error: found character that cannot start any token");
  EXPECT_EQ(AsJson("a: 1\nb: *nobody\n"), "error: unknown anchor 'nobody' referenced");
}

TEST(ParseYamlTextTest, ReadsManifests) {
  EXPECT_EQ(
      AsJson("kind: Pod\nmetadata:\n  name: p # comment\n  labels: {a: b}\nspec:\n- x\n- |\n  y\n"),
      R"({"kind":"Pod","metadata":{"labels":{"a":"b"},"name":"p"},"spec":["x","y\n"]})");
  EXPECT_EQ(AsJson("a: 1\r\nb: 2\r\n"), R"({"a":1,"b":2})");
}

TEST(ParseYamlTextTest, JsonIsYaml) { EXPECT_EQ(AsJson(R"({"a": [1, "x"]})"), R"({"a":[1,"x"]})"); }

TEST(ParseYamlTextTest, AStreamHasSeveralDocuments) {
  EXPECT_EQ(AsJson("---\na: 1\n---\n---\n# nothing\n---\nb: 2\n...\n"), "{\"a\":1}\n{\"b\":2}");
  EXPECT_EQ(AsJson(""), "error: the text is empty");
  EXPECT_EQ(AsJson("---\n---\n"), "error: the text is empty");
}

TEST(ParseYamlTextTest, KeysBecomeStrings) {
  EXPECT_EQ(AsJson("1: a\n2.5: b\nyes: c\n"), R"({"1":"a","2.5":"b","true":"c"})");
  EXPECT_EQ(AsJson("~: a\n"), "error: a key must be a string, a number or a boolean");
  EXPECT_EQ(AsJson("? [a]\n: b\n"), "error: a key must be a string, a number or a boolean");
}

TEST(ParseFirstYamlDocumentTest, LaterDocumentsDoNotMatter) {
  EXPECT_EQ(ParseFirstYamlDocument("a: 1\n---\n}{\n").value(), Json({{"a", 1}}));
  EXPECT_TRUE(ParseFirstYamlDocument("").value().is_null());
  EXPECT_TRUE(ParseFirstYamlDocument("---\n---\na: 1\n").value().is_null());
}

TEST(ParseFirstYamlDocumentTest, ASecondDocumentWithoutALineBetweenIsGuessed) {
  const auto error_of = [](std::string_view text) {
    return ParseFirstYamlDocument(text).error().ToString();
  };
  EXPECT_EQ(error_of("kind: Node\nmetadata: {name: n}\nkind: Pod\n"),
            "duplicate key \"kind\"; a line --- must stand between two documents");
  EXPECT_EQ(error_of("kind: Node\nmetadata: {kind: n, kind: m}\n"), "duplicate key \"kind\"");
  EXPECT_EQ(error_of("kind: Node\na: 1\na: 2\n"), "duplicate key \"a\"");
}

TEST(ParseFirstYamlDocumentTest, MergedMembersAreNotOverridden) {
  const std::string_view text = "- &m {a: 1}\n- <<: *m\n  b: 2\n";
  EXPECT_EQ(ParseFirstYamlDocument(text).value()[1], Json({{"a", 1}, {"b", 2}}));
  const Result<Json> overriding = ParseFirstYamlDocument("- &m {a: 1}\n- <<: *m\n  a: 2\n");
  ASSERT_FALSE(overriding.ok());
  EXPECT_EQ(overriding.error().ToString(),
            "duplicate key \"a\", of the map and of one that is merged into it");
  EXPECT_EQ(overriding.error().line, 2);
}

TEST(ParseYamlTextTest, AnchorsAreCopiedAndMerged) {
  EXPECT_EQ(AsJson("a: &x {k: 1, l: 2}\nb: *x\nc:\n  <<: *x\n  k: 3\n"),
            R"({"a":{"k":1,"l":2},"b":{"k":1,"l":2},"c":{"k":3,"l":2}})");
  EXPECT_EQ(AsJson("a: &x {k: 1}\nb: &y {k: 2, l: 2}\nc: {<<: [*x, *y]}\n"),
            R"({"a":{"k":1},"b":{"k":2,"l":2},"c":{"k":1,"l":2}})");
  EXPECT_EQ(AsJson("a: {<<: 1}\n"),
            "error: map merge requires map or sequence of maps as the value");
  EXPECT_EQ(AsJson("a: &x [*x]\n"), "error: anchor 'x' value contains itself");
}

TEST(ParseYamlTextTest, AnAliasBombIsRefused) {
  std::string bomb = "a0: &a0 [x,x,x,x,x,x,x,x,x]\n";
  for (int i = 1; i < 30; ++i) {
    const std::string last = "*a" + std::to_string(i - 1);
    bomb += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [";
    for (int k = 0; k < 9; ++k) bomb += (k > 0 ? "," : "") + last;
    bomb += "]\n";
  }
  EXPECT_EQ(AsJson(bomb), "error: aliases stand for more than 100000 values");
}

struct BadYamlCase {
  const char* name;
  std::string yaml;
  int line;
};

class BadYamlTest : public testing::TestWithParam<BadYamlCase> {};

TEST_P(BadYamlTest, IsRefusedWithTheLine) {
  const Result<std::vector<Json>> documents = ParseYamlText(GetParam().yaml);
  ASSERT_FALSE(documents.ok());
  EXPECT_EQ(documents.error().line, GetParam().line) << documents.error().message;
  EXPECT_FALSE(documents.error().message.empty());
}

INSTANTIATE_TEST_SUITE_P(Texts, BadYamlTest,
                         testing::Values(BadYamlCase{"DuplicateKey", "a: 1\nb: 2\na: 3\n", 3},
                                         BadYamlCase{"UnknownAlias", "a: 1\nb: *nobody\n", 2},
                                         BadYamlCase{"Tab", "a:\n\tb: 1\n", 2},
                                         BadYamlCase{"OpenList", "a: 1\nb: [1,\n", 3},
                                         BadYamlCase{"Nul", std::string("a: 1\nb: \0\n", 10), 2},
                                         BadYamlCase{"EndOfTransmission", "a: 1\n\x04 b: 2\n", 2},
                                         BadYamlCase{"Escape", "a: \x1b[31m\n", 1},
                                         BadYamlCase{"InvalidUtf8", "a: \xff\n", 1},
                                         BadYamlCase{"Utf16",
                                                     std::string("\xff\xfe"
                                                                 "a\0:\0",
                                                                 6),
                                                     1},
                                         BadYamlCase{"CommaAlone", "a: 1\n---\n,1\n", 3},
                                         BadYamlCase{"TextBehindFlow", "{a: 1},2", 1},
                                         BadYamlCase{"Infinity", "a: 1\nb: .inf\n", 2},
                                         BadYamlCase{"TagThatDoesNotFit", "a: !!int x\n", 1},
                                         BadYamlCase{"BinaryTag", "a: !!binary eA==\n", 1}),
                         [](const auto& tested) { return tested.param.name; });

TEST(ParseYamlTextTest, DepthIsLimited) {
  EXPECT_FALSE(ParseYamlText(std::string(1 << 20, '[')).ok());
  EXPECT_FALSE(ParseYamlText(std::string(1 << 20, '{')).ok());
  std::string block;
  for (int i = 0; i < 2000; ++i) block += "- ";
  EXPECT_FALSE(ParseYamlText(block).ok());
  EXPECT_TRUE(ParseYamlText(std::string(64, '[') + std::string(64, ']')).ok());
  EXPECT_FALSE(ParseYamlText(std::string(65, '[') + std::string(65, ']')).ok());
}

TEST(LineInYamlStreamTest, FindsTheValueOrTheOneAroundIt) {
  constexpr std::string_view kText =
      "---\n"                // 1
      "spec:\n"              // 2
      "  objects:\n"         // 3
      "  - a.b/c: 1\n"       // 4
      "  - kind: Pod\n"      // 5
      "    name: x\n"        // 6
      "---\n"                // 7
      "spec: {objects: [\n"  // 8
      "  {kind: Node}]}\n";  // 9
  EXPECT_EQ(LineInYamlStream(kText, "[0].spec"), 2);
  EXPECT_EQ(LineInYamlStream(kText, "[0].spec.objects[0][\"a.b/c\"]"), 4);
  EXPECT_EQ(LineInYamlStream(kText, "[0].spec.objects[1].name"), 6);
  EXPECT_EQ(LineInYamlStream(kText, "[0].spec.objects[1].missing"), 5);
  EXPECT_EQ(LineInYamlStream(kText, "[1].spec.objects[0].kind"), 9);
  EXPECT_EQ(LineInYamlStream(kText, "[7].spec"), 0);
}

TEST(LineInYamlStreamTest, OneDocumentMayBeAList) {
  EXPECT_EQ(LineInYamlStream("- a: 1\n- b: 2\n", "[1].b"), 2);
  EXPECT_EQ(LineInYamlStream("a: [1,\n 2]\n", "a[1]"), 2);
}

}  // namespace
}  // namespace berth
