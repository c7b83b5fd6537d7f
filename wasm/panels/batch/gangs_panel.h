// The panel with kube-batch's queues and their gangs, in the place of kube-scheduler's queues.
#ifndef BERTH_WASM_PANELS_BATCH_GANGS_PANEL_H_
#define BERTH_WASM_PANELS_BATCH_GANGS_PANEL_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "frame/frame.h"

namespace berth::ui {

void DrawGangs(const Frame& frame, const BatchStage& batch);

// Returns the index for HitKind::kGang of the PodGroup "default/train"; kNoId if it is not on the
// stage.
int32_t GangHit(const BatchStage& batch, std::string_view uid);
// Returns the index for HitKind::kBatchQueue.
int32_t BatchQueueHit(const BatchStage& batch, std::string_view name);
// Returns the selection of a hit, in the form of UiState::selection: "podgroup/default/train",
// "queue/default"; "" for the place of the pods that no session has had.
std::string TargetOf(const Gangs& book, const Hit& hit);
// Returns the lines of the hover card for a hit of kGang.
std::vector<std::string> GangLines(const Frame& frame, const BatchStage& batch, int32_t hit);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_BATCH_GANGS_PANEL_H_
