// Tests what the strip of processes shows of one replica: the steps of its start, and its
// knowledge.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "app/stage.h"
#include "base/strings.h"
#include "panels/processes/layer_words.h"
#include "panels/processes/process_strip.h"
#include "panels/processes/process_words.h"
#include "versions/v1_34.h"
#include "wasm/frame_fixture.h"
#include "wasm/stage_fixture.h"

namespace berth::ui {
namespace process_lanes_test {

// One pod is too large. The leader is killed at 20 s, and returns at 50 s. From 60 s on replica 1's
// informers report pods 4 s late; at 61 s two are created.
std::string Spec(const std::string& process = R"("process": {"replicas": 2, "restart": )"
                                              R"({"first": "30s"}})") {
  return StrCat(R"("semantics": "v1.34", "seed": 3, "until": "90s", "attemptLatency": "100ms", )",
                R"("objects": [)", NodeJson("n", "4"), ", ", PodJson("p", "9"), "], ", process,
                R"(, "timeline": [{"at": "20s", "op": "killReplica", "replica": 0},)",
                R"({"at": "60s", "op": "watchDelay", "replica": 1, "kind": "Pod", "value": "4s"},)",
                CreateAt("61s", PodJson("q", "9")), ", ", CreateAt("61s", PodJson("r", "9")), "]");
}

class Lanes {
 public:
  Lanes() : frames_(Spec(), VersionV134()) {
    frames_.layout =
        ArrangeStage(1280, 720, true, frames_.session.log().sections(), Alone::kNone, true);
  }
  void At(double t, const std::function<void(const Frame&)>& look) { frames_.At(t, look); }
  TestFrames& frames() { return frames_; }

 private:
  TestFrames frames_;
};

std::vector<std::string> LitSteps(const Frame& frame, int32_t number) {
  std::vector<std::string> lit;
  for (const StartStep& step : StepsOf(frame, number)) {
    if (step.lit >= 1) lit.push_back(StepLabel(step.name));
  }
  return lit;
}

TEST(ProcessLanes, StepsLightUpOneAfterTheOtherAndLeaveWhenTheStartIsOver) {
  Lanes lanes;
  lanes.At(50.4, [](const Frame& frame) {
    // The steps of the first moment are lit; of those of the election, not all are lit yet.
    EXPECT_EQ(ReplicaInSight(frame), 0);
    EXPECT_TRUE(ShowsStart(frame, 0));
    EXPECT_EQ(StepsOf(frame, 0).size(), 10u);
  });
  lanes.At(54, [](const Frame& frame) {
    EXPECT_EQ(LitSteps(frame, 0),
              (std::vector<std::string>{"options", "cache", "configz", "events", "servers",
                                        "informers", "synced", "handlers", "election"}));
  });
  lanes.At(58, [](const Frame& frame) {
    EXPECT_FALSE(ShowsStart(frame, 0));
    EXPECT_EQ(ReplicaInSight(frame), 1);
  });
}

TEST(ProcessLanes, AtTheStartOfTheRunTheLeadersStepsOfOneMomentAreStaggered) {
  Lanes lanes;
  lanes.At(0, [](const Frame& frame) {
    EXPECT_EQ(ReplicaInSight(frame), 0);
    EXPECT_EQ(LitSteps(frame, 0).size(), 9u);  // only "run" is of the last moment
  });
  lanes.At(1, [](const Frame& frame) { EXPECT_EQ(LitSteps(frame, 0).size(), 10u); });
}

TEST(ProcessLanes, AnEndedProcessShowsItsExitUntilAnotherOneLeads) {
  Lanes lanes;
  lanes.At(25, [](const Frame& frame) {
    EXPECT_EQ(ReplicaInSight(frame), 0);
    const std::vector<StartStep> steps = StepsOf(frame, 0);
    EXPECT_EQ(StepLabel(steps.back().name), "exit");
    const auto last = static_cast<int32_t>(steps.size()) - 1;
    const std::vector<std::string> lines = StartStepLines(frame, last);
    ASSERT_EQ(lines.size(), 2u);
    EXPECT_EQ(lines[0], "scheduler 0: exit");
    EXPECT_TRUE(lines[1].starts_with("20.00 s: ")) << lines[1];
  });
}

TEST(ProcessLanes, TheCardOfAStepHasItsEntryAndItsFile) {
  Lanes lanes;
  lanes.At(52, [](const Frame& frame) {
    EXPECT_EQ(StartStepLines(frame, 6),
              (std::vector<std::string>{"scheduler 0: synced",
                                        "50.00 s: kube-scheduler-0 starts: cachesSynced",
                                        "client-go/tools/cache/shared_informer.go"}));
    EXPECT_EQ(StartStepLines(frame, 9).back(), "it has not come to this yet");
    EXPECT_TRUE(StartStepLines(frame, 10).empty());
  });
  EXPECT_TRUE(lanes.frames().HasHit(HitKind::kStartStep, 6));
}

// kube-batch's informers start when a process leads, so its steps have another order.
TEST(ProcessLanes, StepsOfKubeBatchAreItsOwn) {
  TestFrames frames(StrCat(R"("scheduler": "kube-batch", "until": "30s", "objects": [)",
                           NodeJson("n", "4"),
                           R"(], "kubeBatch": {"lockObjectNamespace": "kube-system"}, )",
                           R"("process": {"leaderElection": {"leaderElect": true}})"));
  frames.At(1, [](const Frame& frame) {
    EXPECT_EQ(LitSteps(frame, 0),
              (std::vector<std::string>{"options", "client", "cache", "servers", "events",
                                        "election", "informers", "synced", "config", "run"}));
  });
}

TEST(ProcessLanes, LayersHaveTheChangesThatHaveReachedThem) {
  Lanes lanes;
  lanes.At(62, [](const Frame& frame) {
    ASSERT_EQ(ReplicaInSight(frame), 1);
    EXPECT_EQ(CountsOf(frame.view, 1, Layer::kApiServer).pods, 3);
    EXPECT_EQ(CountsOf(frame.view, 1, Layer::kInformers).pods, 1);
    EXPECT_EQ(CountsOf(frame.view, 1, Layer::kMemory).pods, 1);
    EXPECT_EQ(CountsOf(frame.view, 0, Layer::kMemory).pods, 3);
    EXPECT_EQ(
        LayerLines(frame, 1, Layer::kInformers),
        (std::vector<std::string>{"informers' store", "scheduler 1", "pods 1 · nodes 1",
                                  "2 objects behind", "Pod default/q is new: comes at 65.00 s",
                                  "Pod default/r is new: comes at 65.00 s"}));
  });
  for (int32_t layer = 0; layer < kNumLayers; ++layer) {
    EXPECT_TRUE(lanes.frames().HasHit(HitKind::kLayer, layer));
  }
}

TEST(ProcessLanes, TheStateOfTheLeaderIsLostWithItsProcess) {
  Lanes lanes;
  lanes.At(10, [](const Frame& frame) {
    EXPECT_EQ(OwnMemoryWords(OwnMemoryOf(frame.view, frame.log, 0)), "1 parked");
    EXPECT_EQ(OwnMemoryOf(frame.view, frame.log, 1).marks(), 0);
    EXPECT_EQ(LayerLines(frame, 0, Layer::kMemory).back(),
              "this is forgotten when its process ends");
  });
  lanes.At(21, [](const Frame& frame) {
    EXPECT_EQ(OwnMemoryOf(frame.view, frame.log, 0).marks(), 0);
    EXPECT_EQ(CountsOf(frame.view, 0, Layer::kInformers).pods, 0);
    EXPECT_EQ(LayerLines(frame, 0, Layer::kInformers).back(),
              "empty: it has not listed the cluster");
  });
}

std::string Scenario() {
  return StrCat(R"({"apiVersion": "berth.dev/v1", "kind": "Scenario", "metadata": {"name": "t"}, )",
                R"("spec": {)", Spec(), "}}");
}

std::string LastSentence(TestStage& stage) {
  return stage.State()["processes"].back().get<std::string>();
}

TEST(ProcessLanes, AClickOnAReplicaPutsItInSightAndAnotherOneLetsItGo) {
  TestStage stage;
  stage.Load(Scenario());
  stage.Seek(12);
  EXPECT_TRUE(LastSentence(stage).starts_with("scheduler 0: API server")) << LastSentence(stage);
  stage.ClickOn(stage.Positions()["processes"]["kube-scheduler-1"]);
  stage.Finish();
  EXPECT_EQ(stage.app().scene().ui.replica, 1);
  EXPECT_TRUE(LastSentence(stage).starts_with("scheduler 1: API server")) << LastSentence(stage);
  stage.ClickOn(stage.Positions()["processes"]["kube-scheduler-1"]);
  EXPECT_EQ(stage.app().scene().ui.replica, -1);
}

TEST(ProcessLanes, TheAccountSaysHowFarALayerIsBehind) {
  TestStage stage;
  stage.Load(Scenario());
  stage.Seek(62);
  EXPECT_EQ(LastSentence(stage),
            "scheduler 1: API server: pods 3 · nodes 1; informers' store: pods 1 · nodes 1 · "
            "2 objects behind; scheduler's memory: pods 1 · nodes 1; only here: 1 parked");
}

TEST(ProcessLanes, WithoutLanesTheCardOfTheReplicaHasTheirContents) {
  TestFrames small(Spec(), VersionV134());  // its layout has no place for processes
  small.At(10, [](const Frame& frame) {
    const std::vector<std::string> lines = ReplicaLines(frame, 0);
    EXPECT_EQ(lines[lines.size() - 2], "scheduler's memory: pods 1 · nodes 1");
    EXPECT_EQ(lines.back(), "only here: 1 parked");
  });
}

TEST(ProcessLanes, TheyHaveARowWhereTheCanvasHasRoom) {
  const auto lanes = [](float width, float height) {
    return ArrangeStage(width, height, true, ThreeSections(), Alone::kNone, true).process_lanes;
  };
  EXPECT_FALSE(lanes(1440, 900).empty());
  EXPECT_FALSE(lanes(1280, 720).empty());
  EXPECT_TRUE(lanes(640, 360).empty());
  EXPECT_TRUE(lanes(390, 844).empty());
}

}  // namespace process_lanes_test
}  // namespace berth::ui
