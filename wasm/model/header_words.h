// What the header says besides title and time: how far the scheduler is, and which one it is; and
// what panels say of the pods that are in no queue.
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

// How many pods no queue has, and why: "2 wait for a leader"; "" if there are none.
std::string UnservedWords(const sim::View& view);

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_HEADER_WORDS_H_
