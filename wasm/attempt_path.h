// The way of a pod through the extension points of its attempt. The simulation decides an attempt
// in one moment; the stage spreads what was decided over the time that the attempt takes.
#ifndef BERTH_WASM_ATTEMPT_PATH_H_
#define BERTH_WASM_ATTEMPT_PATH_H_

#include <cstdint>

#include "framework/profile.h"
#include "sim/event_log.h"

namespace berth::ui {

enum class Station : uint8_t {
  kPreFilter,
  kFilter,
  kPostFilter,
  kPreScore,
  kScore,
  kReserve,
  kPermit,
  kPreBind,
  kBind,
  kPostBind,
};
inline constexpr int kNumStations = 10;
// From this one on it is the binding cycle.
inline constexpr int kFirstBindingStation = static_cast<int>(Station::kPreBind);

// The name of the extension point.
const char* StationName(Station station);
// REQUIRES: point is not kQueueSort.
Station StationOf(ExtensionPoint point);

enum class Outcome : uint8_t { kUnknown, kBound, kWaiting, kFailed, kSkipped };
// kUnknown while the log does not reach the attempt's end.
Outcome OutcomeOf(const sim::EventLog& log, int32_t attempt);

// How far an attempt is at t: 0 at its start, 1 from its end on. `usual` is how long attempts take,
// for one whose end is not known.
double FractionAt(const sim::AttemptSpan& span, Time t, Duration usual);

// Between two stations, or at one of them.
struct PathPosition {
  Station at = Station::kPreFilter;
  Station next = Station::kPreFilter;
  float way = 0;   // from `at` to `next`, eased
  float stay = 0;  // how much of the time for `at` has passed
};
PathPosition PositionOnPath(Outcome outcome, double fraction);

// True if a pod whose attempt ends like that comes by the station.
bool IsOnPath(Outcome outcome, Station station);
// True once the pod has reached the station.
bool HasReached(Outcome outcome, const PathPosition& position, Station station);

}  // namespace berth::ui

#endif  // BERTH_WASM_ATTEMPT_PATH_H_
