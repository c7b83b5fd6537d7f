// What happened last: the move request that woke a pod just now, why the others stayed; later,
// the latest events.
#ifndef BERTH_WASM_PANELS_OVERLAY_EVENT_CARD_H_
#define BERTH_WASM_PANELS_OVERLAY_EVENT_CARD_H_

#include "frame/frame.h"

namespace berth::ui {

void DrawEventCard(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_OVERLAY_EVENT_CARD_H_
