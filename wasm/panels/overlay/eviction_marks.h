// On the nodes while kube-batch's session evicts: which pods have to go, and which may stay after
// all.
#ifndef BERTH_WASM_PANELS_OVERLAY_EVICTION_MARKS_H_
#define BERTH_WASM_PANELS_OVERLAY_EVICTION_MARKS_H_

#include "frame/frame.h"

namespace berth::ui {

// After the nodes.
void DrawEvictionMarks(const Frame& frame, const BatchStage& batch);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_OVERLAY_EVICTION_MARKS_H_
