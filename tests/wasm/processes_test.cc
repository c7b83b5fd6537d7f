// Tests the strip of kube-scheduler's processes: its words, its place, and that nothing of it
// appears if a scenario has no processes.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "api/json/json.h"
#include "app/stage.h"
#include "base/strings.h"
#include "imgui.h"
#include "panels/processes/process_words.h"
#include "versions/v1_34.h"
#include "wasm/drawn_texts.h"
#include "wasm/frame_fixture.h"
#include "wasm/stage_fixture.h"

namespace berth::ui {
namespace processes_test {

// At 11 s the leader is killed while one pod backs off; it returns at 41 s. At 60 s the new leader
// is paused for 30 s, and another one takes over.
const char* const kTimeline =
    R"("timeline": [{"at": "10.5s", "op": "patch", "object": {"apiVersion": "v1", "kind": "Node",)"
    R"("metadata": {"name": "n-0-0"}, "status": {"allocatable": {"cpu": "5"}}}},)"
    R"({"at": "11s", "op": "killReplica", "replica": 0},)"
    R"({"at": "60s", "op": "pauseReplica", "replica": 1, "for": "30s"},)"
    R"({"at": "100s", "op": "apiOutage", "for": "5s"}])";

std::string Scenario(const std::string& process) {
  ScenarioWords words;
  words.nodes = 1;
  words.pods = 1;
  words.milli_cpu = 9000;
  words.until = "120s";
  words.more = StrCat(R"(,"semantics":"v1.21")", process);
  return words.Text();
}

std::string TwoReplicas() {
  return Scenario(
      StrCat(R"(,"process": {"replicas": 2, "restart": {"first": "30s"}},)", kTimeline));
}

// Returns the state's sentences about the processes at t.
std::vector<std::string> AccountAt(TestStage& stage, double t) {
  stage.Seek(t);
  std::vector<std::string> account;
  const Json state = stage.State();
  if (!state.contains("processes")) return account;
  for (const Json& sentence : state["processes"]) account.push_back(sentence.get<std::string>());
  return account;
}

TEST(Processes, AScenarioWithoutThemHasNoStripAndNoAccount) {
  TestStage stage;
  stage.Load(Scenario(""));
  stage.Seek(5);
  EXPECT_FALSE(stage.State().contains("processes"));
  EXPECT_FALSE(stage.Positions().contains("processes"));
  EXPECT_TRUE(stage.app().scene().layout.processes.empty());
  EXPECT_EQ(stage.app().scene().layout.nodes, ArrangeStage(1280, 720).nodes);
}

TEST(Processes, TheAccountFollowsTheLeaderThroughItsEndAndTheNext) {
  TestStage stage;
  stage.Load(TwoReplicas());
  EXPECT_EQ(AccountAt(stage, 5),
            (std::vector<std::string>{
                "scheduler 0: leads", "scheduler 1: stands by", "Lease: held by scheduler 0",
                "scheduler 0: API server: pods 1 · nodes 1; informers' store: pods 1 · nodes 1; "
                "scheduler's memory: pods 1 · nodes 1; only here: 1 parked"}));
  EXPECT_EQ(AccountAt(stage, 12),
            (std::vector<std::string>{
                "scheduler 0: ended, until 41.00 s · 11.00 s: forgot 1 backoff, 1 parked",
                "scheduler 1: stands by", "Lease: held by scheduler 0, whose process ended"}));
  const std::vector<std::string> later = AccountAt(stage, 50);
  EXPECT_TRUE(later[0].starts_with("scheduler 0: stands by"));
  EXPECT_EQ(later[1], "scheduler 1: leads");
  EXPECT_EQ(later[2], "Lease: held by scheduler 1");
  EXPECT_EQ(AccountAt(stage, 61)[1], "scheduler 1: stands still, until 90.00 s");
  EXPECT_TRUE(AccountAt(stage, 101)[0].starts_with("scheduler 0: cut off, until 105.00 s"));
}

TEST(Processes, EachReplicaAndTheLeaseHaveAPlaceWithinTheStrip) {
  TestStage stage;
  stage.Load(TwoReplicas());
  stage.Seek(5);
  const Json places = stage.Positions()["processes"];
  EXPECT_EQ(places.size(), 3u);
  const Rect& strip = stage.app().scene().layout.processes;
  for (const char* name : {"kube-scheduler-0", "kube-scheduler-1", "lease"}) {
    ASSERT_TRUE(places.contains(name)) << name;
    EXPECT_GE(NumberOf(places[name][1]), strip.y) << name;
    EXPECT_LE(NumberOf(places[name][0]) + NumberOf(places[name][2]), strip.right()) << name;
  }
}

TEST(Processes, APhoneHasThemInOneLine) {
  TestStage stage(374, 700);
  stage.Load(TwoReplicas());
  stage.Seek(5);
  EXPECT_TRUE(stage.Positions()["processes"].contains("all"));
  EXPECT_FALSE(stage.Positions()["processes"].contains("lease"));
  ImGui::SetCurrentContext(stage.app().imgui());
  const std::set<std::string> drawn = DrawnTexts().PiecesOf(*ImGui::GetDrawData());
  for (const char* piece : {"leader:", "scheduler", "lease", "old"}) {
    EXPECT_TRUE(drawn.contains(piece)) << piece;
  }
}

std::string Spec(const std::string& process) {
  return StrCat(R"("semantics": "v1.34", "seed": 3, "until": "60s", "attemptLatency": "100ms", )",
                R"("objects": [)", NodeJson("n", "4"), ", ", PodJson("p", "9"), "], ", process);
}

TEST(Processes, WordsSayHowMuchPatienceIsLeft) {
  TestFrames frames(Spec(R"("process": {"replicas": 2, "restart": {"first": "30s"}}, "timeline": )"
                         R"([{"at": "20s", "op": "killReplica", "replica": 0}])"),
                    VersionV134());
  frames.At(15.5, [](const Frame& frame) {
    EXPECT_EQ(FullReplicaWords(frame, 0), "leads · renewed 1 s ago");
    EXPECT_TRUE(FullReplicaWords(frame, 1).starts_with("stands by · seen "));
    EXPECT_EQ(MemoryWords(frame, 0), "queue 1 · cache: pods 0, nodes 1");
    EXPECT_EQ(ProcessesInOneLine(frame), "leader: scheduler 0 · lease 1 s old");
    EXPECT_NEAR(PatiencePassed(frame.view.processes->replicas[0], frame.view.t), 1.5f / 12, 0.001f);
  });
  frames.At(21, [](const Frame& frame) {
    EXPECT_EQ(FullReplicaWords(frame, 0), "ended · back in 29 s");
    EXPECT_EQ(MemoryWords(frame, 0), "forgot 1 parked");
    EXPECT_EQ(ProcessesInOneLine(frame), "scheduler 0 · forgot 1 parked");
    EXPECT_LT(PatiencePassed(frame.view.processes->replicas[0], frame.view.t), 0);
  });
  frames.At(32, [](const Frame& frame) {
    EXPECT_TRUE(FullReplicaWords(frame, 1).starts_with("may take over in "));
    EXPECT_EQ(MemoryWords(frame, 0), "");
    EXPECT_EQ(ProcessesInOneLine(frame), "no leader · lease 14 s old");
    EXPECT_EQ(HolderWords(*frame.view.processes), "held by scheduler 0, whose process ended");
  });
}

TEST(Processes, HoverCardsTellOfReplicasAndTheLease) {
  TestFrames frames(Spec(R"("process": {"replicas": 2})"), VersionV134());
  frames.At(5.5, [](const Frame& frame) {
    const std::vector<std::string> leader = ReplicaLines(frame, 0);
    ASSERT_EQ(leader.size(), 8u);
    EXPECT_TRUE(leader[2].starts_with("kube-scheduler-0_"));
    EXPECT_EQ(leader[3], "gives up at 16.00 s unless it renews the Lease before");
    EXPECT_EQ(ReplicaLines(frame, -1).size(), 4u);
    EXPECT_TRUE(ReplicaLines(frame, 2).empty());
    const std::vector<std::string> lease = LeaseLines(frame);
    EXPECT_EQ(lease[0], "Lease kube-system/kube-scheduler");
    EXPECT_EQ(lease[3], "leaseTransitions 0");
    EXPECT_EQ(lease[5], "renewTime 4.00 s");
  });
}

TEST(Processes, WithoutAnElectionThereIsNoLease) {
  TestStage stage;
  stage.Load(Scenario(R"(,"process": {"replicas": 1, "leaderElection": {"leaderElect": false}})"));
  const std::vector<std::string> account = AccountAt(stage, 5);
  ASSERT_EQ(account.size(), 2u);
  EXPECT_EQ(account[0], "scheduler 0: schedules");
  EXPECT_TRUE(account[1].starts_with("scheduler 0: API server: "));
  EXPECT_FALSE(stage.Positions()["processes"].contains("lease"));
}

}  // namespace processes_test
}  // namespace berth::ui
