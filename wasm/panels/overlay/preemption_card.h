// How preemption chooses: a card over the nodes with the candidates as rows and the criteria as
// columns, revealed step by step while the pod is at PostFilter. Where there is little room: what
// comes of it and why, in the box of the scores, which are none then. Without candidates there is
// nothing to play: the cycle says why.
#ifndef BERTH_WASM_PANELS_OVERLAY_PREEMPTION_CARD_H_
#define BERTH_WASM_PANELS_OVERLAY_PREEMPTION_CARD_H_

#include "frame/frame.h"
#include "model/attempt/preemption_summary.h"

namespace berth::ui {

// The preemption of the shown attempt, while there is something to be seen of it: the pod is at
// PostFilter, or was a few seconds of viewing ago, or the pointer is at that station. Null:
// nothing.
const PreemptionSummary* PreemptionOnStage(const Frame& frame);
PreemptionReveal RevealOnStage(const Frame& frame, const PreemptionSummary& account);

// Where the card lies. It hides no pod on the chosen node, and no part of it as long as there is
// other room. There are candidates.
struct PreemptionCardPlace {
  Rect rect;
  bool compact = false;  // in words alone
  size_t rows = 0;       // candidates for which there is room
};
PreemptionCardPlace PlacePreemptionCard(const Frame& frame, const PreemptionSummary& account);

void DrawPreemptionCard(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_OVERLAY_PREEMPTION_CARD_H_
