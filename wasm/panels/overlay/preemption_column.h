// How preemption chooses, where there is no room for a table over the nodes: in the lower part of
// the panel of the cycle, whose extension points have nothing to do then. The candidates are side
// by side, and what is compared stands below them, criterion by criterion.
#ifndef BERTH_WASM_PANELS_OVERLAY_PREEMPTION_COLUMN_H_
#define BERTH_WASM_PANELS_OVERLAY_PREEMPTION_COLUMN_H_

#include <vector>

#include "frame/frame.h"
#include "model/attempt/preemption_summary.h"

namespace berth::ui {

// Empty where the cycle has no such part, or pods wait in it.
Rect PreemptionColumnPlace(const Frame& frame);

// So many candidates that are longest in the contest, in their own order.
std::vector<const CandidateNode*> ChooseCandidates(const PreemptionSummary& account, size_t count);

// "Compare: priority sum": what is being done until the node is chosen.
std::string StepWords(const PreemptionSummary& account, const PreemptionReveal& reveal);

void DrawPreemptionColumn(const Frame& frame, const PreemptionSummary& account,
                          const PreemptionReveal& reveal, const Rect& place);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_OVERLAY_PREEMPTION_COLUMN_H_
