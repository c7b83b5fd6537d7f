// How preemption chooses: a card over the nodes with the candidates as rows and the criteria as
// columns, revealed step by step while the pod is at PostFilter. Where there is little room: what
// comes of it and why, in the box of the scores, which nobody has then. Without candidates there is
// nothing to play: the cycle says why.
#ifndef BERTH_WASM_PANELS_PREEMPTION_THEATRE_H_
#define BERTH_WASM_PANELS_PREEMPTION_THEATRE_H_

#include "frame.h"
#include "preemption_account.h"

namespace berth::ui {

// The preemption of the shown attempt, while there is something to be seen of it: the pod is at
// PostFilter, or was a few seconds of viewing ago, or somebody points at that station. Null:
// nothing.
const PreemptionAccount* PreemptionOnStage(const Frame& frame);
PreemptionReveal RevealOnStage(const Frame& frame, const PreemptionAccount& account);

// Where the card lies. It hides nobody on the chosen node, and no part of it as long as there is
// other room. There are candidates.
struct TheatrePlace {
  Rect rect;
  bool compact = false;  // in words alone
  size_t rows = 0;       // candidates for which there is room
};
TheatrePlace PlaceTheatre(const Frame& frame, const PreemptionAccount& account);

void DrawPreemptionTheatre(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_PREEMPTION_THEATRE_H_
