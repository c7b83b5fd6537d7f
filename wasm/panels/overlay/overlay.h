// The header, and the drawings over the panels of the queue, the cycle and the nodes. Each function
// has a source file of its own.
#ifndef BERTH_WASM_PANELS_OVERLAY_OVERLAY_H_
#define BERTH_WASM_PANELS_OVERLAY_OVERLAY_H_

#include "frame/frame.h"
#include "model/attempt/preemption_summary.h"
#include "model/header_words.h"
#include "model/recent_events.h"

namespace berth::ui {

// --- header_panel
// The line at the top: the scenario's title, the scheduler with its seed, and the time.

// Draws the header. `end` is the end of the log so far, which determines the room for the time.
void DrawHeader(const Frame& frame, const HeaderWords& words, Time end);

// --- event_card
// The latest events: at first the move request that has just woken a pod, with the reasons for
// which other pods stayed; later, the last events.

void DrawEventCard(const Frame& frame, const RecentEvents& recent);

// --- chosen_line
// The line from the scores to the node that has won.

// Draws a dotted line while the attempt runs, as soon as its node is known. Call it after the nodes
// are drawn.
void DrawChosenLine(const Frame& frame);

// --- victim_marks
// Marks on the nodes while preemption is shown: on the pods that are lifted, that may stay, and
// that have to leave.

// Call it after the nodes are drawn.
void DrawVictimMarks(const Frame& frame);

// Draws on a pod's tile: a cross on a victim, a check on a reprieved pod.
void DrawFate(const Frame& frame, const Rect& tile, Fate fate);

// --- eviction_marks
// Marks on the nodes while kube-batch's session evicts: on the pods that have to leave, and on
// those that may stay after all.

// Call it after the nodes are drawn.
void DrawEvictionMarks(const Frame& frame, const BatchStage& batch);

// --- flights
// Pods on their way from one place to another, above all panels.

void DrawFlights(const Frame& frame);

// --- focus
// Marks on the subjects of the tour's caption.

// Call it after everything that can be under the pointer is drawn. `caption` is null if the tour
// shows none, or one that is not true of this run.
void DrawFocus(const Frame& frame, const sim::Caption* caption);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_OVERLAY_OVERLAY_H_
