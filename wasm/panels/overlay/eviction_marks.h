// Marks on the nodes while kube-batch's session evicts: the pods that have to leave, and those that
// may stay after all.
#ifndef BERTH_WASM_PANELS_OVERLAY_EVICTION_MARKS_H_
#define BERTH_WASM_PANELS_OVERLAY_EVICTION_MARKS_H_

#include "frame/frame.h"

namespace berth::ui {

// Call it after the nodes are drawn.
void DrawEvictionMarks(const Frame& frame, const BatchStage& batch);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_OVERLAY_EVICTION_MARKS_H_
