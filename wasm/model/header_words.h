// The words of the header besides title and time: the progress of the scheduler and its version;
// and the words of panels about pods that are in no queue.
#ifndef BERTH_WASM_MODEL_HEADER_WORDS_H_
#define BERTH_WASM_MODEL_HEADER_WORDS_H_

#include <string>

#include "scenario/scenario.h"
#include "view/view.h"

namespace berth::ui {

struct HeaderWords {
  std::string progress;   // "schedulingCycle 17   ·   moveRequestCycle 16"
  std::string scheduler;  // "v1.21 · seed 42"
};

HeaderWords WordsForHeader(const sim::Scenario& scenario, const sim::View& view);

// Returns the number of pods that are in no queue, and the reason: "2 wait for a leader"; "" if
// there are none.
std::string UnservedWords(const sim::View& view);

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_HEADER_WORDS_H_
