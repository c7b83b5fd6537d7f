// The card that explains how preemption chooses: a table below the nodes with the candidates as
// rows and the criteria as columns, revealed step by step while the pod is at PostFilter. If the
// nodes leave no room for it, the panel of the cycle has it (preemption_column.h), or on a phone a
// few words have the result and the reason. Without candidates there is nothing to show: the panel
// of the cycle says why.
#ifndef BERTH_WASM_PANELS_OVERLAY_PREEMPTION_CARD_H_
#define BERTH_WASM_PANELS_OVERLAY_PREEMPTION_CARD_H_

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

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_OVERLAY_PREEMPTION_CARD_H_
