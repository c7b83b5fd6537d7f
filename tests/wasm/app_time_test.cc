// Tests the commands that move the playhead.
#include <gtest/gtest.h>

#include "api/json/json.h"
#include "wasm/load_fixture.h"
#include "wasm/stage_fixture.h"

namespace berth::ui {
namespace {

// Pods that fit, with a latency of 50 ms: attempt i runs in [100 i, 100 i + 50] ms.
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

// One pod fails again and again, until 20 s. Without it nothing would happen after 1 s.
ScenarioWords OneThatFails() {
  ScenarioWords words = ThatFails();
  words.pods = 1;
  return words;
}
constexpr char kDeleteIt[] = R"({"op":"apply","entry":{"at":1,"op":"delete",)"
                             R"("object":{"kind":"Pod","metadata":{"name":"p-0"}}}})";

TEST(AppTime, AnEditThatEndsTheRunEarlierTakesThePlayheadAlong) {
  // In one slice, and in many.
  for (double ms_per_look : {0.01, 100.0}) {
    TestStage stage;
    stage.Load(OneThatFails().Text());
    EXPECT_EQ(stage.end(), 20);
    stage.Seek(12);
    stage.ms_per_look = ms_per_look;
    EXPECT_TRUE(stage.Do(kDeleteIt)["ok"].get<bool>());
    stage.Finish();
    EXPECT_LT(stage.end(), 12);
    EXPECT_EQ(stage.t(), stage.end());
    // The same state as after a jump there.
    const Json state = stage.State();
    stage.Seek(12);
    EXPECT_EQ(stage.State(), state);
  }
}

TEST(AppTime, ALoopStaysWithinARunThatEndsEarlier) {
  for (double ms_per_look : {0.01, 100.0}) {
    for (int direction : {1, -1}) {
      for (const char* loop :
           {R"({"op":"loop","from":0.5,"to":9})", R"({"op":"loop","from":5,"to":9})"}) {
        TestStage stage;
        stage.Load(OneThatFails().Text());
        stage.Do(loop);
        stage.Seek(7);
        stage.Do(StrCat(R"({"op":"direction","value":)", std::to_string(direction), "}"));
        stage.Do(R"({"op":"play"})");
        stage.Do(R"({"op":"speed","value":10})");
        stage.ms_per_look = ms_per_look;
        stage.Do(kDeleteIt);
        for (int i = 0; i < 100; ++i) {
          stage.Frame();
          const Json state = stage.State();
          if (state["complete"].get<bool>()) {
            EXPECT_LE(stage.t(), stage.end());
          }
        }
        const Json left = stage.State()["loop"];
        if (std::string_view(loop).find("0.5") == std::string_view::npos) {
          EXPECT_TRUE(left.is_null());
        } else {
          EXPECT_EQ(NumberOf(left["to"]), stage.end());
        }
      }
    }
  }
}

TEST(AppTime, ALoopAheadOfTheSimulatedPartWaitsForIt) {
  TestStage stage;
  stage.ms_per_look = 100;
  ScenarioWords words = ThatFails();
  words.until = "1h";
  words.pods = 100;
  Parsed(LoadInOneGo(stage.app(), words.Text()));
  ASSERT_FALSE(stage.State()["complete"].get<bool>());
  stage.Do(R"({"op":"loop","from":3000,"to":3500})");
  stage.Do(R"({"op":"play"})");
  stage.Frame();
  EXPECT_LE(stage.t(), stage.app().scene().run->known_until().seconds());
}

}  // namespace
}  // namespace berth::ui
