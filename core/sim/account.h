// A pod's life and its last attempt together: the whole answer to "why is it there, or not yet?".
#ifndef BERTH_SIM_ACCOUNT_H_
#define BERTH_SIM_ACCOUNT_H_

#include <string_view>

#include "api/decoder.h"
#include "base/result.h"
#include "sim/simulation.h"
#include "sim/view.h"

namespace berth::sim {

// { "pod": DescribePod, "lastAttempt": DescribeAttempt or null }. Fails if there is no such pod by
// view.t.
Result<Json> AccountOfPod(Simulation& simulation, const View& view, std::string_view pod_name);

}  // namespace berth::sim

#endif  // BERTH_SIM_ACCOUNT_H_
