// The rules that a decoded configuration has to keep. As kube-scheduler v1.21 and v1.34,
// apis/config/validation/validation.go. Of v1beta1 the arguments of plugins are judged by the
// plugins, of v1 here, but those of NodeResourcesFit.
#ifndef BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_VALIDATION_H_
#define BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_VALIDATION_H_

#include <string>
#include <vector>

#include "versions/configuration/configuration.h"
#include "versions/configuration/policy.h"

namespace berth {

// All that is wrong, in upstream's order; empty: nothing.
std::vector<ConfigurationError> ValidateKubeSchedulerConfiguration(
    const KubeSchedulerConfiguration& configuration);
std::vector<ConfigurationError> ValidateKubeSchedulerConfigurationV1(
    const KubeSchedulerConfiguration& configuration);
std::vector<ConfigurationError> ValidatePolicy(const Policy& policy);

}  // namespace berth

#endif  // BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_VALIDATION_H_
