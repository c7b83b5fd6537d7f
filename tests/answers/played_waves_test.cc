// Tests the waves of an upgrade, played in a run.
#include "answers/text_simulation.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"

namespace berth::sim {
namespace played_waves_test {

Json Node(const char* name, bool cordoned = false) {
  return {{"kind", "Node"},
          {"metadata", {{"name", name}}},
          {"spec", {{"unschedulable", cordoned}}},
          {"status", {{"allocatable", {{"cpu", "2"}, {"pods", "9"}}}}}};
}

Json PodOn(const char* node, const char* name, const char* cpu) {
  Json container = Json::object();
  container["name"] = "c";
  container["resources"]["requests"]["cpu"] = cpu;
  return {{"kind", "Pod"},
          {"metadata", {{"name", name}, {"labels", {{"app", "web"}}}}},
          {"spec", {{"nodeName", node}, {"containers", Json::array({container})}}}};
}

Json Budget(int allowed) {
  return {{"kind", "PodDisruptionBudget"},
          {"metadata", {{"name", "b"}}},
          {"spec", {{"selector", {{"matchLabels", {{"app", "web"}}}}}}},
          {"status", {{"disruptionsAllowed", allowed}}}};
}

class PlayedWaves : public ::testing::Test {
 protected:
  // Opens a simulation at 5 s.
  void Open(const std::vector<Json>& objects, const Json& until = nullptr,
            bool has_controllers = false) {
    // Without a later event the run would end before.
    Json later = {{"at", 5}, {"op", "create"}};
    later["object"] = {{"kind", "Namespace"}, {"metadata", {{"name", "later"}}}};
    Json spec = {{"semantics", "v1.34"}, {"objects", objects}, {"timeline", Json::array({later})}};
    if (!until.is_null()) spec["until"] = until;
    if (has_controllers) spec["controllerManager"] = Json::object();
    const Json scenario = {{"apiVersion", "berth.dev/v1"},
                           {"kind", "Scenario"},
                           {"metadata", {{"name", "waves"}}},
                           {"spec", spec}};
    Read(simulation_.Open(JsonText(scenario), ""));
    Do({{"op", "seek"}, {"t", 5}});
  }
  Json Read(const std::string& text) { return Json::parse(text, nullptr, false); }
  Json Do(const Json& command) { return Read(simulation_.Command(JsonText(command))); }
  Json Waves(const std::vector<std::string>& nodes) {
    return Read(simulation_.Describe(
        JsonText({{"what", "waves"}, {"nodes", nodes}, {"play", true}})))["waves"];
  }
  // Moves to the moment in a run with all edits of the waves.
  void Play(const Json& waves, double t) {
    Json entries = Json::array();
    for (const Json& wave : waves) {
      for (const Json& entry : wave["played"]["operations"]) entries.push_back(entry);
    }
    EXPECT_EQ(Do({{"op", "edits"}, {"entries", entries}}).value("ok", false), true);
    Do({{"op", "seek"}, {"t", t}});
  }
  // Returns the number of operations of the waves with this verb on pods.
  static int NumPodEntries(const Json& waves, const char* op) {
    int count = 0;
    for (const Json& wave : waves) {
      for (const Json& entry : wave["played"]["operations"]) {
        count += entry["op"] == op && entry["object"]["kind"] == "Pod";
      }
    }
    return count;
  }
  Json Summary() { return Read(simulation_.Describe(R"({"what": "summary"})")); }
  std::string NodeOf(const char* pod) {
    const Json answer =
        Read(simulation_.Describe(JsonText({{"what", "pod"}, {"name", StrCat("default/", pod)}})));
    return answer.contains("node") && answer["node"].is_string() ? answer["node"] : Json("");
  }

  TextSimulation simulation_;
};

TEST_F(PlayedWaves, APodThatFindsNoNodeWaitsUntilTheWaveIsBackAndTheNextWaitsForIt) {
  Open({Node("a"), Node("b"), PodOn("a", "big", "2"), PodOn("b", "small", "1")});
  const Json waves = Waves({"a", "b"});
  const Json& first = waves[0]["played"];
  const double back = first["back"].get<double>();
  EXPECT_LT(5, first["begins"].get<double>());
  EXPECT_LT(first["begins"].get<double>(), back);
  EXPECT_LT(back, waves[1]["played"]["begins"].get<double>());
  Play(waves, back - 0.001);
  EXPECT_EQ(NodeOf("big"), "");
  Do({{"op", "seek"}, {"t", waves[1]["played"]["begins"]}});
  EXPECT_EQ(NodeOf("big"), "a");
  Do({{"op", "seek"}, {"t", 60}});
  EXPECT_EQ(NodeOf("small"), "b");
}

TEST_F(PlayedWaves, ANodeThatABudgetHoldsStaysCordoned) {
  Open({Node("a"), Node("b"), PodOn("a", "one", "1"), PodOn("a", "two", "2"), Budget(0)});
  const Json waves = Waves({"a", "b"});
  ASSERT_EQ(waves.size(), 1u);
  EXPECT_TRUE(waves[0]["played"]["back"].is_null());
  EXPECT_EQ(waves[0]["played"]["operations"].size(), 1u);
}

TEST_F(PlayedWaves, ANodeThatWasCordonedBeforeStaysSo) {
  Open({Node("a", true), Node("b"), Node("c"), PodOn("b", "one", "1")});
  const Json waves = Waves({"a", "b"});
  EXPECT_TRUE(waves[0]["played"]["operations"].empty());
  EXPECT_FALSE(waves[1]["played"]["back"].is_null());
  Play(waves, 60);
  EXPECT_EQ(NodeOf("one"), "c");
}

TEST_F(PlayedWaves, NoWaveBeginsAfterTheRun) {
  Open({Node("a"), Node("b"), PodOn("a", "one", "1")}, "5s");
  EXPECT_TRUE(Waves({"a"})[0]["played"].is_null());
}

TEST_F(PlayedWaves, APodThatTakesATimeToStopIsCreatedAgainWhenItHasStopped) {
  Json pod = PodOn("a", "slow", "2");
  pod["metadata"]["annotations"]["berth.dev/stops-after"] = "3s";
  Open({Node("a"), Node("b"), pod});
  const Json waves = Waves({"a"});
  ASSERT_EQ(waves.size(), 1u);
  const Json& played = waves[0]["played"];
  const double begins = played["begins"].get<double>();
  EXPECT_GT(played["back"].get<double>(), begins + 3);
  Play(waves, begins + 2);
  EXPECT_EQ(NodeOf("slow"), "a");
  Play(waves, begins + 10);
  EXPECT_EQ(NodeOf("slow"), "b");
}

// Returns two pods of a ReplicaSet, or of a StatefulSet for that kind.
Json Replicas(const char* kind, const char* cpu) {
  Json pod = PodOn("", "", cpu);
  pod["spec"].erase("nodeName");
  const Json labels = {{"app", "web"}};
  return {{"apiVersion", "apps/v1"},
          {"kind", kind},
          {"metadata", {{"name", "web"}}},
          {"spec",
           {{"replicas", 2},
            {"selector", {{"matchLabels", labels}}},
            {"template", {{"metadata", {{"labels", labels}}}, {"spec", pod["spec"]}}}}}};
}

class PlayedWavesOf : public PlayedWaves, public ::testing::WithParamInterface<const char*> {};
INSTANTIATE_TEST_SUITE_P(Kinds, PlayedWavesOf, ::testing::Values("ReplicaSet", "StatefulSet"));

TEST_P(PlayedWavesOf, AControllerMakesItsPodsAgainAndTheWavesOnlyDeleteThem) {
  Open({Node("a"), Node("b"), Replicas(GetParam(), "2")}, nullptr, true);
  const Json waves = Waves({"a", "b"});
  ASSERT_EQ(waves.size(), 2u);
  EXPECT_EQ(waves[0]["displaced"][0]["replacedBy"], StrCat(GetParam(), " default/web"));
  EXPECT_EQ(NumPodEntries(waves, "delete"), 2);
  EXPECT_EQ(NumPodEntries(waves, "create"), 0);
  // A pod that a controller created waits until its node is back, and the next wave waits for the
  // pod.
  const double back = waves[0]["played"]["back"].get<double>();
  EXPECT_LT(back, waves[1]["played"]["begins"].get<double>());
  Play(waves, back - 0.001);
  EXPECT_EQ(Summary()["pending"], 1);
  Play(waves, 100);
  EXPECT_EQ(Summary()["bound"], 2);
  EXPECT_EQ(Summary()["pending"], 0);
}

TEST_F(PlayedWaves, APodWithoutAControllerIsCreatedAgainBesideThoseOfOne) {
  Json alone = PodOn("a", "alone", "100m");
  alone["metadata"]["labels"]["app"] = "db";
  // The run does not have its ReplicaSet, as in a dump without it.
  Json orphan = PodOn("a", "orphan", "100m");
  orphan["metadata"]["labels"]["app"] = "old";
  orphan["metadata"]["ownerReferences"] =
      Json::array({{{"kind", "ReplicaSet"}, {"name", "old"}, {"uid", "u"}, {"controller", true}}});
  Open({Node("a"), Node("b"), alone, orphan, Replicas("ReplicaSet", "100m")}, nullptr, true);
  const Json waves = Waves({"a"});
  EXPECT_EQ(NumPodEntries(waves, "create"), 2);
  Play(waves, 100);
  EXPECT_EQ(NodeOf("alone"), "b");
  EXPECT_EQ(NodeOf("orphan"), "b");
  EXPECT_EQ(Summary()["bound"], 4);
}

TEST_F(PlayedWaves, ABudgetCountsPodsThatAControllerCreatedAgain) {
  Open({Node("a"), Replicas("ReplicaSet", "500m"), Budget(1)}, nullptr, true);
  Do({{"op", "edits"},
      {"entries", Json::array({{{"at", 4}, {"op", "create"}, {"object", Node("b")}}})}});
  const Json waves = Waves({"a"});
  EXPECT_EQ(NumPodEntries(waves, "delete"), 2);
  EXPECT_FALSE(waves[0]["played"]["back"].is_null());
}

}  // namespace played_waves_test
}  // namespace berth::sim
