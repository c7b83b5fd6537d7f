// Tests that a simulation does not change when its metrics are observed.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "metrics/batch_metrics.h"
#include "metrics/scheduler_metrics.h"
#include "metrics/text_format.h"
#include "sim/kube_batch_fixture.h"

namespace berth::sim {
namespace observe_test {

using test::At;
using test::Node;
using test::Pod;

constexpr std::string_view kBatch = "kube-batch";
constexpr std::string_view kBatchElecting = "kube-batch that elects a leader";

// A gang that waits for a node, and one that never fits; the leader ends in between.
test::ScenarioWords BatchWords(bool elects) {
  const std::string more =
      elects ? R"(, "kubeBatch": {"lockObjectNamespace": "kube-system"}, "process": {"replicas": 2,
                  "leaderElection": {"leaderElect": true}})"
             : "";
  test::ScenarioWords words{
      .objects = {Node("n1", "2"), test::PodGroup("gang", "3"), test::PodGroup("never", "5"),
                  test::Member("a", "gang"), test::Member("b", "gang"), test::Member("c", "gang"),
                  test::Member("d", "never"), test::BatchPod("alone")},
      .timeline = {At("7500ms", "create", Node("n2", "2"))},
      .more = StrCat(test::kKubeBatch, R"(, "attemptLatency": "100ms", "until": "40s")", more)};
  if (elects) words.timeline.push_back(R"({"at": "8s", "op": "killReplica", "replica": 0})");
  return words;
}

// Waiting pods, a preemption, and a node that is added.
test::ScenarioWords Words(const std::string& semantics) {
  if (semantics == kBatch) return BatchWords(false);
  if (semantics == kBatchElecting) return BatchWords(true);
  return {.objects = {Node("n1", "2"), Pod("low", "1", R"(, "nodeName": "n1")"), Pod("a"),
                      Pod("b", "1"), Pod("big", "9")},
          .timeline = {At("3s", "create", Pod("high", "2", R"(, "priority": 9)")),
                       At("7s", "create", Node("n2", "10"))},
          .more = R"(, "attemptLatency": "100ms", "semantics": ")" + semantics + "\""};
}

std::unique_ptr<Simulation> Make(const std::string& semantics) {
  return test::Simulate(Words(semantics));
}

std::string MetricsAt(Simulation& simulation, Time t) {
  if (simulation.scenario().scheduler == SchedulerKind::kKubeBatch) {
    metrics::BatchMetrics observed;
    simulation.Observe(t, &observed);
    observed.Finish();
    return metrics::ExpositionText(observed.registry());
  }
  metrics::SchedulerMetrics observed(simulation.scenario().version->metrics(),
                                     {.until = t, .timed_percent = 100});
  simulation.Observe(t, &observed);
  return metrics::ExpositionText(observed.registry());
}

class Observe : public ::testing::TestWithParam<std::string> {};

TEST_P(Observe, ALogIsTheSameWithAnObserver) {
  const std::unique_ptr<Simulation> plain = Make(GetParam());
  plain->RunToEnd();
  const std::unique_ptr<Simulation> observed = Make(GetParam());
  MetricsAt(*observed, kTimeMax);
  EXPECT_EQ(observed->log().Hash(), plain->log().Hash());
  EXPECT_TRUE(observed->finished());
}

TEST_P(Observe, FromTheStartAndAfterwardsMetricsAreTheSame) {
  const std::unique_ptr<Simulation> done = Make(GetParam());
  done->RunToEnd();
  const Time end = done->now();
  const std::string hash = done->log().Hash();
  for (int64_t ms = 0; ms <= 12'000; ms += 450) {
    const Time t = Time{} + Milliseconds(ms);
    EXPECT_EQ(MetricsAt(*done, t), MetricsAt(*Make(GetParam()), t)) << ms;
  }
  EXPECT_EQ(done->now(), end);
  EXPECT_EQ(done->log().Hash(), hash);
}

TEST_P(Observe, GoingBackAndOnLeavesMetricsAsTheyAre) {
  const std::unique_ptr<Simulation> simulation = Make(GetParam());
  const std::string before = MetricsAt(*simulation, Time{} + Seconds(9));
  simulation->Seek(Time{} + Seconds(2));
  EXPECT_EQ(MetricsAt(*simulation, Time{} + Seconds(9)), before);
}

INSTANTIATE_TEST_SUITE_P(Versions, Observe,
                         ::testing::Values("v1.15", "v1.21", "v1.34", std::string(kBatch),
                                           std::string(kBatchElecting)));

}  // namespace observe_test
}  // namespace berth::sim
