// The three queues. activeQ: the head is next. backoffQ: rings shrink with the backoff that is
// left. unschedulableQ: what rejected each pod, and what would wake it.
#ifndef BERTH_WASM_PANELS_QUEUES_PANEL_H_
#define BERTH_WASM_PANELS_QUEUES_PANEL_H_

#include "frame.h"

namespace berth::ui {

void DrawQueues(const Frame& frame);

// How much of its backoff a pod has left, from 0 to 1.
float BackoffLeft(const sim::PodView& pod, Time now);
// How much of its time in unschedulableQ has passed, from 0 to 1 at the leftover flush.
float ParkedShare(const sim::PodView& pod, Time now);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_QUEUES_PANEL_H_
