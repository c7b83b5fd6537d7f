// How preemption chooses: a table below the nodes with the candidates as rows and the criteria as
// columns, revealed step by step while the pod is at PostFilter. If there is no room for it among
// the nodes, it is in the panel of the cycle; on a phone, there are only the result and the reason
// in words. Without candidates there are no steps to show, and the panel of the cycle has the
// reason.
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
// How preemption chooses, if there is no room for a table over the nodes: in the lower part of the
// panel of the cycle, whose extension points are idle then. The candidates are side by side, and
// the compared values are below them, criterion by criterion.

// Returns an empty rectangle if the panel has no such part, or if pods wait in it.
Rect PreemptionColumnPlace(const Frame& frame);

// Returns `count` candidates, the ones that the criteria rule out last, in their original order.
std::vector<const CandidateNode*> ChooseCandidates(const PreemptionSummary& account, size_t count);

// Returns the present step until the node is chosen, for example "Compare: priority sum".
std::string StepWords(const PreemptionSummary& account, const PreemptionReveal& reveal);

void DrawPreemptionColumn(const Frame& frame, const PreemptionSummary& account,
                          const PreemptionReveal& reveal, const Rect& place);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_OVERLAY_PREEMPTION_CARD_H_
