// The marks of pods that are not simply in their place: in their gang's seat, or on a node that
// they have only in a session. Each state has a shape of its own.
#ifndef BERTH_WASM_PANELS_BATCH_SEAT_MARK_H_
#define BERTH_WASM_PANELS_BATCH_SEAT_MARK_H_

#include "frame/frame.h"
#include "model/gangs.h"

namespace berth::ui {

// Draws a seat. An empty seat is dashed; a waiting pod is a small tile in it, a promise a dashed
// outline, a place in the session a full outline, a bound pod a tile with a check, and a pod that
// is done only a check.
void DrawSeat(const Frame& frame, const Rect& rect, SeatState state, Color color);
// Draws the seat without the small tile of a waiting pod.
void DrawEmptySeat(const Frame& frame, const Rect& rect);

// Draws an arrow that turns back, the sign for an operation that is undone.
void DrawTurnBack(const Frame& frame, Point center, float size, Color color);
// Draws a triangle with an exclamation mark.
void DrawAlert(const Frame& frame, Point center, float size, Color color);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_BATCH_SEAT_MARK_H_
