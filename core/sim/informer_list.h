// What informers deliver when they list objects anew: at the start of a process, and after it has
// missed watch events.
#ifndef BERTH_SIM_INFORMER_LIST_H_
#define BERTH_SIM_INFORMER_LIST_H_

#include <vector>

#include "api/objects.h"
#include "api/watch_event.h"

namespace berth::sim {

// The events that turn `before` into `after`: of the kinds but pods first, then of pods, each in
// the order of the names. What came and went in between is in none. An object that was replaced by
// another of its name is deleted, then created, as v1.21's and v1.34's event handlers have it.
std::vector<WatchEvent> ListEvents(const Objects& before, const Objects& after);

}  // namespace berth::sim

#endif  // BERTH_SIM_INFORMER_LIST_H_
