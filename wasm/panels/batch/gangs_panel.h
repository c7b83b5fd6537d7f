// kube-batch's queues and the gangs in them, in place of kube-scheduler's queues.
#ifndef BERTH_WASM_PANELS_BATCH_GANGS_PANEL_H_
#define BERTH_WASM_PANELS_BATCH_GANGS_PANEL_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "frame/frame.h"

namespace berth::ui {

void DrawGangs(const Frame& frame, const BatchStage& batch);

// Of HitKind::kGang: the PodGroup "default/train"; kNoId if it is not on the stage.
int32_t GangHit(const BatchStage& batch, std::string_view uid);
// Of HitKind::kBatchQueue.
int32_t BatchQueueHit(const BatchStage& batch, std::string_view name);
// The other way round, as UiState::selection has it: "podgroup/default/train", "queue/default"; ""
// of the place for what no session has had.
std::string TargetOf(const Gangs& book, const Hit& hit);
// What is said of a hit of kGang.
std::vector<std::string> GangLines(const Frame& frame, const BatchStage& batch, int32_t hit);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_BATCH_GANGS_PANEL_H_
