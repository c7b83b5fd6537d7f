// How preemption chooses: a table below the nodes with the candidates as rows and the criteria as
// columns, revealed step by step while the pod is at PostFilter. Where the nodes leave no room for
// it: in the panel of the cycle, or on a phone what comes of it and why, in words. Without
// candidates there is nothing to play: the cycle says why.
#ifndef BERTH_WASM_PANELS_OVERLAY_PREEMPTION_CARD_H_
#define BERTH_WASM_PANELS_OVERLAY_PREEMPTION_CARD_H_

#include <vector>

#include "frame/frame.h"
#include "model/attempt/preemption_summary.h"

namespace berth::ui {

// Returns the preemption of the shown attempt while the stage shows it: the pod is at PostFilter,
// or was there a few seconds of viewing ago, or the pointer is at that station. Null otherwise.
const PreemptionSummary* PreemptionOnStage(const Frame& frame);
PreemptionReveal RevealOnStage(const Frame& frame, const PreemptionSummary& account);

enum class PreemptionCardKind : uint8_t { kTable, kColumn, kWords };

// The place of the card. It hides no node; on a phone, where it is only words, it hides no pod on
// the chosen node. REQUIRES: there are candidates.
struct PreemptionCardPlace {
  Rect rect;
  PreemptionCardKind kind = PreemptionCardKind::kWords;
  size_t rows = 0;  // the number of candidates for which a table has room
};
PreemptionCardPlace PlacePreemptionCard(const Frame& frame, const PreemptionSummary& account);

void DrawPreemptionCard(const Frame& frame);

// --- preemption_column
// How preemption chooses, where there is no room for a table over the nodes: in the lower part of
// the panel of the cycle, whose extension points have nothing to do then. The candidates are side
// by side, and what is compared stands below them, criterion by criterion.

// Empty where the cycle has no such part, or pods wait in it.
Rect PreemptionColumnPlace(const Frame& frame);

// So many candidates that are longest in the contest, in their own order.
std::vector<const CandidateNode*> ChooseCandidates(const PreemptionSummary& account, size_t count);

// "Compare: priority sum": what is being done until the node is chosen.
std::string StepWords(const PreemptionSummary& account, const PreemptionReveal& reveal);

void DrawPreemptionColumn(const Frame& frame, const PreemptionSummary& account,
                          const PreemptionReveal& reveal, const Rect& place);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_OVERLAY_PREEMPTION_CARD_H_
