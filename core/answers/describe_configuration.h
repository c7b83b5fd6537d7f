// Describes kube-scheduler's effective configuration: for a page that shows and edits it, and in
// the format of kube-scheduler's own /configz.
#ifndef BERTH_ANSWERS_DESCRIBE_CONFIGURATION_H_
#define BERTH_ANSWERS_DESCRIBE_CONFIGURATION_H_

#include "api/json/json_fwd.h"
#include "base/result.h"
#include "scenario/scenario.h"

namespace berth::sim {

// Returns ConfigurationDescription of the folder schema. Fails if kube-batch schedules.
Result<Json> DescribeConfiguration(const Scenario& scenario);

// Returns ConfigzAnswer of the folder schema: the scheduler's answer at /configz
// (versions/configuration/configz.h). Extenders that only spec.extenders contains appear as
// configured ones. Fails with path "what" if kube-batch schedules, which has no such endpoint;
// fails with the path in the scenario if kube-scheduler would not start with the configuration.
Result<Json> DescribeConfigz(const Scenario& scenario);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_DESCRIBE_CONFIGURATION_H_
