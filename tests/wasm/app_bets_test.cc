// Tests bets as the page shows them.
#include <gtest/gtest.h>

#include "api/json/json.h"
#include "wasm/stage_fixture.h"

namespace berth::ui {
namespace {

// p-0 is created at 0 and bound at 0.05 s, p-1 at 0.1 and 0.15 s. The captions begin at 0, 0.15 and
// 0.3 s; the first asks for p-1's node.
class AppBets : public ::testing::Test {
 protected:
  AppBets() { Load(); }

  void Load() {
    ScenarioWords words;
    words.more = R"(,"captions":[{"at":0,"text":"a","bet":{"ask":"node","pod":"p-1"}},)"
                 R"({"when":{"event":"bound","pod":"p-1"},"text":"b"},{"at":"300ms","text":"c"}])";
    stage_.Load(words.Text());
  }
  Json Place(const std::string& choice) {
    return stage_.Do(StrCat(R"({"op":"bet","choice":")", choice, R"("})"));
  }

  TestStage stage_;
};

TEST_F(AppBets, AreAskedWithTheirCaption) {
  const Json caption = stage_.State()["caption"];
  EXPECT_TRUE(caption["pause"].get<bool>());
  const Json& bet = caption["bet"];
  EXPECT_EQ(bet["ask"], "node");
  EXPECT_EQ(bet["pod"], "default/p-1");
  EXPECT_EQ(bet["question"], "Which node will p-1 go to?");
  EXPECT_EQ(bet["usual"], true);
  EXPECT_EQ(JsonText(bet["options"]),
            R"([{"label":"n-0-0","value":"n-0-0"},{"label":"n-0-1","value":"n-0-1"},)"
            R"({"label":"n-0-2","value":"n-0-2"},{"label":"no node","value":""}])");
  EXPECT_FALSE(bet.contains("placed"));
  EXPECT_FALSE(bet.contains("answer"));
  EXPECT_FALSE(stage_.State().contains("bet"));
}

TEST_F(AppBets, TellTheAnswerOnlyOnceTheStageShowsIt) {
  ASSERT_TRUE(Place("n-0-0")["ok"].get<bool>());
  EXPECT_EQ(stage_.State()["caption"]["bet"]["placed"], "n-0-0");
  stage_.Seek(0.149);
  const Json before = stage_.State()["bet"];
  EXPECT_EQ(before["caption"], 0);
  EXPECT_EQ(before["placed"], "n-0-0");
  EXPECT_FALSE(before.contains("answer"));
  EXPECT_FALSE(before.contains("outcome"));
  stage_.Seek(0.15);
  const Json after = stage_.State()["bet"];
  const std::string node = after["answer"].get<std::string>();
  EXPECT_EQ(after["outcome"], StrCat("p-1 goes to ", node, "."));
  const Json pod =
      Parsed(stage_.app().answers().Describe(R"({"what":"pod","name":"default/p-1"})"));
  EXPECT_EQ(pod["node"], node);
}

TEST_F(AppBets, StayInSightUntilTheCaptionAfterTheirEnd) {
  Place("");
  stage_.Seek(0.299);
  EXPECT_EQ(stage_.State()["caption"]["text"], "b");
  EXPECT_EQ(stage_.State()["bet"]["caption"], 0);
  stage_.Seek(0.3);
  EXPECT_FALSE(stage_.State().contains("bet"));
  stage_.Seek(0.2);  // the same moment, the same picture
  EXPECT_EQ(stage_.State()["bet"]["caption"], 0);
}

TEST_F(AppBets, CanBeChangedUntilTheAnswerIsKnown) {
  Place("n-0-0");
  Place("n-0-1");
  EXPECT_EQ(stage_.State()["bet"]["placed"], "n-0-1");
}

TEST_F(AppBets, ThatCannotBePlacedAreErrors) {
  EXPECT_EQ(Place("n-9")["error"]["path"], "choice");
  stage_.Seek(0.3);
  EXPECT_EQ(Place("n-0-0")["error"]["message"], "nothing is asked at this moment");
  EXPECT_FALSE(stage_.State().contains("bet"));
}

TEST_F(AppBets, ComeTooLateWhenTheAnswerIsOnTheStage) {
  ScenarioWords words;
  words.more = R"(,"captions":[{"at":0,"text":"a","bet":{"ask":"node","pod":"p-1"}}])";
  stage_.Load(words.Text());
  stage_.Seek(0.15);
  EXPECT_TRUE(stage_.State()["caption"]["bet"].contains("answer"));
  EXPECT_EQ(Place("n-0-0")["error"]["message"], "the answer is known already");
}

TEST_F(AppBets, StopPlay) {
  ScenarioWords words;
  words.more = R"(,"captions":[{"at":"120ms","text":"a","bet":{"ask":"queue","pod":"p-1"}}])";
  stage_.Load(words.Text());
  stage_.Do(R"({"op":"play"})");
  stage_.Finish();
  EXPECT_DOUBLE_EQ(stage_.t(), 0.12);
  stage_.Do(R"({"op":"play"})");
  stage_.Finish();
  EXPECT_EQ(stage_.t(), stage_.end());
}

TEST_F(AppBets, AreForgottenWithTheirScenario) {
  Place("n-0-0");
  Load();
  EXPECT_FALSE(stage_.State().contains("bet"));
}

TEST_F(AppBets, AnEditChangesTheAnswer) {
  ScenarioWords words;
  words.more = R"(,"captions":[{"at":0,"text":"a","bet":{"ask":"node","pod":"p-1"}}])";
  stage_.Load(words.Text());
  Place("n-0-0");
  stage_.Do(R"({"op":"apply","entry":{"at":0.12,"op":"delete",)"
            R"("object":{"kind":"Pod","metadata":{"name":"p-1"}}}})");
  stage_.Finish();
  stage_.Seek(stage_.end());
  const Json bet = stage_.State()["bet"];
  EXPECT_EQ(bet["placed"], "n-0-0");
  EXPECT_EQ(bet["answer"], "");
  EXPECT_EQ(bet["outcome"], "p-1 got no node in this run.");
}

}  // namespace
}  // namespace berth::ui
