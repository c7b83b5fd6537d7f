// The waiting room beside Permit: the pods that plugins hold back there, and their remaining time.
#ifndef BERTH_WASM_PANELS_CYCLE_PERMIT_ROOM_H_
#define BERTH_WASM_PANELS_CYCLE_PERMIT_ROOM_H_

#include "frame/frame.h"

namespace berth::ui {

void DrawPermitRoom(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_CYCLE_PERMIT_ROOM_H_
