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

// All of the following: REQUIRES: the scenario has processes.

// The one that the viewer chose; else one that starts, and of these rather the leader; else the
// leader; else the last one that led.
[[gnu::noinline]] int32_t ReplicaInSight(const Frame& frame);
// Its start is worth its place: it goes on, is over since not long ago, or its process has ended.
[[gnu::noinline]] bool ShowsStart(const Frame& frame, int32_t number);

struct StartStep {
  std::string_view name;  // as process::StartupStep has it; "" for the end of the process
  float lit = 0;          // 0: it has not come; 1: it has, and its box is lit
};
// In their order, with the end of the process last if it has ended.
[[gnu::noinline]] std::vector<StartStep> StepsOf(const Frame& frame, int32_t number);
// The log's entry about the step of this number in StepsOf; null: it has not come.
[[gnu::noinline]] const sim::Event* EntryOfStep(const Frame& frame, int32_t number, int32_t step);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_PROCESSES_REPLICA_IN_SIGHT_H_
