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
// The ledger of a session: the pods that got a place, a promise or an eviction, and the outcome of
// each. Undone entries are crossed out.

// Draws the ledger in the session's box, if there is one.
void DrawSessionLedger(const Frame& frame, const BatchStage& batch);

// --- action_words
// The operations of a session of kube-batch, in a few words and with a sign.

// Returns for example "train-0 → node-a".
std::string DeedWords(const Frame& frame, const DeedEntry& entry);
void DrawDeedSign(const Frame& frame, const DeedEntry& entry, const Rect& rect);

// Returns for example "3 placed  ·  1 evicted"; "" for an action that did nothing.
std::string SumWords(const ActionStory& action);

// Returns all lines about a station: 0 is the snapshot, then the actions, then the end.
std::vector<std::string> ActionLines(const Frame& frame, const BatchStage& batch, int32_t station);

// Returns the places that were taken back so recently that they are still news.
std::vector<TakenBack> TakenBackLately(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_BATCH_SESSION_PANEL_H_
