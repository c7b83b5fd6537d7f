// kube-scheduler's configuration as it is in force: for a page that shows and changes it, and as
// kube-scheduler itself tells it.
#ifndef BERTH_ANSWERS_DESCRIBE_CONFIGURATION_H_
#define BERTH_ANSWERS_DESCRIBE_CONFIGURATION_H_

#include "api/json/json_fwd.h"
#include "base/result.h"
#include "scenario/scenario.h"

namespace berth::sim {

// ConfigurationDescription of the folder schema. Fails where kube-batch is at work.
Result<Json> DescribeConfiguration(const Scenario& scenario);

// What the scheduler answers at /configz (versions/configuration/configz.h), ConfigzAnswer of the
// folder schema. An extender that only spec.extenders has stands there as one that is configured.
// Fails where kube-batch is at work, which has no such answer, with path "what"; and where
// kube-scheduler would not start with the configuration, with the path in the scenario.
Result<Json> DescribeConfigz(const Scenario& scenario);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_DESCRIBE_CONFIGURATION_H_
