// The summary of a sweep as text.
#ifndef BERTH_CLI_SWEEP_SWEEP_TEXT_H_
#define BERTH_CLI_SWEEP_SWEEP_TEXT_H_

#include <string>

#include "sweep/plan.h"
#include "sweep/summary.h"

namespace berth::cli {

// A line for each figure and group: the median, and its interval. Times that no run has reached are
// "> run". Texts of the plan are made harmless for a terminal.
std::string SweepText(const sim::SweepPlan& plan, const sim::SweepSummary& summary);
// The same as a table in Markdown.
std::string SweepMarkdown(const sim::SweepPlan& plan, const sim::SweepSummary& summary);

}  // namespace berth::cli

#endif  // BERTH_CLI_SWEEP_SWEEP_TEXT_H_
