// The scheduler's messages in the condition PodScheduled of a pod.
#ifndef BERTH_SCENARIO_REDACTION_MESSAGES_H_
#define BERTH_SCENARIO_REDACTION_MESSAGES_H_

#include <string>
#include <string_view>

#include "base/function_ref.h"

namespace berth::sim {

// Returns the new name for an old one. Empty if the text is no old name.
using NewName = FunctionRef<std::string(std::string_view)>;

// Returns the message with new names instead of the old ones: the message that the scheduler writes
// in the redacted run if it wrote this one in the original run. Empty if it contains anything
// except names and the scheduler's own words, because then its content is unknown.
std::string RedactedMessage(std::string_view message, NewName new_name);

// Reports whether the message may come from the scheduler: whether it contains only the scheduler's
// own words, counts, and names of resources, taints, volumes and the like.
bool IsMessageOfScheduler(std::string_view message);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_REDACTION_MESSAGES_H_
