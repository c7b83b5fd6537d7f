// ScoreBars: the scores of the best nodes as bars of parts, one part for each plugin or extender,
// in the three steps of a score: raw, normalized, weighted.
#ifndef BERTH_WASM_MODEL_ATTEMPT_SCORE_BARS_H_
#define BERTH_WASM_MODEL_ATTEMPT_SCORE_BARS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sim/explain.h"

namespace berth::ui {

struct ScoreValue {
  int64_t raw = 0;
  int64_t normalized = 0;
  int64_t weighted = 0;
};

// The scores of one plugin or extender.
struct ScorePart {
  std::string name;
  int64_t weight = 1;
  int color = 0;  // the index for PluginColor: its number among all plugins that scored
  // The ends of its own scale, which contains the raw scores of all nodes, and 0.
  int64_t raw_low = 0;
  int64_t raw_high = 0;
  std::vector<ScoreValue> rows;  // one for each node that has a bar
};

struct ScoreBars {
  std::vector<ScorePart> parts;  // the parts that are drawn
  int64_t full = 1;              // the sum of weighted scores that fills a bar
  // The parts that are left out of bars and totals. They decide nothing, and beside a score of a
  // million nothing else would be visible. If all scores of all nodes are equal, only parts with
  // such a large weight are left out.
  std::vector<ScorePart> common;
  int64_t common_sum = 0;
};

// Returns bars for the nodes with these feasible indexes. REQUIRES: the nodes were scored.
ScoreBars MakeScoreBars(const sim::EventLog& log, const sim::AttemptExplanation& explanation,
                        const std::vector<int32_t>& feasible_indexes);

// A part of a bar, in fractions of a full bar.
struct BarSpan {
  float left = 0;
  float width = 0;
};
// Returns the parts of one row's bar. `phase` is that of ScorePhase: at 0 each part fills a slot of
// its own in its own scale, at 1 the scale is 0 to 100, at 2 the parts form one stack.
std::vector<BarSpan> SpansOf(const ScoreBars& bars, size_t row, float phase);

// Returns "BalancedAllocation" for NodeResourcesBalancedAllocation.
std::string_view ShortPluginName(std::string_view name);

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_ATTEMPT_SCORE_BARS_H_
