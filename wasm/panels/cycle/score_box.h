// The box with the scores of the best nodes: raw, normalized and weighted, one after another while
// the pod is at Score, and their totals.
#ifndef BERTH_WASM_PANELS_CYCLE_SCORE_BOX_H_
#define BERTH_WASM_PANELS_CYCLE_SCORE_BOX_H_

#include <string>
#include <vector>

#include "frame/frame.h"

namespace berth::ui {

void DrawScoreBox(const Frame& frame);

// Returns the index for HitKind::kPlugin: a part of a row's bar, or of the legend (row -1).
int32_t ScorePartHit(int row, size_t part);
// Returns the lines about that part: plugin, raw, normalized, weight, weighted.
std::vector<std::string> ScorePartLines(const Frame& frame, int32_t hit);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_CYCLE_SCORE_BOX_H_
