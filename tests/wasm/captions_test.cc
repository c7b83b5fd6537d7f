// Tests which captions are true of a run after it was changed.
#include <gtest/gtest.h>

#include "api/json/json.h"
#include "model/captions/caption_stories.h"
#include "wasm/load_fixture.h"
#include "wasm/stage_fixture.h"

namespace berth::ui {
namespace {

TEST(CaptionMentions, ANameAsAWord) {
  EXPECT_TRUE(Mentions("web-0 waits", "web-0"));
  EXPECT_TRUE(Mentions("Then (web-0) waits.", "web-0"));
  EXPECT_TRUE(Mentions("web-01 and web-0", "web-0"));
  EXPECT_FALSE(Mentions("web-01 waits", "web-0"));
  EXPECT_FALSE(Mentions("my-web-0 waits", "web-0"));
  EXPECT_FALSE(Mentions("waits", ""));
}

// p-0 is created at 0 and bound at 0.05 s, p-1 at 0.1 and 0.15 s.
class OutdatedCaptions : public ::testing::Test {
 protected:
  OutdatedCaptions() {
    ScenarioWords words;
    words.more = R"(,"captions":[{"at":0,"text":"p-0 comes","focus":["pod/p-0"]},)"
                 R"({"when":{"event":"bound","pod":"p-1"},"text":"p-1 has a node"},)"
                 R"({"at":"300ms","text":"the end of p-1"}])";
    text_ = words.Text();
    stage_.Load(text_);
  }
  void Edit(const std::string& entries) {
    const Json answer = stage_.Do(StrCat(R"({"op":"edits","entries":[)", entries, "]}"));
    ASSERT_TRUE(answer["ok"].get<bool>()) << answer;
    stage_.Frames(3);
  }
  bool IsOutdatedAt(double t) {
    stage_.Seek(t);
    return stage_.State()["caption"].value("outdated", false);
  }

  std::string text_;
  TestStage stage_;
};

constexpr const char* kDeleteSecond =
    R"({"at":"160ms","op":"delete","object":{"kind":"Pod","metadata":{"name":"p-1"}}})";

TEST_F(OutdatedCaptions, AreNoneOfTheRunThatTheyWereWrittenFor) {
  for (const double t : {0.0, 0.2, 0.4}) EXPECT_FALSE(IsOutdatedAt(t)) << t;
}

TEST_F(OutdatedCaptions, AreThoseAboutThePartThatAnEditChanged) {
  Edit(kDeleteSecond);
  EXPECT_FALSE(IsOutdatedAt(0.05));
  EXPECT_TRUE(IsOutdatedAt(0.4));
  Edit("");
  EXPECT_FALSE(IsOutdatedAt(0.4));
}

TEST_F(OutdatedCaptions, AreThoseThatAreStillShownWhenAnotherPodIsThere) {
  Edit(R"({"at":"310ms","op":"create","object":{"kind":"Pod","metadata":{"name":"other"}}})");
  for (const double t : {0.0, 0.2, 0.305}) EXPECT_FALSE(IsOutdatedAt(t)) << t;
  EXPECT_TRUE(IsOutdatedAt(0.4));
}

TEST_F(OutdatedCaptions, StayMarkedInASharedScenario) {
  Edit(kDeleteSecond);
  const std::string shared = stage_.app().answers().ScenarioText();
  stage_.Load(shared);
  EXPECT_FALSE(IsOutdatedAt(0.05));
  EXPECT_TRUE(IsOutdatedAt(0.4));
}

// 150 nodes and 100 pods give 15,000 verdicts.
TEST(LongStory, IsNotComputed) {
  ScenarioWords words;
  words.nodes = 150;
  words.pods = 100;
  words.latency_ms = 1;
  words.more = R"(,"captions":[{"at":0,"text":"p-0 comes"},{"at":"1s","text":"p-9 has a node"}])";
  Result<sim::Scenario> scenario = sim::DecodeScenario(Parsed(words.Text()));
  ASSERT_TRUE(scenario.ok());
  EXPECT_TRUE(IsShortToTell(scenario.value()));
  EXPECT_FALSE(TellStories(std::move(scenario).value()).ok());

  // The first change decides in that case.
  TestStage stage;
  stage.Load(words.Text());
  ASSERT_TRUE(stage
                  .Do(R"({"op":"edits","entries":[{"at":"2s","op":"delete","object":)"
                      R"({"kind":"Pod","metadata":{"name":"p-1"}}}]})")["ok"]
                  .get<bool>());
  stage.Finish();
  stage.Seek(0.5);
  EXPECT_FALSE(stage.State()["caption"].value("outdated", false));
  stage.Seek(3);
  EXPECT_TRUE(stage.State()["caption"].value("outdated", false));
}

TEST_F(OutdatedCaptions, AreComparedWithTheRunBeforeOtherSettings) {
  Json other = Parsed(text_);
  other["spec"]["attemptLatency"] = "20ms";
  const std::string options = R"({"forks":true})";
  ASSERT_TRUE(Parsed(LoadInOneGo(stage_.app(), JsonText(other), options))["ok"].get<bool>());
  stage_.Frames(3);
  EXPECT_TRUE(IsOutdatedAt(0.4));
  LoadInOneGo(stage_.app(), text_, options);
  stage_.Frames(3);
  EXPECT_FALSE(IsOutdatedAt(0.4));
  LoadInOneGo(stage_.app(), JsonText(other), "{}");
  stage_.Frames(3);
  EXPECT_FALSE(IsOutdatedAt(0.4));
}

std::string PictureWith(const std::string& caption_members) {
  ScenarioWords words;
  words.more = StrCat(R"(,"captions":[{"at":0,"text":"p-0 comes")", caption_members, "}]");
  TestStage stage;
  stage.Load(words.Text());
  stage.Seek(0.1);
  return stage.app().PictureHash();
}

TEST(OutdatedCaption, PointsAtNothing) {
  const std::string focus = R"(,"focus":["node/n-0-0"])";
  const std::string outdated = R"(,"outdated":true)";
  EXPECT_NE(PictureWith(focus), PictureWith(""));
  EXPECT_EQ(PictureWith(StrCat(focus, outdated)), PictureWith(""));
}

}  // namespace
}  // namespace berth::ui
