// On the nodes while preemption is shown: which pods are lifted, which may stay, which have to go.
#ifndef BERTH_WASM_PANELS_OVERLAY_VICTIM_MARKS_H_
#define BERTH_WASM_PANELS_OVERLAY_VICTIM_MARKS_H_

#include "frame/frame.h"
#include "model/attempt/preemption_summary.h"

namespace berth::ui {

// After the nodes.
void DrawVictimMarks(const Frame& frame);

// Over a pod's tile: a cross on a victim, a check on one that is reprieved.
void DrawFate(const Frame& frame, const Rect& tile, Fate fate);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_OVERLAY_VICTIM_MARKS_H_
