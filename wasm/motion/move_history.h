// MoveHistory: the pods that changed their spot recently, and their previous spots. A view has the
// places of pods only at one moment; drawing a pod in flight needs its previous spot, too.
#ifndef BERTH_WASM_MOTION_MOVE_HISTORY_H_
#define BERTH_WASM_MOTION_MOVE_HISTORY_H_

#include <cstdint>
#include <span>
#include <vector>

#include "layout/spots.h"
#include "view/view.h"

namespace berth::ui {

struct Move {
  Time t;
  sim::PodId pod = sim::kNoId;
  Spot from;
  Spot to;
  bool preempted = false;
  bool overtakes = false;  // its order in the queue changed, and not only because pods before it
                           // left
  int64_t moment = 0;      // number of its moment, ascending
  // The move is in the second beat of its moment (model/beats.h), whose time is one nanosecond
  // later here.
  bool follows = false;
  // The rank among the pods that move between the same two places at this moment, and their number.
  int32_t rank = 0;
  int32_t companions = 1;

  // Reports whether the move is from one place to another, not only further up in a queue.
  bool changes_place() const { return from.place != to.place || from.node != to.node; }
};

class MoveHistory {
 public:
  // `log` must outlive this. It may grow; after it was cut, call Reset.
  explicit MoveHistory(const sim::EventLog* log);

  // After this, moves() has the moves in (since, until]. Continuing from the last call costs as
  // much as the events since then, a small step back costs nothing, and any other call costs as
  // much as the events in the requested time. If there are more than MaxEvents(num_queued) events,
  // only the last of them count, so that a rush costs no more than a frame can bear. `num_events`
  // is the number of events until `until` that are visible: the moment at `until` has only its
  // first beat if `num_events` ends there.
  void GoTo(Time since, Time until, size_t num_queued, size_t num_events);
  void Reset();

  // Ascending in time.
  std::span<const Move> moves() const { return {moves_.data() + begin_, end_ - begin_}; }

  // Each change of a queue costs as much as the queue is long.
  static size_t MaxEvents(size_t num_queued);

 private:
  // The events of one moment, or of one beat of it.
  struct Moment {
    size_t begin;
    size_t end;  // indexes of events
    bool follows = false;
  };
  void Touch(SectionId section);
  // Returns the earliest moment after which there are at most so many events until `until`.
  Time EarliestFor(Time until, size_t max_events) const;
  void StartAt(Time t);
  void GoOnTo(Time t, size_t num_events);
  Moment NextMoment(Time until, size_t num_events) const;
  void ForgetUntil(Time t);
  void GoThrough(const Moment& moment);
  void Collect(const Moment& moment, const sim::View& before);
  void CollectPod(sim::PodId pod);
  void CollectHead(const std::vector<sim::PodId>& pods);
  // Writes the spots of all collected pods into `spots`, by their position in collected_.
  void FindSpots(const sim::View& view, std::vector<Spot>* spots);
  void FindInLine(const std::vector<sim::PodId>& line, sim::PodPlace place,
                  std::vector<Spot>* spots);
  // Marks the moves from index `first` on, which are those of one moment.
  void MarkMoves(const Moment& moment, size_t first);
  void FindCompanions(size_t first);

  const sim::EventLog* log_;
  sim::ViewProjection projection_;
  bool started_ = false;
  Time at_;                // events until then have been processed
  size_t next_event_ = 0;  // index of the first event that has not been processed
  Time since_;             // moves_ has no moves until then
  int64_t moment_ = 0;
  std::vector<Move> moves_;
  size_t begin_ = 0;  // begin of the moves that were requested last
  size_t end_ = 0;

  // State of the moment that is being processed; members only to keep their memory.
  std::vector<bool> touched_;  // the sections of the queue that its events are about
  std::vector<sim::PodId> collected_;
  std::vector<int32_t> index_of_;  // by PodId: position in collected_, or -1
  std::vector<Spot> before_;
  std::vector<Spot> after_;
};

}  // namespace berth::ui

#endif  // BERTH_WASM_MOTION_MOVE_HISTORY_H_
