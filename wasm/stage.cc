#include "stage.h"

#include <optional>

#include "frame.h"
#include "panels/cycle_panel.h"
#include "panels/event_card.h"
#include "panels/eviction_marks.h"
#include "panels/flights.h"
#include "panels/focus.h"
#include "panels/gangs_panel.h"
#include "panels/header_panel.h"
#include "panels/hover_panel.h"
#include "panels/nodes_panel.h"
#include "panels/preemption_theatre.h"
#include "panels/queues_panel.h"
#include "panels/scrubber_panel.h"
#include "panels/session_panel.h"
#include "panels/victim_marks.h"
#include "panels/wake_flash.h"
#include "scheduler/scheduler.h"

namespace berth::ui {
namespace {

const Theme& ThemeOf(const UiState& ui) { return ui.dark ? DarkTheme() : LightTheme(); }

ShownAttempt FindShownAttempt(const StageInput& input, Session& session, const sim::View& view) {
  ShownAttempt shown;
  shown.running = view.attempt >= 0;
  shown.index = shown.running ? view.attempt : view.last_ended_attempt;
  if (shown.index < 0) return shown;
  shown.outcome = OutcomeBy(session.log(), shown.index, view.t);
  const sim::AttemptSpan& span = session.log().attempts()[static_cast<size_t>(shown.index)];
  shown.position =
      PositionOnPath(shown.outcome, FractionAt(span, view.t, session.scenario().attempt_latency));
  shown.account = session.AccountFor(shown.index, input.playback, input.in_a_hurry);
  return shown;
}

// Nobody moves when the viewer wants no motion, or when all have arrived anyway.
void ComputeMotion(const StageInput& input, Session& session, const sim::View& view,
                   const SpotMap& spots) {
  const MotionClock& clock = input.playback.motion_clock();
  if (input.ui.reduced_motion || clock.AllArrived()) {
    session.motion.Clear();
    return;
  }
  const size_t num_queued =
      view.active_q.size() + view.backoff_q.size() + view.unschedulable_q.size();
  session.history.GoTo(clock.since(), clock.until(), num_queued);
  session.motion.Compute(session.history, spots, view, clock);
}

std::optional<BatchStage> NoBatchStage(const sim::Scenario&, const sim::EventLog&, const sim::View&,
                                       const StageLayout&) {
  return std::nullopt;
}

void DrawKubeScheduler(const Frame& frame) {
  DrawQueues(frame);
  DrawCycle(frame);
  DrawNodes(frame);
  DrawVictimMarks(frame);
  DrawEventCard(frame);
  DrawPreemptionTheatre(frame);
}

std::optional<BatchStage> BatchStageOf(const sim::Scenario& scenario, const sim::EventLog& log,
                                       const sim::View& view, const StageLayout& layout) {
  return MakeBatchStage(scenario, log, view, layout);
}

void DrawKubeBatch(const Frame& frame) {
  const BatchStage& batch = *frame.batch;
  DrawGangs(frame, batch);
  DrawSession(frame, batch);
  DrawNodes(frame);
  DrawEvictionMarks(frame, batch);
  DrawEventCard(frame);
}

// What is special to a scheduler's stage. Called by pointer: so the functions of one that is not
// shown need not be there (web/scripts/modules.mjs).
struct StageOfScheduler {
  std::optional<BatchStage> (*batch)(const sim::Scenario&, const sim::EventLog&, const sim::View&,
                                     const StageLayout&);
  void (*draw)(const Frame&);
};

const StageOfScheduler& StageOf(const sim::Scenario& scenario) {
  static constexpr StageOfScheduler kStages[] = {{NoBatchStage, DrawKubeScheduler},
                                                 {BatchStageOf, DrawKubeBatch}};
  return kStages[static_cast<size_t>(scenario.scheduler)];
}

void DrawPanels(const Frame& frame) {
  frame.paint.Fill(frame.layout.canvas, frame.theme.background);
  DrawHeader(frame);
  StageOf(frame.scenario).draw(frame);
  DrawScrubber(frame);
  DrawFlights(frame);
  DrawFocus(frame);
  DrawWakeFlash(frame);
  DrawHover(frame);
}

}  // namespace

void WithFrame(const StageInput& input, Session& session, ImDrawList* list, std::vector<Hit>* hits,
               FunctionRef<void(const Frame&)> draw) {
  hits->clear();
  const Theme& theme = ThemeOf(input.ui);
  Painter paint(list, &input.fonts);
  const sim::View& view = session.ViewAt(input.playback.t());
  ArrangeNodes(view, session.catalog, input.layout.node_area, input.ui.zoom, &session.grid);
  const std::optional<BatchStage> batch =
      StageOf(session.scenario()).batch(session.scenario(), session.log(), view, input.layout);
  const bool permits = !batch && session.simulation().scheduler().HasPermitPlugins();
  const CycleSlots cycle = ArrangeCycle(input.layout.cycle, permits);
  const BatchStage* batch_stage = batch ? &*batch : nullptr;
  const SpotMap spots(&input.layout, &session.grid, &cycle, batch_stage, &session.log(), &view,
                      session.scenario().attempt_latency);
  ComputeMotion(input, session, view, spots);
  const ShownAttempt attempt = FindShownAttempt(input, session, view);
  UpdateMoveRequestText(view, session.log(), session.catalog, session.wake_words,
                        &session.move_request);
  session.search.Update(session.log(), input.ui.find);
  session.recent.Update(session.log(), session.catalog, view.t);
  const int caption = session.captions.At(view.t);
  session.bins.Update(session.log(), session.end(), session.complete(),
                      NumBins(TrackOf(input.layout)));
  const HeaderWords header = WordsForHeader(session.scenario(), view);
  const Frame frame{
      view,
      session.log(),
      session.scenario(),
      session.catalog,
      input.layout,
      session.grid,
      cycle,
      batch_stage,
      header,
      spots,
      theme,
      input.ui,
      input.playback,
      attempt,
      session.move_request,
      session.recent,
      caption < 0 ? nullptr : &session.scenario().captions[static_cast<size_t>(caption)],
      session.captions,
      session.bins,
      session.search,
      session.wake_words,
      session.end(),
      session.complete(),
      permits,
      session.motion,
      paint,
      *hits};
  draw(frame);
}

void DrawStage(const StageInput& input, Session& session, ImDrawList* list,
               std::vector<Hit>* hits) {
  WithFrame(input, session, list, hits, [](const Frame& frame) { DrawPanels(frame); });
}

void DrawEmptyStage(const StageInput& input, ImDrawList* list) {
  Painter paint(list, &input.fonts);
  paint.Fill(input.layout.canvas, ThemeOf(input.ui).background);
}

}  // namespace berth::ui
