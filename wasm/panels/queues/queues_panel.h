// The sections of the scheduling queue, each with its panel.
#ifndef BERTH_WASM_PANELS_QUEUES_QUEUES_PANEL_H_
#define BERTH_WASM_PANELS_QUEUES_QUEUES_PANEL_H_

#include <string>
#include <string_view>

#include "frame/frame.h"

namespace berth::ui {

// Draws all sections. `queue_sort` is the plugin that orders activeQ.
void DrawQueues(const Frame& frame, std::string_view queue_sort);

// --- line_panel
// A section of the queue that is a line, such as activeQ: the pods that are ready to be tried, in
// the order in which they will be tried. The head is at the right, next to the cycle.

// Returns the order that this QueueSort plugin produces: "priority, then time".
std::string OrderWords(std::string_view queue_sort);

void DrawLine(const Frame& frame, SectionId section, std::string_view queue_sort);

// --- clocks_panel
// A section with clocks, such as backoffQ: the pods that failed recently, each with a ring that
// shrinks until its backoff ends.

void DrawClocks(const Frame& frame, SectionId section);

// --- parked_panel
// A section of parked pods, such as unschedulableQ, which wait for an event. Shows for each pod the
// plugins that rejected it and why, the events that would wake it, and when it is tried again
// without an event.

void DrawParked(const Frame& frame, SectionId section);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_QUEUES_QUEUES_PANEL_H_
