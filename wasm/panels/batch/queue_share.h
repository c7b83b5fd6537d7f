// The head of the card of a kube-batch queue: its name and weight, and the amounts of its dominant
// resource that it has, deserves and requests.
#ifndef BERTH_WASM_PANELS_BATCH_QUEUE_SHARE_H_
#define BERTH_WASM_PANELS_BATCH_QUEUE_SHARE_H_

#include <string>
#include <vector>

#include "frame/frame.h"

namespace berth::ui {

// Draws the head of the queue with that index in the book.
void DrawQueueHead(const Frame& frame, const BatchStage& batch, size_t queue);

// Returns all facts about a queue, one line for each resource.
std::vector<std::string> QueueLines(const sim::QueueAccount& queue);

// Returns for example "0.33".
std::string ShareText(double share);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_BATCH_QUEUE_SHARE_H_
