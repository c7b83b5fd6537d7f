#include "api/json/json_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "base/random.h"

namespace berth {
namespace json_text_test {

Json Parsed(std::string_view text) {
  Result<Json> value = ParseJsonText(text);
  EXPECT_TRUE(value.ok()) << text << ": " << (value.ok() ? "" : value.error().message);
  return value.ok() ? value.value() : Json();
}

TEST(ParseJsonTextTest, ReadsEveryKindOfValue) {
  const Json value =
      Parsed(R"( {"a": [1, -2, true, false, null], "b": {"c": "d"}, "e": [], "f": {}} )");
  EXPECT_EQ(value, Json::parse(R"({"a":[1,-2,true,false,null],"b":{"c":"d"},"e":[],"f":{}})"));
}

TEST(ParseJsonTextTest, DecodesEscapes) {
  EXPECT_EQ(Parsed(R"("\"\\\/\b\f\n\r\t")"), Json("\"\\/\b\f\n\r\t"));
  EXPECT_EQ(Parsed(R"("\u0041\u00e9\u65e5\ud83d\ude00")"), Json("A\u00e9\u65e5\U0001f600"));
  EXPECT_EQ(Parsed(R"("\ud800")"), Json("\ufffd"));
  EXPECT_EQ(Parsed(R"("\ud800\u0041")"), Json("\ufffdA"));
  EXPECT_EQ(Parsed(R"("\udc00x")"), Json("\ufffdx"));
}

TEST(ParseJsonTextTest, KeepsTheSpellingOfNumbersThatAreNotPlainIntegers) {
  for (const char* number : {"1.500", "1e3", "1E+3", "-0.0", "1e400", "18446744073709551616"}) {
    const Json value = Parsed(number);
    ASSERT_TRUE(NumberSpelling(value).has_value()) << number;
    EXPECT_EQ(*NumberSpelling(value), number);
    EXPECT_EQ(JsonText(value), number);
  }
  EXPECT_EQ(Parsed("-9223372036854775808"), Json(std::numeric_limits<int64_t>::min()));
  EXPECT_EQ(Parsed("-0"), Json(0));
}

TEST(ParseJsonTextTest, SkipsAByteOrderMark) {
  EXPECT_EQ(Parsed("\xEF\xBB\xBF{}"), Json::object());
}

struct BadTextCase {
  const char* name;
  std::string text;
  int line;
  const char* message;
};

class BadJsonTextTest : public testing::TestWithParam<BadTextCase> {};

TEST_P(BadJsonTextTest, IsRefusedWithTheLine) {
  const Result<Json> value = ParseJsonText(GetParam().text);
  ASSERT_FALSE(value.ok());
  EXPECT_EQ(value.error().line, GetParam().line);
  EXPECT_EQ(value.error().message, GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    Texts, BadJsonTextTest,
    testing::Values(
        BadTextCase{"Empty", "", 0, "the text is empty"},
        BadTextCase{"Blank", " \r\n\t\n", 0, "the text is empty"},
        BadTextCase{"DuplicateKey", "{\"a\": 1,\n \"b\": 2,\n \"a\": 3}", 3, "duplicate key \"a\""},
        BadTextCase{"DuplicateKeyByEscape", R"({"a": 1, "\u0061": 2})", 1, "duplicate key \"a\""},
        BadTextCase{"Truncated", "{\"a\":\n[1,", 2, "expected a value, got the end of the text"},
        BadTextCase{"TrailingComma", "[1,]", 1, "a trailing comma is not allowed in JSON"},
        BadTextCase{"TrailingCommaOfAnObject", "{\"a\": 1,\n\n}", 1,
                    "a trailing comma is not allowed in JSON"},
        BadTextCase{"CommaAlone", "[,]", 1, "expected a value, got \",\""},
        BadTextCase{"CloseAlone", "]", 1, "expected a value, got \"]\""},
        BadTextCase{"Comment", "[\n// x\n]", 2, "comments are not allowed in JSON"},
        BadTextCase{"CommentBehindAValue", "[1, 2 /* x */]", 1, "comments are not allowed in JSON"},
        BadTextCase{"CommentOfYaml", "{\"a\": 1 # x\n}", 1, "comments are not allowed in JSON"},
        BadTextCase{"CommentAtTheEnd", "{}\n# x", 2, "comments are not allowed in JSON"},
        BadTextCase{"SingleQuotes", "[\n'a']", 2, "strings and names need double quotes in JSON"},
        BadTextCase{"SingleQuotesOfAName", "{'a': 1}", 1,
                    "strings and names need double quotes in JSON"},
        BadTextCase{"NoComma", "[1 2]", 1, "expected ',' or ']', got \"2\""},
        BadTextCase{"NoColon", "{\"a\" 1}", 1, "expected ':', got \"1\""},
        BadTextCase{"NameWithoutQuotes", "{a: 1}", 1,
                    "the name of a member needs double quotes in JSON"},
        BadTextCase{"TwoDocuments", "{}\n{}", 2, "unexpected text behind the end of the document"},
        BadTextCase{"Nul", std::string("{\0}", 3), 1,
                    "expected the name of a member, got \"\\x00\""},
        BadTextCase{"Utf16", std::string("\xff\xfe{\0}\0", 6), 1,
                    "expected a value, got \"\\xff\""},
        BadTextCase{"InvalidUtf8", "[\n\"\xc3\x28\"]", 2, "invalid UTF-8 in a string"},
        BadTextCase{"NewlineInString", "[\"a\nb\"]", 1, "a control character in a string"},
        BadTextCase{"OpenString", "[\"a", 1, "a string without an end"},
        BadTextCase{"BadEscape", R"(["\x41"])", 1, "expected an escape character, got \"x\""},
        BadTextCase{"ShortUnicodeEscape", R"(["\u12"])", 1,
                    "expected a hexadecimal digit, got \"\\\"\""},
        BadTextCase{"NotANumber", "[NaN]", 1, "expected a value, got \"N\""},
        BadTextCase{"Infinity", "[-Infinity]", 1, "expected a digit, got \"I\""},
        BadTextCase{"LeadingZero", "[01]", 1, "a number must not begin with 0"},
        BadTextCase{"PlusSign", "[+1]", 1, "expected a value, got \"+\""},
        BadTextCase{"NothingBehindThePoint", "[1.]", 1, "expected a digit, got \"]\""},
        BadTextCase{"Markup", "<html>", 1, "expected a value, got \"<\""}),
    [](const auto& tested) { return tested.param.name; });

TEST(ParseJsonDocumentsTest, ReadsOneBehindTheOther) {
  constexpr std::string_view kText = "\xEF\xBB\xBF{\"a\":\n 1}\n\n[2]{} 3 \"four\"\nnull\n";
  const JsonDocuments read = ParseJsonDocuments(kText);
  EXPECT_FALSE(read.error.has_value());
  EXPECT_EQ(read.rest, "");
  std::string values;
  std::string texts;
  std::string lines;
  for (const JsonDocument& document : read.documents) {
    values += JsonText(document.value);
    texts += document.text;
    lines += std::to_string(document.line);
  }
  EXPECT_EQ(values, R"({"a":1}[2]{}3"four"null)");
  EXPECT_EQ(texts, kText.substr(3));
  EXPECT_EQ(lines, "144445");
}

TEST(ParseJsonDocumentsTest, SaysWhereItHadToStop) {
  const struct {
    std::string text;
    size_t documents;
    std::string_view rest;
    int line;
    std::string_view message;
  } cases[] = {
      {" \n", 0, " \n", 0, "the text is empty"},
      {"{]", 0, "{]", 1, "expected the name of a member, got \"]\""},
      {"{}\n{]", 1, "{]", 2, "expected the name of a member, got \"]\""},
      {"{}\n---\n{}", 1, "---\n{}", 2, "expected a digit, got \"-\""},
      {"{}}", 1, "}", 1, "unexpected text behind the end of the document"},
      {"{} [1]\nkind: List", 2, "kind: List", 2, "unexpected text behind the end of the document"},
  };
  for (const auto& c : cases) {
    const JsonDocuments read = ParseJsonDocuments(c.text);
    EXPECT_EQ(read.documents.size(), c.documents) << c.text;
    EXPECT_EQ(read.rest, c.rest) << c.text;
    ASSERT_TRUE(read.error.has_value()) << c.text;
    EXPECT_EQ(read.error->line, c.line) << c.text;
    EXPECT_EQ(read.error->message, c.message) << c.text;
  }
}

TEST(ParseJsonDocumentsTest, LimitsAreForAllOfThem) {
  JsonTextLimits limits;
  limits.values = 3;
  EXPECT_FALSE(ParseJsonDocuments("1 2 3", limits).error.has_value());
  EXPECT_EQ(ParseJsonDocuments("1 2 3 4", limits).error->message, "there are more than 3 values");
  limits.bytes = 4;
  EXPECT_EQ(ParseJsonDocuments("1 2 3", limits).error->message, "the text is longer than 4 bytes");
}

TEST(ParseJsonTextTest, DepthIsLimited) {
  const auto nested = [](int depth) {
    return std::string(static_cast<size_t>(depth), '[') +
           std::string(static_cast<size_t>(depth), ']');
  };
  EXPECT_TRUE(ParseJsonText(nested(64)).ok());
  EXPECT_EQ(ParseJsonText(nested(65)).error().message, "nested deeper than 64 levels");
  EXPECT_FALSE(ParseJsonText(std::string(10 << 20, '[')).ok());
  std::string objects;
  for (int i = 0; i < 100'000; ++i) objects += "{\"a\":";
  EXPECT_FALSE(ParseJsonText(objects).ok());
}

TEST(ParseJsonTextTest, SizeIsLimited) {
  JsonTextLimits limits;
  limits.bytes = 10;
  EXPECT_TRUE(ParseJsonText("[1,2,3]", limits).ok());
  EXPECT_EQ(ParseJsonText("[1,2,3,4,5]", limits).error().message,
            "the text is longer than 10 bytes");
  limits.values = 3;
  EXPECT_EQ(ParseJsonText("[1,2,3]", limits).error().message, "there are more than 3 values");
  limits.values = 5;
  limits.list_elements = 2;
  EXPECT_TRUE(ParseJsonText("[[1,2]]", limits).ok());
  EXPECT_EQ(ParseJsonText("[1,2,3]", limits).error().message, "a list has more than 2 elements");
}

TEST(ParseJsonTextTest, ANumberHasAnEnd) {
  EXPECT_TRUE(ParseJsonText(std::string(9'000, '7')).ok());
  for (const char* begin : {"", "-", "1.", "1e"}) {
    EXPECT_EQ(ParseJsonText(begin + std::string(100'000, '7')).error().message,
              "a number is longer than 10000 digits");
  }
}

// The result of a reader that reads `budget` bytes at a time.
struct Read {
  std::string text;  // the text of the value, or the error
  int line = 0;
  int slices = 0;
  bool operator==(const Read& other) const { return text == other.text && line == other.line; }
};

template <typename Budget>
Read ReadInSlices(std::string_view text, const Budget& budget) {
  JsonTextReader reader(text);
  int slices = 1;
  while (reader.Read(budget())) ++slices;
  if (reader.error()) return {reader.error()->message, reader.error()->line, slices};
  return {JsonText(reader.Take()), 0, slices};
}

const std::string kTextOfAllKinds =
    "\xEF\xBB\xBF {\n\t\"a\": [1, -2, true, false, null, 1.50e+7, []],\r\n"
    "\"\\u65e5\\ud83d\\ude00\\ud800x é 日本\": {\"\": \"\\n\", \"c\": {}}, \"d\" : \"" +
    std::string(300, 'x') + "\"}" + std::string(40, ' ');

// Texts that are cut off at each byte also contain each kind of error.
TEST(JsonTextReaderTest, SlicesOfAnySizeReadTheSame) {
  SeededRandom random(1);
  for (size_t size = 0; size <= kTextOfAllKinds.size(); ++size) {
    const std::string_view text = std::string_view(kTextOfAllKinds).substr(0, size);
    const Read whole = ReadInSlices(text, [] { return kWholeJsonText; });
    EXPECT_EQ(whole.slices, 1);
    EXPECT_EQ(ReadInSlices(text, [] { return size_t{1}; }), whole) << text;
    EXPECT_EQ(ReadInSlices(text, [&] { return 1 + static_cast<size_t>(random.Intn(20)); }), whole)
        << text;
  }
}

// Also in the middle of a string, or of a million blanks.
TEST(JsonTextReaderTest, ASliceIsHardlyLongerThanItsBudget) {
  constexpr size_t kBudget = 1'000;
  const std::string long_string = "\"" + std::string(100'000, 'x') + "\"";
  const std::string escapes = "\"" + std::string(100'000, '\\') + "\"";
  std::string list = "[1";
  for (int i = 0; i < 50'000; ++i) list += ",1";
  for (const std::string& text :
       {long_string, "{" + long_string + ":1}", escapes, std::string(100'000, ' ') + "1",
        list + "]", "[" + std::string(9'000, '7') + "]"}) {
    JsonTextReader reader(text);
    size_t before = 0;
    size_t most = 0;
    while (reader.Read(kBudget)) {
      most = std::max(most, reader.position() - before);
      before = reader.position();
    }
    EXPECT_FALSE(reader.error());
    EXPECT_EQ(reader.position(), text.size());
    EXPECT_LE(most, kBudget + 10'000) << text.substr(0, 20);
    if (text[1] != '7') {
      EXPECT_LE(most, kBudget + 12) << text.substr(0, 20);
    }
  }
}

TEST(JsonTextReaderTest, TheValueBeforeAnErrorCanBeTaken) {
  JsonTextReader reader("{\"a\": [1, 2, x]}");
  EXPECT_FALSE(reader.Read(kWholeJsonText));
  EXPECT_TRUE(reader.error());
  EXPECT_EQ(JsonText(reader.Take()), R"({"a":[1,2]})");
}

TEST(ParseJsonTextTest, MessagesAreShortAndHarmless) {
  const std::string name(100'000, '\x7f');
  const Result<Json> value = ParseJsonText("{\"" + name + "\":1,\"" + name + "\":1}");
  ASSERT_FALSE(value.ok());
  EXPECT_LT(value.error().message.size(), 600u);
  EXPECT_EQ(value.error().message.find('\x7f'), std::string::npos);
}

TEST(LineOfJsonPathTest, FindsTheValueOrTheOneAroundIt) {
  constexpr std::string_view kText =
      "\xEF\xBB\xBF{\n"       // 1
      " \"spec\": {\n"        // 2
      "  \"objects\": [\n"    // 3
      "   {\"a.b/c\": 1},\n"  // 4
      "   {\n"                // 5
      "    \"name\":\n"       // 6
      "     \"x\"}\n"         // 7
      "  ],\n"                // 8
      "  \"object\": 3 } }";  // 9
  EXPECT_EQ(LineOfJsonPath(kText, ""), 1);
  EXPECT_EQ(LineOfJsonPath(kText, "spec"), 2);
  EXPECT_EQ(LineOfJsonPath(kText, "spec.objects[0][\"a.b/c\"]"), 4);
  EXPECT_EQ(LineOfJsonPath(kText, "spec.objects[1]"), 5);
  EXPECT_EQ(LineOfJsonPath(kText, "spec.objects[1].name"), 6);
  EXPECT_EQ(LineOfJsonPath(kText, "spec.objects[1].kind"), 5);
  EXPECT_EQ(LineOfJsonPath(kText, "spec.objects[7]"), 3);
  EXPECT_EQ(LineOfJsonPath(kText, "spec.object"), 9);
  EXPECT_EQ(LineOfJsonPath("nonsense", "spec"), 0);
  JsonLineReader slices(kText, "spec.objects[1].name");
  int count = 1;
  while (slices.Read(3)) ++count;
  EXPECT_EQ(slices.line(), 6);
  EXPECT_GT(count, 20);
}

TEST(JsonTextTest, IsShortSortedAndReadsBack) {
  const std::string text = R"({"a":[1,2.50,"\"\\\n\u0001é"],"b":{"c":null,"d":true}})";
  EXPECT_EQ(JsonText(Parsed(R"({ "b": {"d": true, "c": null}, "a": [1, 2.50, "\"\\\n\u0001é"] })")),
            text);
  EXPECT_EQ(JsonText(Parsed(text)), text);
  EXPECT_EQ(JsonText(Json("\xff")), "\"\xEF\xBF\xBD\"");
}

}  // namespace json_text_test
}  // namespace berth
