// The replica whose start and whose layers of knowledge the strip shows, and the steps of its
// start.
#ifndef BERTH_WASM_PANELS_PROCESSES_REPLICA_IN_SIGHT_H_
#define BERTH_WASM_PANELS_PROCESSES_REPLICA_IN_SIGHT_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "frame/frame.h"
#include "log/process_facts.h"

namespace berth::ui {

// All of the following functions REQUIRE that the scenario has processes.

// Returns the replica that the viewer chose; else one that is starting, preferably the leader; else
// the leader; else the last one that led.
[[gnu::noinline]] int32_t ReplicaInSight(const Frame& frame);
// Reports whether the strip shows its start: the start is under way, or ended a short time ago, or
// the process has ended.
[[gnu::noinline]] bool ShowsStart(const Frame& frame, int32_t number);

struct StartStep {
  std::string_view name;  // as in process::StartupStep; "" for the end of the process
  float lit = 0;          // 0 if it has not happened; 1 if it has, and its box is lit
};
// Returns the steps in order; if the process has ended, its end is the last one.
[[gnu::noinline]] std::vector<StartStep> StepsOf(const Frame& frame, int32_t number);
// Returns the log's entry about the step with this number in StepsOf; null if it has not happened.
[[gnu::noinline]] const sim::Event* EntryOfStep(const Frame& frame, int32_t number, int32_t step);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_PROCESSES_REPLICA_IN_SIGHT_H_
