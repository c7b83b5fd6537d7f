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
  std::vector<std::string> plugins;  // plugins that ran and did not return Skip
  int plugins_ok = 0;
  std::string failed_plugin;  // "" if none
  std::string reason;         // the words of that plugin; "" if none failed
};

// One of the nodes with the highest totals.
struct ScoredNode {
  sim::NodeId node = sim::kNoId;
  int32_t feasible_index = 0;
  int64_t total = 0;
};

class AttemptSummary {
 public:
  // REQUIRES: `log` has the attempt.
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

  // Returns the nodes with the highest totals, at most a handful, the highest first. Nodes with the
  // same total as the chosen one follow it.
  const std::vector<ScoredNode>& best() const { return best_; }
  // Returns the bars, one row for each of best().
  const ScoreBars& bars() const { return bars_; }
  // Returns the results of Filter on all nodes that were visited.
  const FilterTally& tally() const { return tally_; }
  // Returns nothing if preemption was not tried.
  const std::optional<PreemptionSummary>& preemption() const { return preemption_; }

  // Returns null if the node did not exist. `VisitOf` returns its position in the order of visits.
  const sim::NodeVerdict* VerdictOn(sim::NodeId node) const;
  int VisitOf(sim::NodeId node) const;
  // Returns the part of a total that decides: without the scores that all nodes have alike
  // (ScoreBars::common).
  int64_t Deciding(int64_t total) const { return total - bars_.common_sum; }
  // Returns the total of a feasible node; 0 if there are no scores.
  int64_t TotalOf(const sim::NodeVerdict& verdict) const;

 private:
  void CountVerdicts();
  void CountNodes();
  void SortBest();

  sim::AttemptExplanation explanation_;
  StationAccount stations_[kNumStations];
  std::vector<int32_t> index_of_node_;  // by NodeId: index into explanation_.nodes, or -1
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
