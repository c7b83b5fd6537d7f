// MoveRequestText: the last move request in words: what happened, whom it woke, why the others
// stayed.
#ifndef BERTH_WASM_MOVE_REQUEST_TEXT_H_
#define BERTH_WASM_MOVE_REQUEST_TEXT_H_

#include <string>

#include "catalog.h"
#include "sim/view.h"
#include "wake_words.h"

namespace berth::ui {

struct MoveRequestText {
  Time t{-1};
  int64_t cycle = -1;
  int32_t num_parked = 0;  // pods that were parked then and still are: they can only become fewer
  std::string title;       // "NodeTaintChange · node-c"; "" before the first one
  std::string when;        // "12.31 s"
  std::string woke;
  std::string where;  // to which queues the woken ones went
  std::string stays;
  std::string note;  // what the new moveRequestCycle means
  bool woke_any = false;
};

// Makes the text anew if the view's last move request is another than that of `text`.
void UpdateMoveRequestText(const sim::View& view, const sim::EventLog& log, const Catalog& catalog,
                           const WakeWords& wake_words, MoveRequestText* text);

// 12.31 s, 0.5 s, 1204 s: as many digits as can be read.
std::string TimeWords(Time t);

}  // namespace berth::ui

#endif  // BERTH_WASM_MOVE_REQUEST_TEXT_H_
