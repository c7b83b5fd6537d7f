#include "bench/measure.h"

#include <algorithm>
#include <chrono>
#include <limits>
#ifdef __EMSCRIPTEN__
#include <emscripten/heap.h>
#else
#include <malloc.h>
#include <sys/resource.h>

#include <ctime>
#endif

namespace berth::bench {

int64_t WallNs() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
}

int64_t NowNs() {
#ifdef __EMSCRIPTEN__
  return WallNs();
#else
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
#endif
}

double PeakRssMiB() {
#ifdef __EMSCRIPTEN__
  return static_cast<double>(emscripten_get_heap_size()) / (1 << 20);
#else
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;  // Linux reports it in KiB
#endif
}

void KeepFreedMemory() {
#ifndef __EMSCRIPTEN__
  mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
  mallopt(M_MMAP_MAX, 0);
#endif
}

double Percentile(std::vector<int64_t> values, double percent) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const double place = static_cast<double>(values.size() - 1) * percent / 100;
  return static_cast<double>(values[static_cast<size_t>(place)]);
}

}  // namespace berth::bench
