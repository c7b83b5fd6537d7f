// Seeded random clusters: whatever happens, what must hold holds after every step.
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "base/strings.h"
#include "framework/resource.h"
#include "sim/simulation.h"
#include "sim/view.h"

namespace berth {
namespace {

// Writes a scenario of a few nodes and many pods that come, change and go at hostile moments.
class RandomScenario {
 public:
  RandomScenario(uint64_t seed, std::string semantics)
      : random_(seed), semantics_(std::move(semantics)) {}

  Json Write() {
    const int64_t num_nodes = 1 + random_.Intn(6);
    for (int64_t i = 0; i < num_nodes; ++i) Add(0, "create", NewNode(i));
    const int64_t num_entries = 20 + random_.Intn(60);
    int64_t at_ms = 0;
    for (int64_t i = 0; i < num_entries; ++i) {
      // Often at one instant, sometimes in the middle of an attempt.
      if (random_.Intn(3) > 0) at_ms += random_.Intn(1500);
      AddEntry(at_ms);
    }
    return {{"apiVersion", "berth.dev/v1"},
            {"kind", "Scenario"},
            {"spec",
             {{"seed", random_.Intn(1000)},
              {"semantics", semantics_},
              {"until", "150s"},
              {"attemptLatency", StrCat(std::to_string(1 + random_.Intn(400)), "ms")},
              {"timeline", std::move(timeline_)}}}};
  }

 private:
  void Add(int64_t at_ms, const char* op, Json object) {
    timeline_.push_back(
        {{"at", StrCat(std::to_string(at_ms), "ms")}, {"op", op}, {"object", object}});
  }

  void AddEntry(int64_t at_ms) {
    const int64_t kind = random_.Intn(10);
    if (kind < 5 || pods_.empty()) {
      const std::string name = StrCat("p", std::to_string(pods_made_++));
      pods_.push_back(name);
      Add(at_ms, "create", NewPod(name));
    } else if (kind < 7) {
      const auto i = static_cast<size_t>(random_.Intn(static_cast<int64_t>(pods_.size())));
      Add(at_ms, "delete", Named("Pod", pods_[i]));
      pods_.erase(pods_.begin() + static_cast<std::ptrdiff_t>(i));
    } else if (kind < 8) {
      const auto i = static_cast<size_t>(random_.Intn(static_cast<int64_t>(pods_.size())));
      Json pod = NewPod(pods_[i]);
      pod["metadata"]["labels"] = {{"v", std::to_string(random_.Intn(3))}};
      Add(at_ms, "update", pod);
    } else {
      Add(at_ms, "update", NewNode(random_.Intn(1)));
    }
  }

  Json Named(const char* kind, const std::string& name) {
    return {{"kind", kind}, {"metadata", {{"name", name}}}};
  }

  Json NewNode(int64_t i) {
    Json node = Named("Node", StrCat("n", std::to_string(i)));
    node["status"]["allocatable"] = {
        {"cpu", std::to_string(4 + random_.Intn(4))}, {"memory", "8Gi"}, {"pods", "8"}};
    if (random_.Intn(4) == 0) node["spec"]["unschedulable"] = true;
    if (random_.Intn(4) == 0) {
      node["spec"]["taints"] = {{{"key", "k"}, {"value", "v"}, {"effect", "NoSchedule"}}};
    }
    return node;
  }

  Json NewPod(const std::string& name) {
    Json pod = Named("Pod", name);
    pod["spec"]["priority"] = random_.Intn(3);
    const std::string cpu = StrCat(std::to_string(500 * (1 + random_.Intn(6))), "m");
    pod["spec"]["containers"] = {{{"name", "c"}, {"resources", {{"requests", {{"cpu", cpu}}}}}}};
    if (random_.Intn(5) == 0) {
      pod["spec"]["containers"][0]["ports"] = {{{"hostPort", 80 + random_.Intn(2)}}};
    }
    if (random_.Intn(5) == 0) pod["spec"]["tolerations"] = {{{"operator", "Exists"}}};
    return pod;
  }

  SeededRandom random_;
  std::string semantics_;
  Json timeline_ = Json::array();
  std::vector<std::string> pods_;
  int64_t pods_made_ = 0;
};

sim::Scenario Decode(uint64_t seed, const std::string& semantics) {
  Result<sim::Scenario> scenario = sim::DecodeScenario(RandomScenario(seed, semantics).Write());
  EXPECT_TRUE(scenario.ok()) << seed << ": " << scenario.error().ToString();
  return std::move(scenario).value();
}

std::unique_ptr<sim::Simulation> Make(uint64_t seed, const std::string& semantics) {
  return std::move(sim::Simulation::Make(Decode(seed, semantics))).value();
}

// Where each pod is, told by the queue and the cache together.
void ExpectEachPodInAtMostOnePlace(const Scheduler& scheduler) {
  std::map<std::string, int> places;
  const SchedulingQueue& queue = scheduler.queue();
  for (const auto& infos : {queue.ActiveQ(), queue.BackoffQ(), queue.UnschedulableQ()}) {
    for (const QueuedPodInfoPtr& info : infos) ++places[v1::PodKey(info->pod())];
  }
  for (const auto& [name, node] : scheduler.cache().Dump()) {
    for (const PodInfoPtr& pod : node->pods()) ++places[v1::PodKey(*pod->pod)];
  }
  for (const auto& [pod, count] : places) EXPECT_EQ(count, 1) << pod;
}

// The scheduler never puts more on a node than it had room for when it decided. A node whose
// allocatable shrank later may be over it.
void ExpectSumsToBeThoseOfThePods(const SchedulerCache& cache) {
  for (const auto& [name, node] : cache.Dump()) {
    Resource sum;
    for (const PodInfoPtr& pod : node->pods()) sum += pod->request;
    EXPECT_EQ(sum.milli_cpu, node->requested().milli_cpu) << name;
    EXPECT_EQ(sum.memory_bytes, node->requested().memory_bytes) << name;
  }
}

// The view is projected from the log alone; the queue and the cache are the truth.
void ExpectViewToAgree(const sim::Simulation& simulation, const sim::View& view) {
  const Scheduler& scheduler = simulation.scheduler();
  const auto names = [&](const std::vector<sim::PodId>& pods) {
    std::vector<std::string> result;
    for (sim::PodId pod : pods) result.push_back(simulation.log().PodName(pod));
    return result;
  };
  const auto keys = [](const std::vector<QueuedPodInfoPtr>& infos) {
    std::vector<std::string> result;
    for (const QueuedPodInfoPtr& info : infos) result.push_back(v1::PodKey(info->pod()));
    return result;
  };
  EXPECT_EQ(names(view.active_q), keys(scheduler.queue().ActiveQ()));
  EXPECT_EQ(names(view.backoff_q), keys(scheduler.queue().BackoffQ()));
  EXPECT_EQ(view.unschedulable_q.size(), scheduler.queue().unschedulable_count());
  EXPECT_EQ(view.scheduling_cycle, scheduler.queue().SchedulingCycle());
  EXPECT_EQ(view.move_request_cycle, scheduler.queue().move_request_cycle());
  for (const QueuedPodInfoPtr& info : scheduler.queue().BackoffQ()) {
    const sim::PodId id = simulation.log().FindPod(v1::PodKey(info->pod()));
    EXPECT_EQ(view.pods[static_cast<size_t>(id)].backoff_expiry,
              scheduler.queue().BackoffExpiry(*info).value_or(sim::kNoBackoff));
  }
  for (const auto& [name, node] : scheduler.cache().Dump()) {
    if (!node->has_node()) continue;
    const sim::NodeId id = simulation.log().FindNode(name);
    ASSERT_NE(id, sim::kNoId) << name;
    const sim::NodeView& seen = view.nodes[static_cast<size_t>(id)];
    EXPECT_EQ(seen.requested.milli_cpu, node->requested().milli_cpu) << name;
    EXPECT_EQ(seen.pods.size(), node->pods().size()) << name;
  }
}

class RandomClustersTest
    : public testing::TestWithParam<std::tuple<uint64_t, const char* /*semantics*/>> {
 protected:
  uint64_t Seed() const { return std::get<0>(GetParam()); }
  std::unique_ptr<sim::Simulation> MakeOne() const { return Make(Seed(), std::get<1>(GetParam())); }
};

TEST_P(RandomClustersTest, InvariantsHoldAfterEveryStep) {
  std::unique_ptr<sim::Simulation> simulation = MakeOne();
  sim::ViewProjection projection(&simulation->log(), {});
  while (simulation->Advance(1)) {
    ExpectEachPodInAtMostOnePlace(simulation->scheduler());
    ExpectSumsToBeThoseOfThePods(simulation->scheduler().cache());
    ExpectViewToAgree(*simulation, projection.At(simulation->now()));
    if (HasFailure()) FAIL() << "seed " << Seed() << " at " << simulation->now().seconds();
  }
}

TEST_P(RandomClustersTest, GoingBackAnywhereAndOnAgainGivesTheSameLog) {
  std::unique_ptr<sim::Simulation> simulation = MakeOne();
  simulation->RunToEnd();
  const std::string whole = simulation->log().ToJsonLines();
  SeededRandom random(Seed());
  for (int i = 0; i < 5; ++i) {
    simulation->Seek(Time{} + Milliseconds(random.Intn(150'000)));
    simulation->RunToEnd();
    ASSERT_EQ(simulation->log().ToJsonLines(), whole) << "seed " << Seed();
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomClustersTest,
                         testing::Combine(testing::Range<uint64_t>(1, 41),
                                          testing::Values("v1.21", "v1.15")));

}  // namespace
}  // namespace berth
