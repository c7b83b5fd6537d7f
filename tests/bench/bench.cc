// Measures the cost of the engines, natively and in WebAssembly: `bench NAME ...`. README.md has
// the tables.
#include <cstdio>

#include "bench/benches.h"

namespace berth::bench {
namespace {

const Benchmark* const kBenchmarks[] = {
    &kScheduleBenchmark, &kQueueBenchmark,  &kBatchBenchmark, &kSimulateBenchmark,
    &kLoadBenchmark,     &kSlicesBenchmark, &kBombsBenchmark, &kCapacityBenchmark,
};

void PrintUsage(const Benchmark& benchmark) {
  std::fprintf(stderr, "bench %.*s %.*s\n", static_cast<int>(benchmark.name.size()),
               benchmark.name.data(), static_cast<int>(benchmark.usage.size()),
               benchmark.usage.data());
}

int Main(const std::vector<std::string>& words) {
  for (const Benchmark* benchmark : kBenchmarks) {
    if (words.empty() || words[0] != benchmark->name) continue;
    const int code = benchmark->run({words.begin() + 1, words.end()});
    if (code == kBadWords) PrintUsage(*benchmark);
    return code;
  }
  for (const Benchmark* benchmark : kBenchmarks) PrintUsage(*benchmark);
  return kBadWords;
}

}  // namespace
}  // namespace berth::bench

int main(int argc, char** argv) {
  return berth::bench::Main(std::vector<std::string>(argv + 1, argv + argc));
}
