// A scenario of any size, as text: most of its pods arrive evenly over time, some are too large.
#ifndef BERTH_TESTS_BENCH_GENERATED_SCENARIO_H_
#define BERTH_TESTS_BENCH_GENERATED_SCENARIO_H_

#include <string>

namespace berth::bench {

// `pods` arrive within `minutes`, one in fifty of which asks for more than any node has.
std::string GeneratedScenario(int nodes, int pods, int minutes);

// A workload of this kind (Deployment, StatefulSet or DaemonSet) has `pods` pods, one on each node
// for a DaemonSet, and gets another image after a minute.
std::string GeneratedWorkload(const std::string& kind, int nodes, int pods);

}  // namespace berth::bench

#endif  // BERTH_TESTS_BENCH_GENERATED_SCENARIO_H_
