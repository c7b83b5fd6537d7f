// Tests the loading of scenarios, one slice at a time.
#include <string>
#include <vector>

#include "api/json/json.h"
#include "base/random.h"
#include "wasm/stage_fixture.h"

namespace berth::ui {
namespace {

// Each takes some hundred steps to load.
ScenarioWords WorldWithPods(int pods) {
  ScenarioWords words;
  words.pods = pods;
  return words;
}

constexpr const char* kConfiguration = R"({"apiVersion": "kubescheduler.config.k8s.io/v1beta1",
    "kind": "KubeSchedulerConfiguration", "podMaxBackoffSeconds": 7})";

std::string LastAnswer(App& app, double budget_ms) {
  std::string answer;
  while (answer.empty()) answer = app.loader().Continue(budget_ms);
  return answer;
}

TEST(AppLoad, SlicesOfAnySizeGiveTheSame) {
  const std::string texts[] = {
      WorldWithPods(40).Text(),
      R"({"kind": "List", "items": [{"kind": "Node", "metadata": {"name": "n"}},
          {"kind": "Secret", "metadata": {"name": "s"}},
          {"kind": "Pod", "metadata": {"name": "p"}, "spec": {"containers": []}}]})",
      R"({"kind": "Scenario", "spec": {"seed": "x"}})",
      R"({"kind": "Scenario",)",
      R"({"kind": "List", "items": [{"kind": "Secret"}]})",
      kConfiguration,
  };
  for (const std::string& text : texts) {
    TestStage whole;
    const std::string want = LoadInOneGo(whole.app(), text);
    SeededRandom random(1);
    for (int i = 0; i < 5; ++i) {
      TestStage stage;
      EXPECT_EQ(stage.app().loader().Begin(text, ""), "");
      std::string answer;
      while (answer.empty()) {
        answer = stage.app().loader().Continue(static_cast<double>(random.Intn(20)) / 10);
      }
      EXPECT_EQ(answer, want);
      EXPECT_EQ(stage.app().answers().LogText("hash"), whole.app().answers().LogText("hash"));
      EXPECT_EQ(stage.app().answers().ScenarioText(), whole.app().answers().ScenarioText());
    }
  }
}

// A slice without time for more is one step: each pod is decoded, sorted, and dropped.
TEST(AppLoad, ASliceIsAsShortAsItIsAskedToBe) {
  TestStage stage;
  stage.app().loader().Begin(WorldWithPods(200).Text(), "");
  int slices = 0;
  double progress = 0;
  while (stage.app().loader().Continue(0).empty()) {
    EXPECT_GE(stage.app().loader().Progress(), progress);
    progress = stage.app().loader().Progress();
    ++slices;
  }
  EXPECT_GT(slices, 3 * 200);
  EXPECT_GT(progress, 0.9);
  EXPECT_LE(progress, 1);
  EXPECT_EQ(stage.app().loader().Progress(), 0) << "nothing is being loaded any more";
}

TEST(AppLoad, TheFormerSessionWorksMeanwhile) {
  TestStage stage;
  stage.Load(WorldWithPods(3).Text());
  stage.app().loader().Begin(WorldWithPods(60).Text(), R"({"t": 1})");
  int slices = 0;
  std::string answer;
  while (answer.empty()) {
    if (++slices == 10) stage.Do(R"({"op":"seek","t":0.25})");
    if (slices == 20) stage.Do(R"({"op":"select","target":"pod/default/p-1"})");
    EXPECT_EQ(stage.State()["selection"], slices < 20 ? "" : "pod/default/p-1");
    EXPECT_EQ(stage.t(), slices < 10 ? 0 : 0.25);
    stage.Frame();
    answer = stage.app().loader().Continue(0);
  }
  EXPECT_GT(slices, 100);
  EXPECT_EQ(Parsed(answer)["pods"].get<int>(), 60);
  EXPECT_EQ(stage.t(), 1);
  EXPECT_EQ(stage.State()["selection"], "");
}

TEST(AppLoad, ALoadCanBeCancelled) {
  TestStage stage;
  stage.Load(WorldWithPods(3).Text());
  const std::string before = stage.app().answers().LogText("hash");
  for (const int slices : {0, 1, 2, 50, 200, 300}) {
    stage.app().loader().Begin(WorldWithPods(60).Text(), "");
    for (int i = 0; i < slices; ++i) ASSERT_EQ(stage.app().loader().Continue(0), "");
    stage.app().loader().Cancel();
    EXPECT_EQ(stage.app().loader().Progress(), 0);
    EXPECT_FALSE(Parsed(stage.app().loader().Continue(1))["ok"].get<bool>());
    stage.Finish();
    EXPECT_EQ(stage.app().answers().LogText("hash"), before);
  }
}

TEST(AppLoad, ASecondOneTakesThePlaceOfTheFirst) {
  TestStage stage;
  stage.app().loader().Begin(WorldWithPods(60).Text(), "");
  for (int i = 0; i < 50; ++i) ASSERT_EQ(stage.app().loader().Continue(0), "");
  EXPECT_EQ(stage.app().loader().Begin(WorldWithPods(3).Text(), ""), "");
  EXPECT_EQ(Parsed(LastAnswer(stage.app(), 1))["pods"].get<int>(), 3);
}

TEST(AppLoad, BadOptionsAreRefusedAtOnceAndChangeNothing) {
  TestStage stage;
  stage.app().loader().Begin(WorldWithPods(3).Text(), "");
  EXPECT_FALSE(Parsed(stage.app().loader().Begin("{}", R"({"seed": "x"})"))["ok"].get<bool>());
  EXPECT_EQ(Parsed(LastAnswer(stage.app(), 1))["pods"].get<int>(), 3);
}

TEST(AppLoad, CaptionsAreCounted) {
  TestStage stage;
  ScenarioWords words = WorldWithPods(3);
  words.more = R"(,"captions":[{"at":0,"text":"a"},{"at":1,"text":"b"}])";
  EXPECT_EQ(stage.Load(words.Text())["captions"].get<int>(), 2);
}

// An edit may happen before the configuration has been read, while the scenario is copied for it,
// and while it is decoded with it.
TEST(AppLoad, AConfigurationIsAppliedToTheFinalScenario) {
  const std::string edit = R"({"op":"apply","entry":{"at":0.3,"op":"delete","object":)"
                           R"({"kind":"Pod","metadata":{"name":"p-1"}}}})";
  for (const int slice : {0, 1, 2, 3, 20, 60, 100}) {
    TestStage stage;
    stage.Load(WorldWithPods(60).Text());
    stage.Seek(0.25);
    stage.app().loader().Begin(kConfiguration, "");
    int slices = 0;
    std::string answer;
    while (answer.empty()) {
      if (slices++ == slice) {
        EXPECT_TRUE(stage.Do(edit)["ok"].get<bool>());
      }
      answer = stage.app().loader().Continue(0);
    }
    EXPECT_GT(slices, slice);
    EXPECT_TRUE(Parsed(answer)["configured"].get<bool>());
    const Json spec = Parsed(stage.app().answers().ScenarioText())["spec"];
    EXPECT_EQ(spec["timeline"].size(), 1u) << slice;
    EXPECT_EQ(spec["schedulerConfiguration"]["podMaxBackoffSeconds"].get<int>(), 7);
    EXPECT_EQ(stage.t(), 0.25);
  }
}

TEST(AppLoad, ErrorsHaveLines) {
  TestStage stage;
  const Json answer = Parsed(LoadInOneGo(stage.app(),
                                         "{\"kind\": \"Scenario\",\n\"spec\": {\n"
                                         "\"seed\": -1}}"));
  EXPECT_EQ(answer["error"]["path"], "spec.seed");
  EXPECT_EQ(answer["error"]["line"].get<int>(), 3);
}

}  // namespace
}  // namespace berth::ui
