// The explanation of preemption in the lower part of the panel of the cycle, for stages without
// room for a table over the nodes. The extension points there are idle at that time. The candidates
// are side by side, and the values that each criterion compares are below them.
#ifndef BERTH_WASM_PANELS_OVERLAY_PREEMPTION_COLUMN_H_
#define BERTH_WASM_PANELS_OVERLAY_PREEMPTION_COLUMN_H_

#include <vector>

#include "frame/frame.h"
#include "model/attempt/preemption_summary.h"

namespace berth::ui {

// Returns an empty rectangle if the panel has no such part, or pods wait in it.
Rect PreemptionColumnPlace(const Frame& frame);

// Returns the `count` candidates that stay in the contest longest, in their own order.
std::vector<const CandidateNode*> ChooseCandidates(const PreemptionSummary& account, size_t count);

// Returns the present step until the node is chosen, for example "Compare: priority sum".
std::string StepWords(const PreemptionSummary& account, const PreemptionReveal& reveal);

void DrawPreemptionColumn(const Frame& frame, const PreemptionSummary& account,
                          const PreemptionReveal& reveal, const Rect& place);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_OVERLAY_PREEMPTION_COLUMN_H_
