#include "answers/cluster_events/batch_occurrences.h"

namespace berth::sim {

BatchOccurrences::BatchOccurrences(std::string_view replica, const BatchMarks* marks, PodId pod)
    : replica_(replica), marks_(marks) {
  for (const BatchMarks::Span& span : marks->spans()) {
    if (pod == kNoId || span.mark.pod == pod) spans_.push_back(&span);
  }
  Select();
}

Time BatchOccurrences::NextAt() const {
  if (moment_ == marks_->moments().size()) return kTimeMax;
  return moment().t + moment().period * repetition_;
}

bool BatchOccurrences::IsBefore(size_t num_events, Time t) const {
  return moment_ < marks_->moments().size() && moment().num_events <= num_events && NextAt() <= t;
}

void BatchOccurrences::Next() {
  const Duration period = moment().period;
  // Repetitions without a pod that counts are skipped.
  const bool repeats = period > Duration{} && !current_.empty();
  if (repeats && NextAt() + period < moment().until) {
    ++repetition_;
    return;
  }
  ++moment_;
  repetition_ = 0;
  Select();
}

void BatchOccurrences::Select() {
  std::erase_if(active_, [&](const BatchMarks::Span* span) { return span->last < moment_; });
  for (; next_span_ < spans_.size() && spans_[next_span_]->first == moment_; ++next_span_) {
    active_.push_back(spans_[next_span_]);
  }
  current_.clear();
  for (const BatchMarks::Span* span : active_) current_.push_back(&span->mark);
}

}  // namespace berth::sim
