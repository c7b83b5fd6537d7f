// CaptionTrack: the captions of a scenario's tour on the time line.
#ifndef BERTH_WASM_MODEL_CAPTIONS_CAPTION_TRACK_H_
#define BERTH_WASM_MODEL_CAPTIONS_CAPTION_TRACK_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "log/event_log.h"
#include "scenario/scenario.h"
#include "view/bets.h"

namespace berth::ui {

// A caption and when it begins.
struct PlacedCaption {
  Time t;
  int index;
  bool pause;
};

class CaptionTrack {
 public:
  // Both outlive this.
  CaptionTrack(const std::vector<sim::Caption>* captions, const sim::EventLog* log)
      : captions_(captions), log_(log), times_(captions->size()), bets_(captions->size()) {}

  // Looks for the events that captions wait for and that settle their bets, if the log is
  // noticeably longer than last time or has its end now.
  void Update(bool complete);
  // The log was cut.
  void Reset() { num_read_ = 0; }

  // Those whose moment is known, by time, then by index.
  const std::vector<PlacedCaption>& placed() const { return placed_; }
  // From when on a caption is shown. Nothing: its event has not come.
  std::optional<Time> TimeOf(int caption) const { return times_[static_cast<size_t>(caption)]; }
  // The last moment at which a caption is shown in a run that ends at `end`, or would be.
  Time LastMomentOf(int caption, Time end) const;
  // How a caption's bet turns out. Null: it has none, or that is not known.
  const sim::SettledBet* BetOf(int caption) const;

  // The index of the caption that is shown at t; -1: none.
  int At(Time t) const;
  // How many events of the log are shown at t: those until then. But a caption about a pod that
  // comes into activeQ is shown while it is there, though the pod may leave in the same moment.
  size_t NumEventsAt(Time t) const;
  // The next moment after t at which a caption wants playback to pause.
  std::optional<Time> NextPauseAfter(Time t) const;
  // The moment of the caption after the one that is shown at t, or before it.
  std::optional<Time> NextAfter(Time t) const;
  std::optional<Time> LastBefore(Time t) const;

 private:
  bool IsAboutFirst(const sim::Caption& caption, size_t begin, size_t end) const;

  const std::vector<sim::Caption>* captions_;
  const sim::EventLog* log_;
  size_t num_read_ = 0;  // events
  bool complete_ = false;
  // By index of the caption.
  std::vector<std::optional<Time>> times_;
  std::vector<std::optional<sim::SettledBet>> bets_;
  std::vector<PlacedCaption> placed_;
};

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_CAPTIONS_CAPTION_TRACK_H_
