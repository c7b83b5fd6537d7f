#include "model/timeline_bins.h"

#include <algorithm>

namespace berth::ui {

std::optional<TickKind> TickOf(const sim::Event& event) {
  const TickKind tone = sim::InfoOf(event.kind).tone;
  return tone == TickKind::kNone ? std::nullopt : std::optional<TickKind>(tone);
}

int32_t TimelineBin::Total() const {
  int32_t total = 0;
  for (int32_t count : counts) total += count;
  return total;
}

void TimelineBins::Update(const sim::EventLog& log, Time end, bool complete, int num_bins) {
  const size_t count = log.events().size();
  const bool longer =
      count < num_events_ || count > num_events_ + num_events_ / 20 || (complete && !complete_);
  const bool other_bins = bins_.size() != static_cast<size_t>(num_bins);
  if (!longer && !other_bins && end == end_) return;
  if (!longer && !other_bins && !complete) return;
  num_events_ = count;
  end_ = end;
  complete_ = complete;
  bins_.assign(static_cast<size_t>(num_bins), TimelineBin());
  most_ = 0;
  if (num_bins == 0) return;
  const double scale = end.ns > 0 ? static_cast<double>(num_bins) / static_cast<double>(end.ns) : 0;
  for (const sim::Event& event : log.events()) {
    const std::optional<TickKind> kind = TickOf(event);
    if (!kind) continue;
    const auto bin =
        std::min(static_cast<size_t>(static_cast<double>(event.t.ns) * scale), bins_.size() - 1);
    ++bins_[bin].counts[static_cast<int>(*kind)];
  }
  for (const TimelineBin& bin : bins_) most_ = std::max(most_, bin.Total());
}

}  // namespace berth::ui
