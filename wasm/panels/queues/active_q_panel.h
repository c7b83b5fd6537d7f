// activeQ: who is ready to be tried, in the order in which they will be. The head is at the right,
// next to the cycle.
#ifndef BERTH_WASM_PANELS_QUEUES_ACTIVE_Q_PANEL_H_
#define BERTH_WASM_PANELS_QUEUES_ACTIVE_Q_PANEL_H_

#include "frame/frame.h"

namespace berth::ui {

void DrawActiveQ(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_QUEUES_ACTIVE_Q_PANEL_H_
