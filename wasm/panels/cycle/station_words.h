// The words at the stations of the shown attempt.
#ifndef BERTH_WASM_PANELS_CYCLE_STATION_WORDS_H_
#define BERTH_WASM_PANELS_CYCLE_STATION_WORDS_H_

#include <optional>
#include <string>
#include <vector>

#include "frame/frame.h"

namespace berth::ui {

enum class Mood : uint8_t { kQuiet, kGood, kBad, kBusy, kWarn };
Color ColorOf(const Theme& theme, Mood mood);

struct Remark {
  std::string text;
  Mood mood = Mood::kQuiet;
};
Remark RemarkAt(const Frame& frame, Station station);

// The look of a station's mark.
enum class StationState : uint8_t {
  kAhead,       // the pod has not reached it, or never will
  kNotRun,      // the pod passed, but no plugin ran here
  kReached,     // all plugins succeeded
  kFailed,      // the pod was rejected here
  kUnreserved,  // the reservation of this station was undone
};
StationState StateOf(const Frame& frame, Station station);

// Returns the queue to which a failed pod returns, and why: "to backoffQ: a move request came".
// Nothing before the way back is visible.
std::optional<Remark> WayBack(const Frame& frame);

// Returns for example "tie of 3 at 412: seed 42 picked node-b"; "" if there was no tie.
std::string TieWords(const Frame& frame);
// Returns the part "seed 42 picked node-b". REQUIRES: there was a tie.
std::string PickWords(const Frame& frame);

// Returns all lines about a station: its name, and a line for each plugin or cause.
std::vector<std::string> StationLines(const Frame& frame, Station station);

// Returns one line about the pod's station, for a small panel in which stations have no words
// beside them.
Remark CompactRemark(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_CYCLE_STATION_WORDS_H_
