// Messages of the scheduler, as the condition PodScheduled of a pod has them.
#ifndef BERTH_SCENARIO_REDACTION_MESSAGES_H_
#define BERTH_SCENARIO_REDACTION_MESSAGES_H_

#include <string>
#include <string_view>

#include "base/function_ref.h"

namespace berth::sim {

// The new name of an old one; "": it is none.
using NewName = FunctionRef<std::string(std::string_view)>;

// A message with new names in place of the old ones: what the scheduler says in the redacted run,
// if it has said this in the old one. "" if it says anything but names and the scheduler's own
// words, as then nothing is known of it.
std::string RedactedMessage(std::string_view message, NewName new_name);

// Whether the message can be one of the scheduler, which says nothing but its own words, counts and
// names of resources, taints, volumes and the like.
bool IsMessageOfScheduler(std::string_view message);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_REDACTION_MESSAGES_H_
