// The summary of a sweep: runs that differ only in the seed form a group, and each figure has its
// median in each group.
#ifndef BERTH_SWEEP_SUMMARY_H_
#define BERTH_SWEEP_SUMMARY_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "api/json/json_fwd.h"
#include "base/result.h"
#include "figures/figure_table.h"
#include "sweep/plan.h"
#include "sweep/records.h"
#include "sweep/statistics.h"

namespace berth::sim {

struct FigureSummary {
  std::string name;  // "waitP95", "utilization.cpu"
  FigureId id = FigureId::kPods;
  int64_t values = 0;  // number of runs of the group that have a value
  // For a time, a run without a value counts as one with a larger value than all others: the pods
  // still waited when it ended. For other figures such runs do not count. Nothing: no run counts.
  std::optional<MedianInterval> median;
};

struct SweepGroup {
  std::vector<std::string> axes;  // the values of the axes in `SweepSummary::axes`
  int64_t runs = 0;               // number of runs that have figures
  int64_t failed = 0;             // number of runs that could not be run
  std::vector<FigureSummary> figures;
};

struct SweepSummary {
  std::vector<std::string> axes;     // axes of the plan, without those of seeds
  std::vector<std::string> figures;  // the names that any run has, in the order of the table
  std::vector<SweepGroup> groups;    // in the order of the grid
};

// REQUIRES: each record was written by RunRecord for this plan; the error names one that was not.
Result<SweepSummary> Summarize(const SweepPlan& plan, const SweepRecords& records);

// Returns {"axes": [...], "groups": [{"axes": {...}, "failed": 0, "figures": {"waitP95": {"high":
// 3, "low": 1, "median": 2, "values": 20}}, "runs": 20}], "kind": "SweepResult", "plan": hash,
// "runs": [records]}. An end of an interval, or a median, that is beyond all values is null.
Json SweepJson(const SweepPlan& plan, const SweepRecords& records, const SweepSummary& summary);

// Returns one line for each run: its number, the values of all axes, its figures, the reason why it
// ended or could not be run; by RFC 4180, with line feeds alone. REQUIRES: see Summarize.
std::string SweepCsv(const SweepPlan& plan, const SweepRecords& records,
                     const SweepSummary& summary);

}  // namespace berth::sim

#endif  // BERTH_SWEEP_SUMMARY_H_
