// Tests the effects of fingers, mice and pens on the stage.
#include <gtest/gtest.h>

#include "api/json/json.h"
#include "wasm/stage_fixture.h"

namespace berth::ui {
namespace {

class HandsTest : public testing::Test {
 protected:
  HandsTest() {
    ScenarioWords words;
    words.nodes = 60;
    stage.Load(words.Text());
    stage.Seek(1);
  }

  App& app() { return stage.app(); }
  const Zoom& zoom() { return app().scene().ui.zoom; }
  std::string Selection() { return stage.State()["selection"].get<std::string>(); }

  Point Nodes() { return app().scene().layout.node_area.center(); }
  Rect Track() {
    const Json rect = stage.Positions()["scrubber"];
    return {static_cast<float>(NumberOf(rect[0])), static_cast<float>(NumberOf(rect[1])),
            static_cast<float>(NumberOf(rect[2])), static_cast<float>(NumberOf(rect[3]))};
  }
  Point NodeCard(const std::string& name) {
    const Json rect = stage.Positions()["nodes"][name];
    return {static_cast<float>(NumberOf(rect[0])) + 3, static_cast<float>(NumberOf(rect[1])) + 3};
  }

  void Send(PointerEvent event, Point p, int modifiers = 0) {
    app().hands().Pointer(event, p.x, p.y, 0, modifiers);
    stage.Frame();
  }
  void Drag(Point from, Point to, int modifiers = 0) {
    Send(PointerEvent::kDown, from, modifiers);
    Send(PointerEvent::kMove, to, modifiers);
    Send(PointerEvent::kUp, to, modifiers);
  }

  TestStage stage;
};

TEST_F(HandsTest, TheGroundIsTheThingThatADragMoves) {
  const Point nodes = Nodes();
  const Point queues = app().scene().layout.Section(SectionId::kActive).center();
  EXPECT_EQ(app().hands().GroundAt(queues.x, queues.y), Ground::kOther);
  EXPECT_EQ(app().hands().GroundAt(Track().center().x, Track().center().y), Ground::kTrack);
  EXPECT_EQ(app().hands().GroundAt(nodes.x, nodes.y), Ground::kNodes);
  app().hands().Pinch(nodes.x, nodes.y, 0, 0, 2);
  EXPECT_EQ(app().hands().GroundAt(nodes.x, nodes.y), Ground::kMagnified);
}

TEST_F(HandsTest, AnEmptyStageHasNoGround) {
  TestStage empty;
  const Point nodes = empty.app().scene().layout.node_area.center();
  EXPECT_EQ(empty.app().hands().GroundAt(nodes.x, nodes.y), Ground::kOther);
}

TEST_F(HandsTest, APinchKeepsThePointBetweenTheFingers) {
  const Point node = NodeCard("n-0-30");
  app().hands().Pinch(node.x + 3, node.y, 0, 0, 3);
  EXPECT_FLOAT_EQ(zoom().factor, 3);
  stage.Frame();
  // What was there before is three times as far from the area's edge, and at the same place.
  const Rect& area = app().scene().layout.node_area;
  EXPECT_NEAR(area.x + zoom().offset.x + (node.x + 3 - area.x) * 3, node.x + 3, 0.01);
  app().hands().Pinch(node.x + 3, node.y, 0, 0, 0.01);
  EXPECT_FLOAT_EQ(zoom().factor, 1);
  EXPECT_FLOAT_EQ(zoom().offset.x, 0);
}

TEST_F(HandsTest, TwoFingersMoveMagnifiedNodes) {
  const Point nodes = Nodes();
  app().hands().Pinch(nodes.x, nodes.y, 0, 0, 4);
  const Point before = zoom().offset;
  app().hands().Pinch(nodes.x + 20, nodes.y - 10, 20, -10, 1);
  EXPECT_FLOAT_EQ(zoom().offset.x, before.x + 20);
  EXPECT_FLOAT_EQ(zoom().offset.y, before.y - 10);
}

TEST_F(HandsTest, ADoubleTapMagnifiesAndAnotherShowsAllAgain) {
  const Point nodes = Nodes();
  app().hands().DoubleTap(nodes.x, nodes.y);
  EXPECT_GT(zoom().factor, 1);
  app().hands().DoubleTap(nodes.x, nodes.y);
  EXPECT_EQ(zoom().factor, 1);
  app().hands().DoubleTap(app().scene().layout.cycle.center().x,
                          app().scene().layout.cycle.center().y);
  EXPECT_EQ(zoom().factor, 1);
}

TEST_F(HandsTest, ADragMovesOnlyMagnifiedNodes) {
  const Point nodes = Nodes();
  Drag(nodes, {nodes.x + 30, nodes.y});
  EXPECT_EQ(zoom().offset.x, 0);
  app().hands().Pinch(nodes.x, nodes.y, 0, 0, 4);
  const float before = zoom().offset.x;
  Send(PointerEvent::kDown, nodes);
  Send(PointerEvent::kMove, {nodes.x + 10, nodes.y});
  Send(PointerEvent::kMove, {nodes.x + 40, nodes.y});
  Send(PointerEvent::kUp, {nodes.x + 40, nodes.y});
  EXPECT_FLOAT_EQ(zoom().offset.x, before + 30);
  Send(PointerEvent::kMove, {nodes.x, nodes.y});
  EXPECT_FLOAT_EQ(zoom().offset.x, before + 30);
}

TEST_F(HandsTest, AFingerMayTremble) {
  const Point node = NodeCard("n-0-7");
  Drag(node, {node.x + 7, node.y + 2}, kFinger);
  EXPECT_EQ(Selection(), "node/n-0-7");
}

TEST_F(HandsTest, ADragIsNoClick) {
  const Point node = NodeCard("n-0-7");
  Drag(node, {node.x + 7, node.y + 2});
  EXPECT_EQ(Selection(), "");
  // Not even if it ends at its beginning.
  Send(PointerEvent::kDown, node);
  Send(PointerEvent::kMove, {node.x + 50, node.y});
  Send(PointerEvent::kMove, node);
  Send(PointerEvent::kUp, node);
  EXPECT_EQ(Selection(), "");
}

TEST_F(HandsTest, APressThatIsCancelledIsNoClick) {
  const Point node = NodeCard("n-0-7");
  Send(PointerEvent::kDown, node);
  Send(PointerEvent::kCancel, node);
  Send(PointerEvent::kUp, node);
  EXPECT_EQ(Selection(), "");
}

TEST_F(HandsTest, ACancelledScrubStaysWhereItIsAndPlaysOn) {
  stage.Do(R"({"op":"play"})");
  const Rect track = Track();
  Send(PointerEvent::kDown, track.center());
  EXPECT_TRUE(app().scene().ui.scrubbing);
  EXPECT_FALSE(app().scene().playback.playing());
  const double t = stage.t();
  Send(PointerEvent::kCancel, track.center());
  EXPECT_FALSE(app().scene().ui.scrubbing);
  EXPECT_TRUE(app().scene().playback.playing());
  EXPECT_NEAR(stage.t(), t, 0.1);
  Send(PointerEvent::kMove, {track.x, track.y});
  EXPECT_NEAR(stage.t(), t, 0.2);
}

TEST_F(HandsTest, AScrubToTheEndStaysThere) {
  stage.Do(R"({"op":"play"})");
  const Rect track = Track();
  Drag(track.center(), {track.right() + 50, track.center().y});
  stage.Finish();
  EXPECT_EQ(stage.t(), stage.end());
}

TEST_F(HandsTest, ANewSizeKeepsMagnifiedNodesVisible) {
  const Point nodes = Nodes();
  app().hands().Pinch(nodes.x, nodes.y, 0, 0, 3);
  const float share = zoom().offset.x / app().scene().layout.node_area.w;
  app().Resize(1000, 700, 2);
  EXPECT_FLOAT_EQ(zoom().factor, 3);
  EXPECT_NEAR(zoom().offset.x / app().scene().layout.node_area.w, share, 1e-4);
}

}  // namespace
}  // namespace berth::ui
