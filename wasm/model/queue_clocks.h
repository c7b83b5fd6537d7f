// What the clocks of the queues show.
#ifndef BERTH_WASM_MODEL_QUEUE_CLOCKS_H_
#define BERTH_WASM_MODEL_QUEUE_CLOCKS_H_

#include "base/time.h"
#include "view/view.h"

namespace berth::ui {

// How much of its backoff a pod has left, from 0 to 1.
float BackoffLeft(const sim::PodView& pod, Time now);

// How much of the time has passed until the leftover flush that takes a pod out of this section of
// parked pods, from 0 to 1; 0 where there is no such flush.
float ParkedShare(const QueueSection& section, const sim::PodView& pod, Time now);

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_QUEUE_CLOCKS_H_
