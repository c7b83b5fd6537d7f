// BatchMarks: which pods one replica of kube-batch found unschedulable at the ends of its cycles.
// It says so in every cycle, also in those that leave no trace in the log, and records an event
// each time; the log keeps this beside its entries, as stretches of cycles that said the same.
#ifndef BERTH_LOG_BATCH_MARKS_H_
#define BERTH_LOG_BATCH_MARKS_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "base/time.h"

namespace berth::sim {

class BatchMarks {
 public:
  // The end of a cycle that has marked pods.
  struct Moment {
    Time t;
    size_t num_events = 0;  // how many entries the log had
    // The cycle comes again each period, and ends before `until` each time. Zero: it does not.
    Duration period;
    Time until;  // kTimeMax: no end is known yet
  };

  struct Mark {
    int32_t pod = 0;           // PodId of the log
    std::string_view uid;      // of the pod; interned by the log
    std::string_view message;  // interned by the log

    bool operator==(const Mark&) const = default;
  };

  // A pod of which consecutive cycles said the same.
  struct Span {
    Mark mark;
    size_t first = 0;  // index into moments()
    size_t last = 0;   // the same, and not before it
  };

  const std::vector<Moment>& moments() const { return moments_; }
  // In the order of their first cycle; of those that begin with one cycle in its order.
  const std::vector<Span>& spans() const { return spans_; }

  // Whether the last cycle comes again, and no end of that is known.
  bool repeats() const { return !moments_.empty() && moments_.back().until == kTimeMax; }

  // REQUIRES: not before the last one that was added, whose repetitions have ended; each pod once.
  void Add(const Moment& moment, const std::vector<Mark>& marks);
  // The last cycle comes again no more, from now on. Nothing happens if it did not.
  void EndRepetitions(Time now);
  // Forgets all moments from index `size` on, when the simulation goes back in time. `repeats`: of
  // the last one that is left no end is known.
  void Truncate(size_t size, bool repeats);

 private:
  std::vector<Moment> moments_;
  std::vector<Span> spans_;
  // By pod and uid, the index of the last span.
  std::map<std::pair<int32_t, std::string_view>, size_t> last_span_;
};

}  // namespace berth::sim

#endif  // BERTH_LOG_BATCH_MARKS_H_
