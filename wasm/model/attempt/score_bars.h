// ScoreBars: the scores of the best nodes as bars of parts, one part for each plugin or extender,
// in the three steps that a score takes: raw, normalized, weighted.
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

// One plugin or extender.
struct ScorePart {
  std::string name;
  int64_t weight = 1;
  int color = 0;  // as PluginColor has it: its number among all that scored
  // The ends of its own scale: of the raw scores of all nodes, and 0.
  int64_t raw_low = 0;
  int64_t raw_high = 0;
  std::vector<ScoreValue> rows;  // one for each node that has a bar
};

struct ScoreBars {
  std::vector<ScorePart> parts;  // those that are drawn
  int64_t full = 1;              // the sum of weighted scores that fills a bar
  // Those that are left out of bars and totals, because they decide nothing, and beside a million
  // nothing else could be seen. Where all scores of all nodes are equal, only those with such a
  // weight.
  std::vector<ScorePart> common;
  int64_t common_sum = 0;
};

// Bars for the nodes with these feasible indexes. REQUIRES: the nodes were scored.
ScoreBars MakeScoreBars(const sim::EventLog& log, const sim::AttemptExplanation& explanation,
                        const std::vector<int32_t>& feasible_indexes);

// A part of a bar, in shares of a full one.
struct BarSpan {
  float left = 0;
  float width = 0;
};
// The parts of one row's bar. `phase` is as in ScorePhase: at 0 each part fills a slot of its own
// in its own scale, at 1 out of 100, at 2 they are one stack.
std::vector<BarSpan> SpansOf(const ScoreBars& bars, size_t row, float phase);

// "BalancedAllocation" for NodeResourcesBalancedAllocation.
std::string_view ShortPluginName(std::string_view name);

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_ATTEMPT_SCORE_BARS_H_
