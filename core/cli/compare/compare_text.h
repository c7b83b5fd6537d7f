// Formats comparisons of two runs as text.
#ifndef BERTH_CLI_COMPARE_COMPARE_TEXT_H_
#define BERTH_CLI_COMPARE_COMPARE_TEXT_H_

#include <string>

#include "api/json/json_fwd.h"

namespace berth::cli {

// Returns the comparison as plain text. `comparison` is an answer of DescribeComparison whose texts
// are harmless for a terminal. `label_a` and `label_b` name the runs: "semantics=v1.34". The first
// lines say where the runs part, if they do, and why.
std::string CompareText(const Json& comparison, const std::string& label_a,
                        const std::string& label_b);
// Returns the comparison in Markdown, for a ticket.
std::string CompareMarkdown(const Json& comparison, const std::string& label_a,
                            const std::string& label_b);

}  // namespace berth::cli

#endif  // BERTH_CLI_COMPARE_COMPARE_TEXT_H_
