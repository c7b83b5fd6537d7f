// The ledger of a session: who was given or promised a place, or evicted, and what became of it.
// What was undone is crossed out.
#ifndef BERTH_WASM_PANELS_BATCH_SESSION_ACTIONS_H_
#define BERTH_WASM_PANELS_BATCH_SESSION_ACTIONS_H_

#include "frame/frame.h"

namespace berth::ui {

// In the session's box, if there is one.
void DrawSessionLedger(const Frame& frame, const BatchStage& batch);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_BATCH_SESSION_ACTIONS_H_
