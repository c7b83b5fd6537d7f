#include "panels/queues_panel.h"

#include "panels/active_q_panel.h"
#include "panels/backoff_q_panel.h"
#include "panels/unschedulable_q_panel.h"

namespace berth::ui {

void DrawQueues(const Frame& frame) {
  DrawActiveQ(frame);
  DrawBackoffQ(frame);
  DrawUnschedulableQ(frame);
}

}  // namespace berth::ui
