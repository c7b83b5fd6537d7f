// The rules for a decoded configuration. As kube-scheduler v1.21 and v1.34,
// apis/config/validation/validation.go. In v1beta1 the plugins check their arguments; in v1 this
// code does, except for NodeResourcesFit.
#ifndef BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_VALIDATION_H_
#define BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_VALIDATION_H_

#include <string>
#include <vector>

#include "versions/configuration/configuration.h"
#include "versions/configuration/policy.h"

namespace berth {

// Return all errors, in upstream's order. Empty if there are none.
std::vector<ConfigurationError> ValidateKubeSchedulerConfiguration(
    const KubeSchedulerConfiguration& configuration);
std::vector<ConfigurationError> ValidateKubeSchedulerConfigurationV1(
    const KubeSchedulerConfiguration& configuration);
std::vector<ConfigurationError> ValidatePolicy(const Policy& policy);

}  // namespace berth

#endif  // BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_VALIDATION_H_
