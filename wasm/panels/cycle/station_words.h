// What is said at the stations of the shown attempt, in words.
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

// How a station's mark looks.
enum class StationState : uint8_t {
  kAhead,       // the pod has not come here, or never will
  kNotRun,      // it came by, but nothing was asked here
  kReached,     // all went well
  kFailed,      // turned away here
  kUnreserved,  // what was reserved here was taken back
};
StationState StateOf(const Frame& frame, Station station);

// Into which queue a failed pod goes back, and why: "to backoffQ: a move request came". Nothing
// before that is to be seen.
std::optional<Remark> WayBack(const Frame& frame);

// "tie of 3 at 412: seed 42 picked node-b"; "" if there was no tie.
std::string TieWords(const Frame& frame);
// Of that, "seed 42 picked node-b". REQUIRES: there was a tie.
std::string PickWords(const Frame& frame);

// All there is to say of a station: its name, and a line for each plugin or cause.
std::vector<std::string> StationLines(const Frame& frame, Station station);

// One line for a small panel, in which stations have no words beside them: of the one where the pod
// is.
Remark CompactRemark(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_CYCLE_STATION_WORDS_H_
