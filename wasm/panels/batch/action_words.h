// The operations of a kube-batch session, as a few words with a sign.
#ifndef BERTH_WASM_PANELS_BATCH_ACTION_WORDS_H_
#define BERTH_WASM_PANELS_BATCH_ACTION_WORDS_H_

#include <string>
#include <vector>

#include "frame/frame.h"
#include "model/session_progress.h"

namespace berth::ui {

// Returns for example "train-0 → node-a".
std::string DeedWords(const Frame& frame, const DeedEntry& entry);
void DrawDeedSign(const Frame& frame, const DeedEntry& entry, const Rect& rect);

// Returns for example "3 placed  ·  1 evicted"; "" for an action without operations.
std::string SumWords(const ActionStory& action);

// Returns all lines about a station: 0 is the snapshot, then the actions, then the end.
std::vector<std::string> ActionLines(const Frame& frame, const BatchStage& batch, int32_t station);

// Returns the pods that lost their places in the last seconds of viewing.
std::vector<TakenBack> TakenBackLately(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_BATCH_ACTION_WORDS_H_
