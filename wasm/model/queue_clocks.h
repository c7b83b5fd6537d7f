// The values of the clocks in the queues.
#ifndef BERTH_WASM_MODEL_QUEUE_CLOCKS_H_
#define BERTH_WASM_MODEL_QUEUE_CLOCKS_H_

#include "base/time.h"
#include "view/view.h"

namespace berth::ui {

// Returns the share of its backoff that a pod has left, from 0 to 1.
float BackoffLeft(const sim::PodView& pod, Time now);

// Returns the share of the time until the leftover flush takes the pod out of this section of
// parked pods, from 0 to 1; 0 if the section has no such flush.
float ParkedShare(const QueueSection& section, const sim::PodView& pod, Time now);

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_QUEUE_CLOCKS_H_
