#include "answers/describe.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "log/causes.h"
#include "log/log_builder.h"

namespace berth::sim {
namespace describe_test {

Time At(int64_t ms) { return Time{} + Milliseconds(ms); }

Json MakeNode(const std::string& name, const std::string& cpu) {
  return Json{{"kind", "Node"},
              {"metadata", {{"name", name}, {"labels", {{"zone", "z1"}}}}},
              {"status", {{"allocatable", {{"cpu", cpu}, {"memory", "4Gi"}, {"pods", "10"}}}}}};
}

Json MakePod(const std::string& name, const std::string& cpu, int32_t priority = 0) {
  return Json{
      {"kind", "Pod"},
      {"metadata", {{"name", name}, {"namespace", "default"}}},
      {"spec",
       {{"priority", priority},
        {"containers",
         {{{"name", "c"}, {"resources", {{"requests", {{"cpu", cpu}, {"memory", "1Gi"}}}}}}}}}}};
}

Json Entry(const std::string& at, const std::string& op, Json object) {
  return Json{{"at", at}, {"op", op}, {"object", std::move(object)}};
}

// Runs simulations and asks about them. Attempts take 400 ms.
class DescribeTest : public ::testing::Test {
 protected:
  // Runs 200 s. The parameters are vectors, because compilers disagree on the meaning of braces
  // around a single Json.
  void Run(std::vector<Json> objects, std::vector<Json> timeline) {
    Json document = {{"apiVersion", "berth.dev/v1"},
                     {"kind", "Scenario"},
                     {"metadata", {{"name", "test"}}},
                     {"spec",
                      {{"attemptLatency", "400ms"},
                       {"objects", Json(std::move(objects))},
                       {"timeline", Json(std::move(timeline))}}}};
    Result<Scenario> scenario = DecodeScenario(std::move(document));
    ASSERT_TRUE(scenario.ok()) << scenario.error().ToString();
    auto made = Simulation::Make(std::move(scenario).value());
    ASSERT_TRUE(made.ok()) << made.error().ToString();
    simulation_ = std::move(made).value();
    simulation_->RunUntil(At(200'000));
    projection_ = std::make_unique<ViewProjection>(&simulation_->log());
  }

  Json Pod(const std::string& name, Time t) {
    Result<Json> pod = DescribePod(*simulation_, projection_->At(t), "default/" + name);
    return pod.ok() ? pod.value() : Json{{"summary", pod.error().ToString()}};
  }
  std::string Summary(const std::string& name, Time t) {
    return Pod(name, t)["summary"].get<std::string>();
  }

  Json Node(const std::string& name, Time t) {
    Result<Json> node = DescribeNode(*simulation_, projection_->At(t), name);
    return node.ok() ? node.value() : Json();
  }

  std::unique_ptr<Simulation> simulation_;
  std::unique_ptr<ViewProjection> projection_;
};

TEST_F(DescribeTest, APodHasThePendingWorkOfItsKubelet) {
  Json pod = MakePod("slow", "1");
  pod["metadata"]["annotations"] = {{"berth.dev/ready-after", "3s"},
                                    {"berth.dev/stops-after", "5s"}};
  Run({MakeNode("n", "2"), pod}, {Entry("8s", "delete", pod)});
  EXPECT_EQ(Summary("slow", At(2000)), "Bound to n at 0.4 s, on attempt 1. It is not ready yet.");
  EXPECT_EQ(Pod("slow", At(2000))["notReady"], true);
  EXPECT_EQ(Summary("slow", At(5000)), "Bound to n at 0.4 s, on attempt 1.");
  EXPECT_FALSE(Pod("slow", At(5000)).contains("notReady"));
  EXPECT_EQ(
      Summary("slow", At(9000)),
      "Bound to n at 0.4 s, on attempt 1. It has been terminating since 8 s, and keeps its place "
      "until 13 s.");
  const Json terminating = Pod("slow", At(9000));
  EXPECT_EQ(terminating["terminatingSince"], 8.0);
  EXPECT_EQ(terminating["goneAt"], 13.0);
  std::vector<std::string> texts;
  for (const Json& entry : terminating["history"]) texts.push_back(entry["text"]);
  ASSERT_GE(texts.size(), 2u);
  EXPECT_EQ(texts[texts.size() - 2], "ready");
  EXPECT_EQ(texts.back(), "terminating: it keeps its place on n until it has stopped");
}

TEST_F(DescribeTest, NoKubeletHasAnythingToDoOnANodeThatIsGone) {
  Json pod = MakePod("slow", "1");
  pod["metadata"]["annotations"] = {{"berth.dev/ready-after", "3s"},
                                    {"berth.dev/stops-after", "5s"}};
  Run({MakeNode("n", "2"), pod},
      {Entry("1s", "delete", MakeNode("n", "2")), Entry("8s", "delete", pod)});
  EXPECT_EQ(Summary("slow", At(2000)), "Bound to n at 0.4 s, on attempt 1. The node is gone.");
  EXPECT_FALSE(Pod("slow", At(2000)).contains("notReady"));
  EXPECT_EQ(
      Summary("slow", At(20000)),
      "Bound to n at 0.4 s, on attempt 1. The node is gone. It has been terminating since 8 s.");
  EXPECT_EQ(Pod("slow", At(20000))["terminatingSince"], 8.0);
  EXPECT_FALSE(Pod("slow", At(20000)).contains("goneAt"));
}

TEST_F(DescribeTest, APodSaysWhyItIsWhereItIs) {
  Run({MakeNode("small", "1"), MakePod("big", "2"), MakePod("late", "3")},
      {Entry("5s", "create", MakeNode("medium", "1500m")),
       Entry("5500ms", "create", MakeNode("wide", "2")),
       Entry("8s", "delete", {{"kind", "Pod"}, {"metadata", {{"name", "late"}}}})});
  struct Case {
    const char* pod;
    int64_t ms;
    const char* place;
    const char* want;
  };
  const Case cases[] = {
      {"big", 0, "scheduling", "Attempt 1 is under way since 0 s (scheduling cycle 1)."},
      {"late", 0, "activeQ", "At the head of activeQ: it is tried next."},
      {"big", 1000, "unschedulableQ",
       "Parked since 0.4 s after attempt 1. NodeResourcesFit rejected it: it wakes on "
       "AssignedPodDelete, NodeAdd, NodeAllocatableChange; otherwise at 90 s, the first 30 s check "
       "that finds it parked for more than 60 s."},
      {"big", 5500, "backoffQ",
       "Backing off after attempt 2 until 7.4 s; the queue looks once a second, so it can be "
       "active "
       "at 8 s."},
      {"late", 6000, "backoffQ",
       "Backing off after attempt 2 until 7.8 s, as the cluster changed during that attempt; the "
       "queue looks once a second, so it can be active at 8 s."},
      {"big", 7500, "backoffQ",
       "Its backoff after attempt 2 ended at 7.4 s; the queue looks once a second, so it can be "
       "active at 8 s."},
      {"late", 9000, "gone", "Deleted at 8 s."},
      {"big", 9000, "node", "Bound to wide at 8.4 s, on attempt 3."},
  };
  for (const Case& c : cases) {
    const Json pod = Pod(c.pod, At(c.ms));
    EXPECT_EQ(pod["place"], c.place) << c.pod << " at " << c.ms;
    EXPECT_EQ(pod["summary"], c.want) << c.pod << " at " << c.ms;
  }
  EXPECT_EQ(Summary("nobody", At(0)), "there is no pod \"default/nobody\"");
}

TEST_F(DescribeTest, APodHasItsPositionAndTheReasonOfItsBackoff) {
  Run({MakeNode("small", "1"), MakePod("big", "2"), MakePod("late", "3")},
      {Entry("100ms", "create", MakePod("last", "3")),
       Entry("5s", "create", MakeNode("medium", "1500m")),
       Entry("5500ms", "create", MakeNode("wide", "2"))});
  EXPECT_EQ(Pod("late", At(200))["ahead"], 0);
  EXPECT_EQ(Pod("last", At(200))["ahead"], 1);
  EXPECT_FALSE(Pod("late", At(1000)).contains("ahead"));
  EXPECT_EQ(Pod("late", At(6000))["changedMeanwhile"], true);
  EXPECT_FALSE(Pod("big", At(5500)).contains("changedMeanwhile"));
}

TEST_F(DescribeTest, AllNodesAreListedWithTheirPods) {
  Json cordoned = MakeNode("closed", "4");
  cordoned["spec"]["unschedulable"] = true;
  Run({MakeNode("small", "1"), cordoned, MakeNode("wide", "2"), MakePod("big", "2")}, {});
  const auto nodes = [this](int64_t from, int64_t count) {
    return DescribeNodes(simulation_->log(), projection_->At(At(1000)), from, count);
  };
  const Json all = nodes(0, 10);
  EXPECT_EQ(all["total"], 3);
  ASSERT_EQ(all["nodes"].size(), 3u);
  EXPECT_EQ(all["nodes"][1]["unschedulable"], true);
  EXPECT_FALSE(all["nodes"][2].contains("unschedulable"));
  EXPECT_EQ(all["nodes"][2]["pods"], Json::array({"default/big"}));
  EXPECT_EQ(all["nodes"][2]["resources"][0],
            Json({{"name", "cpu"}, {"requested", 2000}, {"allocatable", 2000}}));
  EXPECT_EQ(nodes(2, 10)["nodes"], Json::array({all["nodes"][2]}));
  EXPECT_EQ(nodes(7, 10), Json({{"total", 3}, {"nodes", Json::array()}}));
}

TEST_F(DescribeTest, AParkedPodHasAllItsNumbers) {
  Run({MakeNode("small", "1"), MakePod("big", "1500m", 7)}, {});
  Json pod = Pod("big", At(1000));
  for (const char* told_elsewhere : {"history", "summary", "spans", "interests"}) {
    pod.erase(told_elsewhere);
  }
  EXPECT_EQ(pod, Json({{"name", "default/big"},
                       {"place", "unschedulableQ"},
                       {"pending", "parked"},
                       {"since", 0.4},
                       {"priority", 7},
                       {"attempts", 1},
                       {"backoffExpiry", 1.4},
                       {"leftoverFlush", 90.0},
                       {"leftoverAfter", 60.0},
                       {"message", "0/1 nodes are available: 1 Insufficient cpu."},
                       {"plugins", {"NodeResourcesFit"}},
                       {"wakesOn", {"AssignedPodDelete", "NodeAdd", "NodeAllocatableChange"}},
                       {"requests", {{"cpu", "1500m"}, {"memory", "1Gi"}}},
                       {"attemptIndexes", {0}}}));
}

TEST_F(DescribeTest, AParkedPodHasTheEventsOfItsPlugins) {
  Json tainted = MakeNode("tainted", "4");
  tainted["spec"]["taints"] = {{{"key", "dedicated"}, {"effect", "NoSchedule"}}};
  Run({MakeNode("small", "1"), tainted, MakePod("big", "2")}, {});
  const Json pod = Pod("big", At(1000));
  ASSERT_EQ(pod["plugins"], Json({"NodeResourcesFit", "TaintToleration"}));
  ASSERT_EQ(pod["interests"].size(), pod["wakesOn"].size());
  const auto listeners = [&pod](std::string_view event) {
    for (const Json& interest : pod["interests"]) {
      if (interest["event"] == event) return interest["plugins"];
    }
    return Json();
  };
  // TaintToleration registers for no events, and so its pods wake on all of them.
  EXPECT_EQ(listeners("NodeAdd"), Json({"NodeResourcesFit", "TaintToleration"}));
  EXPECT_EQ(listeners("NodeTaintChange"), Json::array({"TaintToleration"}));
}

TEST_F(DescribeTest, APodThatBacksOffSaysWhenItLeaves) {
  Run({MakeNode("small", "1"), MakePod("big", "2")},
      {Entry("500ms", "create", MakeNode("wide", "2"))});
  EXPECT_EQ(Pod("big", At(499)).contains("wakesAt"), false);
  const Json pod = Pod("big", At(500));
  EXPECT_EQ(pod["backoffExpiry"], 1.4);
  EXPECT_EQ(pod["wakesAt"], 2.0);
}

TEST_F(DescribeTest, APodHasTheSpansOfItsLife) {
  Run({MakeNode("small", "1"), MakePod("big", "1500m")},
      {Entry("1s", "create", MakeNode("wide", "2"))});
  EXPECT_EQ(Pod("big", At(1500))["spans"],
            Json({{{"place", "scheduling"}, {"from", 0.0}, {"to", 0.4}, {"attempt", 0}},
                  {{"place", "unschedulableQ"}, {"from", 0.4}, {"to", 1.0}, {"cause", "FitError"}},
                  {{"place", "backoffQ"}, {"from", 1.0}, {"cause", "NodeAdd"}}}));
  const Json landed = Pod("big", At(10'000))["spans"].back();
  EXPECT_EQ(landed, Json({{"place", "node"}, {"from", 2.4}, {"node", "wide"}}));
}

TEST_F(DescribeTest, EachKindOfPendingHasItsName) {
  Run({MakeNode("small", "1"), MakePod("first", "1500m", 7), MakePod("second", "100m")},
      {Entry("1s", "create", MakeNode("wide", "2"))});
  EXPECT_EQ(Pod("second", At(200))["pending"], "neverTried");
  EXPECT_EQ(Pod("first", At(200))["pending"], "beingTried");
  EXPECT_EQ(Pod("first", At(500))["pending"], "parked");
  EXPECT_EQ(Pod("first", At(1500))["pending"], "backingOff");
  EXPECT_FALSE(Pod("first", At(10'000)).contains("pending"));
}

TEST_F(DescribeTest, AHistoryEndsAtTheMomentThatIsSeen) {
  Run({MakeNode("small", "1"), MakePod("big", "2")},
      {Entry("500ms", "create", MakeNode("wide", "2"))});
  const auto texts = [this](Time t) {
    std::string lines;
    const Json pod = Pod("big", t);
    for (const Json& entry : pod["history"]) {
      lines += entry["t"].dump() + " " + entry["text"].get<std::string>() + "\n";
    }
    return lines;
  };
  const std::string want_early =
      "0.0 created\n"
      "0.0 entered activeQ\n"
      "0.0 attempt 1 begins (scheduling cycle 1)\n"
      "0.4 attempt 1 failed, parked in unschedulableQ: 0/1 nodes are available: 1 Insufficient "
      "cpu.\n";
  EXPECT_EQ(texts(At(499)), want_early);
  EXPECT_EQ(texts(At(5000)), want_early +
                                 "0.5 woken by NodeAdd, backs off until 1.4 s\n"
                                 "2.0 backoff over, moved to activeQ\n"
                                 "2.0 attempt 2 begins (scheduling cycle 2)\n"
                                 "2.4 bound to wide\n");
  EXPECT_EQ(Pod("big", At(499))["attemptIndexes"], Json::array({0}));
  EXPECT_EQ(Pod("big", At(5000))["attemptIndexes"], Json({0, 1}));
}

TEST_F(DescribeTest, TheLeftoverFlushIsTheOneThatComes) {
  // A pod that is parked at exactly 30 s has been there for 60 s at the check at 90 s, which is not
  // more than 60 s.
  for (const auto& [created, want] : {std::pair{"29600ms", 120.0}, std::pair{"29599ms", 90.0}}) {
    Run({MakeNode("small", "1")}, {Entry(created, "create", MakePod("big", "2"))});
    EXPECT_EQ(Pod("big", At(31'000))["leftoverFlush"], want);
    const EventLog& log = simulation_->log();
    double flushed = 0;
    for (const Event& event : log.events()) {
      if (CauseNamed(event.cause) == Cause::kUnschedulableTimeout && flushed == 0)
        flushed = event.t.seconds();
    }
    EXPECT_EQ(flushed, want);
  }
}

TEST_F(DescribeTest, APodThatManyEventsMayHelpSaysSo) {
  Json picky = MakePod("picky", "1");
  picky["spec"]["nodeSelector"] = {{"zone", "z9"}};
  Json friendly = picky;
  friendly["metadata"]["name"] = "friendly";
  friendly["spec"]["affinity"]["podAffinity"]["requiredDuringSchedulingIgnoredDuringExecution"] = {
      {{"topologyKey", "zone"}, {"labelSelector", {{"matchLabels", {{"app", "db"}}}}}}};
  Run({MakeNode("n", "4"), picky, friendly}, {});
  const Json pod = Pod("picky", At(2000));
  EXPECT_EQ(pod["plugins"], Json({"NodeAffinity"}));
  EXPECT_NE(
      Summary("picky", At(2000)).find("NodeAffinity rejected it: it wakes on any cluster event"),
      std::string::npos)
      << Summary("picky", At(2000));
  const auto wakes_on = [this](const std::string& name, const char* label) {
    const Json labels = Pod(name, At(2000))["wakesOn"];
    return std::find(labels.begin(), labels.end(), label) != labels.end();
  };
  // A pod that is assigned to a node wakes only pods with a required affinity.
  EXPECT_FALSE(wakes_on("picky", "AssignedPodAdd"));
  EXPECT_TRUE(wakes_on("picky", "NodeTaintChange"));
  EXPECT_TRUE(wakes_on("picky", "PvcAdd"));
  EXPECT_EQ(pod.value("wakesOnAnything", false), true);
  EXPECT_TRUE(wakes_on("friendly", "AssignedPodAdd"));
}

TEST_F(DescribeTest, WithoutNodesTheMessageIsTheReason) {
  Run({MakePod("a", "1")}, {});
  EXPECT_EQ(Summary("a", At(1000)),
            "Parked since 0.4 s after attempt 1. no nodes available to schedule pods: it wakes on "
            "any cluster event; otherwise at 90 s, the first 30 s check that finds it parked for "
            "more than 60 s.");
}

TEST_F(DescribeTest, APodOfAnotherSchedulerIsLeftAlone) {
  Json other = MakePod("other", "1");
  other["spec"]["schedulerName"] = "somebody-else";
  Json running = MakePod("running", "1");
  running["spec"]["nodeName"] = "n";
  Json done = running;
  done["status"]["phase"] = "Succeeded";
  Run({MakeNode("n", "4"), other, running},
      {Entry("2s", "create", MakePod("late", "1")), Entry("3s", "update", done)});
  EXPECT_EQ(Pod("other", At(0))["place"], "unserved");
  EXPECT_EQ(Summary("other", At(0)),
            "No scheduler takes it: no profile has the schedulerName of this pod: somebody-else. "
            "This scheduler serves default-scheduler.");
  EXPECT_EQ(Summary("running", At(0)),
            "Running on n since 0 s, without having been scheduled here.");
  EXPECT_EQ(Summary("running", At(3000)), "Gone: finished and left n at 3 s.");
  EXPECT_EQ(Summary("late", At(0)), "Not created yet.");
  EXPECT_FALSE(Pod("late", At(0)).contains("since"));
}

TEST_F(DescribeTest, ANodeHasItsAllocatableAndItsRequestedAmounts) {
  Json node = MakeNode("n", "4");
  node["spec"]["taints"] = {{{"key", "dedicated"}, {"value", "db"}, {"effect", "PreferNoSchedule"}},
                            {{"key", "flaky"}, {"effect", "PreferNoSchedule"}}};
  node["status"]["allocatable"]["example.com/gpu"] = "2";
  Run({node, MakePod("a", "1500m")},
      {Entry("2s", "delete", {{"kind", "Node"}, {"metadata", {{"name", "n"}}}})});
  EXPECT_EQ(Node("n", At(1000)),
            Json({{"name", "n"},
                  {"present", true},
                  {"unschedulable", false},
                  {"labels", {{"zone", "z1"}}},
                  {"taints", {"dedicated=db:PreferNoSchedule", "flaky:PreferNoSchedule"}},
                  {"pods", {"default/a"}},
                  {"nominated", Json::array()},
                  {"resources",
                   {{{"name", "cpu"}, {"requested", 1500}, {"allocatable", 4000}},
                    {{"name", "memory"}, {"requested", 1 << 30}, {"allocatable", int64_t{4} << 30}},
                    {{"name", "pods"}, {"requested", 1}, {"allocatable", 10}},
                    {{"name", "example.com/gpu"}, {"requested", 0}, {"allocatable", 2}}}}}));
  EXPECT_EQ(Node("n", At(3000))["present"], false);
  EXPECT_EQ(Summary("a", At(3000)), "Bound to n at 0.4 s, on attempt 1. The node is gone.");
  EXPECT_FALSE(DescribeNode(*simulation_, projection_->At(At(0)), "m").ok());
}

TEST_F(DescribeTest, AnAttemptIsDescribedInFull) {
  Run({MakeNode("small", "1"), MakeNode("wide", "4"), MakeNode("wider", "8"), MakePod("a", "2")},
      Json::array());
  const Json attempt = DescribeAttempt(simulation_->log(), simulation_->Explain(0), At(400));
  EXPECT_EQ(attempt["pod"], "default/a");
  EXPECT_EQ(attempt["attempt"], 1);
  EXPECT_EQ(attempt["outcome"], "bound");
  EXPECT_EQ(attempt["start"], 0.0);
  EXPECT_EQ(attempt["end"], 0.4);
  EXPECT_EQ(attempt["node"], attempt["chosen"]);
  ASSERT_EQ(attempt["nodes"].size(), 3u);
  EXPECT_EQ(attempt["profile"], "default-scheduler");
  EXPECT_EQ(attempt["filters"][5], "NodeResourcesFit");
  EXPECT_EQ(attempt["nodes"][0], Json({{"node", "small"},
                                       {"verdict", "rejected"},
                                       {"filtersRun", 6},
                                       {"point", "Filter"},
                                       {"plugin", "NodeResourcesFit"},
                                       {"code", "Unschedulable"},
                                       {"reasons", {"Insufficient cpu"}}}));
  EXPECT_FALSE(attempt.contains("preemption"));
  EXPECT_FALSE(attempt.contains("extenderCalls"));
  EXPECT_FALSE(attempt.contains("whatIf"));
  EXPECT_EQ(attempt["nodes"][1]["verdict"], "passed");
  EXPECT_EQ(attempt["feasible"].size(), 2u);
  for (const Json& scores : attempt["scores"]) EXPECT_EQ(scores["weighted"].size(), 2u);
}

TEST_F(DescribeTest, AnAttemptIsRunningUntilItsEnd) {
  Run({MakeNode("n", "4"), MakePod("a", "2")}, Json::array());
  const Json attempt =
      DescribeAttempt(simulation_->log(), simulation_->Explain(0), At(400) - Milliseconds(1));
  EXPECT_EQ(attempt["outcome"], "running");
  for (const char* unknown : {"end", "node", "message"}) EXPECT_FALSE(attempt.contains(unknown));
}

TEST_F(DescribeTest, AMomentIsNarratedInAtMostTwoSentences) {
  Run({MakeNode("small", "1"), MakePod("big", "2"), MakePod("late", "3")},
      {Entry("5s", "create", MakeNode("wide", "2"))});
  struct Case {
    int64_t ms;
    const char* want;
  };
  const Case cases[] = {
      {0, "Node small: joined the cluster. 2 pods are created."},
      {100, "Attempt 1 of default/big is under way. Waiting: 1 pod in activeQ; 0 are bound."},
      {400,
       "default/big: attempt 1 failed, parked in unschedulableQ: 0/1 nodes are available: 1 "
       "Insufficient cpu. default/late: attempt 1 begins (scheduling cycle 2)."},
      {2000, "Waiting: 2 pods in unschedulableQ; 0 are bound."},
      {5000, "Node wide: joined the cluster. 2 pods change queues (NodeAdd)."},
      {5400, "default/big: bound to wide. default/late: attempt 2 begins (scheduling cycle 4)."},
      {6000, "Waiting: 1 pod in unschedulableQ; 1 is bound."},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(Narrate(simulation_->log(), projection_->At(At(c.ms))), c.want) << c.ms;
  }
}

TEST_F(DescribeTest, TheNarratedEventsAreAlsoThereAsFacts) {
  Run({MakeNode("small", "1"), MakePod("big", "2"), MakePod("late", "3")},
      {Entry("5s", "create", MakeNode("wide", "2"))});
  const auto narrated = [this](int64_t ms) {
    return NarrationFacts(simulation_->log(), projection_->At(At(ms)));
  };
  EXPECT_EQ(narrated(400)[0], Json({{"event", "failed"},
                                    {"pod", "default/big"},
                                    {"to", "unschedulableQ"},
                                    {"attempts", 1},
                                    {"cause", "FitError"},
                                    {"message", "0/1 nodes are available: 1 Insufficient cpu."},
                                    {"plugins", {"NodeResourcesFit"}}}));
  EXPECT_EQ(narrated(400)[1]["event"], "popped");
  EXPECT_EQ(narrated(100)[0]["underWay"], true);
  EXPECT_EQ(narrated(2000), Json::array());
  EXPECT_EQ(narrated(5000)[1]["count"], 2);
  EXPECT_EQ(narrated(5000)[1]["event"], "moved");
  const Json history = Pod("big", At(6000))["history"];
  for (const Json& entry : history) EXPECT_EQ(entry["facts"]["event"], entry["event"]);
}

TEST(EventTextTest, EveryKindOfEventHasWordsOfItsOwn) {
  LogBuilder b;
  b.NodeAdded("n").NodeUpdated("n", 1, kEventNodeTaintChange.label).NodeUpdated("n", 1, "");
  b.PodCreated("a").PodCreated("b", 0, 1, "n").PodUpdated("a", 0, 1).Queued("a");
  b.Popped("a", 2, 9).Failed("a", SectionId::kBackoff, {}, "no fit");
  b.Failed("a", SectionId::kNone).Failed("a", SectionId::kNone, {}, "", SectionId::kActive);
  b.Moved("a", SectionId::kUnschedulable, SectionId::kActive, kEventNodeAdd.label);
  b.Moved("a", SectionId::kUnschedulable, SectionId::kActive, kEventPodUpdate.label);
  b.Moved("a", SectionId::kUnschedulable, SectionId::kBackoff, kEventUnschedulableTimeout.label);
  b.Dequeued("a", SectionId::kActive).Requeued("a", SectionId::kActive).MoveRequest("X", 1);
  b.Skipped("a").Waiting("a", "n", {"Gate"}).Bound("a", "n").Preempted("b", "n", "a");
  b.Nominated("a", "n").NominationCleared("a", "n").PodDeleted("a", "n", "Succeeded");
  b.PodDeleted("a").PodDeleted("a", "n", "Failed").PodIgnored("a", "not ours").NodeDeleted("n");
  b.BackoffCounted("a", 3, At(4500)).BackoffForgotten("a", kCauseBackoffCleanup);
  b.BackoffForgotten("a", kEventPodUpdate.label).BackoffForgotten("a", kEventPodDelete.label);
  b.Stopped("enough");
  const char* const want[] = {
      "joined the cluster",
      "changed: NodeTaintChange",
      "changed, in nothing that pods wait for",
      "created",
      "created on n",
      "changed",
      "entered activeQ",
      "attempt 2 begins (scheduling cycle 9)",
      "attempt failed, backs off: no fit",
      "attempt failed, and the pod is not queued again",
      "attempt failed, while it came back into activeQ",
      "woken by NodeAdd, moved to activeQ",
      "changed, moved to activeQ",
      "parked for more than 60 s, backs off",
      "left activeQ",
      "updated in activeQ",
      "move request: X",
      "skipped: it is being deleted, or has its node already",
      "assumed on n, waits at Permit for Gate until 10 s",
      "bound to n",
      "preempted on n by default/a",
      "nominated to n",
      "no longer nominated to n",
      "finished and left n",
      "deleted",
      "ended in failure and left n",
      "left alone: not ours",
      "left the cluster",
      "failure 3 in a row, backoff until 4.5 s",
      "its failures are forgotten, as the last of them is too long ago",
      "its failures are forgotten, as it changed",
      "its failures are forgotten, as it is pending no more",
      "the run ends: enough",
  };
  ASSERT_EQ(b.log.events().size(), std::size(want));
  for (size_t i = 0; i < std::size(want); ++i) {
    EXPECT_EQ(EventSentence(b.log, b.log.events()[i]).Text(), want[i]);
  }
}

}  // namespace describe_test
}  // namespace berth::sim
