#include "log/batch_marks.h"

#include <algorithm>

namespace berth::sim {

void BatchMarks::Add(const Moment& moment, const std::vector<Mark>& marks) {
  const size_t index = moments_.size();
  moments_.push_back(moment);
  for (const Mark& mark : marks) {
    const auto [found, is_new] = last_span_.try_emplace({mark.pod, mark.uid}, spans_.size());
    if (!is_new) {
      Span& last = spans_[found->second];
      if (last.last + 1 == index && last.mark == mark) {
        last.last = index;
        continue;
      }
      found->second = spans_.size();
    }
    spans_.push_back({mark, index, index});
  }
}

void BatchMarks::EndRepetitions(Time now) {
  if (repeats()) moments_.back().until = now;
}

void BatchMarks::Truncate(size_t size, bool repeats) {
  if (size < moments_.size()) {
    moments_.resize(size);
    while (!spans_.empty() && spans_.back().first >= size) spans_.pop_back();
    last_span_.clear();
    for (size_t i = 0; i < spans_.size(); ++i) {
      Span& span = spans_[i];
      span.last = std::min(span.last, size - 1);
      last_span_[{span.mark.pod, span.mark.uid}] = i;
    }
  }
  if (repeats && !moments_.empty()) moments_.back().until = kTimeMax;
}

}  // namespace berth::sim
