// A section of the queue that is a line, as activeQ: the pods that are ready to be tried, in the
// order in which they will be. The head is at the right, next to the cycle.
#ifndef BERTH_WASM_PANELS_QUEUES_LINE_PANEL_H_
#define BERTH_WASM_PANELS_QUEUES_LINE_PANEL_H_

#include "frame/frame.h"

namespace berth::ui {

void DrawLine(const Frame& frame, SectionId section);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_QUEUES_LINE_PANEL_H_
