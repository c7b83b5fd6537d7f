// MoveRequestText: a move request in words: what happened, which pods it woke, why others stayed.
#ifndef BERTH_WASM_MODEL_MOVE_REQUEST_TEXT_H_
#define BERTH_WASM_MODEL_MOVE_REQUEST_TEXT_H_

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "model/catalog.h"
#include "model/wake_words.h"
#include "view/view.h"

namespace berth::ui {

struct WokenPod {
  sim::PodId pod = sim::kNoId;
  // Of the plugins that had rejected it, the one that takes interest in the event. Null: the pod
  // was not rejected by any.
  const std::string* plugin = nullptr;
  SectionId to = SectionId::kNone;
  std::string why;  // the plugin's reason, "3 cpu freed, 3 asked"; "" if it does not say
};

struct MoveRequestText {
  Time t{-1};
  std::string_view cause;  // of the log; "" before the first request
  sim::NodeId node = sim::kNoId;
  size_t num_parked = 0;  // pods that were parked then and still are: they can only become fewer
  std::vector<WokenPod> woken;  // the first of them; empty: no pod was woken
  std::string title;            // "NodeTaintChange · node-c"
  std::string when;             // "12.31 s"
  std::string woke;             // "woke db-2 (TaintToleration), api-1 (InterPodAffinity)"
  std::string where;            // to which queues they went, and why
  std::vector<std::string> stays;
  // Of the pods that stay, as far as plugins said why: the hints that said Skip.
  std::map<sim::PodId, std::string> skips;
  std::string note;             // what the new moveRequestCycle means
  std::string brief;            // all in one short line
  std::vector<std::string> to;  // by section of the queue: the names of the pods that went there
};

// The request that is shown: the last one that woke a pod, or a later change of a node
// that woke none. Null: none.
const sim::MoveRequestView* RequestToTell(const sim::View& view);

// Makes the text anew if RequestToTell is another than that of `text`.
void UpdateMoveRequestText(const sim::View& view, const sim::EventLog& log, const Catalog& catalog,
                           const WakeWords& wake_words, MoveRequestText* text);

// 12.31 s, 0.5 s, 1204 s: as many digits as can be read.
std::string TimeWords(Time t);

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_MOVE_REQUEST_TEXT_H_
