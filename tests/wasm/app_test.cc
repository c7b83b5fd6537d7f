// Tests the app as the page uses it, without a window.
#include <gtest/gtest.h>

#include <cmath>

#include "api/json/json.h"
#include "model/header_words.h"
#include "support/made_up_version.h"
#include "wasm/stage_fixture.h"

namespace berth::ui {
namespace {

TEST(App, DescribesTheLoadedScenario) {
  TestStage stage;
  const Json answer = stage.Load(ScenarioWords{}.Text());
  EXPECT_EQ(answer["title"], "Test");
  EXPECT_EQ(answer["nodes"], 3);
  EXPECT_EQ(answer["pods"], 5);
}

TEST(App, KeepsItsScenarioWhenALoadFails) {
  TestStage stage;
  stage.Load(ScenarioWords{}.Text());
  const std::string before = stage.app().answers().ScenarioText();
  const Json answer =
      Parsed(LoadInOneGo(stage.app(), R"({"kind":"Scenario","spec":{"seed":"x"}})", "{}"));
  EXPECT_FALSE(answer["ok"].get<bool>());
  EXPECT_NE(answer["error"]["message"], "");
  EXPECT_EQ(stage.app().answers().ScenarioText(), before);
}

TEST(App, ErrorsCarryPathAndLine) {
  TestStage stage;
  const Json answer = Parsed(LoadInOneGo(
      stage.app(),
      "{\"apiVersion\":\"berth.dev/v1\",\"kind\":\"Scenario\",\n\"spec\":{\n\"seed\":\"x\"}}",
      "{}"));
  ASSERT_FALSE(answer["ok"].get<bool>());
  EXPECT_EQ(answer["error"]["path"], "spec.seed");
  EXPECT_EQ(answer["error"]["line"], 3);
}

TEST(App, PlaysAVersionThatCoreDoesNotKnow) {
  App app([] { return 0.0; }, test::WithMadeUp());
  app.Resize(1280, 720, 1);
  ASSERT_TRUE(Parsed(LoadInOneGo(app, test::kMadeUpScenario))["ok"].get<bool>());
  ASSERT_EQ(app.commands().Run(R"({"op": "seek", "t": 5})"), R"({"ok":true})");
  for (int frame = 1; frame < 2000 && app.Advance(16.0 * frame).wants_more; ++frame) {
  }
  EXPECT_EQ(Parsed(app.answers().Describe(R"({"what": "pod", "name": "default/b"})"))["node"],
            "small");
  // Its queue has a section more, which shares the panel of backoffQ.
  EXPECT_EQ(Parsed(app.state().Text())["counts"]["penalty"], 1);
  const Rect& panel = app.scene().layout.Section(test::kPenalty);
  EXPECT_LT(app.scene().layout.Section(SectionId::kBackoff).bottom(), panel.y);
  const Json positions = Parsed(app.answers().Positions());
  const Json& tile = positions["pods"]["default/huge"];
  ASSERT_EQ(tile.size(), 4u) << positions;
  EXPECT_TRUE(panel.Contains(
      {static_cast<float>(NumberOf(tile[0])), static_cast<float>(NumberOf(tile[1]))}))
      << tile;
  EXPECT_EQ(app.commands().Run(R"({"op": "select", "target": "queue/penaltyQ"})"),
            R"({"ok":true})");
  EXPECT_NE(app.PictureHash(), "");
  LoadedRun& run = *app.scene().run;
  EXPECT_EQ(WordsForHeader(run.scenario(), run.ViewAt(run.end())).scheduler, "v9.99 · seed 1");
}

TEST(App, ScenariosMayEnableTheOutOfTreePluginsOfThePage) {
  TestStage stage;
  const Json answer = stage.Load(R"({"apiVersion": "berth.dev/v1", "kind": "Scenario", "spec": {
    "schedulerConfiguration": {"apiVersion": "kubescheduler.config.k8s.io/v1beta1",
      "kind": "KubeSchedulerConfiguration",
      "profiles": [{"plugins": {"filter": {"enabled": [{"name": "Yoda"}]}}}]},
    "objects": [
      {"kind": "Node", "metadata": {"name": "n"}, "status": {"allocatable": {"pods": "9"}}},
      {"kind": "Pod", "metadata": {"name": "a"}, "spec": {"containers": []}}]}})");
  EXPECT_EQ(answer["nodes"], 1);
  const Json attempt = Parsed(stage.app().answers().Describe(R"({"what": "attempt", "index": 0})"));
  EXPECT_EQ(attempt["nodes"][0]["plugin"], "Yoda");
}

TEST(App, TellsWhomPreemptionEvicts) {
  TestStage stage;
  stage.Load(R"({"apiVersion": "berth.dev/v1", "kind": "Scenario", "spec": {"objects": [
      {"kind": "Node", "metadata": {"name": "n"}, "status": {"allocatable": {"pods": "1"}}},
      {"kind": "Pod", "metadata": {"name": "low"}, "spec": {"nodeName": "n", "containers": []}},
      {"kind": "Pod", "metadata": {"name": "high"}, "spec": {"priority": 7, "containers": []}}]}})");
  const Json attempt = Parsed(stage.app().answers().Describe(R"({"what": "attempt", "index": 0})"));
  const Json& preemption = attempt["preemption"];
  EXPECT_EQ(preemption["chosen"], "n");
  EXPECT_EQ(preemption["decidedBy"], "onlyCandidate");
  EXPECT_EQ(preemption["nodes"][0]["criteria"]["victims"], 1);
}

TEST(App, DrawsNothingWhileNothingMoves) {
  TestStage stage;
  stage.Load(ScenarioWords{}.Text());
  const FrameResult idle = stage.Frame();
  EXPECT_FALSE(idle.drawn);
  EXPECT_FALSE(idle.wants_more);
  stage.Do(R"({"op":"seek","t":1})");
  EXPECT_TRUE(stage.Frame().drawn);
  EXPECT_FALSE(stage.Frame().drawn);
}

TEST(App, PlaysAtItsSpeedAndPausesAtTheEnd) {
  TestStage stage;
  stage.Load(ScenarioWords{}.Text());
  stage.Do(R"({"op":"speed","value":0.5})");
  stage.Do(R"({"op":"play"})");
  stage.Frames(11);  // the first one only starts the clock
  EXPECT_NEAR(stage.t(), 0.08, 1e-9);
  stage.Do(R"({"op":"speed","value":100})");
  stage.Finish();
  EXPECT_EQ(stage.t(), stage.end());
  EXPECT_FALSE(stage.State()["playing"].get<bool>());
}

TEST(App, ACaptionCanPausePlayback) {
  TestStage stage;
  ScenarioWords words;
  words.more = R"(,"captions":[{"at":0,"text":"a"},{"at":"300ms","text":"b","pause":true},)"
               R"({"when":{"event":"bound","pod":"default/p-4"},"text":"c"}])";
  stage.Load(words.Text());
  EXPECT_EQ(stage.State()["caption"]["text"], "a");
  stage.Do(R"({"op":"play"})");
  stage.Finish();
  EXPECT_DOUBLE_EQ(stage.t(), 0.3);
  EXPECT_EQ(stage.State()["caption"]["text"], "b");
  stage.Do(R"({"op":"caption","step":1})");
  stage.Finish();
  EXPECT_EQ(stage.State()["caption"]["text"], "c");
  stage.Do(R"({"op":"caption","step":-1})");
  EXPECT_DOUBLE_EQ(stage.t(), 0.3);
}

TEST(App, StepsFromEventToEventAndBack) {
  TestStage stage;
  stage.Load(ScenarioWords{}.Text());
  stage.Do(R"({"op":"step"})");
  const double first = stage.t();
  EXPECT_GT(first, 0);
  stage.Do(R"({"op":"step"})");
  EXPECT_GT(stage.t(), first);
  stage.Do(R"({"op":"stepBack"})");
  EXPECT_EQ(stage.t(), first);
}

TEST(App, SelectionOfAMissingObjectIsAnError) {
  TestStage stage;
  stage.Load(ScenarioWords{}.Text());
  const Json answer = stage.Do(R"({"op":"select","target":"pod/default/nobody"})");
  EXPECT_FALSE(answer["ok"].get<bool>());
  EXPECT_EQ(stage.State()["selection"], "");
}

TEST(App, AQueueCanBeSelected) {
  TestStage stage;
  stage.Load(ScenarioWords{}.Text());
  stage.Do(R"({"op":"select","target":"queue/backoffQ"})");
  EXPECT_EQ(stage.State()["selection"], "queue/backoffQ");
  const Json answer = stage.Do(R"({"op":"select","target":"queue/scheduling"})");
  EXPECT_FALSE(answer["ok"].get<bool>());
  EXPECT_EQ(stage.State()["selection"], "queue/backoffQ");
}

TEST(App, CountsTheMatches) {
  TestStage stage;
  ScenarioWords words;
  words.more = R"(,"timeline":[{"at":1,"op":"delete","object":{"kind":"Pod",)"
               R"("metadata":{"name":"p-4"}}}])";
  stage.Load(words.Text());
  EXPECT_TRUE(stage.State()["found"].is_null());
  stage.Do(R"({"op":"find","text":"P-"})");
  EXPECT_EQ(stage.app().scene().ui.find, "p-");
  EXPECT_EQ(stage.State()["found"]["pods"], 1);  // the others come later
  EXPECT_EQ(stage.State()["found"]["nodes"], 0);
  stage.Seek(0.9);
  EXPECT_EQ(stage.State()["found"]["pods"], 5);
  stage.Seek(1);
  EXPECT_EQ(stage.State()["found"]["pods"], 4);
  stage.Do(R"({"op":"find","text":"-0-2"})");
  EXPECT_EQ(stage.State()["found"]["pods"], 0);
  EXPECT_EQ(stage.State()["found"]["nodes"], 1);
  stage.Do(R"({"op":"find","text":""})");
  EXPECT_TRUE(stage.State()["found"].is_null());
}

TEST(App, TheRevisionChangesWithAnythingButTheTime) {
  TestStage stage;
  ScenarioWords words;
  words.milli_cpu = 8000;  // no pod fits, so nothing happens for a long time
  stage.Load(words.Text());
  stage.Seek(15);
  const Json before = stage.State();
  EXPECT_EQ(stage.State()["revision"], before["revision"]);
  stage.Seek(15.5);
  EXPECT_EQ(stage.State()["revision"], before["revision"]);
  stage.Do(R"({"op":"theme","value":"light"})");
  EXPECT_NE(stage.State()["revision"], before["revision"]);
}

TEST(App, AnEditChangesTheFutureAndKeepsTheMoment) {
  TestStage stage;
  stage.Load(ScenarioWords{}.Text());
  stage.Seek(0.25);
  const Json answer = stage.Do(R"({"op":"apply","entry":{"at":0.25,"op":"delete",)"
                               R"("object":{"kind":"Pod","metadata":{"name":"p-0"}}}})");
  EXPECT_TRUE(answer["ok"].get<bool>()) << JsonText(answer);
  stage.Finish();
  EXPECT_EQ(stage.t(), 0.25);
  stage.Seek(5);
  const Json pod = Parsed(stage.app().answers().Describe(R"({"what":"pod","name":"default/p-0"})"));
  EXPECT_EQ(pod["place"], "gone");
  EXPECT_NE(stage.app().answers().ScenarioText().find("delete"), std::string::npos);
}

TEST(App, EditsAreTheListThatThePageHas) {
  TestStage stage;
  stage.Load(ScenarioWords{}.Text());
  stage.Seek(0.25);
  const std::string log = stage.app().answers().LogText("hash");
  const std::string add_two =
      R"({"op":"edits","entries":[)"
      R"({"at":0.25,"op":"create","object":{"kind":"Pod","metadata":{"name":"x"},"spec":{"containers":[]}}},)"
      R"({"at":0.25,"op":"create","object":{"kind":"Pod","metadata":{"name":"y"},"spec":{"containers":[]}}}]})";
  EXPECT_TRUE(stage.Do(add_two)["ok"].get<bool>());
  stage.Finish();
  EXPECT_EQ(stage.t(), 0.25);
  EXPECT_TRUE(stage.Positions()["pods"].contains("default/y"));
  EXPECT_TRUE(stage.Do(R"({"op":"edits","entries":[]})")["ok"].get<bool>());
  stage.Finish();
  EXPECT_EQ(stage.app().answers().LogText("hash"), log);
  EXPECT_EQ(Parsed(stage.app().answers().ScenarioText())["spec"].value("timeline", Json::array()),
            Json::array());
  EXPECT_FALSE(stage.Do(R"({"op":"edits"})")["ok"].get<bool>());
}

TEST(App, AnEditThatIsUndoneLeavesNoTrace) {
  TestStage stage;
  ScenarioWords words;
  words.zones = 2;
  words.more =
      R"(,"timeline":[{"at":3,"op":"create","object":{"kind":"Node","metadata":{"name":"late"}}}])";
  stage.Load(words.Text());
  stage.Seek(4);
  const std::string before = stage.app().PictureHash();
  stage.Do(R"({"op":"edits","entries":[{"at":1,"op":"create","object":{"kind":"Node","metadata":)"
           R"({"name":"mine","labels":{"topology.kubernetes.io/zone":"z9"}}}}]})");
  stage.Finish();
  EXPECT_NE(stage.app().PictureHash(), before);
  EXPECT_EQ(stage.app().scene().run->catalog.num_zones(), 4);  // "late" has none
  stage.Do(R"({"op":"edits","entries":[]})");
  stage.Finish();
  EXPECT_EQ(stage.app().PictureHash(), before);
  EXPECT_FALSE(
      Parsed(stage.app().answers().Describe(R"({"what":"node","name":"mine"})"))["ok"].get<bool>());
}

TEST(App, ABadEditChangesNothing) {
  TestStage stage;
  stage.Load(ScenarioWords{}.Text());
  const std::string before = stage.app().answers().LogText("hash");
  const Json answer =
      stage.Do(R"({"op":"apply","entry":{"at":1,"op":"delete","object":{"kind":"Pod"}}})");
  EXPECT_FALSE(answer["ok"].get<bool>());
  EXPECT_EQ(stage.app().answers().LogText("hash"), before);
}

// Too large for one slice.
std::string LargeText() {
  ScenarioWords words;
  words.nodes = 60;
  words.pods = 6000;
  words.every_ms = 10;
  words.latency_ms = 1;
  words.milli_cpu = 10;
  words.until = "100s";
  return words.Text();
}

TEST(App, ARunReportsItsProgress) {
  TestStage stage;
  ASSERT_TRUE(Parsed(LoadInOneGo(stage.app(), LargeText(), "{}"))["ok"].get<bool>());
  double progress = 0;
  int slices = 0;
  for (Json state = stage.State(); state.contains("run"); state = stage.State()) {
    EXPECT_FALSE(state["complete"].get<bool>());
    EXPECT_FALSE(state["run"]["cancellable"].get<bool>()) << "nothing was there before";
    EXPECT_GE(NumberOf(state["run"]["progress"]), progress);
    progress = NumberOf(state["run"]["progress"]);
    stage.Frame();
    ++slices;
  }
  EXPECT_GT(slices, 2);
  EXPECT_GT(progress, 0);
  EXPECT_TRUE(stage.State()["complete"].get<bool>());
}

TEST(App, ARunDoesNotRedrawAStillPicture) {
  TestStage stage;
  stage.ms_per_look = 1;
  ASSERT_TRUE(Parsed(LoadInOneGo(stage.app(), LargeText(), "{}"))["ok"].get<bool>());
  int frames = 0;
  int pictures = 0;
  while (!stage.State()["complete"].get<bool>()) {
    ++frames;
    if (stage.Frame().drawn) ++pictures;
  }
  EXPECT_GT(frames, 100);
  EXPECT_GT(pictures, 1) << "the track grows";
  EXPECT_LT(pictures, frames / 10);
  stage.Do(R"({"op":"play"})");
  EXPECT_TRUE(stage.Frame().drawn);
}

TEST(App, AShortRunIsCompleteAtOnceOnABusyMachine) {
  TestStage stage;
  stage.ms_per_look = 1000;
  ASSERT_TRUE(Parsed(LoadInOneGo(stage.app(), ScenarioWords().Text(), "{}"))["ok"].get<bool>());
  EXPECT_TRUE(stage.State()["complete"].get<bool>());
  stage.Do(R"({"op":"apply","entry":{"at":0.3,"op":"delete","object":{"kind":"Pod",)"
           R"("metadata":{"name":"p-1"}}}})");
  EXPECT_TRUE(stage.State()["complete"].get<bool>());
}

TEST(App, ARunReportsTheRequestedMomentUntilItIsReached) {
  TestStage stage;
  ASSERT_TRUE(Parsed(LoadInOneGo(stage.app(), LargeText(), "{}"))["ok"].get<bool>());
  EXPECT_FALSE(stage.State()["run"].contains("wanted"));
  stage.Do(R"({"op":"seek","t":50})");
  ASSERT_TRUE(stage.State()["run"].contains("wanted"));
  EXPECT_EQ(NumberOf(stage.State()["run"]["wanted"]), 50);
  for (Json state = stage.State(); state.contains("run"); state = stage.State()) {
    EXPECT_EQ(state["run"].contains("wanted"), NumberOf(state["t"]) < 50);
    stage.Frame();
  }
  EXPECT_EQ(NumberOf(stage.State()["t"]), 50);
}

TEST(App, ACancelledRunRestoresTheOneBefore) {
  TestStage stage;
  stage.Load(ScenarioWords().Text());
  stage.Seek(0.25);
  stage.Do(R"({"op":"select","target":"pod/default/p-1"})");
  stage.Do(R"({"op":"find","text":"p-2"})");
  stage.Do(R"({"op":"speed","value":2})");
  stage.Finish();
  const std::string before = stage.app().PictureHash();
  const std::string log = stage.app().answers().LogText("hash");

  ASSERT_TRUE(Parsed(LoadInOneGo(stage.app(), LargeText(), R"({"play":true})"))["ok"].get<bool>());
  stage.Frames(2);
  ASSERT_TRUE(stage.State()["run"]["cancellable"].get<bool>());
  EXPECT_TRUE(stage.Do(R"({"op":"cancel"})")["ok"].get<bool>());
  stage.Finish();
  EXPECT_EQ(stage.app().answers().LogText("hash"), log);
  EXPECT_EQ(stage.app().PictureHash(), before);
  EXPECT_FALSE(stage.State().contains("run"));
}

TEST(App, ACompleteRunCannotBeCancelled) {
  TestStage stage;
  stage.Load(ScenarioWords().Text());
  stage.Load(LargeText());
  EXPECT_FALSE(stage.Do(R"({"op":"cancel"})")["ok"].get<bool>());
  EXPECT_EQ(stage.State()["counts"]["nodes"].get<int>(), 60);
}

TEST(App, GoesToTheMomentThatALinkNames) {
  TestStage stage;
  stage.Load(ScenarioWords{}.Text(), R"({"t":0.125,"speed":2,"select":"node/n-0-1"})");
  EXPECT_DOUBLE_EQ(stage.t(), 0.125);
  EXPECT_EQ(stage.speed(), 2);
  EXPECT_EQ(stage.State()["selection"], "node/n-0-1");
}

TEST(App, TheWheelMagnifiesNodesOnlyWhenItIsMeant) {
  TestStage stage;
  ScenarioWords words;
  words.nodes = 200;
  stage.Load(words.Text());
  const Rect area = stage.app().scene().layout.node_area;
  const Point at = area.center();
  EXPECT_FALSE(stage.app().hands().Wheel(0, -100, at.x, at.y, 0));
  EXPECT_TRUE(stage.app().hands().Wheel(0, -300, at.x, at.y, kCtrl));
  EXPECT_GT(stage.app().scene().ui.zoom.factor, 1);
  stage.app().hands().Focus(true);
  EXPECT_TRUE(stage.app().hands().Wheel(0, 5000, at.x, at.y, 0));
  EXPECT_EQ(stage.app().scene().ui.zoom.factor, 1);
}

TEST(App, ASmallerScenarioHasNoHoverFromTheOneBefore) {
  TestStage stage;
  ScenarioWords many;
  many.pods = 60;
  stage.Load(many.Text());
  stage.Seek(4);
  const Json pod = stage.Positions()["pods"]["default/p-30"];
  stage.app().hands().Pointer(PointerEvent::kMove, NumberOf(pod[0]) + 2, NumberOf(pod[1]) + 2, 0,
                              0);
  stage.Finish();
  EXPECT_EQ(stage.app().scene().ui.hover.kind, HitKind::kPod);
  ScenarioWords few;
  few.pods = 1;
  stage.Load(few.Text());
  EXPECT_TRUE(stage.app().scene().hits.size() > 5);
}

}  // namespace
}  // namespace berth::ui
