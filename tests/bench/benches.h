// The benchmarks, one file each. Each gets the words after its name, and returns an exit code: 2
// for words that it does not accept.
#ifndef BERTH_TESTS_BENCH_BENCHES_H_
#define BERTH_TESTS_BENCH_BENCHES_H_

#include <string>
#include <string_view>
#include <vector>

namespace berth::bench {

struct Benchmark {
  std::string_view name;
  std::string_view usage;
  int (*run)(const std::vector<std::string>& words);
};

extern const Benchmark kScheduleBenchmark;
extern const Benchmark kQueueBenchmark;
extern const Benchmark kBatchBenchmark;
extern const Benchmark kSimulateBenchmark;
extern const Benchmark kLoadBenchmark;
extern const Benchmark kSlicesBenchmark;
extern const Benchmark kBombsBenchmark;
extern const Benchmark kCapacityBenchmark;

inline constexpr int kBadWords = 2;

}  // namespace berth::bench

#endif  // BERTH_TESTS_BENCH_BENCHES_H_
