// A section of the queue that is a line, as activeQ: the pods that are ready to be tried, in the
// order in which they will be. The head is at the right, next to the cycle.
#ifndef BERTH_WASM_PANELS_QUEUES_LINE_PANEL_H_
#define BERTH_WASM_PANELS_QUEUES_LINE_PANEL_H_

#include <string>
#include <string_view>

#include "frame/frame.h"

namespace berth::ui {

// The order of the line that this QueueSort plugin makes: "priority, then time".
std::string OrderWords(std::string_view queue_sort);

void DrawLine(const Frame& frame, SectionId section);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_QUEUES_LINE_PANEL_H_
