// Comparisons of two runs, as text for people.
#ifndef BERTH_CLI_COMPARE_COMPARE_TEXT_H_
#define BERTH_CLI_COMPARE_COMPARE_TEXT_H_

#include <string>

#include "api/json/json_fwd.h"

namespace berth::cli {

// `comparison`: what DescribeComparison answers, its texts harmless. `label_a`, `label_b`: what the
// runs are called, "semantics=v1.34". The first lines say whether and where the runs part, and why.
std::string CompareText(const Json& comparison, const std::string& label_a,
                        const std::string& label_b);
// The same in Markdown, for a ticket.
std::string CompareMarkdown(const Json& comparison, const std::string& label_a,
                            const std::string& label_b);

}  // namespace berth::cli

#endif  // BERTH_CLI_COMPARE_COMPARE_TEXT_H_
