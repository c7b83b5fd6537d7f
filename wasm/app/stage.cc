#include "app/stage.h"

#include <optional>

#include "base/attributes.h"
#include "panels/batch/gangs_panel.h"
#include "panels/batch/session_panel.h"
#include "panels/cycle/cycle_panel.h"
#include "panels/nodes/nodes_panel.h"
#include "panels/overlay/hover_panel.h"
#include "panels/overlay/overlay.h"
#include "panels/overlay/preemption_card.h"
#include "panels/overlay/wake_flash.h"
#include "panels/processes/process_strip.h"
#include "panels/queues/queues_panel.h"
#include "panels/timeline/scrubber_panel.h"
#include "scheduler/scheduler.h"

namespace berth::ui {
namespace {

const Theme& ThemeOf(const UiState& ui) { return ui.dark ? DarkTheme() : LightTheme(); }

ShownAttempt FindShownAttempt(const StageInput& input, LoadedRun& run, const sim::View& view) {
  ShownAttempt shown;
  shown.running = view.attempt >= 0;
  shown.index = shown.running ? view.attempt : view.last_ended_attempt;
  if (shown.index < 0) return shown;
  shown.outcome = OutcomeBy(run.log(), shown.index, view.t);
  const sim::AttemptSpan& span = run.log().attempts()[static_cast<size_t>(shown.index)];
  shown.position =
      PositionOnPath(shown.outcome, FractionAt(span, view.t, run.scenario().attempt_latency));
  shown.account = run.AccountFor(shown.index, input.playback, input.in_a_hurry);
  return shown;
}

bool AsksAboutNode(const UiState& ui) {
  return ui.hover.kind == HitKind::kNode || ui.selected_node != sim::kNoId;
}

// REQUIRES: AsksAboutNode returns true.
BERTH_KEPT_APART AskedVerdicts FindAskedVerdicts(const StageInput& input, LoadedRun& run,
                                                 const sim::View& view, const ShownAttempt& shown) {
  AskedVerdicts asked;
  const auto find = [&](int32_t attempt, sim::NodeId node) {
    return run.VerdictFor(attempt, node, input.playback, input.in_a_hurry);
  };
  const auto find_rejection = [&](sim::NodeId node) -> const sim::NodeVerdict* {
    if (shown.account == nullptr) return nullptr;
    const sim::NodeVerdict* verdict = shown.account->VerdictOn(node);
    const bool rejected = verdict != nullptr && verdict->kind == sim::NodeVerdictKind::kRejected;
    return rejected ? find(shown.index, node) : nullptr;
  };
  const UiState& ui = input.ui;
  asked.on_selected = find_rejection(ui.selected_node);
  if (ui.hover.kind != HitKind::kNode) return asked;
  asked.on_pointed = find_rejection(ui.hover.id);
  const auto pod = static_cast<size_t>(ui.selected_pod);
  if (ui.selected_pod == sim::kNoId || pod >= view.pods.size()) return asked;
  const int32_t last = view.pods[pod].last_attempt;
  if (last >= 0 && last != shown.index) asked.of_selected_pod = find(last, ui.hover.id);
  return asked;
}

// Leaves out motion if the viewer wants none, or if all pods have arrived.
void ComputeMotion(const StageInput& input, LoadedRun& run, const sim::View& view,
                   const SpotMap& spots) {
  const MotionClock& clock = input.playback.motion_clock();
  if (input.ui.reduced_motion || clock.AllArrived()) {
    run.motion.Clear();
    return;
  }
  const Time until = clock.until();
  const size_t num_events = until > view.t ? run.log().CountUntil(until) : view.num_events;
  run.history.GoTo(clock.since(), until, sim::NumQueued(view), num_events);
  run.motion.Compute(run.history, spots, view, clock);
}

std::string_view QueueSortOf(const LoadedRun& run) {
  const bool of_batch = run.scenario().scheduler == sim::SchedulerKind::kKubeBatch;
  return of_batch ? std::string_view() : run.simulation().scheduler().queue_sort_name();
}

std::optional<BatchStage> NoBatchStage(const sim::Scenario&, const sim::EventLog&, const sim::View&,
                                       const StageLayout&) {
  return std::nullopt;
}

void DrawKubeScheduler(const Frame& frame, const PanelFacts& facts) {
  DrawQueues(frame, facts.queue_sort);
  DrawCycle(frame, facts.permits);
  DrawNodes(frame, facts.asked);
  DrawChosenLine(frame);
  DrawVictimMarks(frame);
  DrawEventCard(frame, facts.recent);
  DrawPreemptionCard(frame);
}

std::optional<BatchStage> BatchStageOf(const sim::Scenario& scenario, const sim::EventLog& log,
                                       const sim::View& view, const StageLayout& layout) {
  return MakeBatchStage(scenario, log, view, layout);
}

void DrawKubeBatch(const Frame& frame, const PanelFacts& facts) {
  const BatchStage& batch = *frame.batch;
  DrawGangs(frame, batch);
  DrawSession(frame, batch);
  DrawNodes(frame, facts.asked);
  DrawEvictionMarks(frame, batch);
  DrawEventCard(frame, facts.recent);
}

// The functions that only one scheduler's stage needs. They are called by pointer, so the module
// can leave out those of a scheduler that is not shown (web/scripts/modules.mjs).
struct StageOfScheduler {
  std::optional<BatchStage> (*batch)(const sim::Scenario&, const sim::EventLog&, const sim::View&,
                                     const StageLayout&);
  void (*draw)(const Frame&, const PanelFacts&);
};

const StageOfScheduler& StageOf(const sim::Scenario& scenario) {
  static constexpr StageOfScheduler kStages[] = {{NoBatchStage, DrawKubeScheduler},
                                                 {BatchStageOf, DrawKubeBatch}};
  return kStages[static_cast<size_t>(scenario.scheduler)];
}

void DrawPanels(const Frame& frame, const PanelFacts& facts) {
  frame.paint.Fill(frame.layout.canvas, frame.theme.background);
  DrawHeader(frame, facts.header, facts.track.end);
  StageOf(frame.scenario).draw(frame, facts);
  if (!frame.layout.processes.empty()) DrawProcesses(frame);
  DrawScrubber(frame, facts.track);
  DrawFlights(frame);
  DrawFocus(frame, facts.caption);
  DrawWakeFlash(frame);
  DrawHover(frame, {facts.asked, facts.track});
}

// Returns null if no caption is visible, or if it describes another run.
const sim::Caption* CaptionInForce(LoadedRun& run, Time t) {
  const int caption = run.captions.At(t);
  if (caption < 0 || run.IsOutdated(caption, t)) return nullptr;
  return &run.scenario().captions[static_cast<size_t>(caption)];
}

}  // namespace

void WithFrame(const StageInput& input, LoadedRun& run, ImDrawList* list, std::vector<Hit>* hits,
               FunctionRef<void(const Frame&, const PanelFacts&)> draw) {
  hits->clear();
  const Theme& theme = ThemeOf(input.ui);
  Painter paint(list, &input.fonts);
  const sim::View& view = run.ViewAt(input.playback.t());
  ArrangeNodes(view, run.catalog, input.layout.node_area, input.ui.zoom, &run.grid);
  const std::optional<BatchStage> batch =
      StageOf(run.scenario()).batch(run.scenario(), run.log(), view, input.layout);
  const bool permits = !batch && run.simulation().scheduler().HasPermitPlugins();
  const CycleSlots cycle = ArrangeCycle(input.layout.cycle, permits);
  const BatchStage* batch_stage = batch ? &*batch : nullptr;
  const SpotMap spots(&input.layout, &run.grid, &cycle, batch_stage, &run.log(), &view,
                      run.scenario().attempt_latency);
  ComputeMotion(input, run, view, spots);
  const ShownAttempt attempt = FindShownAttempt(input, run, view);
  UpdateMoveRequestText(view, run.log(), run.catalog, run.wake_words, &run.move_request);
  run.search.Update(run.log(), input.ui.find);
  run.recent.Update(run.log(), run.catalog, view.num_events);
  run.bins.Update(run.log(), run.end(), run.complete(), NumBins(TrackOf(input.layout)));
  const PanelFacts facts{.header = WordsForHeader(run.scenario(), view),
                         .track = {run.end(), run.bins, run.captions},
                         .asked = AsksAboutNode(input.ui)
                                      ? FindAskedVerdicts(input, run, view, attempt)
                                      : AskedVerdicts(),
                         .recent = run.recent,
                         .caption = CaptionInForce(run, view.t),
                         .queue_sort = QueueSortOf(run),
                         .permits = permits};
  const Frame frame{.view = view,
                    .log = run.log(),
                    .scenario = run.scenario(),
                    .catalog = run.catalog,
                    .layout = input.layout,
                    .grid = run.grid,
                    .cycle = cycle,
                    .batch = batch_stage,
                    .spots = spots,
                    .theme = theme,
                    .ui = input.ui,
                    .playback = input.playback,
                    .attempt = attempt,
                    .move_request = run.move_request,
                    .search = run.search,
                    .wake_words = run.wake_words,
                    .motion = run.motion,
                    .paint = paint,
                    .hits = *hits};
  draw(frame, facts);
}

void DrawStage(const StageInput& input, LoadedRun& run, ImDrawList* list, std::vector<Hit>* hits) {
  WithFrame(input, run, list, hits,
            [](const Frame& frame, const PanelFacts& facts) { DrawPanels(frame, facts); });
}

void DrawEmptyStage(const StageInput& input, ImDrawList* list) {
  Painter paint(list, &input.fonts);
  paint.Fill(input.layout.canvas, ThemeOf(input.ui).background);
}

}  // namespace berth::ui
