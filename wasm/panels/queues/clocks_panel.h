// The panel of a section of clocks, such as backoffQ: pods that failed recently, each with a ring
// that shrinks with the rest of its backoff.
#ifndef BERTH_WASM_PANELS_QUEUES_CLOCKS_PANEL_H_
#define BERTH_WASM_PANELS_QUEUES_CLOCKS_PANEL_H_

#include "frame/frame.h"

namespace berth::ui {

void DrawClocks(const Frame& frame, SectionId section);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_QUEUES_CLOCKS_PANEL_H_
