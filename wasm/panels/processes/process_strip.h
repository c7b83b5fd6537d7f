// The strip below the header with kube-scheduler's processes: a place for each replica with the
// ring of its patience, and the Lease as a card. Low canvases have all of it in one line.
#ifndef BERTH_WASM_PANELS_PROCESSES_PROCESS_STRIP_H_
#define BERTH_WASM_PANELS_PROCESSES_PROCESS_STRIP_H_

#include "frame/frame.h"

namespace berth::ui {

// REQUIRES: the scenario has processes, and the layout has a place for them. It stays a function:
// see CMakeLists.txt.
[[gnu::noinline]] void DrawProcesses(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_PROCESSES_PROCESS_STRIP_H_
