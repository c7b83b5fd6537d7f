// Tests the drawing: each pod is drawn or counted, everything can be clicked, and the same moment
// always looks the same.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "api/json/json.h"
#include "panels/nodes/nodes_panel.h"
#include "wasm/stage_fixture.h"

namespace berth::ui {
namespace stage_test {

struct Size {
  double width, height, ratio;
};
constexpr Size kSizes[] = {{1280, 720, 1}, {360, 640, 3},    {3840, 2160, 1},
                           {768, 1024, 2}, {1000, 420, 1.5}, {600, 300, 1}};

std::vector<ScenarioWords> Scenarios() {
  std::vector<ScenarioWords> all(6);
  all[0] = {};
  all[1].nodes = 0;
  all[1].zones = 0;
  all[2].nodes = 6;
  all[2].zones = 3;
  all[2].milli_cpu = 3000;  // one for each node, the others are parked
  all[2].pods = 40;
  all[3].nodes = 60;
  all[3].zones = 4;
  all[3].pods = 300;
  all[3].every_ms = 0;
  all[4].nodes = 700;
  all[4].zones = 7;
  all[4].pods = 200;
  all[4].every_ms = 5;
  all[5].nodes = 1;
  all[5].pods = 2000;
  all[5].every_ms = 0;
  all[5].latency_ms = 1;
  return all;
}

// The pods that have a rectangle, and the number that "+N" counts.
struct Accounted {
  std::set<sim::PodId> drawn;
  int64_t hidden = 0;
};

Accounted Account(const TestStage& stage, const App& app) {
  (void)stage;
  Accounted accounted;
  for (const Hit& hit : app.scene().hits) {
    if (hit.kind == HitKind::kPod) accounted.drawn.insert(hit.id);
    if (hit.kind == HitKind::kMore) accounted.hidden += hit.id;
  }
  return accounted;
}

// Returns the number of pods that must be visible: those in queues, in an attempt, and on nodes if
// these show single pods.
int64_t NumPodsToSee(const sim::View& view, bool nodes_show_pods) {
  auto count = static_cast<int64_t>(view.In(SectionId::kActive).size() +
                                    view.In(SectionId::kBackoff).size() +
                                    view.In(SectionId::kUnschedulable).size());
  count += view.attempt >= 0;
  if (nodes_show_pods) count += view.num_bound;
  return count;
}

TEST(Stage, NoPodIsLostAtAnyMomentOnAnyCanvas) {
  for (const ScenarioWords& words : Scenarios()) {
    for (const Size& size : kSizes) {
      TestStage stage(size.width, size.height, size.ratio);
      stage.Load(words.Text());
      for (double share : {0.0, 0.01, 0.03, 0.1, 0.3, 1.0}) {
        stage.Seek(stage.end() * share);
        const sim::View& view = stage.View();
        const bool cells = stage.app().scene().run->grid.detail == NodeDetail::kCell;
        const Accounted seen = Account(stage, stage.app());
        const int64_t wanted = NumPodsToSee(view, !cells);
        EXPECT_GE(static_cast<int64_t>(seen.drawn.size()) + seen.hidden, wanted)
            << words.nodes << " nodes, " << words.pods << " pods, " << size.width << "x"
            << size.height << " at " << share;
      }
    }
  }
}

TEST(Stage, EveryFrameHasSomethingToDraw) {
  for (const Size& size : kSizes) {
    TestStage stage(size.width, size.height, size.ratio);
    stage.Load(ScenarioWords{}.Text());
    stage.Do(R"({"op":"speed","value":0.1})");
    stage.Do(R"({"op":"play"})");
    for (int i = 0; i < 100; ++i) {
      ASSERT_TRUE(stage.Frame().drawn);
      ASSERT_GT(ImGui::GetDrawData()->TotalVtxCount, 200);
    }
  }
}

TEST(Stage, TheDrawingStaysOnTheCanvas) {
  for (const ScenarioWords& words : Scenarios()) {
    for (const Size& size : kSizes) {
      TestStage stage(size.width, size.height, size.ratio);
      stage.Load(words.Text());
      stage.Seek(1);
      const float scale = stage.app().scene().layout.scale;
      const Rect canvas = {0, 0, static_cast<float>(size.width) / scale,
                           static_cast<float>(size.height) / scale};
      for (const Hit& hit : stage.app().scene().hits) {
        EXPECT_TRUE(hit.rect.x >= -1 && hit.rect.right() <= canvas.right() + 1 &&
                    hit.rect.y >= -1 && hit.rect.bottom() <= canvas.bottom() + 1)
            << static_cast<int>(hit.kind) << " of " << words.nodes << " nodes on " << size.width
            << "x" << size.height << ": " << hit.rect.x << " " << hit.rect.y << " " << hit.rect.w
            << " " << hit.rect.h;
      }
    }
  }
}

TEST(Stage, AMomentLooksTheSameForwardsAndBackwards) {
  TestStage stage;
  ScenarioWords words;
  words.pods = 60;
  words.milli_cpu = 900;
  stage.Load(words.Text());
  std::vector<std::string> forwards;
  for (double t = 0; t <= 4; t += 0.25) {
    stage.Seek(t);
    forwards.push_back(stage.app().answers().Positions());
  }
  for (size_t i = forwards.size(); i-- > 0;) {
    stage.Seek(static_cast<double>(i) * 0.25);
    EXPECT_EQ(stage.app().answers().Positions(), forwards[i]) << i;
  }
}

TEST(Stage, AMomentInPassingLooksTheSameForwardsAndBackwards) {
  TestStage stage;
  ScenarioWords words;
  words.pods = 60;
  stage.Load(words.Text());
  const Json track = stage.Positions()["scrubber"];
  const double left = NumberOf(track[0]);
  const double y = NumberOf(track[1]) + NumberOf(track[3]) / 2;
  const auto drag_to = [&](double x) {
    stage.app().hands().Pointer(PointerEvent::kMove, x, y, 0, 0);
    stage.Frame();
    return stage.app().answers().Positions();
  };
  stage.app().hands().Pointer(PointerEvent::kDown, left + 8, y, 0, 0);
  std::vector<std::string> forwards;
  for (int i = 0; i < 120; i += 3) forwards.push_back(drag_to(left + 8 + i));
  for (size_t i = forwards.size(); i-- > 0;) {
    EXPECT_EQ(drag_to(left + 8 + 3.0 * static_cast<double>(i)), forwards[i]) << i;
  }
  stage.app().hands().Pointer(PointerEvent::kUp, left, y, 0, 0);
}

TEST(Stage, AClickSelectsTheThingThere) {
  TestStage stage;
  ScenarioWords words;
  words.milli_cpu = 3000;
  words.pods = 8;
  stage.Load(words.Text());
  stage.Seek(3);
  const Json positions = stage.Positions();
  ASSERT_EQ(positions["pods"].size(), 8u);
  for (const auto& [name, rect] : positions["pods"].items()) {
    stage.ClickOn(rect);
    EXPECT_EQ(stage.State()["selection"], "pod/" + name);
  }
  for (const auto& [name, rect] : positions["nodes"].items()) {
    stage.Click(NumberOf(rect[0]) + 5, NumberOf(rect[1]) + 5);
    EXPECT_EQ(stage.State()["selection"], "node/" + name);
  }
  stage.Click(2, 2);
  EXPECT_EQ(stage.State()["selection"], "");
}

TEST(Stage, ButtonsHaveTheEffectThatTheyShow) {
  for (const Size& size : kSizes) {
    TestStage stage(size.width, size.height, size.ratio);
    stage.Load(ScenarioWords{}.Text());
    const Json buttons = stage.Positions()["buttons"];
    stage.ClickOn(buttons["toEnd"]);
    EXPECT_EQ(stage.t(), stage.end());
    stage.ClickOn(buttons["stepBack"]);
    EXPECT_LT(stage.t(), stage.end());
    stage.ClickOn(buttons["toStart"]);
    EXPECT_EQ(stage.t(), 0);
    stage.ClickOn(buttons["step"]);
    EXPECT_GT(stage.t(), 0);
    stage.ClickOn(buttons["speed"]);
    EXPECT_EQ(stage.speed(), 2);
    stage.ClickOn(buttons["play"]);
    EXPECT_TRUE(stage.State()["playing"].get<bool>());
  }
}

TEST(Stage, DraggingTheScrubberMovesThroughTime) {
  TestStage stage;
  stage.Load(ScenarioWords{}.Text());
  const Json track = stage.Positions()["scrubber"];
  const double y = NumberOf(track[1]) + 20;
  const double right = NumberOf(track[0]) + NumberOf(track[2]);
  stage.app().hands().Pointer(PointerEvent::kDown, NumberOf(track[0]), y, 0, 0);
  EXPECT_EQ(stage.t(), 0);
  stage.app().hands().Pointer(PointerEvent::kMove, right, y + 200, 0, 0);
  EXPECT_EQ(stage.t(), stage.end());
  stage.app().hands().Pointer(PointerEvent::kUp, right, y, 0, 0);
  EXPECT_FALSE(stage.State()["playing"].get<bool>());
}

TEST(Stage, ManyNodesBecomeAHeatMapAndFewAreCards) {
  const auto detail_of = [](int nodes) {
    TestStage stage;
    ScenarioWords words;
    words.nodes = nodes;
    words.zones = nodes > 100 ? 10 : 3;
    stage.Load(words.Text());
    return stage.app().scene().run->grid.detail;
  };
  EXPECT_EQ(detail_of(6), NodeDetail::kCard);
  EXPECT_EQ(detail_of(40), NodeDetail::kSmall);
  EXPECT_EQ(detail_of(1523), NodeDetail::kCell);
}

TEST(Stage, NodesKeepTheirPlaceWhenOthersComeAndGo) {
  TestStage stage;
  ScenarioWords words;
  words.zones = 3;
  words.nodes = 6;
  words.pods = 0;
  words.more =
      R"(,"timeline":[{"at":1,"op":"delete","object":{"kind":"Node","metadata":{"name":"n-0-0"}}},)"
      R"({"at":2,"op":"create","object":{"apiVersion":"v1","kind":"Node",)"
      R"("metadata":{"name":"late","labels":{"topology.kubernetes.io/zone":"z1"}},)"
      R"("status":{"allocatable":{"cpu":"1","memory":"1Gi"}}}}])";
  stage.Load(words.Text());
  stage.Seek(0.5);
  const Json before = stage.Positions()["nodes"];
  stage.Seek(1.5);
  const Json without = stage.Positions()["nodes"];
  stage.Seek(2.5);
  const Json after = stage.Positions()["nodes"];
  EXPECT_FALSE(without.contains("n-0-0"));
  EXPECT_TRUE(after.contains("late"));
  for (const char* name : {"n-0-1", "n-1-0", "n-2-1"}) {
    EXPECT_EQ(before[name], without[name]) << name;
    EXPECT_EQ(before[name], after[name]) << name;
  }
}

TEST(NodesPanel, ATaintIsWordedShort) {
  EXPECT_EQ(TaintWords({"dedicated", "db", "NoSchedule"}), "dedicated=db");
  EXPECT_EQ(TaintWords({"gpu", "", "NoExecute"}), "gpu:NoExecute");
}

}  // namespace stage_test
}  // namespace berth::ui
