// MoveRequestText: a move request in words: the event, the pods that it woke, and the reasons for
// which others stayed.
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
  // The plugin that had rejected the pod and that is interested in the event. Null if no plugin had
  // rejected it.
  const std::string* plugin = nullptr;
  SectionId to = SectionId::kNone;
  std::string why;  // the plugin's reason, "3 cpu freed, 3 asked"; "" if it gives none
};

struct MoveRequestText {
  Time t{-1};
  std::string_view cause;  // the cause in the log; "" before the first request
  sim::NodeId node = sim::kNoId;
  size_t num_parked = 0;  // the number of pods that were parked then and still are, which can only
                          // decrease
  std::vector<WokenPod> woken;  // the first of the woken pods; empty if there are none
  std::string title;            // "NodeTaintChange · node-c"
  std::string when;             // "12.31 s"
  std::string woke;             // "woke db-2 (TaintToleration), api-1 (InterPodAffinity)"
  std::string where;            // the queues that they entered, and why
  std::vector<std::string> stays;
  // The hints that returned Skip for pods that stay, as far as plugins gave a reason.
  std::map<sim::PodId, std::string> skips;
  std::string note;             // the effect of the new moveRequestCycle
  std::string brief;            // the whole request in one short line
  std::vector<std::string> to;  // by section of the queue: the names of the pods that entered it
};

// Returns the request that is shown: the last one that woke a pod, or a later change of a node that
// woke none. Null if there is none.
const sim::MoveRequestView* RequestToTell(const sim::View& view);

// Writes the text again if RequestToTell is another request than that of `text`.
void UpdateMoveRequestText(const sim::View& view, const sim::EventLog& log, const Catalog& catalog,
                           const WakeWords& wake_words, MoveRequestText* text);

// Writes 12.31 s, 0.5 s, 1204 s: as many digits as are readable.
std::string TimeWords(Time t);

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_MOVE_REQUEST_TEXT_H_
