// Formats the report of `berth capacity` as text. The input is the JSON of AnswerCapacity
// (answers/what_if/capacity.h).
#ifndef BERTH_CLI_CAPACITY_TEXT_H_
#define BERTH_CLI_CAPACITY_TEXT_H_

#include <string>

#include "api/json/json_fwd.h"

namespace berth::cli {

// Returns the number of instances that fit, one line for each template, as cluster-capacity prints
// it. If the query adds nodes, returns the number of missing nodes or the cheapest mixes of nodes
// instead.
std::string CapacityNumbers(const Json& report);

// Returns the report that cluster-capacity prints with --verbose: the requests of each template,
// the reason why no more instances fit, and their distribution among the nodes. Sentences about
// results that cluster-capacity does not report follow: the fate of waiting pods, and the effect of
// preemption.
std::string CapacityReport(const Json& report);

// Returns a short report in Markdown. Texts from the cluster are escaped, so that none of them acts
// as markup.
std::string CapacityMarkdown(const Json& report);

}  // namespace berth::cli

#endif  // BERTH_CLI_CAPACITY_TEXT_H_
