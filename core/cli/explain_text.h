// A pod's life and its last attempt, as text.
#ifndef BERTH_CLI_EXPLAIN_TEXT_H_
#define BERTH_CLI_EXPLAIN_TEXT_H_

#include <string>
#include <string_view>

#include "api/decoder.h"
#include "base/result.h"
#include "sim/simulation.h"
#include "sim/view.h"

namespace berth::cli {

// { "pod": DescribePod, "lastAttempt": DescribeAttempt or null }. Fails if there is no such pod by view.t.
Result<Json> AccountOfPod(sim::Simulation& simulation, const sim::View& view,
                          std::string_view pod_name);

// The account for people, in lines of any length.
std::string AccountText(const Json& account);

}  // namespace berth::cli

#endif  // BERTH_CLI_EXPLAIN_TEXT_H_
