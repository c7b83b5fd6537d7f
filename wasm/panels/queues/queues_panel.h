// The sections of the scheduling queue, each with its panel.
#ifndef BERTH_WASM_PANELS_QUEUES_QUEUES_PANEL_H_
#define BERTH_WASM_PANELS_QUEUES_QUEUES_PANEL_H_

#include <string>
#include <string_view>

#include "frame/frame.h"

namespace berth::ui {

// `queue_sort` is the plugin that orders activeQ.
void DrawQueues(const Frame& frame, std::string_view queue_sort);

// --- line_panel
// A section of the queue that is a line, as activeQ: the pods that are ready to be tried, in the
// order in which they will be. The head is at the right, next to the cycle.

// The order of the line that this QueueSort plugin makes: "priority, then time".
std::string OrderWords(std::string_view queue_sort);

void DrawLine(const Frame& frame, SectionId section, std::string_view queue_sort);

// --- clocks_panel
// A section of clocks, as backoffQ: the pods that failed lately, each with a ring that runs out
// with its backoff.

void DrawClocks(const Frame& frame, SectionId section);

// --- parked_panel
// A section of parked pods, as unschedulableQ: they wait for an event. Which plugins rejected each
// pod and why, which events would wake it, and when it is tried again though none came.

void DrawParked(const Frame& frame, SectionId section);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_QUEUES_QUEUES_PANEL_H_
