// Tests the state that the page reads: numbers in each frame, and its text only when that changed.
#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "api/json/json.h"
#include "wasm/stage_fixture.h"

namespace berth::ui {
namespace app_state_test {

using Act = std::function<void(TestStage&)>;

Act Command(std::string json) {
  return [json = std::move(json)](TestStage& stage) { stage.Do(json); };
}

void Frames(TestStage& stage) { stage.Frames(2); }

// Returns all actions of a viewer, with frames in between.
std::vector<Act> AllActs() {
  std::vector<Act> acts = {Frames};
  const auto add = [&acts](std::string json, int frames = 1) {
    acts.push_back(Command(std::move(json)));
    acts.insert(acts.end(), static_cast<size_t>(frames), Frames);
  };
  add(R"({"op":"bet","choice":"n-0-0"})");
  add(R"({"op":"bet","choice":"n-0-1"})");
  add(R"({"op":"play"})", 6);
  add(R"({"op":"find","text":"p-1"})", 3);
  add(R"({"op":"select","target":"pod/default/p-1"})", 2);
  add(R"({"op":"speed","value":2})", 6);
  add(R"({"op":"theme","value":"light"})");
  acts.push_back([](TestStage& stage) { stage.app().hands().Key(" ", true, 0); });
  acts.push_back([](TestStage& stage) { stage.Click(400, 300); });
  add(R"({"op":"seek","t":0.15})");
  add(R"({"op":"step"})", 2);
  add(R"({"op":"stepBack"})", 2);
  add(R"({"op":"apply","entry":{"at":0.2,"op":"delete","object":{"kind":"Pod",)"
      R"("metadata":{"name":"p-1"}}}})",
      3);
  add(R"({"op":"loop","from":0.1,"to":0.3})");
  add(R"({"op":"direction","value":-1})");
  add(R"({"op":"play"})", 8);
  add(R"({"op":"loop"})");
  add(R"({"op":"edits","entries":[]})", 3);
  add(R"({"op":"find","text":""})");
  add(R"({"op":"failure","step":1})");
  add(R"({"op":"caption","step":1})");
  add(R"({"op":"seek","t":100})", 4);
  acts.push_back([](TestStage& stage) {
    ScenarioWords words;
    words.nodes = 60;
    stage.app().loader().Begin(words.Text(), R"({"t":3})");
    while (stage.app().loader().Continue(0).empty()) {
    }
  });
  acts.insert(acts.end(), 3, Frames);
  add(R"({"op":"cancel"})", 2);
  return acts;
}

std::unique_ptr<TestStage> StageOfBets(double ms_per_look) {
  ScenarioWords words;
  words.until = "5s";
  words.more = R"(,"captions":[{"at":0,"text":"a","bet":{"ask":"node","pod":"p-1"}},)"
               R"({"when":{"event":"bound","pod":"p-1"},"text":"b"},{"at":"300ms","text":"c"}])";
  auto stage = std::make_unique<TestStage>();
  LoadInOneGo(stage->app(), words.Text());
  stage->ms_per_look = ms_per_look;
  return stage;
}

Json WithoutRevision(Json state) {
  state.erase("revision");
  return state;
}

// A stage whose state was read in each frame gives the same state as one whose state is read for
// the first time.
TEST(AppState, IsNeverThatOfAMomentBefore) {
  const std::vector<Act> acts = AllActs();
  // In one slice, and in many.
  for (double ms_per_look : {0.01, 10.0}) {
    const std::unique_ptr<TestStage> asked = StageOfBets(ms_per_look);
    for (size_t done = 0; done <= acts.size(); ++done) {
      if (done > 0) acts[done - 1](*asked);
      const std::unique_ptr<TestStage> fresh = StageOfBets(ms_per_look);
      for (size_t i = 0; i < done; ++i) acts[i](*fresh);
      ASSERT_EQ(WithoutRevision(asked->State()), WithoutRevision(fresh->State()))
          << "after act " << done << ", " << ms_per_look << " ms a look";
    }
  }
}

TEST(AppState, ItsRevisionIsAnotherOneExactlyWhenItsTextIs) {
  const std::unique_ptr<TestStage> stage = StageOfBets(0.01);
  std::string text = stage->app().state().Text();
  int32_t revision = stage->app().state().Revision();
  EXPECT_GT(revision, 0);
  for (const Act& act : AllActs()) {
    act(*stage);
    const int32_t next = stage->app().state().Revision();
    EXPECT_EQ(next != revision, stage->app().state().Text() != text);
    revision = next;
    text = stage->app().state().Text();
  }
}

TEST(AppState, FramesBetweenTwoEventsLeaveItsTextAlone) {
  TestStage stage;
  ScenarioWords words;
  words.milli_cpu = 8000;  // no pod fits, so nothing happens for a long time
  stage.Load(words.Text());
  stage.Seek(15.01);
  stage.Do(R"({"op":"play"})");
  const int32_t revision = stage.app().state().Revision();
  const double t = stage.app().answers().ShownMoment();
  for (int i = 0; i < 5; ++i) {
    stage.Frame();
    stage.app().hands().Pointer(PointerEvent::kMove, 100 + 50 * i, 300, 0, 0);
    EXPECT_EQ(stage.app().state().Revision(), revision);
  }
  EXPECT_GT(stage.app().answers().ShownMoment(), t);
}

TEST(AppState, ChangesForAnotherScenarioWithAsManyEvents) {
  TestStage stage;
  std::string text = ScenarioWords{}.Text();
  stage.Load(text);
  EXPECT_EQ(stage.State()["title"], "Test");
  text.replace(text.find("\"Test\""), 6, "\"Best\"");
  stage.Load(text);
  EXPECT_EQ(stage.State()["title"], "Best");
}

TEST(AppState, OfAnEmptyStageIsNothing) {
  TestStage stage;
  EXPECT_EQ(stage.app().state().Revision(), 0);
  EXPECT_EQ(stage.app().state().Text(), "{}");
  EXPECT_EQ(stage.app().answers().RunProgress(), -1);
  EXPECT_EQ(stage.app().answers().WantedMoment(), -1);
  EXPECT_EQ(stage.app().answers().TimelineSize(), 0u);
  EXPECT_TRUE(stage.app().answers().PlaceOf("pod/default/p-0").empty());
}

TEST(AppState, PlacesAreThoseOfThePicture) {
  TestStage stage;
  stage.Load(ScenarioWords{}.Text());
  stage.Seek(3);
  const Json positions = stage.Positions();
  const auto expect_equal = [](const Rect& place, const Json& position) {
    ASSERT_EQ(position.size(), 4u);
    EXPECT_FLOAT_EQ(place.x, static_cast<float>(NumberOf(position[0])));
    EXPECT_FLOAT_EQ(place.y, static_cast<float>(NumberOf(position[1])));
    EXPECT_FLOAT_EQ(place.w, static_cast<float>(NumberOf(position[2])));
    EXPECT_FLOAT_EQ(place.h, static_cast<float>(NumberOf(position[3])));
  };
  expect_equal(stage.app().answers().PlaceOfTrack(), positions["track"]);
  expect_equal(stage.app().answers().PlaceOf("pod/default/p-2"), positions["pods"]["default/p-2"]);
  expect_equal(stage.app().answers().PlaceOf("node/n-0-1"), positions["nodes"]["n-0-1"]);
  EXPECT_TRUE(stage.app().answers().PlaceOf("node/n-0-9").empty());
  EXPECT_TRUE(stage.app().answers().PlaceOf("queue/activeQ").empty());
  EXPECT_TRUE(stage.app().answers().PlaceOf("").empty());
}

TEST(AppState, TheTimelineGrowsWithEdits) {
  TestStage stage;
  stage.Load(ScenarioWords{}.Text());
  EXPECT_EQ(stage.app().answers().TimelineSize(), 0u);
  const Json done =
      stage.Do(R"({"op":"edits","entries":[{"at":1,"op":"delete","object":{"kind":"Pod",)"
               R"("metadata":{"name":"p-1"}}}]})");
  EXPECT_TRUE(done["ok"].get<bool>()) << JsonText(done);
  EXPECT_EQ(stage.app().answers().TimelineSize(), 1u);
}

TEST(AppState, TheLessonIsAskedForAlone) {
  const auto lesson = [](const std::string& more) {
    TestStage stage;
    ScenarioWords words;
    words.more = more;
    stage.Load(words.Text());
    return Parsed(stage.app().answers().Describe(R"({"what":"lesson"})"))["lesson"];
  };
  EXPECT_EQ(lesson(R"(,"lesson":{"hook":"Why?"})"), Json({{"hook", "Why?"}}));
  EXPECT_TRUE(lesson("").is_null());
}

}  // namespace app_state_test
}  // namespace berth::ui
