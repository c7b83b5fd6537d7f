// The sections of the scheduling queue.
#ifndef BERTH_WASM_PANELS_QUEUES_QUEUES_PANEL_H_
#define BERTH_WASM_PANELS_QUEUES_QUEUES_PANEL_H_

#include "frame/frame.h"

namespace berth::ui {

void DrawQueues(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_QUEUES_QUEUES_PANEL_H_
