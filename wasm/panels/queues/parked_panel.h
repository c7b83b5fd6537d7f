// A section of parked pods, as unschedulableQ: they wait for an event. Which plugins rejected each
// pod and why, which events would wake it, and when it is tried again though none came.
#ifndef BERTH_WASM_PANELS_QUEUES_PARKED_PANEL_H_
#define BERTH_WASM_PANELS_QUEUES_PARKED_PANEL_H_

#include "frame/frame.h"

namespace berth::ui {

void DrawParked(const Frame& frame, SectionId section);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_QUEUES_PARKED_PANEL_H_
