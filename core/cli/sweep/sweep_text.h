// The summary of a sweep as text.
#ifndef BERTH_CLI_SWEEP_SWEEP_TEXT_H_
#define BERTH_CLI_SWEEP_SWEEP_TEXT_H_

#include <string>

#include "sweep/plan.h"
#include "sweep/summary.h"

namespace berth::cli {

// Returns a line for each figure and group with the median and its interval. A time that no run has
// reached is "> run". The texts of the plan are made harmless for a terminal.
std::string SweepText(const sim::SweepPlan& plan, const sim::SweepSummary& summary);
// Returns the summary as a table in Markdown.
std::string SweepMarkdown(const sim::SweepPlan& plan, const sim::SweepSummary& summary);

}  // namespace berth::cli

#endif  // BERTH_CLI_SWEEP_SWEEP_TEXT_H_
