// The last move request: what happened, whom it woke, and why the others stayed.
#ifndef BERTH_WASM_PANELS_EVENT_CARD_H_
#define BERTH_WASM_PANELS_EVENT_CARD_H_

#include "frame.h"

namespace berth::ui {

void DrawEventCard(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_EVENT_CARD_H_
