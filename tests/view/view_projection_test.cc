// Tests views of long and random logs: a view does not depend on the way to its moment, and equals
// the scheduler's state.
#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "base/random.h"
#include "base/strings.h"
#include "log/log_builder.h"
#include "sim/simulation.h"
#include "view/view.h"

namespace berth::sim {
namespace view_projection_test {

// Returns everything in a view, as text.
std::string Dump(const View& view) {
  std::ostringstream out;
  const auto list = [&out](const char* name, const std::vector<int32_t>& ids) {
    out << name;
    for (int32_t id : ids) out << ' ' << id;
    out << '\n';
  };
  out << view.t.ns << ' ' << view.scheduling_cycle << ' ' << view.move_request_cycle << ' '
      << view.attempt << ' ' << view.last_ended_attempt << ' ' << view.num_bound << ' '
      << view.num_pending << '\n';
  list("active", view.In(SectionId::kActive));
  list("backoff", view.In(SectionId::kBackoff));
  list("unschedulable", view.In(SectionId::kUnschedulable));
  list("nodes", view.node_order);
  if (view.last_move_request) {
    const MoveRequestView& request = *view.last_move_request;
    out << request.t.ns << request.cause << request.node << ' ' << request.pod;
    list(" woken", request.woken);
  }
  for (const PodView& pod : view.pods) {
    out << PodPlaceName(pod.place, ThreeSections()) << ' ' << pod.since.ns << ' '
        << PodPlaceName(pod.previous_place, ThreeSections()) << ' ' << pod.node << ' '
        << pod.nominated_node << ' ' << pod.attempts << ' ' << pod.priority << ' '
        << pod.timestamp.ns << ' ' << pod.backoff_expiry.ns << ' ' << pod.cause << ' '
        << pod.message << ' ' << pod.plugins << ' ' << pod.last_attempt << ' ' << pod.object.get()
        << ' ' << pod.request.milli_cpu << '\n';
  }
  for (const NodeView& node : view.nodes) {
    out << node.present << ' ' << node.since.ns << ' ' << node.object.get() << ' '
        << node.allocatable.milli_cpu << ' ' << node.requested.milli_cpu;
    list(" pods", node.pods);
    list("nominated", node.nominated);
  }
  return out.str();
}

// Writes logs that a scheduler could have written, with many ties.
class RandomLog {
 public:
  explicit RandomLog(uint64_t seed, int num_pods, int num_nodes)
      : random_(seed), num_pods_(num_pods), num_nodes_(num_nodes) {}

  LogBuilder b;

  void Write(size_t num_events) {
    while (b.log.events().size() < num_events) {
      if (Chance(2)) ms_ += random_.Intn(4) * 250;
      b.At(Milliseconds(ms_));
      Act("p" + std::to_string(random_.Intn(num_pods_)));
      if (Chance(10)) ActOnNode("n" + std::to_string(random_.Intn(num_nodes_)));
    }
  }

 private:
  enum class Where { kNowhere, kActive, kBackoff, kUnschedulable, kNode };

  bool Chance(int64_t one_in) { return random_.Intn(one_in) == 0; }
  int32_t Priority() { return static_cast<int32_t>(random_.Intn(3)); }
  std::string AnyNode() { return "n" + std::to_string(random_.Intn(num_nodes_)); }

  void Act(const std::string& pod) {
    Where& where = where_[pod];
    switch (where) {
      case Where::kNowhere:
        if (Chance(4)) {
          node_of_[pod] = AnyNode();
          b.PodCreated(pod, Priority(), 100, node_of_[pod]);
          where = Where::kNode;
        } else {
          b.Comes(pod, Priority());
          where = Where::kActive;
        }
        attempts_[pod] = 0;
        return;
      case Where::kActive:
        Attempt(pod, where);
        return;
      case Where::kBackoff:
        b.Moved(pod, SectionId::kBackoff, SectionId::kActive, kEventBackoffComplete.label);
        where = Where::kActive;
        return;
      case Where::kUnschedulable:
        if (Chance(4)) {
          b.Dequeued(pod, SectionId::kUnschedulable).PodDeleted(pod);
          where = Where::kNowhere;
          return;
        }
        where = Chance(2) ? Where::kBackoff : Where::kActive;
        b.Moved(pod, SectionId::kUnschedulable,
                where == Where::kBackoff ? SectionId::kBackoff : SectionId::kActive,
                kEventNodeAdd.label);
        b.MoveRequest(kEventNodeAdd.label, cycle_);
        return;
      case Where::kNode:
        b.PodDeleted(pod, node_of_[pod]);
        where = Where::kNowhere;
        return;
    }
  }

  void Attempt(const std::string& pod, Where& where) {
    if (Chance(5)) {
      b.PodUpdated(pod, Priority(), 100 + random_.Intn(100)).Requeued(pod, SectionId::kActive);
      return;
    }
    b.Popped(pod, ++attempts_[pod], ++cycle_);
    if (Chance(2)) b.At(Milliseconds(ms_ += 10));
    if (Chance(2)) {
      node_of_[pod] = AnyNode();
      b.Bound(pod, node_of_[pod]);
      where = Where::kNode;
      return;
    }
    where = Chance(2) ? Where::kBackoff : Where::kUnschedulable;
    b.Failed(pod, where == Where::kBackoff ? SectionId::kBackoff : SectionId::kUnschedulable,
             {"NodeAffinity"}, "no fit");
    if (Chance(3)) b.Nominated(pod, AnyNode());
    if (Chance(6)) b.NominationCleared(pod, AnyNode());
  }

  void ActOnNode(const std::string& node) {
    if (Chance(2)) {
      b.NodeAdded(node, 1000 * random_.Intn(5));
    } else {
      b.NodeDeleted(node);
    }
  }

  SeededRandom random_;
  int num_pods_;
  int num_nodes_;
  int64_t ms_ = 0;
  int64_t cycle_ = 0;
  std::map<std::string, Where> where_;
  std::map<std::string, int32_t> attempts_;
  std::map<std::string, std::string> node_of_;
};

std::vector<Time> MomentsOf(const EventLog& log) {
  std::vector<Time> moments;
  for (const Event& event : log.events()) {
    if (moments.empty() || moments.back() != event.t) moments.push_back(event.t);
  }
  return moments;
}

TEST(ViewProjectionTest, EveryMomentLooksTheSameFromBothSides) {
  for (uint64_t seed = 1; seed <= 4; ++seed) {
    RandomLog random(seed, 90, 7);
    random.Write(3000);
    const std::vector<Time> moments = MomentsOf(random.b.log);
    ASSERT_GT(moments.size(), 100u);
    // Never goes back, and has no keyframes.
    std::vector<std::string> want;
    ViewProjection forward(&random.b.log);
    for (Time t : moments) want.push_back(Dump(forward.At(t)));
    ViewProjection backward(&random.b.log);
    for (size_t i = moments.size(); i-- > 0;) {
      ASSERT_EQ(Dump(backward.At(moments[i])), want[i]) << "seed " << seed << ", moment " << i;
    }
  }
}

TEST(ViewProjectionTest, LongLogsLookTheSameFromEverywhere) {
  RandomLog random(7, 200, 20);
  random.Write(90'000);
  const std::vector<Time> moments = MomentsOf(random.b.log);
  std::map<size_t, std::string> want;
  SeededRandom jumps(1);
  for (int i = 0; i < 150; ++i) {
    want[static_cast<size_t>(jumps.Intn(static_cast<int64_t>(moments.size())))];
  }
  ViewProjection forward(&random.b.log);
  for (auto& [i, dump] : want) dump = Dump(forward.At(moments[i]));
  std::vector<size_t> places;
  for (const auto& [i, dump] : want) places.push_back(i);
  for (int n = 0; n < 400; ++n) {
    const size_t i = places[static_cast<size_t>(jumps.Intn(static_cast<int64_t>(places.size())))];
    ASSERT_EQ(Dump(forward.At(moments[i])), want[i]) << "moment " << i;
  }
}

TEST(ViewProjectionTest, AGrowingLogLooksTheSameAsAWholeOne) {
  RandomLog grown(3, 60, 5);
  ViewProjection projection(&grown.b.log);
  for (size_t size = 100; size <= 2000; size += 100) {
    grown.Write(size);
    ViewProjection fresh(&grown.b.log);
    const Time end = grown.b.log.events().back().t;
    ASSERT_EQ(Dump(projection.At(end)), Dump(fresh.At(end)));
  }
}

// Returns a scenario with many ties, preemption, and objects of all kinds that are created and
// deleted.
Json RandomScenario(uint64_t seed, const std::string& semantics) {
  SeededRandom random(seed);
  const auto node = [&random](int64_t i) {
    return Json{
        {"apiVersion", "v1"},
        {"kind", "Node"},
        {"metadata", {{"name", "node-" + std::to_string(i)}}},
        {"status",
         {{"allocatable",
           {{"cpu", std::to_string(1 + random.Intn(3))}, {"memory", "8Gi"}, {"pods", "9"}}}}}};
  };
  const auto pod = [&random](int64_t i) {
    return Json{
        {"apiVersion", "v1"},
        {"kind", "Pod"},
        {"metadata", {{"name", "pod-" + std::to_string(i)}, {"namespace", "default"}}},
        {"spec",
         {{"priority", 10 * random.Intn(3)},
          {"containers",
           {{{"name", "c"},
             {"resources",
              {{"requests", {{"cpu", std::to_string(200 + 100 * random.Intn(8)) + "m"}}}}}}}}}}};
  };
  Json timeline = Json::array();
  const auto entry = [&](int64_t ms, const char* op, Json object) {
    timeline.push_back(
        Json{{"at", std::to_string(ms) + "ms"}, {"op", op}, {"object", std::move(object)}});
  };
  // Bursts at the same moments create ties; updates change the places in the queues.
  for (int64_t i = 0; i < 3; ++i) entry(0, "create", node(i));
  for (int64_t i = 0; i < 40; ++i) {
    const int64_t born = random.Intn(6) * 2000;
    const Json manifest = pod(i);
    entry(born, "create", manifest);
    if (random.Intn(3) == 0) {
      // The requests of a pod cannot change.
      Json updated = manifest;
      updated["metadata"]["labels"] = {{"touched", "yes"}};
      entry(born + 500 + random.Intn(20) * 500, "update", std::move(updated));
    }
    if (random.Intn(3) == 0) entry(born + 12'000 + random.Intn(10) * 1000, "delete", manifest);
  }
  entry(9000, "create", node(3));
  entry(15'000, "update", node(1));
  entry(21'000, "delete", node(2));
  entry(33'000, "create", node(2));
  std::stable_sort(timeline.begin(), timeline.end(), [](const Json& a, const Json& b) {
    const auto ms = [](const Json& j) { return std::stoll(j["at"].get<std::string>()); };
    return ms(a) < ms(b);
  });
  return Json{{"apiVersion", "berth.dev/v1"},
              {"kind", "Scenario"},
              {"metadata", {{"name", "random"}}},
              {"spec",
               {{"seed", seed},
                {"semantics", semantics},
                {"until", "200s"},
                {"attemptLatency", "250ms"},
                // In half of the clusters, failures are dropped as soon as the backoff is over.
                {"schedulerConfiguration",
                 {{"podInitialBackoffSeconds", seed % 2 == 0 ? 1 : 3},
                  {"podMaxBackoffSeconds", seed % 2 == 0 ? 10 : 3}}},
                {"timeline", std::move(timeline)}}}};
}

std::vector<std::string> KeysOf(const std::vector<QueuedPodInfoPtr>& infos) {
  std::vector<std::string> keys;
  for (const QueuedPodInfoPtr& info : infos) keys.push_back(v1::PodKey(info->pod()));
  return keys;
}

std::vector<std::string> KeysOf(const EventLog& log, const std::vector<PodId>& pods) {
  std::vector<std::string> keys;
  for (PodId pod : pods) keys.push_back(log.PodName(pod));
  return keys;
}

// Checks that the view equals the scheduler's state between two steps.
void ExpectSeen(const Scheduler& scheduler, const EventLog& log, const View& view) {
  const SchedulingQueue& queue = scheduler.queue();
  ASSERT_EQ(KeysOf(log, view.In(SectionId::kActive)), KeysOf(queue.Entries(SectionId::kActive)));
  ASSERT_EQ(KeysOf(log, view.In(SectionId::kBackoff)), KeysOf(queue.Entries(SectionId::kBackoff)));
  const std::vector<std::string> parked = KeysOf(log, view.In(SectionId::kUnschedulable));
  ASSERT_EQ(std::set<std::string>(parked.begin(), parked.end()), [&queue] {
    const std::vector<std::string> keys = KeysOf(queue.Entries(SectionId::kUnschedulable));
    return std::set<std::string>(keys.begin(), keys.end());
  }());
  ASSERT_EQ(view.scheduling_cycle, queue.SchedulingCycle());
  ASSERT_EQ(view.move_request_cycle, queue.move_request_cycle());
  for (const v1::PodPtr& pod : queue.PendingPods()) {
    const QueuedPodInfo& info = *queue.Find(v1::PodKey(*pod));
    const PodView& seen = view.pods[static_cast<size_t>(log.FindPod(v1::PodKey(*pod)))];
    ASSERT_EQ(seen.timestamp, info.timestamp);
    ASSERT_EQ(seen.attempts, queue.Attempts(info));
    // An active pod has no backoff if none was counted.
    const std::optional<Time> expiry = queue.BackoffExpiry(info);
    const bool is_active = queue.QueueOf(v1::PodKey(*pod)) == SectionId::kActive;
    if (expiry || !is_active) {
      ASSERT_EQ(seen.backoff_expiry, expiry.value_or(kNoBackoff));
    }
    ASSERT_EQ(seen.priority, v1::PodPriority(*pod));
    const NodeId nominated = seen.nominated_node;
    ASSERT_EQ(nominated == kNoId ? "" : log.NodeName(nominated),
              queue.nominator().NominatedNode(*pod));
  }
  for (const auto& [name, info] : scheduler.cache().Dump()) {
    if (!info->has_node()) continue;
    const NodeView& seen = view.nodes[static_cast<size_t>(log.FindNode(name))];
    ASSERT_TRUE(seen.present) << name;
    ASSERT_EQ(seen.requested.milli_cpu, info->requested().milli_cpu) << name;
    ASSERT_EQ(seen.allocatable, info->allocatable()) << name;
    std::set<std::string> want;
    for (const PodInfoPtr& pod : info->pods()) want.insert(v1::PodKey(*pod->pod));
    const std::vector<std::string> pods = KeysOf(log, seen.pods);
    ASSERT_EQ(std::set<std::string>(pods.begin(), pods.end()), want) << name;
  }
}

std::unique_ptr<Simulation> RandomSimulation(uint64_t seed, const std::string& semantics) {
  Result<Scenario> scenario = DecodeScenario(RandomScenario(seed, semantics));
  EXPECT_TRUE(scenario.ok()) << scenario.error().ToString();
  auto simulation = Simulation::Make(std::move(scenario).value());
  EXPECT_TRUE(simulation.ok()) << simulation.error().ToString();
  return std::move(simulation).value();
}

class SemanticsTest : public ::testing::TestWithParam<const char*> {};

TEST_P(SemanticsTest, TheViewEqualsTheStateOfTheScheduler) {
  size_t events = 0;
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    const std::unique_ptr<Simulation> simulation = RandomSimulation(seed, GetParam());
    Simulation& s = *simulation;
    ViewProjection projection(&s.log());
    bool more = true;
    while (more && !HasFatalFailure()) {
      more = s.Advance(1);
      ExpectSeen(s.scheduler(), s.log(), projection.At(s.now()));
      EXPECT_FALSE(HasFatalFailure()) << "seed " << seed << " at " << SecondsText(s.now());
    }
    events += s.log().events().size();
  }
  EXPECT_GT(events, 3000u);
}

TEST_P(SemanticsTest, EveryMomentOfARunLooksTheSameFromBothSides) {
  for (uint64_t seed = 1; seed <= 4; ++seed) {
    const std::unique_ptr<Simulation> simulation = RandomSimulation(seed, GetParam());
    simulation->RunToEnd();
    const EventLog& log = simulation->log();
    const std::vector<Time> moments = MomentsOf(log);
    std::vector<std::string> want;
    ViewProjection forward(&log);
    for (Time t : moments) want.push_back(Dump(forward.At(t)));
    ViewProjection backward(&log);
    for (size_t i = moments.size(); i-- > 0;) {
      ASSERT_EQ(Dump(backward.At(moments[i])), want[i]) << "seed " << seed << ", moment " << i;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Versions, SemanticsTest, ::testing::Values("v1.21", "v1.15"));

}  // namespace view_projection_test
}  // namespace berth::sim
