// Gangs: kube-batch's queues and the gangs that wait in them, at the moment of a view. Each gang
// has seats: one for each of its pods, and empty ones up to minMember. A pod keeps its seat for its
// whole life, wherever it is.
#ifndef BERTH_WASM_MODEL_GANGS_H_
#define BERTH_WASM_MODEL_GANGS_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "view/view.h"

namespace berth::ui {

enum class SeatState : uint8_t {
  kEmpty,     // no pod has been created for it
  kWaiting,   // its pod waits until a session takes it
  kPromised,  // its pod has a promise of resources that others release
  kHeld,      // its pod has a place only in the session
  kRuns,      // its pod is bound
  kDone,      // its pod has succeeded
};

struct Seat {
  sim::PodId pod = sim::kNoId;
  SeatState state = SeatState::kEmpty;
};

struct Gang {
  std::string_view uid;   // "default/train"
  std::string_view name;  // "train"
  // Null if no session has had it so far.
  const sim::JobAccount* account = nullptr;
  std::vector<Seat> seats;

  int min_member() const { return account == nullptr ? 0 : account->min_member; }
  // Return the number of pods that have a place or are done, and the number of pods with a promise
  // of a place; 0 if no session has had the gang. The account's own numbers are those of the
  // session, including places that were lost when it ended.
  int ready() const;
  int promised() const;
  bool IsReady() const { return account != nullptr && ready() >= min_member(); }
  // Reports whether all its pods have been created and have ended.
  bool IsDone() const;
};

struct QueueEntry {
  // Null for pods that no session has had so far, or never will, because their queue is missing.
  const sim::QueueAccount* account = nullptr;
  std::vector<Gang> gangs;    // in the order of the session's jobs
  std::vector<Seat> singles;  // pending pods without a PodGroup

  // Reports whether no pod is in the queue and none requests it.
  bool IsIdle() const;
};

// The place of a pod's seat. Seats without a gang are singles.
struct SeatPlace {
  int32_t queue = -1;  // -1 if the pod has none
  int32_t gang = -1;
  int32_t seat = 0;
};

struct Gangs {
  std::vector<QueueEntry> queues;  // in the session's order; the entry without account is last
  std::vector<SeatPlace> places;   // by PodId
  int num_gangs = 0;

  SeatPlace PlaceOf(sim::PodId pod) const {
    return static_cast<size_t>(pod) < places.size() ? places[static_cast<size_t>(pod)]
                                                    : SeatPlace();
  }
};

// Returns the gangs of a view; the result is valid as long as the view. Pods without a PodGroup are
// in the queue named `default_queue`.
Gangs ReadGangs(const sim::View& view, std::string_view default_queue);

// Returns the resource of which the queue has the largest share of its deserved amount, or requests
// the largest share if it has nothing. "" if none is known.
std::string_view DominantResource(const sim::QueueAccount& queue);
double AmountOf(const sim::BatchAmounts& amounts, std::string_view resource);

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_GANGS_H_
