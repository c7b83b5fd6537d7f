// A scenario of any size, as text: most of its pods arrive evenly over time, some are too large.
#ifndef BERTH_TESTS_BENCH_GENERATED_SCENARIO_H_
#define BERTH_TESTS_BENCH_GENERATED_SCENARIO_H_

#include <string>

namespace berth::bench {

// `pods` arrive within `minutes`, one in fifty of which asks for more than any node has.
std::string GeneratedScenario(int nodes, int pods, int minutes);

}  // namespace berth::bench

#endif  // BERTH_TESTS_BENCH_GENERATED_SCENARIO_H_
