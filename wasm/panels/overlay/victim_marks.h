// Marks on the nodes while preemption is shown: the pods that are lifted, that may stay, and that
// have to leave.
#ifndef BERTH_WASM_PANELS_OVERLAY_VICTIM_MARKS_H_
#define BERTH_WASM_PANELS_OVERLAY_VICTIM_MARKS_H_

#include "frame/frame.h"
#include "model/attempt/preemption_summary.h"

namespace berth::ui {

// Call it after the nodes are drawn.
void DrawVictimMarks(const Frame& frame);

// Draws a cross over the tile of a victim, and a check over that of a reprieved pod.
void DrawFate(const Frame& frame, const Rect& tile, Fate fate);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_OVERLAY_VICTIM_MARKS_H_
