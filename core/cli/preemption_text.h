// Formats the course of a preemption as text.
#ifndef BERTH_CLI_PREEMPTION_TEXT_H_
#define BERTH_CLI_PREEMPTION_TEXT_H_

#include <string>

#include "api/json/json_fwd.h"

namespace berth::cli {

// Both functions format an answer of sim::DescribePreemption.

// Returns one or two sentences that name the node, the victims and the deciding criterion.
std::string PreemptionDecisionText(const Json& preemption);

// Returns a table with a row for each node and a column for each criterion, in the order in which
// the scheduler compares them. Empty if the pod may not preempt.
std::string PreemptionTableText(const Json& preemption);

}  // namespace berth::cli

#endif  // BERTH_CLI_PREEMPTION_TEXT_H_
