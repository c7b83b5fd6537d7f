// The measurements of benchmarks.
#ifndef BERTH_TESTS_BENCH_MEASURE_H_
#define BERTH_TESTS_BENCH_MEASURE_H_

#include <cstdint>
#include <vector>

namespace berth::bench {

// Returns the processor time of this process, which equals the wall clock of an idle machine.
// WebAssembly has only the wall clock.
int64_t NowNs();
// Returns the wall clock, which is faster to read: for spans of microseconds.
int64_t WallNs();

// Returns the largest memory that the process has had in use so far, its text included; in
// WebAssembly the size of the linear memory, which never shrinks.
double PeakRssMiB();

// Keeps memory that is freed from now on in the process for the next measurement, like Go's
// runtime: otherwise each run would include the time in which the kernel provides pages. In
// WebAssembly memory always stays.
void KeepFreedMemory();

// Returns the value below which `percent` of the values are; 0 if there are none.
double Percentile(std::vector<int64_t> values, double percent);

}  // namespace berth::bench

#endif  // BERTH_TESTS_BENCH_MEASURE_H_
