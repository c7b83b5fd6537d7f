// A section of clocks, as backoffQ: the pods that failed lately, each with a ring that runs out
// with its backoff.
#ifndef BERTH_WASM_PANELS_QUEUES_CLOCKS_PANEL_H_
#define BERTH_WASM_PANELS_QUEUES_CLOCKS_PANEL_H_

#include "frame/frame.h"

namespace berth::ui {

void DrawClocks(const Frame& frame, SectionId section);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_QUEUES_CLOCKS_PANEL_H_
