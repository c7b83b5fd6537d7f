// The head of a card of one of kube-batch's queues: its name and weight, and what it has, deserves
// and asks for of its dominant resource.
#ifndef BERTH_WASM_PANELS_BATCH_QUEUE_SHARE_H_
#define BERTH_WASM_PANELS_BATCH_QUEUE_SHARE_H_

#include <string>
#include <vector>

#include "frame/frame.h"

namespace berth::ui {

// The queue with that number in the book.
void DrawQueueHead(const Frame& frame, const BatchStage& batch, size_t queue);

// All that is known of a queue, a line for each resource.
std::vector<std::string> QueueLines(const sim::QueueAccount& queue);

// "0.33"
std::string ShareText(double share);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_BATCH_QUEUE_SHARE_H_
