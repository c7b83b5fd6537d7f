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
  // Both must outlive this.
  CaptionTrack(const std::vector<sim::Caption>* captions, const sim::EventLog* log)
      : captions_(captions), log_(log), times_(captions->size()), bets_(captions->size()) {}

  // Searches for the events that captions wait for and that settle their bets, if the log is
  // noticeably longer than last time, or complete now.
  void Update(bool complete);
  // Starts again after the log was cut.
  void Reset() { num_read_ = 0; }

  // Returns the captions whose moment is known, sorted by time, then by index.
  const std::vector<PlacedCaption>& placed() const { return placed_; }
  // Returns the moment at which a caption appears; nothing if its event has not happened.
  std::optional<Time> TimeOf(int caption) const { return times_[static_cast<size_t>(caption)]; }
  // Returns the last moment at which a caption is, or would be, visible in a run that ends at
  // `end`.
  Time LastMomentOf(int caption, Time end) const;
  // Returns the outcome of a caption's bet; null if it has no bet or the outcome is not known.
  const sim::SettledBet* BetOf(int caption) const;

  // Returns the index of the caption that is visible at t; -1 if there is none.
  int At(Time t) const;
  // Returns the number of the log's events that are visible at t. These are all events until then,
  // with one exception: a caption about a pod that enters activeQ appears while the pod is there,
  // even if the pod leaves at the same moment.
  size_t NumEventsAt(Time t) const;
  // Returns the next moment after t at which a caption pauses playback.
  std::optional<Time> NextPauseAfter(Time t) const;
  // Returns the moment of the caption after, or before, the one that is visible at t.
  std::optional<Time> NextAfter(Time t) const;
  std::optional<Time> LastBefore(Time t) const;

 private:
  bool IsAboutFirst(const sim::Caption& caption, size_t begin, size_t end) const;

  const std::vector<sim::Caption>* captions_;
  const sim::EventLog* log_;
  size_t num_read_ = 0;  // number of events
  bool complete_ = false;
  // by index of the caption
  std::vector<std::optional<Time>> times_;
  std::vector<std::optional<sim::SettledBet>> bets_;
  std::vector<PlacedCaption> placed_;
};

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_CAPTIONS_CAPTION_TRACK_H_
