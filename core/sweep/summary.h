// The summary of a sweep: runs that differ in the seed alone make a group, and each figure has its
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
  int64_t values = 0;  // runs of the group that have one
  // Of a time, a run without a value counts as one with a larger value than all others: the pods
  // still waited when it ended. Of other figures such runs are left out. Nothing: no run counts.
  std::optional<MedianInterval> median;
};

struct SweepGroup {
  std::vector<std::string> axes;  // the values of the axes in `SweepSummary::axes`
  int64_t runs = 0;               // that have figures
  int64_t failed = 0;             // that could not be run
  std::vector<FigureSummary> figures;
};

struct SweepSummary {
  std::vector<std::string> axes;     // of the plan, without those of seeds
  std::vector<std::string> figures;  // the names that any run has, in the order of the table
  std::vector<SweepGroup> groups;    // in the order of the grid
};

// REQUIRES: each record is one of RunRecord of this plan; the error names one that is not.
Result<SweepSummary> Summarize(const SweepPlan& plan, const SweepRecords& records);

// {"axes": [...], "groups": [{"axes": {...}, "failed": 0, "figures": {"waitP95": {"high": 3,
// "low": 1, "median": 2, "values": 20}}, "runs": 20}], "kind": "SweepResult", "plan": hash,
// "runs": [records]}. An end of an interval, or a median, that lies beyond all values is null.
Json SweepJson(const SweepPlan& plan, const SweepRecords& records, const SweepSummary& summary);

// One line for each run: its number, the values of all axes, its figures, why it ended or could not
// be run; as RFC 4180, with line feeds alone. REQUIRES: as Summarize.
std::string SweepCsv(const SweepPlan& plan, const SweepRecords& records,
                     const SweepSummary& summary);

}  // namespace berth::sim

#endif  // BERTH_SWEEP_SUMMARY_H_
