// What the header says besides title and time: how far the scheduler is, and which one it is.
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

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_HEADER_WORDS_H_
