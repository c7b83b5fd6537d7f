// kube-batch's session, in place of kube-scheduler's extension points: its actions as stations, and
// what the session wants of whom, until it is done or undone.
#ifndef BERTH_WASM_PANELS_BATCH_SESSION_PANEL_H_
#define BERTH_WASM_PANELS_BATCH_SESSION_PANEL_H_

#include "frame/frame.h"

namespace berth::ui {

void DrawSession(const Frame& frame, const BatchStage& batch);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_BATCH_SESSION_PANEL_H_
