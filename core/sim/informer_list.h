// The events that informers deliver when they list objects again: at the start of a process, and
// after it has missed watch events.
#ifndef BERTH_SIM_INFORMER_LIST_H_
#define BERTH_SIM_INFORMER_LIST_H_

#include <vector>

#include "api/objects.h"
#include "api/watch_event.h"

namespace berth::sim {

// Returns the events that turn `before` into `after`: first of all kinds but pods, then of pods,
// each in the order of the names. Objects that were created and deleted in between have none. An
// object that was replaced by another of its name is deleted, then created, as in v1.21's and
// v1.34's event handlers.
std::vector<WatchEvent> ListEvents(const Objects& before, const Objects& after);

}  // namespace berth::sim

#endif  // BERTH_SIM_INFORMER_LIST_H_
