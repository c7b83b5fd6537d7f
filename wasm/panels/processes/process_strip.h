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
// The replica whose start and layers of knowledge the strip shows, and the steps of its start.

// All of the following functions REQUIRE that the scenario has processes.

// Returns the replica that the viewer chose. Without a choice, returns one that is starting,
// preferably the leader; else the leader; else the last replica that led.
BERTH_KEPT_APART int32_t ReplicaInSight(const Frame& frame);
// Reports whether the strip shows the replica's start: while it starts, for a short time
// afterwards, and after its process has ended.
BERTH_KEPT_APART bool ShowsStart(const Frame& frame, int32_t number);

struct StartStep {
  std::string_view name;  // the name of the process::StartupStep; "" for the end of the process
  float lit = 0;          // 0 if the step has not happened; up to 1, at which its box is fully lit
};
// Returns the steps in their order, and last the end of the process if it has ended.
BERTH_KEPT_APART std::vector<StartStep> StepsOf(const Frame& frame, int32_t number);
// Returns the log's entry about the step with this index in StepsOf; null if it has not happened.
BERTH_KEPT_APART const sim::Event* EntryOfStep(const Frame& frame, int32_t number, int32_t step);

// --- start_steps
// The start of a process as a row of boxes, one for each step, which light up as the steps come.

// Returns "synced" for the step cachesSynced, "exit" for "".
std::string StepLabel(std::string_view step);

// Both functions REQUIRE that the scenario has processes.
BERTH_KEPT_APART void DrawStartSteps(const Frame& frame, const Rect& row, int32_t number);
// Returns the card of a step: the log's entry about it, and the source file that performs it.
// `step` is an index as in EntryOfStep.
BERTH_KEPT_APART std::vector<std::string> StartStepLines(const Frame& frame, int32_t step);

// --- layer_lanes
// The knowledge of one replica as three boxes from left to right: the API server, the stores of its
// informers, and its memory. Between them are the changes that are on their way, and in grey the
// state that only this replica has.

// Both functions REQUIRE that the scenario has processes.

BERTH_KEPT_APART void DrawLayerLanes(const Frame& frame, const Rect& row, int32_t number);
// Draws the state that a replica lost when its process ended: small tiles that fall from `from`.
BERTH_KEPT_APART void DrawForgotten(const Frame& frame, int32_t number, Point from);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_PROCESSES_PROCESS_STRIP_H_
