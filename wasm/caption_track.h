// CaptionTrack: the captions of a scenario's tour on the time line.
#ifndef BERTH_WASM_CAPTION_TRACK_H_
#define BERTH_WASM_CAPTION_TRACK_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "sim/event_log.h"
#include "sim/scenario.h"

namespace berth::ui {

class CaptionTrack {
 public:
  // Both outlive this.
  CaptionTrack(const std::vector<sim::Caption>* captions, const sim::EventLog* log)
      : captions_(captions), log_(log) {}

  // Looks for the events that captions wait for, if the log is noticeably longer than last time or
  // has its end now.
  void Update(bool complete);
  // The log was cut.
  void Reset() { num_read_ = 0; }

  // The index of the caption that is shown at t; -1: none.
  int At(Time t) const;
  // The next moment after t at which a caption wants playback to pause.
  std::optional<Time> NextPauseAfter(Time t) const;
  // The moment of the caption after the one that is shown at t, or before it.
  std::optional<Time> NextAfter(Time t) const;
  std::optional<Time> LastBefore(Time t) const;

 private:
  struct Placed {
    Time t;
    int index;
    bool pause;
  };

  const std::vector<sim::Caption>* captions_;
  const sim::EventLog* log_;
  size_t num_read_ = 0;  // events
  bool complete_ = false;
  std::vector<Placed> placed_;  // by time, then by index
};

}  // namespace berth::ui

#endif  // BERTH_WASM_CAPTION_TRACK_H_
