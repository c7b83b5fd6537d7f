#include "panels/queues/queues_panel.h"

#include "panels/queues/active_q_panel.h"
#include "panels/queues/backoff_q_panel.h"
#include "panels/queues/unschedulable_q_panel.h"

namespace berth::ui {

void DrawQueues(const Frame& frame) {
  DrawActiveQ(frame);
  DrawBackoffQ(frame);
  DrawUnschedulableQ(frame);
}

}  // namespace berth::ui
