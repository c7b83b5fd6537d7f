// Figures of the real Go code for the same workloads, in one thread (GOMAXPROCS=1) on two shared
// virtual CPUs: kube-scheduler v1.21.9 with Go 1.19.8, the best of five runs, and v1.34.1 with Go
// 1.24.4, the best of two to four.
#ifndef BERTH_TESTS_BENCH_GO_FIGURES_H_
#define BERTH_TESTS_BENCH_GO_FIGURES_H_

#include <string_view>

namespace berth::bench {

struct GoSchedule {
  std::string_view workload;
  int nodes;
  int percentage;  // of nodes to score; 0 is adaptive
  int pods;
  double evaluated_per_pod;
  double feasible_per_pod;
  double pods_per_second;
  double median_us;
  double p99_us;
  double rss_mib;
};

struct GoQueue {
  int pods;
  double add_ns;
  double pop_ns;
  double rss_mib;  // 0 if it was not measured
};

// `version`: "v1.21" or "v1.34". Returns null if there is no such row.
const GoSchedule* FindGoSchedule(std::string_view version, std::string_view workload, int nodes,
                                 int percentage);
const GoQueue* FindGoQueue(std::string_view version, int pods);

}  // namespace berth::bench

#endif  // BERTH_TESTS_BENCH_GO_FIGURES_H_
