// The way of a pod through the extension points of its attempt. The simulation decides an attempt
// in one moment; the stage spreads what was decided over the time that the attempt takes.
#ifndef BERTH_WASM_MODEL_ATTEMPT_ATTEMPT_PATH_H_
#define BERTH_WASM_MODEL_ATTEMPT_ATTEMPT_PATH_H_

#include <cstdint>
#include <optional>

#include "framework/profile.h"
#include "log/event_log.h"

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

// How an attempt ends: it decides by which stations the pod comes.
enum class Outcome : uint8_t {
  kUnknown,
  kBound,
  kWaiting,    // at Permit; its binding cycle comes later
  kFailed,     // no node fits, and nothing was done about it
  kMakesRoom,  // no node fits, and PostFilter made one free
  kNoNodes,    // there is no node at all
  kError,      // something broke before a node was chosen
  // A node was reserved, and that was taken back:
  kReserveFailed,
  kPermitFailed,
  kPreBindFailed,
  kBindFailed,
  kSkipped,
};
// kUnknown while the log does not reach the attempt's end.
Outcome OutcomeOf(const sim::EventLog& log, int32_t attempt);
// The same; for a pod that waited at Permit the outcome of its wait, if it has one by t.
Outcome OutcomeBy(const sim::EventLog& log, int32_t attempt, Time t);
// The event with which the binding cycle of a pod that waited at Permit ended: its kBound or
// kFailed, as an index into events(). -1: it still waits by t, or never did.
int32_t EndOfWait(const sim::EventLog& log, int32_t attempt, Time t);

// How far an attempt is at t: 0 at its start, 1 from its end on. `usual` is how long attempts take,
// for one whose end is not known.
double FractionAt(const sim::AttemptSpan& span, Time t, Duration usual);

// Between two stations, or at one of them.
struct PathPosition {
  Station at = Station::kPreFilter;
  Station next = Station::kPreFilter;
  Station farthest = Station::kPreFilter;  // so far: pods go back to Reserve to be unreserved
  bool unreserved = false;
  float way = 0;   // from `at` to `next`, eased
  float stay = 0;  // how much of the time for `at` has passed
};
PathPosition PositionOnPath(Outcome outcome, double fraction);

// True if a pod whose attempt ends like that comes by the station.
bool IsOnPath(Outcome outcome, Station station);
// True once the pod has reached the station.
bool HasReached(Outcome outcome, const PathPosition& position, Station station);
// The station that turned the pod away, if the attempt failed.
std::optional<Station> FailedAt(Outcome outcome);

// How much of the search through the nodes has been seen, while the pod is at Filter for `stay`.
float FilterShare(float stay);
// Which scores are seen while the pod is at Score for `stay`: 0 the raw ones, 1 the normalized, 2
// the weighted; in between one becomes the other.
float ScorePhase(float stay);
inline constexpr float kWeighted = 2;

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_ATTEMPT_ATTEMPT_PATH_H_
