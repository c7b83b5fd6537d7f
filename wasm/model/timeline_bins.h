// TimelineBins: counts of events over time, for the ticks of the scrubber.
#ifndef BERTH_WASM_MODEL_TIMELINE_BINS_H_
#define BERTH_WASM_MODEL_TIMELINE_BINS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "log/event_kinds.h"

namespace berth::ui {

// The kinds of ticks, the most important last.
using TickKind = sim::EventTone;
inline constexpr int kNumTickKinds = static_cast<int>(TickKind::kNone);

// Returns nothing if the event has no tick.
std::optional<TickKind> TickOf(const sim::Event& event);

struct TimelineBin {
  int32_t counts[kNumTickKinds] = {};
  int32_t Total() const;
};

class TimelineBins {
 public:
  // Counts the events again if the bins are others or the log is noticeably longer than last time.
  void Update(const sim::EventLog& log, Time end, bool complete, int num_bins);
  void Reset() { num_events_ = 0; }

  const std::vector<TimelineBin>& bins() const { return bins_; }
  // Returns the largest total of a bin.
  int32_t most() const { return most_; }

 private:
  std::vector<TimelineBin> bins_;
  int32_t most_ = 0;
  size_t num_events_ = 0;
  Time end_;
  bool complete_ = false;
};

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_TIMELINE_BINS_H_
