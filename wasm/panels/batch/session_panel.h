// The panel of kube-batch's session, in the place of kube-scheduler's extension points: its actions
// as stations, and the operations of the session that are not yet done or undone.
#ifndef BERTH_WASM_PANELS_BATCH_SESSION_PANEL_H_
#define BERTH_WASM_PANELS_BATCH_SESSION_PANEL_H_

#include <string>
#include <vector>

#include "frame/frame.h"
#include "model/session_progress.h"

namespace berth::ui {

void DrawSession(const Frame& frame, const BatchStage& batch);

// --- session_actions
// The ledger of a session: who was given or promised a place, or evicted, and what became of it.
// What was undone is crossed out.

// In the session's box, if there is one.
void DrawSessionLedger(const Frame& frame, const BatchStage& batch);

// --- action_words
// What a session of kube-batch did, in a few words and with a sign.

// "train-0 → node-a"
std::string DeedWords(const Frame& frame, const DeedEntry& entry);
void DrawDeedSign(const Frame& frame, const DeedEntry& entry, const Rect& rect);

// "3 placed  ·  1 evicted"; "" of an action that did nothing.
std::string SumWords(const ActionStory& action);

// All there is to say of a station: 0 is the snapshot, then the actions, then the end.
std::vector<std::string> ActionLines(const Frame& frame, const BatchStage& batch, int32_t station);

// What was taken back so lately that it is still news.
std::vector<TakenBack> TakenBackLately(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_BATCH_SESSION_PANEL_H_
