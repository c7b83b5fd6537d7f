// The pods that wait at Permit, the plugins for which they wait, and their deadlines.
#ifndef BERTH_WASM_MODEL_WAITING_ROOM_H_
#define BERTH_WASM_MODEL_WAITING_ROOM_H_

#include <string>
#include <vector>

#include "log/event_log.h"
#include "view/view.h"

namespace berth::ui {

// Returns the pods that wait, the longest waits first. Searches through all pods.
std::vector<sim::PodId> PodsAtPermit(const sim::View& view);

struct Wait {
  Time since;
  Time deadline;  // when the first of the plugins gives up
  std::vector<std::string> plugins;
};
// Returns the wait of a pod that waits at Permit at t.
Wait WaitOf(const sim::EventLog& log, sim::PodId pod, Time t);
// Returns 1 at the beginning of the wait, decreasing to 0 at the deadline.
float WaitLeft(const Wait& wait, Time t);

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_WAITING_ROOM_H_
