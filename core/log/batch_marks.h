// BatchMarks: the pods that one replica of kube-batch found unschedulable at the ends of its
// cycles. It marks them in every cycle, even in those that have no entry in the log, and records an
// event each time. The log keeps the marks beside its entries, as spans of cycles with the same
// marks.
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
  // The end of a cycle with marks.
  struct Moment {
    Time t;
    size_t num_events = 0;  // number of entries that the log had
    // The cycle repeats each period, and always ends before `until`. Zero: it does not repeat.
    Duration period;
    Time until;  // kTimeMax: the end is not known yet
  };

  struct Mark {
    int32_t pod = 0;           // PodId of the log
    std::string_view uid;      // uid of the pod; interned by the log
    std::string_view message;  // interned by the log

    bool operator==(const Mark&) const = default;
  };

  // Consecutive cycles with the same mark on a pod.
  struct Span {
    Mark mark;
    size_t first = 0;  // index into moments() of the first cycle
    size_t last = 0;   // index of the last cycle, not less than `first`
  };

  const std::vector<Moment>& moments() const { return moments_; }
  // Returns the spans in the order of their first cycle; those of one cycle are in its order.
  const std::vector<Span>& spans() const { return spans_; }

  // Reports whether the last cycle repeats, and the end is not known yet.
  bool repeats() const { return !moments_.empty() && moments_.back().until == kTimeMax; }

  // Adds the marks of a moment. REQUIRES: it is not before the last one, whose repetitions have
  // ended; `marks` has each pod at most once.
  void Add(const Moment& moment, const std::vector<Mark>& marks);
  // Ends the repetitions of the last cycle at `now`. No effect if it does not repeat.
  void EndRepetitions(Time now);
  // Drops all moments from index `size` on, when the simulation goes back in time. `repeats`: the
  // last one that is left repeats without a known end.
  void Truncate(size_t size, bool repeats);

 private:
  std::vector<Moment> moments_;
  std::vector<Span> spans_;
  // By pod and uid: index of the last span.
  std::map<std::pair<int32_t, std::string_view>, size_t> last_span_;
};

}  // namespace berth::sim

#endif  // BERTH_LOG_BATCH_MARKS_H_
