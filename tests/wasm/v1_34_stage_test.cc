// Tests the words of the stage about the scheduling cycle and the queue of v1.34.
#include <gtest/gtest.h>

#include <string>

#include "model/header_words.h"
#include "panels/cycle/station_words.h"
#include "versions/v1_34.h"
#include "wasm/frame_fixture.h"

namespace berth::ui {
namespace {

constexpr const char* kHalfACpuMore = R"(
  "semantics": "v1.34", "attemptLatency": "400ms", "until": "20s",
  "objects": [
    {"kind": "Node", "metadata": {"name": "n1"},
     "status": {"allocatable": {"cpu": "1", "pods": "9"}}},
    {"kind": "Pod", "metadata": {"name": "a"},
     "spec": {"containers": [{"name": "c", "resources": {"requests": {"cpu": "2"}}}]}}],
  "timeline": [
    {"at": "5s", "op": "update", "object": {"kind": "Node", "metadata": {"name": "n1"},
     "status": {"allocatable": {"cpu": "1500m", "pods": "9"}}}},
    {"at": "9s", "op": "update", "object": {"kind": "Node", "metadata": {"name": "n1"},
     "status": {"allocatable": {"cpu": "2", "pods": "9"}}}}])";

TEST(V134Stage, AnEventThatDoesNotHelpLeavesThePodAndSaysWhy) {
  TestFrames frames(kHalfACpuMore, VersionV134());
  frames.At(5.1, [](const Frame& frame) {
    EXPECT_EQ(frame.move_request.woke, "woke no pod");
    EXPECT_EQ(
        frame.move_request.stays,
        std::vector<std::string>{"stays a: NodeResourcesFit: n1 offers 1500m cpu, 2 asked: Skip"});
    EXPECT_EQ(frame.move_request.note, "");
  });
  frames.At(9.1, [](const Frame& frame) {
    EXPECT_EQ(frame.move_request.woke,
              "woke a (NodeResourcesFit: n1 offers 2 cpu, 2 asked, 1500m before)");
  });
}

TEST(V134Stage, MoveRequestCycleIsNotShown) {
  TestFrames frames(kHalfACpuMore, VersionV134());
  frames.At(1, [](const Frame& frame) {
    EXPECT_EQ(WordsForHeader(frame.scenario, frame.view).progress, "schedulingCycle 1");
    ASSERT_TRUE(WayBack(frame).has_value());
    EXPECT_EQ(WayBack(frame)->text, "to unschedulablePods: no event helps");
  });
}

TEST(V134Stage, PostFilterMakesRoomAlthoughThereIsNoClaimToGiveUp) {
  TestFrames frames(R"(
    "semantics": "v1.34", "attemptLatency": "400ms", "preemptionLatency": "2s", "until": "20s",
    "objects": [
      {"kind": "Node", "metadata": {"name": "n1"},
       "status": {"allocatable": {"cpu": "1", "pods": "9"}}},
      {"kind": "Pod", "metadata": {"name": "low"}, "spec": {"priority": 1, "nodeName": "n1",
       "containers": [{"name": "c", "resources": {"requests": {"cpu": "1"}}}]}},
      {"kind": "Pod", "metadata": {"name": "high"}, "spec": {"priority": 9,
       "containers": [{"name": "c", "resources": {"requests": {"cpu": "1"}}}]}}])",
                    VersionV134());
  frames.At(0.6, [](const Frame& frame) {
    EXPECT_EQ(RemarkAt(frame, Station::kPostFilter).text, "room on n1");
    EXPECT_EQ(StateOf(frame, Station::kPostFilter), StationState::kReached);
  });
}

}  // namespace
}  // namespace berth::ui
