// Tests the words of the stage in languages other than English.
#include "draw/words.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "draw/letters.h"
#include "imgui.h"
#include "wasm/drawn_texts.h"
#include "wasm/stage_fixture.h"
#include "yaml/yaml_text.h"

namespace berth::ui {
namespace {

namespace fs = std::filesystem;

std::string ReadFile(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// Restores English after each test.
class Words : public testing::Test {
 protected:
  ~Words() override { SetWords(""); }
};

TEST_F(Words, EnglishIsItsOwnTranslation) {
  EXPECT_FALSE(IsTranslated());
  EXPECT_STREQ(Word("no attempt yet"), "no attempt yet");
  EXPECT_EQ(Say("{} of {} nodes pass", "2", "3"), "2 of 3 nodes pass");
}

TEST_F(Words, GapsMayChangePlaces) {
  ASSERT_TRUE(
      SetWords(R"({"{} of {} nodes pass": "of {2}: {1}", "next": "then", "on {}": "@{}"})"));
  EXPECT_TRUE(IsTranslated());
  EXPECT_STREQ(Word("next"), "then");
  EXPECT_EQ(Say("{} of {} nodes pass", "2", "3"), "of 3: 2");
  EXPECT_EQ(Say("on {}", "node-{}"), "@node-{}");
  EXPECT_EQ(Say("not there: {}", "a"), "not there: a");
}

TEST_F(Words, OtherTextsAreNoTable) {
  EXPECT_FALSE(SetWords("{"));
  EXPECT_FALSE(SetWords("[]"));
  EXPECT_FALSE(SetWords(R"({"next": 1})"));
  EXPECT_FALSE(IsTranslated());
}

// --- All that is drawn

// Returns all Chinese texts of the stage, with their keys: its own words, and the core's reasons,
// in the form in which the page passes them.
Json ChineseTable() {
  Json table = Json::object();
  for (const char* name : {"stage_zh-CN.json", "reasons_zh-CN.json"}) {
    const fs::path file = fs::path(BERTH_SOURCE_DIR) / "web/src/lang" / name;
    table.update(ParseJsonText(ReadFile(file)).value());
  }
  return table;
}

// Returns a language without words: " 3  5 " for "3 of 5 nodes pass".
std::string WordlessTable() {
  const Json table = ChineseTable();
  Json wordless = Json::object();
  for (const auto& [english, chinese] : table.items()) {
    std::string gaps = " ";
    size_t end = 0;
    for (size_t at = english.find('{'); at != std::string::npos; at = english.find('{', end)) {
      end = english.find('}', at);
      const std::string gap = english.substr(at + 1, end - at - 1);
      const size_t bar = gap.find('|');
      // The field of "{ on |node}" or "{|node}".
      const std::string field =
          bar == std::string::npos ? gap : gap.substr(bar, gap.find('|', bar + 1) - bar);
      gaps += StrCat("{", field, "} ");
    }
    wordless[english] = gaps;
  }
  return JsonText(wordless);
}

// Adds names, and parts of names that are joined by signs.
void AddPieces(std::string_view text, std::set<std::string>* pieces) {
  std::string piece;
  for (const char c : StrCat(text, " ")) {
    if (std::string_view(" \n\t=:{}(),;+\"?|/").find(c) == std::string_view::npos) {
      piece += c;
      continue;
    }
    pieces->insert(piece);
    piece.clear();
  }
}

// Adds the texts in a JSON value, except prose.
void AddStrings(const Json& value, std::set<std::string>* pieces) {
  static const std::set<std::string> kTexts = {"title", "description", "captions", "lesson",
                                               "text"};
  if (value.is_string()) AddPieces(value.get<std::string>(), pieces);
  if (value.is_array()) {
    for (const Json& item : value) AddStrings(item, pieces);
  }
  if (!value.is_object()) return;
  for (const auto& [name, item] : value.items()) {
    if (kTexts.contains(name)) continue;
    AddPieces(name, pieces);
    AddStrings(item, pieces);
  }
}

class SpokenStage : public testing::TestWithParam<std::string> {
 protected:
  ~SpokenStage() override { SetWords(""); }
};

std::vector<std::string> Scenarios() {
  std::vector<std::string> files;
  const fs::path gallery = fs::path(BERTH_SOURCE_DIR) / "scenarios";
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(gallery)) {
    const fs::path& file = entry.path();
    const bool is_one = file.extension() == ".yaml" && file.parent_path() != gallery &&
                        file.stem().extension().empty();
    if (is_one) files.push_back(fs::relative(file, gallery).generic_string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// Reports whether it has three letters in a row: shorter ones are units, or the rest of a name.
bool HasWord(const std::string& piece) {
  int letters = 0;
  for (const char c : piece) {
    letters = std::isalpha(static_cast<unsigned char>(c)) != 0 ? letters + 1 : 0;
    if (letters == 3) return true;
  }
  return false;
}

// Returns the names that Kubernetes and kube-batch have for their own parts.
const std::set<std::string>& Terms() {
  static const std::set<std::string> kTerms = {"schedulingCycle",
                                               "moveRequestCycle",
                                               "activeQ",
                                               "backoffQ",
                                               "unschedulableQ",
                                               "unschedulablePods",
                                               "errorBackoffQ",
                                               "gated",
                                               "PreFilter",
                                               "Filter",
                                               "PostFilter",
                                               "PreScore",
                                               "Score",
                                               "Reserve",
                                               "Permit",
                                               "PreBind",
                                               "Bind",
                                               "PostBind",
                                               "kube-batch",
                                               "allocate",
                                               "backfill",
                                               "preempt",
                                               "reclaim",
                                               "cpu",
                                               "mem",
                                               "memory",
                                               "pods",
                                               "Skip",
                                               "Lease",
                                               "kube-system",
                                               "acquireTime",
                                               "renewTime"};
  return kTerms;
}

// Reports whether it is the name of a plugin, such as "NodeResourcesFit".
bool IsPluginName(const std::string& piece) {
  const auto is_capital = [](char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; };
  return is_capital(piece.front()) && std::count_if(piece.begin(), piece.end(), is_capital) > 1;
}

// Reports whether a piece of a text may be shown untranslated: a term, or a part of a name or
// message, all of which are in `all`. Names lose an end if there is too little room.
bool IsKnown(const std::string& piece, const std::string& all) {
  return !HasWord(piece) || IsPluginName(piece) || all.find(piece) != std::string::npos;
}

// Returns all names in the scenario and in the scheduler's messages, and the terms.
std::string KnownNames(const Json& scenario, App& app) {
  std::set<std::string> known = Terms();
  AddStrings(scenario, &known);
  std::istringstream lines(app.answers().LogText("jsonl"));
  for (std::string line; std::getline(lines, line);) AddStrings(Parsed(line), &known);
  for (int i = 0;; ++i) {
    const Json attempt = Parsed(
        app.answers().Describe(StrCat(R"({"what":"attempt","index":)", std::to_string(i), "}")));
    if (attempt.contains("ok") && !attempt["ok"].get<bool>()) break;
    AddStrings(attempt, &known);
  }
  std::string all;
  for (const std::string& piece : known) all += StrCat(piece, " ");
  return all;
}

TEST_P(SpokenStage, AllWordsAreOfTheTable) {
  const std::string yaml = ReadFile(fs::path(BERTH_SOURCE_DIR) / "scenarios" / GetParam());
  Json scenario = std::move(ParseFirstYamlDocument(yaml).value());
  scenario["metadata"].erase("title");
  ASSERT_TRUE(SetWords(WordlessTable()));
  std::string all;
  std::set<std::string> seen;
  std::set<std::string> unknown;
  // The smaller ones have other texts in some places, but at the same moments.
  struct Visit {
    double width, height;
    int moments;
  };
  constexpr Visit kVisits[] = {{1280, 720, 12}, {390, 760, 3}, {640, 360, 3}};
  for (const Visit& visit : kVisits) {
    TestStage stage(visit.width, visit.height);
    stage.Load(JsonText(scenario), R"({"speed": 1})");
    if (all.empty()) all = KnownNames(scenario, stage.app());
    DrawnTexts texts;
    const auto look = [&] {
      stage.app().MarkDirty();
      stage.Frame();
      std::set<std::string> pieces;
      for (const std::string& text : texts.PiecesOf(*ImGui::GetDrawData()))
        AddPieces(text, &pieces);
      for (const std::string& piece : pieces) {
        if (seen.insert(piece).second && !IsKnown(piece, all)) unknown.insert(piece);
      }
    };
    for (int i = 0; i <= visit.moments; ++i) {
      stage.Seek(stage.end() * i / visit.moments);
      look();
      // Points at everything, kind by kind.
      std::set<HitKind> kinds;
      const std::vector<Hit> hits = stage.app().scene().hits;
      for (const Hit& hit : hits) {
        if (!kinds.insert(hit.kind).second) continue;
        stage.app().hands().Pointer(PointerEvent::kMove, hit.rect.center().x, hit.rect.center().y,
                                    0, 0);
        look();
      }
      stage.app().hands().Pointer(PointerEvent::kLeave, 0, 0, 0, 0);
    }
  }
  EXPECT_EQ(unknown, std::set<std::string>());
}

INSTANTIATE_TEST_SUITE_P(Gallery, SpokenStage, testing::ValuesIn(Scenarios()),
                         [](const testing::TestParamInfo<std::string>& scenario) {
                           std::string name;
                           for (char c : scenario.param) name += std::isalnum(c) != 0 ? c : '_';
                           return name;
                         });

// --- Letters that the typeface lacks

constexpr const char* kChinese = R"({"no attempt yet": "尚未尝试"})";

// Adds the four letters for the second font, each a box of 2 by 2 pixels.
void AddFourLetters(App& app) {
  for (const int32_t code : {0x5c1a, 0x5c1d, 0x672a, 0x8bd5}) {
    const int32_t head[] = {code, 12 * 64, 0, -10, 2};
    std::vector<uint8_t> bytes(sizeof head + 4, 255);
    std::memcpy(bytes.data(), head, sizeof head);
    app.AddLetter(1, bytes);
  }
}

ScenarioWords WithoutPods() {
  ScenarioWords words;
  words.pods = 0;
  return words;
}

TEST_F(Words, LettersThatAreLackingAreAskedForAndDrawnOnceTheyAreThere) {
  ASSERT_TRUE(SetWords(kChinese));
  TestStage stage;
  stage.Load(WithoutPods().Text());
  stage.Seek(0);
  EXPECT_TRUE(stage.Frame().lacks_letters);
  EXPECT_EQ(stage.app().LackingLetters(), "1 400 12 尚 尝 未 试");
  const std::string before = stage.app().PictureHash();
  AddFourLetters(stage.app());
  FrameResult result = stage.Frame();
  // Only now the atlas has room for them.
  EXPECT_TRUE(result.fonts_changed);
  EXPECT_TRUE(result.lacks_letters);
  AddFourLetters(stage.app());
  result = stage.Frame();
  EXPECT_TRUE(result.fonts_changed);
  EXPECT_FALSE(result.lacks_letters);
  EXPECT_NE(stage.app().PictureHash(), before);
  DrawnTexts texts;
  EXPECT_TRUE(texts.PiecesOf(*ImGui::GetDrawData()).contains("尚未尝试"));
  stage.app().MarkDirty();
  EXPECT_FALSE(stage.Frame().fonts_changed);
}

// Letters are drawn in real pixels.
TEST_F(Words, AnotherScaleRequestsTheLettersAgain) {
  ASSERT_TRUE(SetWords(kChinese));
  TestStage stage;
  stage.Load(WithoutPods().Text());
  stage.Seek(0);
  AddFourLetters(stage.app());
  stage.Frame();
  AddFourLetters(stage.app());
  EXPECT_FALSE(stage.Frame().lacks_letters);
  stage.app().Resize(1280, 720, 2);
  EXPECT_TRUE(stage.Frame().lacks_letters);
  EXPECT_EQ(stage.app().LackingLetters(), "1 400 24 尚 尝 未 试");
}

// More letters than there is room for at first.
TEST_F(Words, TheAtlasGrowsWithItsLetters) {
  ASSERT_TRUE(SetWords(kChinese));
  TestStage stage;
  stage.Load(WithoutPods().Text());
  stage.Seek(0);
  const auto add_many = [&] {
    for (int32_t code = 0x4e00; code < 0x4e00 + 300; ++code) {
      const int32_t head[] = {code, 40 * 64, 0, -30, 40};
      std::vector<uint8_t> bytes(sizeof head + 1600, 255);
      std::memcpy(bytes.data(), head, sizeof head);
      stage.app().AddLetter(1, bytes);
    }
    AddFourLetters(stage.app());
  };
  for (int i = 0; i < 8 && stage.Frame().lacks_letters; ++i) add_many();
  EXPECT_FALSE(stage.Frame().lacks_letters);
}

TEST_F(Words, WithoutLettersTheStageDoesNotAskAgain) {
  ASSERT_TRUE(SetWords(kChinese));
  TestStage stage;
  stage.Load(WithoutPods().Text());
  stage.Seek(0);
  stage.app().MarkDirty();
  EXPECT_TRUE(stage.Frame().lacks_letters);
  stage.app().TakeWords("");
  EXPECT_FALSE(stage.Frame().lacks_letters);
  EXPECT_EQ(stage.app().LackingLetters(), "");
}

// Returns all the texts of a frame as one.
std::string TextsOf(TestStage& stage) {
  stage.app().MarkDirty();
  stage.Frame();
  std::string all;
  DrawnTexts texts;
  for (const std::string& piece : texts.PiecesOf(*ImGui::GetDrawData())) all += piece + " ";
  return all;
}

TEST_F(Words, WithoutLettersTheTextsReturnToEnglish) {
  TestStage english;
  english.Load(ScenarioWords().Text());
  english.Seek(0.3);
  const std::string want = TextsOf(english);
  ASSERT_TRUE(SetWords(WordlessTable()));
  TestStage stage;
  stage.Load(ScenarioWords().Text());
  stage.Seek(0.3);
  EXPECT_NE(TextsOf(stage), want);
  stage.app().TakeWords("");
  EXPECT_EQ(TextsOf(stage), want);
}

TEST_F(Words, EnglishLacksNothing) {
  TestStage stage;
  stage.Load(WithoutPods().Text());
  stage.Seek(1);
  EXPECT_FALSE(stage.Frame().lacks_letters);
}

TEST_F(Words, LettersThatJoinOthersAreNotAskedFor) {
  EXPECT_TRUE(Letters::CanHave(U'中'));
  EXPECT_TRUE(Letters::CanHave(U'я'));
  EXPECT_FALSE(Letters::CanHave(U'ع'));
  EXPECT_FALSE(Letters::CanHave(0x0301));
  EXPECT_FALSE(Letters::CanHave(0x202e));
  EXPECT_FALSE(Letters::CanHave(0x1f600));
}

}  // namespace
}  // namespace berth::ui
