// The report of `berth capacity` as text, of the JSON of AnswerCapacity
// (answers/what_if/capacity.h).
#ifndef BERTH_CLI_CAPACITY_TEXT_H_
#define BERTH_CLI_CAPACITY_TEXT_H_

#include <string>

#include "api/json/json_fwd.h"

namespace berth::cli {

// How many instances fit, a line for each template, as cluster-capacity; or how many nodes are
// missing, if that was asked.
std::string CapacityNumbers(const Json& report);

// The same as cluster-capacity has it with --verbose: what each template requests, why there are no
// more, and where the instances are; and then what that tool does not say: what became of pods that
// waited, and what preemption would do.
std::string CapacityReport(const Json& report);

// A short report in Markdown. What comes from the cluster is text in it, never markup.
std::string CapacityMarkdown(const Json& report);

}  // namespace berth::cli

#endif  // BERTH_CLI_CAPACITY_TEXT_H_
