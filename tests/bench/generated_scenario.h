// Scenarios of any size, as text: most of their pods arrive evenly over time, and some are too
// large for every node.
#ifndef BERTH_TESTS_BENCH_GENERATED_SCENARIO_H_
#define BERTH_TESTS_BENCH_GENERATED_SCENARIO_H_

#include <string>

namespace berth::bench {

// Returns a scenario in which `pods` arrive within `minutes`; one in fifty requests more than any
// node has.
std::string GeneratedScenario(int nodes, int pods, int minutes);

// Returns a workload of this kind (Deployment, StatefulSet or DaemonSet) with `pods` pods, one on
// each node for a DaemonSet. It gets another image after a minute.
std::string GeneratedWorkload(const std::string& kind, int nodes, int pods);

}  // namespace berth::bench

#endif  // BERTH_TESTS_BENCH_GENERATED_SCENARIO_H_
