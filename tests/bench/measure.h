// What benchmarks measure with.
#ifndef BERTH_TESTS_BENCH_MEASURE_H_
#define BERTH_TESTS_BENCH_MEASURE_H_

#include <cstdint>
#include <vector>

namespace berth::bench {

// The processor time of this process: what an idle machine's wall clock would show. WebAssembly has
// nothing but the wall clock.
int64_t NowNs();
// The wall clock, which is asked faster: for spans of microseconds.
int64_t WallNs();

// The most memory that the process had in use so far, its text included; in WebAssembly the size of
// the linear memory, which never shrinks.
double PeakRssMiB();

// Memory that is freed from now on stays with the process for what is measured next, as it does
// with Go's runtime: else the kernel's handing out pages would be measured with each run anew. In
// WebAssembly it always stays.
void KeepFreedMemory();

// The value below which `percent` of the values lie; 0 if there are none.
double Percentile(std::vector<int64_t> values, double percent);

}  // namespace berth::bench

#endif  // BERTH_TESTS_BENCH_MEASURE_H_
