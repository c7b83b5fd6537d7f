// The ledger of a session: the pods that got a place or a promise of one, or were evicted, and the
// outcome. Entries that were undone are crossed out.
#ifndef BERTH_WASM_PANELS_BATCH_SESSION_ACTIONS_H_
#define BERTH_WASM_PANELS_BATCH_SESSION_ACTIONS_H_

#include "frame/frame.h"

namespace berth::ui {

// Draws the ledger in the session's box, if there is one.
void DrawSessionLedger(const Frame& frame, const BatchStage& batch);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_BATCH_SESSION_ACTIONS_H_
