// AttemptSummary: the explanation of one attempt, counted and sorted for drawing.
#ifndef BERTH_WASM_MODEL_ATTEMPT_ATTEMPT_SUMMARY_H_
#define BERTH_WASM_MODEL_ATTEMPT_ATTEMPT_SUMMARY_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/attempt/attempt_path.h"
#include "model/attempt/filter_tally.h"
#include "model/attempt/preemption_summary.h"
#include "model/attempt/score_bars.h"
#include "sim/explain.h"

namespace berth::ui {

struct StationAccount {
  std::vector<std::string> plugins;  // that ran, and did not leave it to the next one
  int plugins_ok = 0;
  std::string failed_plugin;  // "" if none
  std::string reason;         // its words
};

// A node among those with the highest totals.
struct ScoredNode {
  sim::NodeId node = sim::kNoId;
  int32_t feasible_index = 0;
  int64_t total = 0;
};

class AttemptSummary {
 public:
  // `log` has the attempt.
  AttemptSummary(const sim::EventLog& log, sim::AttemptExplanation explanation);

  int32_t attempt() const { return explanation_.attempt; }
  const sim::AttemptExplanation& explanation() const { return explanation_; }
  const StationAccount& At(Station station) const { return stations_[static_cast<int>(station)]; }

  int num_nodes() const { return static_cast<int>(explanation_.nodes.size()); }
  int num_passed() const { return num_passed_; }
  int num_visited() const { return num_visited_; }
  bool scored() const { return !explanation_.totals.empty(); }
  bool tied() const { return explanation_.tied_for_best.size() > 1; }
  bool IsTied(sim::NodeId node) const;

  // Highest totals first, at most a handful; those with the same total as the chosen one after it.
  const std::vector<ScoredNode>& best() const { return best_; }
  // One row for each of best().
  const ScoreBars& bars() const { return bars_; }
  // Of all nodes that were visited.
  const FilterTally& tally() const { return tally_; }
  // If it was tried.
  const std::optional<PreemptionSummary>& preemption() const { return preemption_; }

  // Null: the node was not there. Its position in the order of visits is `VisitOf`.
  const sim::NodeVerdict* VerdictOn(sim::NodeId node) const;
  int VisitOf(sim::NodeId node) const;
  // What decides of a total: without what all nodes have alike (ScoreBars::common).
  int64_t Deciding(int64_t total) const { return total - bars_.common_sum; }
  // The total of a feasible node; 0 without scores.
  int64_t TotalOf(const sim::NodeVerdict& verdict) const;

 private:
  void CountVerdicts();
  void CountNodes();
  void SortBest();

  sim::AttemptExplanation explanation_;
  StationAccount stations_[kNumStations];
  std::vector<int32_t> index_of_node_;  // by NodeId: into explanation_.nodes, or -1
  std::vector<int32_t> visit_of_;       // by index into explanation_.nodes
  std::vector<ScoredNode> best_;
  ScoreBars bars_;
  FilterTally tally_;
  std::optional<PreemptionSummary> preemption_;
  int num_passed_ = 0;
  int num_visited_ = 0;
};

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_ATTEMPT_ATTEMPT_SUMMARY_H_
