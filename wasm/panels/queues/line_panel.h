// The panel of a section of the queue that is a line, such as activeQ: the pods that are ready for
// an attempt, in the order of their attempts. The head is at the right, next to the cycle.
#ifndef BERTH_WASM_PANELS_QUEUES_LINE_PANEL_H_
#define BERTH_WASM_PANELS_QUEUES_LINE_PANEL_H_

#include <string>
#include <string_view>

#include "frame/frame.h"

namespace berth::ui {

// Returns the order that this QueueSort plugin creates: "priority, then time".
std::string OrderWords(std::string_view queue_sort);

void DrawLine(const Frame& frame, SectionId section);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_QUEUES_LINE_PANEL_H_
