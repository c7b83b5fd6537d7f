// The panel with kube-batch's queues and their gangs, in the place of kube-scheduler's queues.
#ifndef BERTH_WASM_PANELS_BATCH_GANGS_PANEL_H_
#define BERTH_WASM_PANELS_BATCH_GANGS_PANEL_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "frame/frame.h"
#include "model/gangs.h"

namespace berth::ui {

void DrawGangs(const Frame& frame, const BatchStage& batch);

// Returns the index for HitKind::kGang of the PodGroup "default/train"; kNoId if it is not on the
// stage.
int32_t GangHit(const BatchStage& batch, std::string_view uid);
// Returns the index for HitKind::kBatchQueue.
int32_t BatchQueueHit(const BatchStage& batch, std::string_view name);
// Returns the selection of a hit, in the form of UiState::selection: "podgroup/default/train",
// "queue/default"; "" for the place of the pods that no session has had.
std::string TargetOf(const Gangs& book, const Hit& hit);
// Returns the lines of the hover card for a hit of kGang.
std::vector<std::string> GangLines(const Frame& frame, const BatchStage& batch, int32_t hit);

// --- queue_share
// The head of the card of one of kube-batch's queues: its name and weight, and the amounts of its
// dominant resource that it has, deserves and requests.

// Draws the head of the queue with that index in the book.
void DrawQueueHead(const Frame& frame, const BatchStage& batch, size_t queue);

// Returns a line for each resource of a queue.
std::vector<std::string> QueueLines(const sim::QueueAccount& queue);

// Returns a share in the form "0.33".
std::string ShareText(double share);

// --- seat_mark
// The drawing of a pod in its gang's seat, or on a node that it has only in a session. Each state
// has a shape of its own.

// Draws a seat: dashed if it is empty, with a small tile for a pod that waits, with a dashed
// outline for a promise, with a solid outline for a place that it has only in the session, a tile
// with a check for a bound pod, and only a check for a pod that has succeeded.
void DrawSeat(const Frame& frame, const Rect& rect, SeatState state, Color color);
// Draws a seat without the small tile of a pod that waits.
void DrawEmptySeat(const Frame& frame, const Rect& rect);

// Draws an arrow that turns back, which means that something was undone.
void DrawTurnBack(const Frame& frame, Point center, float size, Color color);
// Draws a triangle with an exclamation mark.
void DrawAlert(const Frame& frame, Point center, float size, Color color);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_BATCH_GANGS_PANEL_H_
