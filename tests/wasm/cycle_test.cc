// Tests the scheduling cycle on the stage: the words at the stations, the steps of scores, the pods
// that wait at Permit, and the way back of a pod.
#include <gtest/gtest.h>

#include <algorithm>

#include "model/waiting_room.h"
#include "panels/cycle/cycle_panel.h"
#include "panels/cycle/station_words.h"
#include "panels/nodes/node_drawing.h"
#include "support/plugin_fixture.h"
#include "wasm/frame_fixture.h"

namespace berth::ui {
namespace {

using sim::NodeVerdict;
using sim::NodeVerdictKind;

// --- Filter

NodeVerdict Rejected(const std::string& plugin, sim::RejectedAt at = sim::RejectedAt::kFilter) {
  NodeVerdict verdict;
  verdict.kind = NodeVerdictKind::kRejected;
  verdict.status = Status::Unschedulable("").WithFailedPlugin(plugin);
  verdict.rejected_at = at;
  return verdict;
}

NodeVerdict Passed() {
  NodeVerdict verdict;
  verdict.kind = NodeVerdictKind::kPassed;
  return verdict;
}

std::vector<std::string> TextsOf(const FilterTally& tally) {
  std::vector<std::string> texts;
  for (const TallyItem& item : ItemsOf(tally)) texts.push_back(item.text);
  return texts;
}

const std::vector<NodeVerdict> kNodes = {Rejected("TaintToleration"),
                                         Passed(),
                                         Rejected("NodeResourcesFit"),
                                         Rejected("NodeResourcesFit"),
                                         Passed(),
                                         NodeVerdict(),
                                         NodeVerdict()};

TEST(FilterTally, CountsNodesByTheFirstPluginThatRejectedThem) {
  EXPECT_EQ(TextsOf(TallyOf(kNodes, 5)),
            (std::vector<std::string>{"2 NodeResourcesFit", "1 TaintToleration", "2 pass",
                                      "2 not visited"}));
}

TEST(FilterTally, NobodyIsCountedBeforeItsTurn) {
  EXPECT_TRUE(TextsOf(TallyOf(kNodes, 0)).empty());
  EXPECT_EQ(TextsOf(TallyOf(kNodes, 2)),
            (std::vector<std::string>{"1 TaintToleration", "1 passes"}));
}

TEST(FilterTally, NodesOfAPodThatPreFilterRejectsWereNotAsked) {
  const std::vector<NodeVerdict> nodes(3, Rejected("VolumeBinding", sim::RejectedAt::kPreFilter));
  EXPECT_EQ(TextsOf(TallyOf(nodes, 3)), (std::vector<std::string>{"3 not run"}));
}

// --- Score

TEST(ScorePhase, RawScoresBecomeNormalizedAndThenWeightedBeforeThePodMovesOn) {
  EXPECT_EQ(ScorePhase(0), 0);
  EXPECT_EQ(ScorePhase(0.32f), 1);
  EXPECT_EQ(ScorePhase(0.6f), kWeighted);
  float last = 0;
  for (int i = 0; i <= 100; ++i) {
    const float phase = ScorePhase(static_cast<float>(i) / 100);
    EXPECT_GE(phase, last);
    last = phase;
  }
}

ScoreBars TwoParts() {
  ScoreBars bars;
  bars.parts = {{"A", 1, 0, 0, 8, {{8, 100, 100}, {2, 25, 25}}},
                {"B", 2, 1, -10, 0, {{-10, 50, 100}, {0, 100, 200}}}};
  bars.full = 225;
  return bars;
}

TEST(ScoreBars, RawScoresFillSlotsOfTheirOwnScale) {
  const std::vector<BarSpan> first = SpansOf(TwoParts(), 0, 0);
  EXPECT_EQ(first[0].left, 0);
  EXPECT_NEAR(first[0].width, 0.5f, 0.02f);
  EXPECT_EQ(first[1].left, 0.5f);
  EXPECT_EQ(first[1].width, 0);  // the lowest of its scale
  const std::vector<BarSpan> second = SpansOf(TwoParts(), 1, 0);
  EXPECT_NEAR(second[0].width, first[0].width / 4, 1e-5);
}

TEST(ScoreBars, NormalizedScoresFillTheSameSlotsOutOfAHundred) {
  const std::vector<BarSpan> spans = SpansOf(TwoParts(), 0, 1);
  EXPECT_EQ(spans[1].left, 0.5f);
  EXPECT_NEAR(spans[1].width, spans[0].width / 2, 1e-5);
}

TEST(ScoreBars, WeightedScoresAreOneStackAsLongAsTheirSum) {
  const std::vector<BarSpan> spans = SpansOf(TwoParts(), 1, kWeighted);
  EXPECT_NEAR(spans[0].width, 25.0f / 225, 1e-5);
  EXPECT_NEAR(spans[1].left, spans[0].width, 1e-5);
  EXPECT_NEAR(spans[1].left + spans[1].width, 1, 1e-5);
}

TEST(ScoreBars, AStepBecomesTheNextWithoutAJump) {
  for (size_t row : {0u, 1u}) {
    std::vector<BarSpan> last = SpansOf(TwoParts(), row, 0);
    for (int i = 1; i <= 400; ++i) {
      const std::vector<BarSpan> now = SpansOf(TwoParts(), row, static_cast<float>(i) / 200);
      for (size_t part = 0; part < now.size(); ++part) {
        EXPECT_NEAR(now[part].left, last[part].left, 0.01f);
        EXPECT_NEAR(now[part].width, last[part].width, 0.01f);
      }
      last = now;
    }
  }
}

sim::AttemptExplanation Scored(std::vector<sim::PluginScores> scores) {
  sim::AttemptExplanation attempt;
  attempt.feasible = {0, 1};
  attempt.scores = std::move(scores);
  return attempt;
}

ScoreBars ScoreBarsOf(std::vector<sim::PluginScores> scores) {
  sim::EventLog log;
  log.InternNode("a");
  log.InternNode("b");
  return MakeScoreBars(log, Scored(std::move(scores)), {0, 1});
}

const sim::PluginScores kSame{
    "NodePreferAvoidPods", 10000, {100, 100}, {100, 100}, {1000000, 1000000}};
const sim::PluginScores kAlike{"PodTopologySpread", 2, {0, 0}, {100, 100}, {200, 200}};
const sim::PluginScores kOther{"NodeAffinity", 1, {3, 1}, {100, 33}, {100, 33}};

TEST(ScoreBars, LeaveOutScoresThatAllNodesHaveAlike) {
  const ScoreBars bars = ScoreBarsOf({kSame, kOther, kAlike});
  ASSERT_EQ(bars.parts.size(), 1u);
  EXPECT_EQ(bars.parts[0].name, "NodeAffinity");
  EXPECT_EQ(bars.parts[0].color, 1);
  EXPECT_EQ(bars.full, 100);
  ASSERT_EQ(bars.common.size(), 2u);
  EXPECT_EQ(bars.common_sum, 1000200);
}

TEST(ScoreBars, KeepScoresThatAllNodesHaveAlikeIfThereAreNoOthers) {
  const ScoreBars bars = ScoreBarsOf({kSame, kAlike});
  ASSERT_EQ(bars.parts.size(), 1u);
  EXPECT_EQ(bars.parts[0].name, "PodTopologySpread");
  EXPECT_EQ(bars.common_sum, 1000000);
}

TEST(ScoreBars, NamesLoseTheirCommonBeginning) {
  EXPECT_EQ(ShortPluginName("NodeResourcesBalancedAllocation"), "BalancedAllocation");
  EXPECT_EQ(ShortPluginName("NodeAffinity"), "NodeAffinity");
}

// --- The path of a pod

TEST(AttemptPath, APodThatLosesItsNodeReturnsToReserve) {
  for (Outcome outcome : {Outcome::kReserveFailed, Outcome::kPermitFailed, Outcome::kPreBindFailed,
                          Outcome::kBindFailed}) {
    const PathPosition end = PositionOnPath(outcome, 1);
    EXPECT_EQ(end.at, Station::kReserve);
    EXPECT_TRUE(end.unreserved);
    EXPECT_EQ(end.farthest, *FailedAt(outcome));
    EXPECT_TRUE(HasReached(outcome, end, *FailedAt(outcome)));
    EXPECT_FALSE(HasReached(outcome, end, Station::kPostBind));
    EXPECT_FALSE(PositionOnPath(outcome, 0.5).unreserved);
  }
}

TEST(AttemptPath, PreemptionHasMostOfTheTimeOfAnAttemptThatMakesRoom) {
  EXPECT_EQ(PositionOnPath(Outcome::kMakesRoom, 0.4).at, Station::kPostFilter);
  EXPECT_EQ(PositionOnPath(Outcome::kFailed, 0.4).at, Station::kFilter);
}

TEST(CycleSlots, NothingLiesOverAnotherThingAndAllIsInside) {
  for (float width : {130.0f, 190.0f, 220.0f, 252.0f, 320.0f}) {
    for (float height = 50; height < 1000; height += 10) {
      for (bool waiting_room : {false, true}) {
        const Rect panel = {100, 50, width, height};
        const CycleSlots slots = ArrangeCycle(panel, waiting_room);
        std::vector<Rect> rects;
        for (const Rect& rect :
             {slots.filter_detail, slots.post_filter_detail, slots.waiting_room, slots.score_box}) {
          if (!rect.empty()) rects.push_back(rect);
        }
        for (Point at : slots.stations) rects.push_back(SquareAround(at, slots.one_line ? 6 : 12));
        for (size_t i = 0; i < rects.size(); ++i) {
          EXPECT_TRUE(panel.Contains({rects[i].x, rects[i].y}) &&
                      panel.Contains({rects[i].right(), rects[i].bottom()}))
              << width << "x" << height << " " << i;
          for (size_t k = 0; k < i; ++k) {
            EXPECT_FALSE(rects[i].Overlaps(rects[k])) << width << "x" << height << " " << i << k;
          }
        }
      }
    }
  }
}

// --- On the stage

TEST(Stations, ShowTheTallyAtFilterAndTheTieAtScore) {
  TestFrames frames(StrCat(R"("seed": 42, "attemptLatency": "1s", "objects": [)",
                           NodeJson("n1", "4"), ",", NodeJson("n2", "4"), ",", NodeJson("n3", "1"),
                           ",", PodJson("p", "2"), "]"));
  const auto remark = [](const Frame& frame, Station station) {
    return RemarkAt(frame, station).text;
  };
  frames.At(0.2, [&](const Frame& frame) {
    EXPECT_EQ(frame.attempt.position.at, Station::kFilter);
    EXPECT_EQ(remark(frame, Station::kScore), "");
  });
  double scoring = 0.3;
  frames.At(scoring, [&](const Frame& frame) { ASSERT_NE(frame.attempt.account, nullptr); });
  for (; scoring < 1; scoring += 0.01) {
    bool there = false;
    frames.At(scoring, [&](const Frame& frame) {
      there = frame.attempt.position.at == Station::kScore && frame.attempt.Scored() < 1;
      if (!there) return;
      EXPECT_EQ(remark(frame, Station::kFilter), "2 of 3 nodes pass");
      EXPECT_EQ(remark(frame, Station::kScore), "raw");
      EXPECT_FALSE(frame.attempt.TotalsKnown());
    });
    if (there) break;
  }
  ASSERT_LT(scoring, 1);
  frames.At(2, [&](const Frame& frame) {
    EXPECT_EQ(remark(frame, Station::kPostFilter), "not needed");
    EXPECT_EQ(remark(frame, Station::kScore).substr(0, 8), "2 tie at");
    const std::string words = TieWords(frame);
    EXPECT_EQ(words.substr(0, 12), "tie of 2 at ");
    EXPECT_NE(words.find(": seed 42 picked n"), std::string::npos) << words;
    EXPECT_EQ(remark(frame, Station::kBind), "DefaultBinder");
    EXPECT_EQ(remark(frame, Station::kPostBind), "no plugin");
    EXPECT_EQ(StateOf(frame, Station::kBind), StationState::kReached);
    EXPECT_EQ(StateOf(frame, Station::kPostFilter), StationState::kAhead);
  });
}

TEST(Stations, APartOfABarHasRawNormalizedAndWeightedScores) {
  TestFrames frames(StrCat(R"("attemptLatency": "1s", "objects": [)", NodeJson("n1", "4"), ",",
                           NodeJson("n2", "8"), ",", PodJson("p", "2"), "]"));
  frames.At(2, [&](const Frame& frame) {
    const std::vector<ScorePart>& parts = frame.attempt.account->bars().parts;
    for (size_t i = 0; i < parts.size(); ++i) {
      if (parts[i].name != "NodeResourcesLeastAllocated") continue;
      ASSERT_TRUE(frames.HasHit(HitKind::kPlugin, ScorePartHit(0, i)));
      const std::vector<std::string> lines = ScorePartLines(frame, ScorePartHit(0, i));
      ASSERT_EQ(lines.size(), 4u);
      EXPECT_EQ(lines[0], "NodeResourcesLeastAllocated of n2");
      EXPECT_EQ(lines[1].substr(0, 4), "raw ");
      EXPECT_EQ(lines[2].substr(0, 11), "normalized ");
      EXPECT_NE(lines[3].find("→ weighted "), std::string::npos);
      return;
    }
    FAIL() << "no such part";
  });
}

TEST(Stations, ShowTheQueueOfAFailedPodWithItsReason) {
  const std::string objects = StrCat(R"("attemptLatency": "1s", "until": "20s", "objects": [)",
                                     NodeJson("n1", "1"), ",", PodJson("p", "2"), "]");
  TestFrames quiet(objects);
  quiet.At(0.5, [](const Frame& frame) { EXPECT_FALSE(WayBack(frame).has_value()); });
  quiet.At(1.5, [](const Frame& frame) {
    EXPECT_EQ(WayBack(frame)->text, "to unschedulableQ: no move request");
    EXPECT_EQ(StateOf(frame, Station::kFilter), StationState::kFailed);
  });
  TestFrames moved(
      StrCat(objects, R"(, "timeline": [)", CreateAt("500ms", NodeJson("n2", "1")), "]"));
  moved.At(1.5, [](const Frame& frame) {
    EXPECT_EQ(WayBack(frame)->text, "to backoffQ: a move request came");
  });
}

TEST(Stations, WithoutNodesNothingIsAsked) {
  TestFrames frames(
      StrCat(R"("attemptLatency": "1s", "until": "9s", "objects": [)", PodJson("p", "2"), "]"));
  frames.At(1.5, [](const Frame& frame) {
    EXPECT_EQ(RemarkAt(frame, Station::kPreFilter).text, "there are no nodes");
    EXPECT_FALSE(frame.attempt.Reached(Station::kFilter));
    EXPECT_EQ(StateOf(frame, Station::kPreFilter), StationState::kFailed);
  });
}

// --- Permit

std::string TwoThatWait() {
  return StrCat(R"("attemptLatency": "1s", "until": "6s", "objects": [)", NodeJson("n1", "4"), ",",
                PodJson("a", "1"), ",", PodJson("b", "1"), "]");
}

TEST(WaitingRoom, ShowsThePodsThePluginsAndTheDeadlines) {
  TestFrames frames(TwoThatWait(), test::WithWaiting());
  frames.At(2.5, [&](const Frame& frame) {
    const std::vector<sim::PodId> waiting = PodsAtPermit(frame.view);
    ASSERT_EQ(waiting.size(), 2u);
    EXPECT_EQ(frame.log.PodName(waiting[0]), "default/a");
    const Wait wait = WaitOf(frame.log, waiting[0], frame.view.t);
    EXPECT_EQ(wait.plugins, std::vector<std::string>{"WaitThreeSeconds"});
    EXPECT_DOUBLE_EQ(wait.since.seconds(), 1);
    EXPECT_DOUBLE_EQ(wait.deadline.seconds(), 4);
    EXPECT_FLOAT_EQ(WaitLeft(wait, frame.view.t), 0.5f);
    EXPECT_EQ(RemarkAt(frame, Station::kPermit).text, "waits for WaitThreeSeconds");
    ASSERT_FALSE(frame.cycle.waiting_room.empty());
    for (sim::PodId pod : waiting) EXPECT_TRUE(frames.HasHit(HitKind::kPod, pod));
  });
}

TEST(WaitingRoom, ItsPodsHaveRoomOnTheirNode) {
  TestFrames frames(TwoThatWait(), test::WithWaiting());
  frames.At(2.5, [&](const Frame& frame) {
    const sim::NodeId node = frame.log.FindNode("n1");
    const NodeBars bars = BarsWithPromises(frame, node, sim::kNoId);
    EXPECT_EQ(UseWords(bars.bars[0]), "0+2 / 4");
    ASSERT_EQ(frame.Node(node).held, PodsAtPermit(frame.view));
  });
  frames.At(5.5, [](const Frame& frame) {
    EXPECT_TRUE(frame.Node(frame.log.FindNode("n1")).held.empty());
  });
}

// On a small stage the number of the hidden pods is on the last pod that is shown.
TEST(WaitingRoom, APodWithTheNumberOfHiddenOnesCanBePointedAt) {
  TestFrames frames(TwoThatWait(), test::WithWaiting(), 360, 400);
  frames.At(2.5, [&](const Frame& frame) {
    ASSERT_LT(static_cast<size_t>(frame.cycle.NumWaitingPlaces()), PodsAtPermit(frame.view).size());
    const Point point = frame.cycle.WaitingAt(0).center();
    const auto top = std::find_if(frames.hits.rbegin(), frames.hits.rend(),
                                  [&](const Hit& hit) { return hit.rect.Contains(point); });
    ASSERT_NE(top, frames.hits.rend());
    EXPECT_EQ(top->kind, HitKind::kPod);
    EXPECT_EQ(top->id, PodsAtPermit(frame.view)[0]);
  });
}

TEST(WaitingRoom, APodWhoseTimeIsUpIsUnreserved) {
  TestFrames frames(TwoThatWait(), test::WithWaiting());
  frames.At(5.5, [](const Frame& frame) {
    // The attempt of b is the last one.
    EXPECT_EQ(frame.attempt.outcome, Outcome::kPermitFailed);
    EXPECT_EQ(StateOf(frame, Station::kReserve), StationState::kUnreserved);
    EXPECT_EQ(RemarkAt(frame, Station::kReserve).text, "unreserved, to unschedulableQ");
    EXPECT_EQ(RemarkAt(frame, Station::kPermit).text, "waited in vain");
    EXPECT_TRUE(PodsAtPermit(frame.view).empty());
  });
}

TEST(WaitingRoom, ThereIsNoneWithoutPluginsThatCouldMakeAPodWait) {
  TestFrames frames(TwoThatWait());
  frames.At(2.5, [](const Frame& frame) { EXPECT_TRUE(frame.cycle.waiting_room.empty()); });
}

TEST(Stations, ARefusedReserveIsTakenBack) {
  TestFrames frames(TwoThatWait(), test::WithRefusedReserve());
  frames.At(2.1, [](const Frame& frame) {
    EXPECT_EQ(frame.attempt.outcome, Outcome::kReserveFailed);
    EXPECT_EQ(StateOf(frame, Station::kReserve), StationState::kUnreserved);
    EXPECT_EQ(StateOf(frame, Station::kPermit), StationState::kAhead);
    const std::vector<std::string> lines = StationLines(frame, Station::kReserve);
    EXPECT_EQ(lines[1], "RefuseReserve: not today");
  });
}

}  // namespace
}  // namespace berth::ui
