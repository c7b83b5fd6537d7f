// BatchOccurrences: the ends of one replica's cycles one after the other, with the pods that each
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
  // `marks` outlives this. `pod`: the only one that counts; kNoId: all do.
  BatchOccurrences(std::string_view replica, const BatchMarks* marks, PodId pod);

  std::string_view replica() const { return replica_; }
  // When the next one is; kTimeMax: there is none.
  Time NextAt() const;
  // Whether it comes after the log's first `num_events` entries and not after t.
  bool IsBefore(size_t num_events, Time t) const;
  // Whether the next one repeats the one before.
  bool Repeats() const { return repetition_ > 0; }
  // Of the next one.
  const std::vector<const BatchMarks::Mark*>& marks() const { return current_; }
  // Goes to the one after. REQUIRES: there is one.
  void Next();

 private:
  const BatchMarks::Moment& moment() const { return marks_->moments()[moment_]; }
  void Select();

  std::string_view replica_;
  const BatchMarks* marks_;
  std::vector<const BatchMarks::Span*> spans_;  // those that count
  size_t next_span_ = 0;
  std::vector<const BatchMarks::Span*> active_;
  std::vector<const BatchMarks::Mark*> current_;
  size_t moment_ = 0;
  int64_t repetition_ = 0;
};

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_CLUSTER_EVENTS_BATCH_OCCURRENCES_H_
