// Gangs: kube-batch's queues with the gangs that wait in them, as a view has them. Each gang has
// seats: one for each of its pods, and empty ones up to minMember. A pod keeps its seat all its
// life, wherever it is.
#ifndef BERTH_WASM_MODEL_GANGS_H_
#define BERTH_WASM_MODEL_GANGS_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "view/view.h"

namespace berth::ui {

enum class SeatState : uint8_t {
  kEmpty,     // no pod has come for it
  kWaiting,   // its pod waits to be taken by a session
  kPromised,  // its pod is promised what others release
  kHeld,      // its pod has a place in the session alone
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
  // Null: no session has had it so far.
  const sim::JobAccount* account = nullptr;
  std::vector<Seat> seats;

  int min_member() const { return account == nullptr ? 0 : account->min_member; }
  // How many have a place or are done, and how many are promised a place. The account has what the
  // session counted, also of places that were lost when it ended.
  int ready() const;
  int promised() const;
  bool IsReady() const { return account != nullptr && ready() >= min_member(); }
  // All its pods have come and gone.
  bool IsDone() const;
};

struct QueueEntry {
  // Null: of what no session has had so far, or none will, as its queue is missing.
  const sim::QueueAccount* account = nullptr;
  std::vector<Gang> gangs;    // in the order of the session's jobs
  std::vector<Seat> singles;  // pending pods without a PodGroup

  // No pod is in it, and none asks for it.
  bool IsIdle() const;
};

// Where a pod's seat is. Seats of no gang are singles.
struct SeatPlace {
  int32_t queue = -1;  // -1: it has none
  int32_t gang = -1;
  int32_t seat = 0;
};

struct Gangs {
  std::vector<QueueEntry> queues;  // in the order of the session's; last the one without account
  std::vector<SeatPlace> places;   // by PodId
  int num_gangs = 0;

  SeatPlace PlaceOf(sim::PodId pod) const {
    return static_cast<size_t>(pod) < places.size() ? places[static_cast<size_t>(pod)]
                                                    : SeatPlace();
  }
};

// As long as the view. Pods without a PodGroup are in the queue named `default_queue`.
Gangs ReadGangs(const sim::View& view, std::string_view default_queue);

// Of its queue, the resource of which it has most, by what it deserves; or asks most, if it has
// nothing. "": none is known.
std::string_view DominantResource(const sim::QueueAccount& queue);
double AmountOf(const sim::BatchAmounts& amounts, std::string_view resource);

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_GANGS_H_
