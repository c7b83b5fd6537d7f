// BatchStage: what the stage has of kube-batch in place of kube-scheduler's queues and extension
// points, at one moment.
#ifndef BERTH_WASM_BATCH_STAGE_H_
#define BERTH_WASM_BATCH_STAGE_H_

#include <string>
#include <vector>

#include "gang_book.h"
#include "gang_slots.h"
#include "layout.h"
#include "session_slots.h"
#include "session_story.h"
#include "sim/event_log.h"
#include "sim/scenario.h"
#include "sim/view.h"

namespace berth::ui {

struct BatchStage {
  GangBook book;
  GangSlots gangs;
  SessionStory story;
  SessionSlots session;
  Duration period;  // of sessions

  // Where a pod that waits is.
  Rect SeatOf(sim::PodId pod) const { return gangs.TileAt(book.PlaceOf(pod)); }
  bool IsHidden(sim::PodId pod) const { return gangs.IsHidden(book.PlaceOf(pod)); }
};

// As long as the view. REQUIRES: the scenario's scheduler is kube-batch.
BatchStage MakeBatchStage(const sim::Scenario& scenario, const sim::EventLog& log,
                          const sim::View& view, const StageLayout& layout);

}  // namespace berth::ui

#endif  // BERTH_WASM_BATCH_STAGE_H_
