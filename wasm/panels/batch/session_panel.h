// The panel of kube-batch's session, in the place of kube-scheduler's extension points: its actions
// as stations, and the operations of the session that are not yet done or undone.
#ifndef BERTH_WASM_PANELS_BATCH_SESSION_PANEL_H_
#define BERTH_WASM_PANELS_BATCH_SESSION_PANEL_H_

#include "frame/frame.h"

namespace berth::ui {

void DrawSession(const Frame& frame, const BatchStage& batch);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_BATCH_SESSION_PANEL_H_
