// Tests the keys of the stage.
#include <gtest/gtest.h>

#include "api/json/json.h"
#include "wasm/stage_fixture.h"

namespace berth::ui {
namespace {

class AppKeys : public testing::Test {
 protected:
  AppKeys() { stage_.Load(ScenarioWords{}.Text()); }

  bool Press(std::string_view key, int modifiers = 0) {
    return stage_.app().hands().Key(key, true, modifiers);
  }
  Json State() { return stage_.State(); }
  // Returns the moment to which `op` leads from here; the playhead stays.
  double AfterCommand(const char* op) {
    const Json before = State();
    stage_.Do(op);
    const double t = stage_.t();
    stage_.app().commands().Run(JsonText({{"op", "seek"}, {"t", before["t"]}}));
    return t;
  }

  TestStage stage_;
};

TEST_F(AppKeys, MoveThePlayhead) {
  EXPECT_TRUE(Press("End"));
  EXPECT_EQ(stage_.t(), stage_.end());
  EXPECT_TRUE(Press("Home"));
  EXPECT_EQ(stage_.t(), 0);
  EXPECT_TRUE(Press("ArrowRight"));
  EXPECT_GT(stage_.t(), 0);
  EXPECT_TRUE(Press("ArrowLeft"));
  EXPECT_EQ(stage_.t(), 0);
}

TEST_F(AppKeys, WithShiftArrowsStepByAttempts) {
  const double next = AfterCommand(R"({"op":"stepAttempt","step":1})");
  ASSERT_GT(next, 0);
  EXPECT_TRUE(Press("ArrowRight", kShift));
  EXPECT_EQ(stage_.t(), next);
  const double back = AfterCommand(R"({"op":"stepAttempt","step":-1})");
  EXPECT_TRUE(Press("ArrowLeft", kShift));
  EXPECT_EQ(stage_.t(), back);
}

TEST_F(AppKeys, LeadToFailures) {
  ScenarioWords too_large;
  too_large.milli_cpu = 5000;
  stage_.Load(too_large.Text());
  const double next = AfterCommand(R"({"op":"failure","step":1})");
  ASSERT_GT(next, 0);
  EXPECT_TRUE(Press("f"));
  EXPECT_EQ(stage_.t(), next);
  Press("End");
  const double last = AfterCommand(R"({"op":"failure","step":-1})");
  EXPECT_TRUE(Press("F", kShift));
  EXPECT_EQ(stage_.t(), last);
}

TEST_F(AppKeys, SetTheSpeed) {
  EXPECT_TRUE(Press("7"));
  EXPECT_EQ(stage_.speed(), 7);
  EXPECT_TRUE(Press("+"));
  EXPECT_EQ(stage_.speed(), 10);
  EXPECT_TRUE(Press("-"));
  EXPECT_EQ(stage_.speed(), 5);
  for (int i = 0; i < 20; ++i) Press("+");
  EXPECT_EQ(stage_.speed(), kMaxSpeed);
  for (int i = 0; i < 20; ++i) Press("-");
  EXPECT_EQ(stage_.speed(), kMinSpeed);
}

TEST_F(AppKeys, PlayAndTurnRound) {
  EXPECT_TRUE(Press(" "));
  EXPECT_EQ(State()["playing"], true);
  EXPECT_TRUE(Press(" "));
  EXPECT_EQ(State()["playing"], false);
  Press("ArrowRight");
  EXPECT_TRUE(Press("r"));
  EXPECT_EQ(State()["playing"], true);
  EXPECT_EQ(State()["direction"], -1);
  EXPECT_TRUE(Press("r"));
  EXPECT_EQ(State()["direction"], 1);
}

TEST_F(AppKeys, EscapeLetsGoOfOneThingAfterTheOther) {
  EXPECT_FALSE(Press("Escape"));
  stage_.Do(R"({"op":"select","target":"pod/default/p-0"})");
  stage_.Do(R"({"op":"find","text":"p-"})");
  EXPECT_TRUE(Press("Escape"));
  EXPECT_EQ(State()["selection"], "");
  EXPECT_TRUE(State()["found"].is_object());
  EXPECT_TRUE(Press("Escape"));
  EXPECT_TRUE(State()["found"].is_null());
  EXPECT_FALSE(Press("Escape"));
}

TEST_F(AppKeys, ZeroShowsAllNodesAgain) {
  stage_.Do(R"({"op":"zoom","factor":3})");
  ASSERT_GT(stage_.app().scene().ui.zoom.factor, 1);
  EXPECT_TRUE(Press("0"));
  EXPECT_EQ(stage_.app().scene().ui.zoom.factor, 1);
}

TEST_F(AppKeys, OthersAreLeftToTheBrowser) {
  EXPECT_FALSE(Press("q"));
  EXPECT_FALSE(Press("ArrowUp"));
  EXPECT_FALSE(Press("ArrowRight", kCtrl));
  EXPECT_FALSE(Press("f", kMeta));
  EXPECT_FALSE(Press("1", kAlt));
}

}  // namespace
}  // namespace berth::ui
