// The strip below the header with kube-scheduler's processes: a place for each replica with the
// ring of its patience, and the Lease as a card. Low canvases have all of it in one line.
#ifndef BERTH_WASM_PANELS_PROCESSES_PROCESS_STRIP_H_
#define BERTH_WASM_PANELS_PROCESSES_PROCESS_STRIP_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/attributes.h"
#include "frame/frame.h"
#include "log/process_facts.h"

namespace berth::ui {

// REQUIRES: the scenario has processes, and the layout a place for them.
BERTH_KEPT_APART void DrawProcesses(const Frame& frame);

// --- replica_in_sight
// The replica whose start and whose layers of knowledge the strip shows, and the steps of its
// start.

// All of the following: REQUIRES: the scenario has processes.

// The one that the viewer chose; else one that starts, and of these rather the leader; else the
// leader; else the last one that led.
BERTH_KEPT_APART int32_t ReplicaInSight(const Frame& frame);
// Its start is worth its place: it goes on, is over since not long ago, or its process has ended.
BERTH_KEPT_APART bool ShowsStart(const Frame& frame, int32_t number);

struct StartStep {
  std::string_view name;  // as process::StartupStep has it; "" for the end of the process
  float lit = 0;          // 0: it has not come; 1: it has, and its box is lit
};
// In their order, with the end of the process last if it has ended.
BERTH_KEPT_APART std::vector<StartStep> StepsOf(const Frame& frame, int32_t number);
// The log's entry about the step of this number in StepsOf; null: it has not come.
BERTH_KEPT_APART const sim::Event* EntryOfStep(const Frame& frame, int32_t number, int32_t step);

// --- start_steps
// The start of a process as a row of boxes, one for each step, which light up as the steps come.

// "synced" for the step cachesSynced, "exit" for "".
std::string StepLabel(std::string_view step);

// REQUIRES, of both: the scenario has processes.
BERTH_KEPT_APART void DrawStartSteps(const Frame& frame, const Rect& row, int32_t number);
// The card of a step: the log's entry about it, and the file that does it. `step`: as EntryOfStep.
BERTH_KEPT_APART std::vector<std::string> StartStepLines(const Frame& frame, int32_t step);

// --- layer_lanes
// What one replica knows, as three boxes from left to right: the API server, the stores of its
// informers, and its memory; what is on its way between them; and in grey what only it knows.

// REQUIRES, of both: the scenario has processes.

BERTH_KEPT_APART void DrawLayerLanes(const Frame& frame, const Rect& row, int32_t number);
// What a replica forgot as its process ended falls away from a place on, as small tiles.
BERTH_KEPT_APART void DrawForgotten(const Frame& frame, int32_t number, Point from);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_PROCESSES_PROCESS_STRIP_H_
