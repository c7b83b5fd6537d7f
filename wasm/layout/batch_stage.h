// BatchStage: the parts of the stage that replace kube-scheduler's queues and extension points if
// the scheduler is kube-batch, at one moment.
#ifndef BERTH_WASM_LAYOUT_BATCH_STAGE_H_
#define BERTH_WASM_LAYOUT_BATCH_STAGE_H_

#include <string>
#include <vector>

#include "layout/gang_slots.h"
#include "layout/layout.h"
#include "layout/session_slots.h"
#include "log/event_log.h"
#include "model/gangs.h"
#include "model/session_progress.h"
#include "scenario/scenario.h"
#include "view/view.h"

namespace berth::ui {

struct BatchStage {
  Gangs book;
  GangSlots gangs;
  SessionProgress story;
  SessionSlots session;
  Duration period;  // between the starts of two sessions

  // Returns the seat of a pod that waits.
  Rect SeatOf(sim::PodId pod) const { return gangs.TileAt(book.PlaceOf(pod)); }
  bool IsHidden(sim::PodId pod) const { return gangs.IsHidden(book.PlaceOf(pod)); }
};

// Arranges the stage. The result is valid as long as the view. REQUIRES: the scenario's scheduler
// is kube-batch.
BatchStage MakeBatchStage(const sim::Scenario& scenario, const sim::EventLog& log,
                          const sim::View& view, const StageLayout& layout);

}  // namespace berth::ui

#endif  // BERTH_WASM_LAYOUT_BATCH_STAGE_H_
