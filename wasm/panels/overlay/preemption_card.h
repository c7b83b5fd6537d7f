// How preemption chooses: a table below the nodes with the candidates as rows and the criteria as
// columns, revealed step by step while the pod is at PostFilter. Where the nodes leave no room for
// it: in the panel of the cycle (preemption_column.h), or on a phone what comes of it and why, in
// words. Without candidates there is nothing to play: the cycle says why.
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

enum class PreemptionCardKind : uint8_t { kTable, kColumn, kWords };

// Where the card lies. It hides no node; on a phone, where it is in words alone, no pod on the
// chosen node. There are candidates.
struct PreemptionCardPlace {
  Rect rect;
  PreemptionCardKind kind = PreemptionCardKind::kWords;
  size_t rows = 0;  // candidates for which a table has room
};
PreemptionCardPlace PlacePreemptionCard(const Frame& frame, const PreemptionSummary& account);

void DrawPreemptionCard(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_OVERLAY_PREEMPTION_CARD_H_
