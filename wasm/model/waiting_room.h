// The pods that wait at Permit: which these are, for which plugins they wait, and when their time
// is up.
#ifndef BERTH_WASM_MODEL_WAITING_ROOM_H_
#define BERTH_WASM_MODEL_WAITING_ROOM_H_

#include <string>
#include <vector>

#include "log/event_log.h"
#include "view/view.h"

namespace berth::ui {

// Those that have waited longest first. Looks through all pods.
std::vector<sim::PodId> PodsAtPermit(const sim::View& view);

struct Wait {
  Time since;
  Time deadline;  // when the first of the plugins gives up
  std::vector<std::string> plugins;
};
// Of a pod that waits at Permit at t.
Wait WaitOf(const sim::EventLog& log, sim::PodId pod, Time t);
// From 1 at the beginning to 0 when the time is up.
float WaitLeft(const Wait& wait, Time t);

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_WAITING_ROOM_H_
