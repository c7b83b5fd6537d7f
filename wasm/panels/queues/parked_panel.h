// The panel of a section of parked pods, such as unschedulableQ, which wait for an event: the
// plugins that rejected each pod and their reasons, the events that would wake it, and the time
// after which it is tried again without one.
#ifndef BERTH_WASM_PANELS_QUEUES_PARKED_PANEL_H_
#define BERTH_WASM_PANELS_QUEUES_PARKED_PANEL_H_

#include "frame/frame.h"

namespace berth::ui {

void DrawParked(const Frame& frame, SectionId section);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_QUEUES_PARKED_PANEL_H_
