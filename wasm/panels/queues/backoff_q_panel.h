// backoffQ: who failed lately, with a ring that runs out with the backoff.
#ifndef BERTH_WASM_PANELS_QUEUES_BACKOFF_Q_PANEL_H_
#define BERTH_WASM_PANELS_QUEUES_BACKOFF_Q_PANEL_H_

#include "frame/frame.h"

namespace berth::ui {

void DrawBackoffQ(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_QUEUES_BACKOFF_Q_PANEL_H_
