// The cluster and the pods with which kube-scheduler was measured, defined only by whole numbers:
// node i, pods k that are on it before, pods j to schedule.
#ifndef BERTH_TESTS_BENCH_WORKLOAD_H_
#define BERTH_TESTS_BENCH_WORKLOAD_H_

#include <optional>
#include <string_view>

#include "api/types.h"
#include "cache/scheduler_cache.h"

namespace berth::bench {

enum class Workload {
  kBasic,
  kSpread,        // zones by DoNotSchedule and ScheduleAnyway
  kSpreadHost,    // zones by DoNotSchedule, host names by ScheduleAnyway
  kInterpodAnti,  // required anti-affinity within a host name
  kNodeAffinity,  // required and preferred
};
std::optional<Workload> FindWorkload(std::string_view name);

// Returns nodes with 8 to 64 cpu in three zones, with ten pods on each.
SchedulerCache MakeCluster(const CacheRules& rules, Workload workload, int num_nodes);
v1::PodPtr MakePod(Workload workload, int j);

}  // namespace berth::bench

#endif  // BERTH_TESTS_BENCH_WORKLOAD_H_
