// The values of a scenario's spec.scheduler.
#ifndef BERTH_SCENARIO_SCHEDULER_NAME_H_
#define BERTH_SCENARIO_SCHEDULER_NAME_H_

#include <string_view>

#include "scenario/scenario.h"

namespace berth::sim {

inline constexpr std::string_view kKubeScheduler = "kube-scheduler";
// This is also the default schedulerName of its pods, which its flags may change.
inline constexpr std::string_view kKubeBatch = "kube-batch";

constexpr std::string_view SchedulerName(SchedulerKind kind) {
  return kind == SchedulerKind::kKubeBatch ? kKubeBatch : kKubeScheduler;
}

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_SCHEDULER_NAME_H_
