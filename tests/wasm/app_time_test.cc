// Commands that move the playhead.
#include <gtest/gtest.h>

#include "wasm/stage_words.h"

namespace berth::ui {
namespace {

// Pods of 50 ms latency: attempt i of those that fit runs in [100 i, 100 i + 50] ms.
ScenarioWords ThatFits() { return {}; }

ScenarioWords ThatFails() {
  ScenarioWords words;
  words.milli_cpu = 8000;
  return words;
}

TEST(AppTime, StepsToTheEndsOfAttemptsAndBackToTheirStarts) {
  TestStage stage;
  stage.Load(ThatFits().Text());
  stage.Do(R"({"op":"stepAttempt","step":1})");
  EXPECT_DOUBLE_EQ(stage.t(), 0.05);
  stage.Do(R"({"op":"stepAttempt","step":1})");
  EXPECT_DOUBLE_EQ(stage.t(), 0.15);
  stage.Do(R"({"op":"stepAttempt","step":-1})");
  EXPECT_DOUBLE_EQ(stage.t(), 0.1);
  stage.Do(R"({"op":"stepAttempt","step":-1})");
  EXPECT_DOUBLE_EQ(stage.t(), 0);
  stage.Do(R"({"op":"stepAttempt","step":-1})");
  EXPECT_DOUBLE_EQ(stage.t(), 0);
}

TEST(AppTime, SteppingAnAttemptPauses) {
  TestStage stage;
  stage.Load(ThatFits().Text());
  stage.Do(R"({"op":"play"})");
  stage.Do(R"({"op":"stepAttempt","step":1})");
  EXPECT_FALSE(stage.State()["playing"].get<bool>());
}

TEST(AppTime, JumpsFromFailureToFailure) {
  TestStage stage;
  stage.Load(ThatFails().Text());
  stage.Do(R"({"op":"failure","step":1})");
  EXPECT_DOUBLE_EQ(stage.t(), 0.05);
  stage.Do(R"({"op":"failure","step":1})");
  EXPECT_DOUBLE_EQ(stage.t(), 0.15);
  stage.Do(R"({"op":"failure","step":-1})");
  EXPECT_DOUBLE_EQ(stage.t(), 0.05);
  stage.Do(R"({"op":"failure","step":-1})");
  EXPECT_DOUBLE_EQ(stage.t(), 0.05);
}

TEST(AppTime, StaysWhereNothingFails) {
  TestStage stage;
  stage.Load(ThatFits().Text());
  stage.Seek(0.25);
  stage.Do(R"({"op":"failure","step":1})");
  EXPECT_DOUBLE_EQ(stage.t(), 0.25);
}

TEST(AppTime, PlaysBackwardsToTheStart) {
  TestStage stage;
  stage.Load(ThatFits().Text());
  stage.Seek(stage.end());
  stage.Do(R"({"op":"direction","value":-1})");
  EXPECT_EQ(stage.State()["direction"], -1);
  EXPECT_FALSE(stage.State()["playing"].get<bool>());
  stage.Do(R"({"op":"play"})");
  stage.Frames(20);
  EXPECT_LT(stage.t(), stage.end());
  EXPECT_GT(stage.t(), 0);
  stage.Finish();
  EXPECT_EQ(stage.t(), 0);
  EXPECT_FALSE(stage.State()["playing"].get<bool>());
}

TEST(AppTime, ThereIsOnlyOneWayFromTheStart) {
  TestStage stage;
  stage.Load(ThatFits().Text());
  stage.Do(R"({"op":"direction","value":-1})");
  stage.Do(R"({"op":"play"})");
  EXPECT_EQ(stage.State()["direction"], 1);
  stage.Finish();
  EXPECT_EQ(stage.t(), stage.end());
}

TEST(AppTime, ACaptionsPauseDoesNotStopReversePlay) {
  TestStage stage;
  ScenarioWords words;
  words.more = R"(,"captions":[{"at":"300ms","text":"b","pause":true}])";
  stage.Load(words.Text());
  stage.Seek(0.6);
  stage.Do(R"({"op":"direction","value":-1})");
  stage.Do(R"({"op":"play"})");
  stage.Finish();
  EXPECT_EQ(stage.t(), 0);
}

TEST(AppTime, GoesRoundALoopUntilItIsTakenAway) {
  TestStage stage;
  stage.Load(ThatFits().Text());
  EXPECT_TRUE(stage.State()["loop"].is_null());
  stage.Do(R"({"op":"loop","from":0.1,"to":0.4})");
  EXPECT_DOUBLE_EQ(NumberOf(stage.State()["loop"]["from"]), 0.1);
  stage.Do(R"({"op":"play"})");
  stage.Frames(200);
  EXPECT_TRUE(stage.State()["playing"].get<bool>());
  EXPECT_GE(stage.t(), 0.1);
  EXPECT_LE(stage.t(), 0.4);
  stage.Do(R"({"op":"loop"})");
  EXPECT_TRUE(stage.State()["loop"].is_null());
  stage.Finish();
  EXPECT_EQ(stage.t(), stage.end());
}

TEST(AppTime, ALoopMayReachTheEnd) {
  TestStage stage;
  stage.Load(ThatFits().Text());
  const double end = stage.end();
  stage.Do(R"({"op":"loop","from":0.1,"to":9999})");
  EXPECT_DOUBLE_EQ(NumberOf(stage.State()["loop"]["to"]), end);
  stage.Do(R"({"op":"speed","value":100})");
  stage.Do(R"({"op":"play"})");
  stage.Frames(500);
  EXPECT_TRUE(stage.State()["playing"].get<bool>());
}

TEST(AppTime, ALoopWithoutAStretchIsAnError) {
  TestStage stage;
  stage.Load(ThatFits().Text());
  for (const char* command :
       {R"({"op":"loop","from":0.4,"to":0.4})", R"({"op":"loop","from":-1,"to":0.4})",
        R"({"op":"loop","from":5000,"to":6000})", R"({"op":"loop","from":0.4})"}) {
    const Json answer = stage.Do(command);
    EXPECT_FALSE(answer["ok"].get<bool>()) << command;
    EXPECT_EQ(answer["error"]["path"], "from") << command;
  }
  EXPECT_TRUE(stage.State()["loop"].is_null());
}

TEST(AppTime, ANewScenarioPlaysForwardsAndThrough) {
  TestStage stage;
  stage.Load(ThatFits().Text());
  stage.Do(R"({"op":"loop","from":0.1,"to":0.4})");
  stage.Do(R"({"op":"direction","value":-1})");
  stage.Load(ThatFits().Text());
  EXPECT_TRUE(stage.State()["loop"].is_null());
  EXPECT_EQ(stage.State()["direction"], 1);
}

TEST(AppTime, ADirectionMustBeANumber) {
  TestStage stage;
  stage.Load(ThatFits().Text());
  const Json answer = stage.Do(R"({"op":"direction","value":"back"})");
  EXPECT_FALSE(answer["ok"].get<bool>());
  EXPECT_EQ(answer["error"]["path"], "value");
}

}  // namespace
}  // namespace berth::ui
