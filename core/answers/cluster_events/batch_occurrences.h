// BatchOccurrences iterates over the ends of one replica's cycles, with the pods that each cycle
// found unschedulable.
#ifndef BERTH_ANSWERS_CLUSTER_EVENTS_BATCH_OCCURRENCES_H_
#define BERTH_ANSWERS_CLUSTER_EVENTS_BATCH_OCCURRENCES_H_

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "log/batch_marks.h"
#include "log/event_log.h"

namespace berth::sim {

class BatchOccurrences {
 public:
  // `marks` outlives this object. `pod` is the only pod that counts; kNoId means that all pods
  // count.
  BatchOccurrences(std::string_view replica, const BatchMarks* marks, PodId pod);

  std::string_view replica() const { return replica_; }
  // Returns the time of the next cycle's end, or kTimeMax if there is none.
  Time NextAt() const;
  // Reports whether the next end follows the log's first `num_events` entries and is not later than
  // t.
  bool IsBefore(size_t num_events, Time t) const;
  // Reports whether the next cycle repeats the previous one.
  bool Repeats() const { return repetition_ > 0; }
  // Returns the marks of the next cycle's end.
  const std::vector<const BatchMarks::Mark*>& marks() const { return current_; }
  // Advances by one cycle. REQUIRES: there is a next one.
  void Next();

 private:
  const BatchMarks::Moment& moment() const { return marks_->moments()[moment_]; }
  void Select();

  std::string_view replica_;
  const BatchMarks* marks_;
  std::vector<const BatchMarks::Span*> spans_;  // of pods that count
  size_t next_span_ = 0;
  std::vector<const BatchMarks::Span*> active_;
  std::vector<const BatchMarks::Mark*> current_;
  size_t moment_ = 0;
  int64_t repetition_ = 0;
};

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_CLUSTER_EVENTS_BATCH_OCCURRENCES_H_
