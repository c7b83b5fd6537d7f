// The rules that a decoded configuration has to keep. As kube-scheduler v1.21,
// apis/config/validation/validation.go. Arguments of plugins are judged by the plugins.
#ifndef BERTH_SCHEDULER_CONFIGURATION_VALIDATION_H_
#define BERTH_SCHEDULER_CONFIGURATION_VALIDATION_H_

#include <string_view>
#include <vector>

#include "scheduler/configuration.h"
#include "scheduler/policy.h"

namespace berth {

// All that is wrong, in upstream's order; empty: nothing.
std::vector<ConfigurationError> ValidateKubeSchedulerConfiguration(
    const KubeSchedulerConfiguration& configuration);
std::vector<ConfigurationError> ValidatePolicy(const Policy& policy);

}  // namespace berth

#endif  // BERTH_SCHEDULER_CONFIGURATION_VALIDATION_H_
