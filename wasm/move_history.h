// MoveHistory: which pods changed their spot lately, and from where. A view tells where pods are;
// to draw one on its way, one must also know where it was.
#ifndef BERTH_WASM_MOVE_HISTORY_H_
#define BERTH_WASM_MOVE_HISTORY_H_

#include <cstdint>
#include <deque>
#include <vector>

#include "sim/view.h"
#include "spots.h"

namespace berth::ui {

struct Move {
  Time t;
  sim::PodId pod = sim::kNoId;
  Spot from;
  Spot to;
  bool preempted = false;
  int64_t moment = 0;  // number of its moment, ascending

  // From one place to another, and not just up in a queue.
  bool changes_place() const { return from.place != to.place || from.node != to.node; }
};

class MoveHistory {
 public:
  // `log` outlives this. It may grow; after it was cut, call Reset.
  MoveHistory(const sim::EventLog* log, const Backoff& backoff);

  // Afterwards moves() are those in (t - window, t]. Going on from the last t costs as much as what
  // happened since; anything else as much as what happens in the window. Of more than
  // kMaxEvents events only the last are looked at, so that a rush costs no more than a frame can
  // bear.
  void GoTo(Time t, Duration window);
  void Reset();

  // Ascending in time.
  const std::deque<Move>& moves() const { return moves_; }
  // How many moments have moves.
  int64_t last_moment() const { return moment_; }

  static constexpr size_t kMaxEvents = 1500;

 private:
  // What happens at one moment.
  struct Moment {
    size_t begin;
    size_t end;  // indexes of events
  };

  void StartAt(Time t);
  void GoThrough(const Moment& moment);
  void Collect(const Moment& moment);
  void CollectPod(sim::PodId pod);
  // The spots of all collected pods, into `spots` by their position in collected_.
  void FindSpots(const sim::View& view, std::vector<Spot>* spots);
  void FindInQueue(const std::vector<sim::PodId>& queue, sim::PodPlace place,
                   std::vector<Spot>* spots);

  const sim::EventLog* log_;
  sim::ViewProjection projection_;
  bool started_ = false;
  Time at_;     // everything until then has been gone through
  Time since_;  // nothing until then is in moves_
  int64_t moment_ = 0;
  std::deque<Move> moves_;

  // Of the moment that is being gone through; kept for their memory.
  std::vector<sim::PodId> collected_;
  std::vector<int32_t> index_of_;  // by PodId: position in collected_, or -1
  std::vector<Spot> before_;
  std::vector<Spot> after_;
};

}  // namespace berth::ui

#endif  // BERTH_WASM_MOVE_HISTORY_H_
