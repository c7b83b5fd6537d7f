// The header, and what is drawn over the panels of the queue, the cycle and the nodes. Each
// function has a source file of its own.
#ifndef BERTH_WASM_PANELS_OVERLAY_OVERLAY_H_
#define BERTH_WASM_PANELS_OVERLAY_OVERLAY_H_

#include "frame/frame.h"
#include "model/attempt/preemption_summary.h"
#include "model/header_words.h"
#include "model/recent_events.h"

namespace berth::ui {

// --- header_panel
// The line at the top: what is shown, its seed, and the time.

// `end` is that of the log so far: it decides how much room the time takes.
void DrawHeader(const Frame& frame, const HeaderWords& words, Time end);

// --- event_card
// What happened last: the move request that woke a pod just now, why the others stayed; later,
// the latest events.

void DrawEventCard(const Frame& frame, const RecentEvents& recent);

// --- chosen_line
// The way from the scores to the node that has won.

// A dotted line while the attempt runs, from when its node is known. After the nodes.
void DrawChosenLine(const Frame& frame);

// --- victim_marks
// On the nodes while preemption is shown: which pods are lifted, which may stay, which have to go.

// After the nodes.
void DrawVictimMarks(const Frame& frame);

// Over a pod's tile: a cross on a victim, a check on one that is reprieved.
void DrawFate(const Frame& frame, const Rect& tile, Fate fate);

// --- eviction_marks
// On the nodes while kube-batch's session evicts: which pods have to go, and which may stay after
// all.

// After the nodes.
void DrawEvictionMarks(const Frame& frame, const BatchStage& batch);

// --- flights
// Pods on their way from one place to another, above all panels.

void DrawFlights(const Frame& frame);

// --- focus
// What the caption of the tour speaks of, marked.

// After everything that can be pointed at was drawn.
// `caption` is null if the tour shows none, or one that is not true of this run.
void DrawFocus(const Frame& frame, const sim::Caption* caption);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_OVERLAY_OVERLAY_H_
