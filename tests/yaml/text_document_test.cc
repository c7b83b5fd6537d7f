#include "yaml/text_document.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "yaml/yaml_text.h"

namespace berth {
namespace text_document_test {

// The JSON text that the reader writes for a text in YAML.
std::string Written(std::string_view yaml) {
  const Result<TextDocument> document = ReadTextDocument(yaml, {.writes_json = true});
  if (!document.ok()) return "error: " + document.error().message;
  // The text and the value are the same document.
  EXPECT_EQ(Json::parse(document.value().json), Json::parse(JsonText(document.value().value)));
  return document.value().json;
}

TextFault FaultOf(std::string_view text) {
  TextFault fault;
  const Result<TextDocument> document = ReadTextDocument(text, {.fault = &fault});
  EXPECT_FALSE(document.ok()) << text;
  if (!document.ok()) {
    EXPECT_EQ(document.error().message, fault.Message());
  }
  return fault;
}

TEST(ReadTextDocumentTest, WrittenMembersKeepTheirOrder) {
  EXPECT_EQ(Written("b: 1\na: [x, {d: 2, c: 3}, []]\ne: {}\n"),
            R"({"b":1,"a":["x",{"d":2,"c":3},[]],"e":{}})");
  EXPECT_EQ(Written("b: 1\n---\n# nothing\n---\na: 010\n"), R"([{"b":1},{"a":8}])");
  EXPECT_EQ(Written("- ~\n- 'a \"b\"'\n- 1.50\n"), R"([null,"a \"b\"",1.5])");
}

TEST(ReadTextDocumentTest, WrittenAliasesAreTheirAnchors) {
  EXPECT_EQ(Written("z: &z {b: 1, a: [&x w]}\nc: *z\nd: [*x, *z]\n"),
            R"({"z":{"b":1,"a":["w"]},"c":{"b":1,"a":["w"]},"d":["w",{"b":1,"a":["w"]}]})");
  EXPECT_EQ(Written("? &k key\n: *k\n"), R"({"key":"key"})");
}

TEST(ReadTextDocumentTest, WrittenMergedMembersComeFirst) {
  EXPECT_EQ(Written("a: &a {w: 1, v: 2}\nb:\n  z: 3\n  <<: *a\n  w: 4\n"),
            R"({"a":{"w":1,"v":2},"b":{"v":2,"z":3,"w":4}})");
  EXPECT_EQ(Written("c: {<<: [{a: 1}, {a: 2, b: [3]}]}"), R"({"c":{"a":1,"b":[3]}})");
}

TEST(ReadTextDocumentTest, FaultsHaveTheirFormAndPlace) {
  const TextFault json = FaultOf("{\"\xC3\xA9\": [1,\n x]}");
  EXPECT_EQ(json.form, "expected a value, got {}");
  EXPECT_EQ(json.values, std::vector<std::string>{"\"x\""});
  EXPECT_EQ(json.offset, 12);
  EXPECT_TRUE(json.breaks_syntax);
  EXPECT_EQ(FaultOf("\xEF\xBB\xBF{\"a\": 1, \"a\": 2}").offset, 12);
  EXPECT_EQ(FaultOf("{\"a\": [1,\n]}").offset, 8);
  EXPECT_EQ(FaultOf("{\"a\": 1}\n{\"b\": }").offset, 15);

  const TextFault yaml = FaultOf("\xC3\xA9: 1\n\xC3\xA9: 2\n");
  EXPECT_EQ(yaml.form, "duplicate key {}");
  EXPECT_EQ(yaml.offset, 6);
  EXPECT_EQ(FaultOf("a: 1\nb: [\n").form, "did not find expected node content");
  EXPECT_EQ(FaultOf("\xEF\xBB\xBF"
                    "a: 1\nb: *x\n")
                .offset,
            11);
  EXPECT_EQ(FaultOf("a: \x01\n").offset, 3);
  EXPECT_EQ(FaultOf("# nothing\n").offset, kNoOffset);
}

TEST(ReadTextDocumentTest, FaultsOfLimitsAreNotOfSyntax) {
  EXPECT_FALSE(FaultOf(std::string(100, '[')).breaks_syntax);
  EXPECT_FALSE(FaultOf("a: " + std::string(100, '[')).breaks_syntax);
  EXPECT_FALSE(FaultOf("# nothing\n").breaks_syntax);
}

TEST(ReadTextDocumentTest, AnAnchorOfALongTextIsNoBomb) {
  const std::string text = "a: &a " + std::string(1'000'000, 'x') + "\nb: [";
  std::string aliases;
  for (int i = 0; i < 50; ++i) aliases += "*a, ";
  EXPECT_EQ(FaultOf(text + aliases + "1]\n").form, "aliases stand for more than {} bytes");
  EXPECT_TRUE(ReadTextDocument(text + "*a, 1]\n").ok());
}

TEST(PlacesInTextTest, AreThoseOfTheMembersNames) {
  const auto places = [](std::string_view text, const std::vector<std::string>& paths) {
    const Result<TextDocument> document = ReadTextDocument(text);
    EXPECT_TRUE(document.ok());
    std::vector<std::string> found;
    for (int64_t place : PlacesInText(text, document.value(), paths)) {
      found.emplace_back(place < 0 ? "nowhere" : text.substr(static_cast<size_t>(place), 3));
    }
    return found;
  };
  using Words = std::vector<std::string>;
  EXPECT_EQ(places("\xC3\xA9: 1\nspec:\n  abc: [x1, x2]\n", {"spec.abc", "spec.abc[1]", "spec.no"}),
            (Words{"abc", "x2]", "spe"}));
  EXPECT_EQ(places("abc: 1\n---\ndef: 2\n", {"[1].def", "[0].abc", "[7].x"}),
            (Words{"def", "abc", "nowhere"}));
  EXPECT_EQ(places(R"({"a": {"bcd": [11, "22"]}, "e": 3})", {"a.bcd[1]", "a.bcd", "e", ""}),
            (Words{"\"22", "\"bc", "\"e\"", "{\"a"}));
  EXPECT_EQ(places("{\"abc\": 1}\n{\"def\": 2}", {"[1].def", "[0].abc"}), (Words{"\"de", "\"ab"}));
}

TEST(MakeConfigMapsReadableTest, WritesYamlAsJson) {
  const auto all = [](std::string_view) { return true; };
  Json list = Json::parse(R"({"kind": "List", "items": [
      {"kind": "ConfigMap", "data": {"a": "x: 1", "b": "{\"x\": 1}", "c": "x: ["}},
      {"kind": "Secret", "data": {"a": "x: 1"}}]})");
  EXPECT_TRUE(MakeConfigMapsReadable(&list, all, 1000));
  EXPECT_EQ(list["items"][0]["data"],
            Json::parse(R"({"a": "{\"x\":1}", "b": "{\"x\": 1}", "c": "x: ["})"));
  EXPECT_EQ(list["items"][1]["data"]["a"], "x: 1");
  EXPECT_FALSE(MakeConfigMapsReadable(&list, all, 1000));
}

}  // namespace text_document_test
}  // namespace berth
