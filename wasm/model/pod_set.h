// PodSet: pods that are copies of each other. No controllers run here, so copies are recognized by
// their names: web-0 and web-1, or web-7d4b9c-x2k9v and web-7d4b9c-4cbnd.
#ifndef BERTH_WASM_MODEL_POD_SET_H_
#define BERTH_WASM_MODEL_POD_SET_H_

#include <string_view>
#include <vector>

#include "log/event_log.h"
#include "view/view.h"

namespace berth::ui {

// A pod's name without the number, or the five characters of a generated name, at its end; the name
// itself if it has neither.
std::string_view PodSetBase(std::string_view name);

// The pods of the set that `pod` is in, itself included, that are there; the oldest first.
std::vector<sim::PodId> PodsOfSet(const sim::EventLog& log, const sim::View& view, sim::PodId pod);

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_POD_SET_H_
