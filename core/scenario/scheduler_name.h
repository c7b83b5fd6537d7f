// The names of the schedulers, as a scenario's spec.scheduler has them.
#ifndef BERTH_SCENARIO_SCHEDULER_NAME_H_
#define BERTH_SCENARIO_SCHEDULER_NAME_H_

#include <string_view>

#include "scenario/scenario.h"

namespace berth::sim {

inline constexpr std::string_view kKubeScheduler = "kube-scheduler";
// Also the schedulerName of its pods, unless its flags say another.
inline constexpr std::string_view kKubeBatch = "kube-batch";

constexpr std::string_view SchedulerName(SchedulerKind kind) {
  return kind == SchedulerKind::kKubeBatch ? kKubeBatch : kKubeScheduler;
}

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_SCHEDULER_NAME_H_
