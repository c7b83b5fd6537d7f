// Tests edits of large scenarios, one slice at a time.
#include <gtest/gtest.h>

#include "api/json/json.h"
#include "wasm/stage_fixture.h"

namespace berth::ui {
namespace app_edits_test {

constexpr char kDeleteOne[] =
    R"({"entries":[{"at":0.3,"op":"delete","object":{"kind":"Pod","metadata":{"name":"p-1"}}}]})";
constexpr char kDeleteTwo[] =
    R"({"entries":[{"at":0.3,"op":"delete","object":{"kind":"Pod","metadata":{"name":"p-1"}}},)"
    R"({"at":0.4,"op":"delete","object":{"kind":"Pod","metadata":{"name":"p-2"}}}]})";
constexpr char kOneIsBad[] =
    R"({"entries":[{"at":0.3,"op":"delete","object":{"kind":"Pod","metadata":{"name":"p-1"}}},)"
    R"({"at":0.4,"op":"delete","object":{"kind":"Pod","metadata":{"name":"missing"}}}]})";

ScenarioWords WorldWithPods(int pods) {
  ScenarioWords words;
  words.pods = pods;
  return words;
}

// Runs all slices that are left, of one step each.
Json Continue(TestStage& stage) {
  std::string answer;
  while (answer.empty()) answer = stage.app().editor().Continue(0);
  return Parsed(answer);
}

// Returns the hash after the command that applies the same edits at once.
std::string HashAfter(const std::string& scenario, std::string edits) {
  TestStage stage;
  stage.Load(scenario);
  const Json done = stage.Do(R"({"op":"edits",)" + edits.substr(1));
  EXPECT_TRUE(done["ok"].get<bool>()) << JsonText(done);
  stage.Finish();
  return stage.app().answers().LogText("hash");
}

TEST(AppEdits, InSlicesAreAsInOneGo) {
  const std::string scenario = WorldWithPods(60).Text();
  TestStage stage;
  stage.Load(scenario);
  for (const char* edits : {kDeleteOne, kDeleteTwo, R"({"entries":[]})", kDeleteOne}) {
    EXPECT_EQ(stage.app().editor().Begin(edits), "");
    EXPECT_TRUE(Continue(stage)["ok"].get<bool>());
    stage.Finish();
    EXPECT_EQ(stage.app().answers().LogText("hash"), HashAfter(scenario, edits));
  }
}

TEST(AppEdits, TheScenarioStaysUntilAllOfThemAreDone) {
  TestStage stage;
  stage.Load(WorldWithPods(60).Text());
  stage.Seek(1);
  const std::string before = stage.app().answers().LogText("hash");
  const Json state = stage.State();
  EXPECT_EQ(stage.app().editor().Begin(kDeleteTwo), "");
  int slices = 0;
  double progress = 0;
  std::string answer;
  while (answer.empty()) {
    EXPECT_EQ(stage.app().answers().LogText("hash"), before);
    EXPECT_EQ(stage.State()["counts"], state["counts"]);
    EXPECT_GE(stage.app().editor().Progress(), progress);
    progress = stage.app().editor().Progress();
    if (++slices == 20) stage.Do(R"({"op":"select","target":"pod/default/p-3"})");
    stage.Frame();
    answer = stage.app().editor().Continue(0);
  }
  EXPECT_EQ(answer, R"({"ok":true})");
  EXPECT_GT(slices, 60);  // at least one for each pod
  EXPECT_GT(progress, 0.9);
  EXPECT_EQ(stage.app().editor().Progress(), 0);
  stage.Finish();
  EXPECT_EQ(stage.t(), 1);
  EXPECT_EQ(stage.State()["selection"], "pod/default/p-3");
  EXPECT_EQ(stage.app().answers().TimelineSize(), 2u);
  EXPECT_NE(stage.app().answers().LogText("hash"), before);
}

TEST(AppEdits, OfSmallScenariosAreDoneWithinTheFirstSlice) {
  TestStage stage;
  stage.Load(ScenarioWords{}.Text());
  EXPECT_EQ(stage.app().editor().Begin(kDeleteOne), "");
  EXPECT_EQ(stage.app().editor().Continue(30), R"({"ok":true})");
}

TEST(AppEdits, CanBeCancelledAtAnyTime) {
  TestStage stage;
  stage.Load(WorldWithPods(60).Text());
  const std::string before = stage.app().answers().LogText("hash");
  for (const int slices : {0, 1, 5, 50, 100}) {
    EXPECT_EQ(stage.app().editor().Begin(kDeleteOne), "");
    for (int i = 0; i < slices; ++i) ASSERT_EQ(stage.app().editor().Continue(0), "");
    stage.app().editor().Cancel();
    const Json answer = Parsed(stage.app().editor().Continue(0));
    EXPECT_FALSE(answer["ok"].get<bool>());
    EXPECT_TRUE(answer["givenUp"].get<bool>());
    stage.Finish();
    EXPECT_EQ(stage.app().answers().LogText("hash"), before);
    EXPECT_EQ(stage.app().answers().TimelineSize(), 0u);
  }
}

TEST(AppEdits, OneThatIsBadChangesNothing) {
  TestStage stage;
  stage.Load(WorldWithPods(3).Text());
  const std::string before = stage.app().answers().LogText("hash");
  EXPECT_EQ(stage.app().editor().Begin(kOneIsBad), "");
  const Json answer = Continue(stage);
  EXPECT_FALSE(answer["ok"].get<bool>());
  EXPECT_FALSE(answer.contains("givenUp"));
  EXPECT_EQ(answer["error"]["path"].get<std::string>().find("spec.timeline[1]"), 0u)
      << JsonText(answer);
  stage.Finish();
  EXPECT_EQ(stage.app().answers().LogText("hash"), before);
}

TEST(AppEdits, WithoutAListAreRefusedAtOnce) {
  TestStage stage;
  EXPECT_FALSE(Parsed(stage.app().editor().Begin(kDeleteOne))["ok"].get<bool>());
  stage.Load(WorldWithPods(3).Text());
  for (const char* bad : {"", "{}", R"({"entries":{}})", "[]"}) {
    EXPECT_FALSE(Parsed(stage.app().editor().Begin(bad))["ok"].get<bool>()) << bad;
  }
}

// The edits belong to the scenario on the stage: another one makes them void.
TEST(AppEdits, AreGivenUpWhenTheScenarioIsAnother) {
  const std::string large = WorldWithPods(60).Text();
  for (const int slices : {0, 5, 50, 100}) {
    for (const bool by_command : {true, false}) {
      TestStage stage;
      stage.Load(large);
      EXPECT_EQ(stage.app().editor().Begin(kDeleteTwo), "");
      for (int i = 0; i < slices; ++i) ASSERT_EQ(stage.app().editor().Continue(0), "");
      if (by_command) {
        const Json done = stage.Do(R"({"op":"edits",)" + std::string(kDeleteOne).substr(1));
        ASSERT_TRUE(done["ok"].get<bool>());
      } else {
        stage.Load(WorldWithPods(4).Text());
      }
      EXPECT_TRUE(Continue(stage)["givenUp"].get<bool>());
      stage.Finish();
      EXPECT_EQ(stage.app().answers().TimelineSize(), by_command ? 1u : 0u);
    }
  }
}

TEST(AppEdits, ASecondOneTakesThePlaceOfTheFirst) {
  const std::string scenario = WorldWithPods(60).Text();
  TestStage stage;
  stage.Load(scenario);
  EXPECT_EQ(stage.app().editor().Begin(kDeleteTwo), "");
  for (int i = 0; i < 50; ++i) ASSERT_EQ(stage.app().editor().Continue(0), "");
  EXPECT_EQ(stage.app().editor().Begin(kDeleteOne), "");
  EXPECT_TRUE(Continue(stage)["ok"].get<bool>());
  stage.Finish();
  EXPECT_EQ(stage.app().answers().LogText("hash"), HashAfter(scenario, kDeleteOne));
}

TEST(AppEdits, KeepTheSeedOfTheRun) {
  TestStage stage;
  stage.Load(WorldWithPods(10).Text(), R"({"seed":99})");
  EXPECT_EQ(stage.app().editor().Begin(kDeleteOne), "");
  EXPECT_TRUE(Continue(stage)["ok"].get<bool>());
  EXPECT_EQ(stage.State()["seed"], 99);
}

}  // namespace app_edits_test
}  // namespace berth::ui
