// kube-scheduler's configuration as it is in force, for a page that shows and changes it.
#ifndef BERTH_ANSWERS_DESCRIBE_CONFIGURATION_H_
#define BERTH_ANSWERS_DESCRIBE_CONFIGURATION_H_

#include "api/json/decoder.h"
#include "base/result.h"
#include "scenario/scenario.h"

namespace berth::sim {

// ConfigurationDescription of the folder schema. Fails where kube-batch is at work.
Result<Json> DescribeConfiguration(const Scenario& scenario);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_DESCRIBE_CONFIGURATION_H_
