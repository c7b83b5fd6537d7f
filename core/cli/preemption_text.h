// How preemption went, as text.
#ifndef BERTH_CLI_PREEMPTION_TEXT_H_
#define BERTH_CLI_PREEMPTION_TEXT_H_

#include <string>

#include "api/json/json_fwd.h"

namespace berth::cli {

// Both take what sim::DescribePreemption gives.

// One or two sentences: who has to go from where, and which comparison decided it.
std::string PreemptionDecisionText(const Json& preemption);

// The nodes in rows, the criteria in columns in the order in which they count. "" if the pod may
// not preempt.
std::string PreemptionTableText(const Json& preemption);

}  // namespace berth::cli

#endif  // BERTH_CLI_PREEMPTION_TEXT_H_
