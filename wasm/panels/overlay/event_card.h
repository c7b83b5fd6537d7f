// The card with the latest events: the move request that just woke a pod and the reasons for which
// others stayed; later, the latest events of any kind.
#ifndef BERTH_WASM_PANELS_OVERLAY_EVENT_CARD_H_
#define BERTH_WASM_PANELS_OVERLAY_EVENT_CARD_H_

#include "frame/frame.h"

namespace berth::ui {

void DrawEventCard(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_OVERLAY_EVENT_CARD_H_
