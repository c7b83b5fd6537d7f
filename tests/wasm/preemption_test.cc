// Tests how the stage explains preemption: the nodes and criteria that are compared, the time at
// which each part appears, and that no part hides the node on which room is made.
#include <gtest/gtest.h>

#include <random>

#include "model/attempt/preemption_summary.h"
#include "panels/overlay/preemption_card.h"
#include "plugins/preemption/preemption_choice.h"
#include "versions/v1_21.h"
#include "wasm/frame_fixture.h"

namespace berth::ui {
namespace {

using Node = PreemptionNodeRecord;

v1::PodPtr Victim(int32_t priority, std::optional<int64_t> start = 0) {
  auto pod = std::make_shared<v1::Pod>();
  pod->metadata.name = "v";
  pod->spec.priority = priority;
  if (start) pod->status.start_time = Time{} + Seconds(*start);
  return pod;
}

Node Candidate(const std::string& name, std::vector<v1::PodPtr> victims, int64_t violations = 0) {
  Node node;
  node.node = name;
  node.outcome = Node::Outcome::kCandidate;
  node.victims = {std::move(victims), violations};
  return node;
}

// Returns the record with the scheduler's own choice.
PreemptionRecord RecordOf(std::vector<Node> nodes) {
  PreemptionRecord record;
  std::vector<berth::PreemptionCandidate> candidates;
  for (const Node& node : nodes) {
    if (node.outcome == Node::Outcome::kCandidate) candidates.push_back({node.node, node.victims});
  }
  if (!candidates.empty()) {
    const PreemptionChoice choice = ChooseCandidate(candidates);
    record.chosen = candidates[choice.chosen].node;
    record.decided_by = choice.decided_by;
    for (size_t tied : choice.tied) record.tied.push_back(candidates[tied].node);
  }
  record.nodes = std::move(nodes);
  return record;
}

PreemptionSummary AccountOf(std::vector<Node> nodes) {
  const sim::EventLog log;
  return MakePreemptionAccount(log, RecordOf(std::move(nodes)));
}

TEST(PreemptionSummary, EachCriterionLeavesTheWorseBehind) {
  const PreemptionSummary account =
      AccountOf({Candidate("a", {Victim(10)}), Candidate("b", {Victim(0), Victim(0)}),
                 Candidate("c", {Victim(0)}, 1)});
  ASSERT_EQ(account.candidates.size(), 3u);
  EXPECT_EQ(account.candidates[2].lost_at, 0);
  EXPECT_EQ(account.candidates[0].lost_at, 1);
  EXPECT_EQ(account.candidates[1].lost_at, kNumCriteria);
  EXPECT_TRUE(account.candidates[1].chosen);
  EXPECT_EQ(account.decided_by, 1);
  EXPECT_TRUE(account.candidates[0].cells[0].best);
  EXPECT_FALSE(account.candidates[0].cells[1].best);
  EXPECT_EQ(account.candidates[0].cells[1].text, "10");
  EXPECT_EQ(account.candidates[1].cells[3].text, "2");
  EXPECT_EQ(account.outcome, "Nominated to b; 2 pods must go.");
  EXPECT_EQ(account.reason, "Decided by the lowest highest priority of the victims.");
}

TEST(PreemptionSummary, AgreesWithTheSchedulerForAllCandidates) {
  std::mt19937 random(7);
  const auto below = [&random](int limit) { return static_cast<int>(random() % limit); };
  for (int round = 0; round < 2000; ++round) {
    std::vector<Node> nodes;
    for (int i = below(4) + 1; i > 0; --i) {
      std::vector<v1::PodPtr> victims;
      for (int k = below(3) + 1; k > 0; --k) {
        const int start = below(3);
        victims.push_back(Victim(below(3) - 1, start == 2 ? std::nullopt : std::optional(start)));
      }
      nodes.push_back(Candidate(std::string(1, static_cast<char>('a' + i)), victims, below(2)));
    }
    const PreemptionRecord record = RecordOf(nodes);
    const sim::EventLog log;
    const PreemptionSummary account = MakePreemptionAccount(log, record);
    ASSERT_NE(account.Chosen(), nullptr);
    EXPECT_EQ(account.Chosen()->lost_at, kNumCriteria);
    EXPECT_EQ(account.decided_by, static_cast<int>(record.decided_by) - 1);
    for (const CandidateNode& candidate : account.candidates) {
      EXPECT_EQ(candidate.lost_at == kNumCriteria, candidate.chosen);
    }
  }
}

TEST(PreemptionSummary, TakesTheFirstOfEqualCandidates) {
  const PreemptionSummary account =
      AccountOf({Candidate("a", {Victim(0)}), Candidate("b", {Victim(0)})});
  EXPECT_EQ(account.decided_by, kFirstLeft);
  EXPECT_EQ(account.candidates[0].cells[kFirstLeft].text, "first");
  EXPECT_EQ(account.candidates[1].lost_at, kFirstLeft);
  EXPECT_EQ(account.reason,
            "Nothing decides among a, b: the real scheduler may pick any of these; here it is the "
            "first.");
}

TEST(PreemptionSummary, NodesThatAreNoCandidatesShareALineForEachCause) {
  Node not_helpful;
  not_helpful.outcome = Node::Outcome::kNotHelpful;
  Node no_victims;
  no_victims.outcome = Node::Outcome::kNoVictims;
  const PreemptionSummary account = AccountOf({not_helpful, no_victims, not_helpful});
  ASSERT_EQ(account.others.size(), 2u);
  EXPECT_EQ(account.others[0].text, "Preemption cannot help");
  EXPECT_EQ(account.others[0].count, 2);
  EXPECT_EQ(account.others[1].text, "No pods of lower priority there");
  EXPECT_EQ(account.outcome, "No node can be made free.");
}

TEST(PreemptionSummary, APodThatMayNotPreemptHasItsReasonAndNothingElse) {
  PreemptionRecord record;
  record.not_eligible = "it must not";
  const sim::EventLog log;
  const PreemptionSummary account = MakePreemptionAccount(log, record);
  EXPECT_EQ(account.outcome, "it must not");
  EXPECT_TRUE(account.candidates.empty());
  EXPECT_TRUE(RevealAt(account, 0).decided);
}

TEST(PreemptionSummary, WhomAnExtenderDropsIsNotCompared) {
  Node vetoed = Candidate("a", {Victim(0)});
  vetoed.outcome = Node::Outcome::kExtenderVeto;
  const PreemptionSummary account = AccountOf({vetoed, Candidate("b", {Victim(5)})});
  EXPECT_TRUE(account.candidates[0].vetoed);
  EXPECT_EQ(account.decided_by, -1);
  EXPECT_EQ(account.reason, "It is the only candidate.");
}

TEST(PreemptionReveal, LiftsThenReprievesThenComparesAndNothingIsTakenBack) {
  Node a = Candidate("a", {Victim(0)});
  a.reprieved = {Victim(0), Victim(0)};
  const PreemptionSummary account = AccountOf({a, Candidate("b", {Victim(3), Victim(3)})});
  const PreemptionReveal begin = RevealAt(account, 0);
  EXPECT_FALSE(begin.lifted || begin.victims || begin.decided || begin.criteria > 0);
  const CandidateNode& chosen = account.candidates.front();
  ASSERT_TRUE(chosen.chosen);
  EXPECT_EQ(FateOfVictim(chosen, begin), Fate::kUnknown);
  EXPECT_EQ(FateOfVictim(chosen, RevealAt(account, 0.1f)), Fate::kLifted);
  PreemptionReveal last = begin;
  for (int i = 1; i <= 200; ++i) {
    const PreemptionReveal now = RevealAt(account, static_cast<float>(i) / 200);
    EXPECT_GE(now.reprieved, last.reprieved);
    EXPECT_LE(now.reprieved - last.reprieved, 1u) << "one by one";
    EXPECT_GE(now.criteria, last.criteria);
    EXPECT_TRUE(now.criteria == 0 || now.victims) << "all are tried before anything is compared";
    EXPECT_TRUE(!now.victims || now.reprieved == 2);
    last = now;
  }
  EXPECT_TRUE(last.decided);
  EXPECT_EQ(last.criteria, account.decided_by + 1);
  EXPECT_EQ(FateOfReprieved(last, 1), Fate::kReprieved);
  EXPECT_EQ(FateOfVictim(chosen, last), Fate::kVictim);
}

// --- On the stage

// Returns `nodes` full nodes; on n-1 the pod has two small victims, on the others one of priority
// 10.
std::string FullCluster(int nodes, const std::string& preemptor) {
  std::string objects;
  for (int i = 0; i < nodes; ++i) {
    const std::string name = StrCat("n-", std::to_string(i));
    const std::string on = StrCat(R"(, "nodeName": ")", name, R"(")");
    objects += StrCat(NodeJson(name, "2"), ",");
    if (i == 1) {
      objects += StrCat(PodJson("small-0", "1", on), ",", PodJson("small-1", "1", on), ",");
    } else {
      objects +=
          StrCat(PodJson(StrCat("big-", std::to_string(i)), "2", on + R"(, "priority": 10)"), ",");
    }
  }
  objects.pop_back();
  return StrCat(R"("attemptLatency": "1s", "until": "60s", "objects": [)", objects,
                R"(], "timeline": [)", CreateAt("1s", preemptor), "]");
}

std::string Urgent(const std::string& more = "") {
  return PodJson("urgent", "2", R"(, "priority": 1000)" + more);
}

TEST(PreemptionCard, PlaysWhileThePodIsAtPostFilterAndAWhileAfter) {
  TestFrames frames(FullCluster(3, Urgent()));
  const auto on_stage = [&](double t) {
    bool there = false;
    frames.At(t, [&](const Frame& frame) { there = PreemptionOnStage(frame) != nullptr; });
    EXPECT_EQ(frames.HasHit(HitKind::kCard, 0), there);
    return there;
  };
  EXPECT_FALSE(on_stage(1.1));
  EXPECT_TRUE(on_stage(1.6));
  EXPECT_TRUE(on_stage(2));
  frames.At(2, [&](const Frame& frame) {
    const PreemptionSummary* account = PreemptionOnStage(frame);
    EXPECT_EQ(account->Chosen()->node, "n-1");
    EXPECT_EQ(account->decided_by, 1);
    EXPECT_TRUE(RevealOnStage(frame, *account).decided);
    EXPECT_EQ(PlacePreemptionCard(frame, *account).kind, PreemptionCardKind::kColumn);
  });
}

struct Canvas {
  float width, height;
};

std::string OnCanvas(int nodes, const Canvas& canvas) {
  return StrCat(std::to_string(nodes), " nodes on ", std::to_string(canvas.width), "x",
                std::to_string(canvas.height));
}

// Stages of usual pages and embeds.
TEST(PreemptionCard, HasTheNumbersAndHidesNoNode) {
  for (int nodes : {2, 3, 4, 6, 12, 40, 300}) {
    for (const Canvas& canvas :
         {Canvas{1280, 720}, Canvas{1025, 601}, Canvas{720, 384}, Canvas{780, 464},
          Canvas{640, 258}, Canvas{768, 1024}, Canvas{1000, 420}, Canvas{1920, 1080}}) {
      const std::string where = OnCanvas(nodes, canvas);
      TestFrames frames(FullCluster(nodes, Urgent()), VersionV121(), canvas.width, canvas.height);
      for (double t : {1.6, 1.9, 2.0}) {
        frames.At(t, [&](const Frame& frame) {
          const PreemptionSummary* account = PreemptionOnStage(frame);
          if (account == nullptr) return;
          const PreemptionCardPlace place = PlacePreemptionCard(frame, *account);
          EXPECT_NE(place.kind, PreemptionCardKind::kWords) << where;
          for (const Rect& node : frame.grid.rects) {
            const Rect seen = node.Within(frame.grid.area);
            EXPECT_FALSE(!seen.empty() && place.rect.Overlaps(seen)) << where;
          }
          const bool in_cycle = place.kind == PreemptionCardKind::kColumn;
          const Rect& panel = in_cycle ? frame.layout.cycle : frame.layout.nodes;
          EXPECT_GE(place.rect.y, panel.y) << where;
          EXPECT_LE(place.rect.bottom(), panel.bottom()) << where;
          const Point at = frame.cycle.Of(Station::kPostFilter);
          EXPECT_FALSE(place.rect.Contains(at)) << where;
        });
      }
    }
  }
}

TEST(PreemptionCard, HidesNoPodOfTheChosenNodeOnAPhone) {
  for (int nodes : {2, 4, 6, 12, 40, 300}) {
    for (const Canvas& canvas : {Canvas{360, 640}, Canvas{344, 410}, Canvas{390, 844}}) {
      TestFrames frames(FullCluster(nodes, Urgent()), VersionV121(), canvas.width, canvas.height);
      frames.At(2, [&](const Frame& frame) {
        const PreemptionSummary* account = PreemptionOnStage(frame);
        ASSERT_NE(account, nullptr);
        const PreemptionCardPlace place = PlacePreemptionCard(frame, *account);
        const sim::NodeId chosen = account->Chosen()->id;
        const int count = NumTiles(frame.Node(chosen));
        for (int i = 0; i < count; ++i) {
          EXPECT_FALSE(place.rect.Overlaps(frame.spots.OnNode(chosen, i, count)))
              << OnCanvas(nodes, canvas);
        }
      });
    }
  }
}

TEST(PreemptionCard, LeavesTheNamesOfFewNodesOnAPhone) {
  for (const Canvas& canvas : {Canvas{360, 480}, Canvas{390, 530}, Canvas{390, 844}}) {
    TestFrames frames(FullCluster(3, Urgent()), VersionV121(), canvas.width, canvas.height);
    frames.At(2, [&](const Frame& frame) {
      const PreemptionCardPlace place = PlacePreemptionCard(frame, *PreemptionOnStage(frame));
      for (const Rect& node : frame.grid.rects) {
        const Rect name = {node.x, node.y, node.w, 20};
        EXPECT_FALSE(place.rect.Overlaps(name)) << OnCanvas(3, canvas);
      }
    });
  }
}

TEST(PreemptionColumn, HasTheCandidatesThatStayLongest) {
  std::vector<Node> nodes;
  for (int i = 0; i < 9; ++i) {
    nodes.push_back(Candidate(StrCat("n-", std::to_string(i)), {Victim(i == 7 ? 0 : 10)}, i < 6));
  }
  const PreemptionSummary account = AccountOf(std::move(nodes));
  const std::vector<const CandidateNode*> chosen = ChooseCandidates(account, 3);
  ASSERT_EQ(chosen.size(), 3u);
  EXPECT_EQ(chosen[0]->node, "n-6");
  EXPECT_EQ(chosen[1]->node, "n-7");
  EXPECT_EQ(chosen[2]->node, "n-8");
}

TEST(PreemptionCard, SaysWhyAPodMayNotPreempt) {
  TestFrames frames(FullCluster(3, Urgent(R"(, "preemptionPolicy": "Never")")));
  frames.At(2, [](const Frame& frame) {
    const PreemptionSummary* account = PreemptionOnStage(frame);
    ASSERT_NE(account, nullptr);
    EXPECT_NE(account->not_eligible, "");
  });
}

TEST(PreemptionCard, TheGhostStaysUntilThePodLands) {
  TestFrames frames(FullCluster(3, Urgent()));
  const sim::PodId pod = frames.session.log().FindPod("default/urgent");
  double bound = 0;
  for (const sim::Event& event : frames.session.log().events()) {
    if (event.kind == sim::EventKind::kBound && event.pod == pod) bound = event.t.seconds();
  }
  ASSERT_GT(bound, 2);
  for (double t = 2; t < bound; t += 0.1) {
    frames.At(t, [&](const Frame& frame) {
      const sim::NodeId node = frame.Pod(pod).nominated_node;
      ASSERT_NE(node, sim::kNoId) << t;
      EXPECT_EQ(frame.Node(node).nominated, std::vector<sim::PodId>{pod}) << t;
    });
  }
  frames.At(bound, [&](const Frame& frame) {
    EXPECT_EQ(frame.Pod(pod).nominated_node, sim::kNoId);
    EXPECT_EQ(frame.log.NodeName(frame.Pod(pod).node), "n-1");
  });
}

TEST(Fate, APodIsAVictimOnlyOnTheCandidateThatIsChosen) {
  const PreemptionSummary account =
      AccountOf({Candidate("a", {Victim(0)}), Candidate("b", {Victim(9)})});
  ASSERT_TRUE(account.candidates[0].chosen);
  const PreemptionReveal before = RevealAt(account, 0.5f);
  ASSERT_TRUE(before.victims && !before.decided);
  const PreemptionReveal after = RevealAt(account, 1);
  for (const CandidateNode& candidate : account.candidates) {
    EXPECT_EQ(FateOfVictim(candidate, before), Fate::kWouldGo);
    EXPECT_EQ(FateOfVictim(candidate, after), candidate.chosen ? Fate::kVictim : Fate::kWouldGo);
  }
}

}  // namespace
}  // namespace berth::ui
