#include "answers/what_if/cluster_at.h"

#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "scenario/scenario.h"
#include "sim/simulation.h"

namespace berth::sim {
namespace cluster_at_test {

// Returns four equal nodes and a pod, which the seed places, until it is deleted at 5 s.
Result<Scenario> PlacedByTheSeed() {
  Json objects = Json::array();
  for (const char* name : {"a", "b", "c", "d"}) {
    objects.push_back({{"kind", "Node"},
                       {"metadata", {{"name", name}}},
                       {"status", {{"allocatable", {{"cpu", "2"}, {"pods", "9"}}}}}});
  }
  Json container = Json::object();
  container["name"] = "c";
  objects.push_back({{"kind", "Pod"},
                     {"metadata", {{"name", "p"}}},
                     {"spec", {{"containers", Json::array({container})}}}});
  Json deletion = {{"at", 5}, {"op", "delete"}};
  deletion["object"] = {{"kind", "Pod"}, {"metadata", {{"name", "p"}}}};
  return DecodeScenario({{"apiVersion", "berth.dev/v1"},
                         {"kind", "Scenario"},
                         {"metadata", {{"name", "one-pod"}}},
                         {"spec", {{"objects", objects}, {"timeline", Json::array({deletion})}}}});
}

std::string NodeOfPod(const std::vector<AnyObject>& objects) {
  for (const AnyObject& object : objects) {
    if (const auto* pod = std::get_if<v1::PodPtr>(&object)) return (*pod)->spec.node_name;
  }
  return "";
}

TEST(ClusterAt, APastMomentIsOfTheSameSeedAsTheRun) {
  std::set<std::string> nodes;
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    Result<Scenario> scenario = PlacedByTheSeed();
    ASSERT_TRUE(scenario.ok()) << scenario.error().message;
    scenario.value().seed = seed;
    Result<std::unique_ptr<Simulation>> simulation = Simulation::Make(std::move(scenario).value());
    ASSERT_TRUE(simulation.ok());
    const Time before = Time{} + Seconds(4);
    simulation.value()->RunUntil(before);
    const auto now = ObjectsAt(*simulation.value(), before);
    simulation.value()->RunToEnd();
    const auto afterwards = ObjectsAt(*simulation.value(), before);
    ASSERT_TRUE(now.ok() && afterwards.ok());
    EXPECT_EQ(NodeOfPod(afterwards.value()), NodeOfPod(now.value())) << "seed " << seed;
    nodes.insert(NodeOfPod(now.value()));
  }
  EXPECT_GT(nodes.size(), 1U) << "the seed decides";
}

}  // namespace cluster_at_test
}  // namespace berth::sim
