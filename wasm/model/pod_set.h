// PodSet: pods that are copies of each other. Most scenarios run no controllers, so copies are
// recognized by their names: web-0 and web-1, or web-7d4b9c-x2k9v and web-7d4b9c-4cbnd.
#ifndef BERTH_WASM_MODEL_POD_SET_H_
#define BERTH_WASM_MODEL_POD_SET_H_

#include <string_view>
#include <vector>

#include "log/event_log.h"
#include "view/view.h"

namespace berth::ui {

// Returns a pod's name without the number, or the five characters of a generated name, at its end;
// the whole name if it has neither.
std::string_view PodSetBase(std::string_view name);

// Returns the existing pods of the set of `pod`, including `pod`, the oldest first.
std::vector<sim::PodId> PodsOfSet(const sim::EventLog& log, const sim::View& view, sim::PodId pod);

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_POD_SET_H_
