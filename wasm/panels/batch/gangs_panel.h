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
// The head of a card of one of kube-batch's queues: its name and weight, and what it has, deserves
// and asks for of its dominant resource.

// The queue with that number in the book.
void DrawQueueHead(const Frame& frame, const BatchStage& batch, size_t queue);

// All that is known of a queue, a line for each resource.
std::vector<std::string> QueueLines(const sim::QueueAccount& queue);

// "0.33"
std::string ShareText(double share);

// --- seat_mark
// How a pod is drawn that is not simply where it is: in its gang's seat, or on a node that it has
// in a session alone. Each state has a shape of its own.

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

#endif  // BERTH_WASM_PANELS_BATCH_GANGS_PANEL_H_
