// How a pod is drawn that is not simply where it is: in its gang's seat, or on a node that it has
// in a session alone. Each state has a shape of its own.
#ifndef BERTH_WASM_PANELS_BATCH_SEAT_MARK_H_
#define BERTH_WASM_PANELS_BATCH_SEAT_MARK_H_

#include "frame/frame.h"
#include "model/gangs.h"

namespace berth::ui {

// An empty seat is dashed, a pod that waits a small tile in it, a promise a dashed outline, a place
// in the session a full one, a bound pod a tile with a check, one that is done a check alone.
void DrawSeat(const Frame& frame, const Rect& rect, SeatState state, Color color);
// Without the small tile of a pod that waits.
void DrawEmptySeat(const Frame& frame, const Rect& rect);

// An arrow that turns back: something is undone.
void DrawTurnBack(const Frame& frame, Point center, float size, Color color);
// A triangle with an exclamation mark.
void DrawAlert(const Frame& frame, Point center, float size, Color color);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_BATCH_SEAT_MARK_H_
