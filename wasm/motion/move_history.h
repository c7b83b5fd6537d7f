// MoveHistory: which pods changed their spot lately, and from where. A view has the places of pods
// at one moment; to draw a pod on its way, its previous spot is needed, too.
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
  bool overtakes = false;  // its order in the queue changed, and not just those before it left
  int64_t moment = 0;      // number of its moment, ascending
  // Of the second beat of its moment (model/beats.h), which is one nanosecond later here.
  bool follows = false;
  // Of those that go from the same place to the same place in this moment, which one, of how many.
  int32_t rank = 0;
  int32_t companions = 1;

  // From one place to another, and not just up in a queue.
  bool changes_place() const { return from.place != to.place || from.node != to.node; }
};

class MoveHistory {
 public:
  // `log` outlives this. It may grow; after it was cut, call Reset.
  explicit MoveHistory(const sim::EventLog* log);

  // Afterwards moves() are those in (since, until]. Going on from the last time costs as much as
  // what happened since, going back a little costs nothing, and anything else as much as what
  // happens in the time asked for. Of more than MaxEvents(num_queued) events only the last are
  // looked at, so that a rush costs no more than a frame can bear. `num_events`: how many have
  // happened by `until`; a moment that is passed has two beats if it has so many, one that all of
  // the events happen in at once has one.
  void GoTo(Time since, Time until, size_t num_queued, size_t num_events);
  void Reset();

  // Ascending in time.
  std::span<const Move> moves() const { return {moves_.data() + begin_, end_ - begin_}; }

  // Each change of a queue costs as much as the queue is long.
  static size_t MaxEvents(size_t num_queued);

 private:
  // What happens at one moment, or in one beat of it.
  struct Moment {
    size_t begin;
    size_t end;  // indexes of events
    bool follows = false;
  };
  void Touch(SectionId section);
  // The moment after which there are at most so many events until `until`.
  Time EarliestFor(Time until, size_t max_events) const;
  void StartAt(Time t);
  void GoOnTo(Time t, size_t num_events);
  Moment NextMoment(Time until, size_t num_events) const;
  void ForgetUntil(Time t);
  void GoThrough(const Moment& moment);
  void Collect(const Moment& moment, const sim::View& before);
  void CollectPod(sim::PodId pod);
  void CollectHead(const std::vector<sim::PodId>& pods);
  // The spots of all collected pods, into `spots` by their position in collected_.
  void FindSpots(const sim::View& view, std::vector<Spot>* spots);
  void FindInLine(const std::vector<sim::PodId>& line, sim::PodPlace place,
                  std::vector<Spot>* spots);
  // Of the moves from index `first` on, which are those of one moment.
  void MarkMoves(const Moment& moment, size_t first);
  void FindCompanions(size_t first);

  const sim::EventLog* log_;
  sim::ViewProjection projection_;
  bool started_ = false;
  Time at_;                // everything until then has been gone through
  size_t next_event_ = 0;  // that has not been gone through
  Time since_;             // nothing until then is in moves_
  int64_t moment_ = 0;
  std::vector<Move> moves_;
  size_t begin_ = 0;  // of what was asked for last
  size_t end_ = 0;

  // Of the moment that is being gone through; kept for their memory.
  std::vector<bool> touched_;  // the sections of the queue that its events are about
  std::vector<sim::PodId> collected_;
  std::vector<int32_t> index_of_;  // by PodId: position in collected_, or -1
  std::vector<Spot> before_;
  std::vector<Spot> after_;
};

}  // namespace berth::ui

#endif  // BERTH_WASM_MOTION_MOVE_HISTORY_H_
