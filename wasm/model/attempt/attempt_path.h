// The path of a pod through the extension points of its attempt. The simulation decides an attempt
// in one moment; the stage spreads its steps over the time that the attempt takes.
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
// The first station of the binding cycle.
inline constexpr int kFirstBindingStation = static_cast<int>(Station::kPreBind);

// Returns the name of the extension point.
const char* StationName(Station station);
// REQUIRES: point is not kQueueSort.
Station StationOf(ExtensionPoint point);

// The outcome of an attempt. It determines the stations of the pod's path.
enum class Outcome : uint8_t {
  kUnknown,
  kBound,
  kWaiting,    // waits at Permit; its binding cycle comes later
  kFailed,     // no node fits, and PostFilter did nothing
  kMakesRoom,  // no node fits, and PostFilter made room on one
  kNoNodes,    // there is no node
  kError,      // an error happened before a node was chosen
  // A node was reserved, and the reservation was undone:
  kReserveFailed,
  kPermitFailed,
  kPreBindFailed,
  kBindFailed,
  kSkipped,
};
// Returns kUnknown while the log does not have the attempt's end.
Outcome OutcomeOf(const sim::EventLog& log, int32_t attempt);
// Returns the same; for a pod that waited at Permit, the outcome of its wait if the wait has ended
// by t.
Outcome OutcomeBy(const sim::EventLog& log, int32_t attempt, Time t);
// Returns the event that ended the binding cycle of a pod that waited at Permit: its kBound or
// kFailed, as an index into events(). Returns -1 if the pod still waits at t, or never waited.
int32_t EndOfWait(const sim::EventLog& log, int32_t attempt, Time t);

// Returns the progress of an attempt at t: 0 at its start, 1 from its end on. If its end is not
// known yet, `usual` is its assumed length.
double FractionAt(const sim::AttemptSpan& span, Time t, Duration usual);

// A position between two stations, or at one of them.
struct PathPosition {
  Station at = Station::kPreFilter;
  Station next = Station::kPreFilter;
  Station farthest = Station::kPreFilter;  // the farthest so far: pods return to Reserve to be
                                           // unreserved
  bool unreserved = false;
  float way = 0;   // fraction of the path from `at` to `next`, eased
  float stay = 0;  // fraction of the time for `at` that has passed
};
PathPosition PositionOnPath(Outcome outcome, double fraction);

// Reports whether the pod passes the station in an attempt with this outcome.
bool IsOnPath(Outcome outcome, Station station);
// Reports whether the pod has reached the station.
bool HasReached(Outcome outcome, const PathPosition& position, Station station);
// Returns the station that rejected the pod; nothing if the attempt did not fail.
std::optional<Station> FailedAt(Outcome outcome);

// Returns the fraction of the search through the nodes that is visible while the pod is at Filter
// for `stay`.
float FilterShare(float stay);
// Returns which scores are visible while the pod is at Score for `stay`: 0 for the raw ones, 1 for
// the normalized, 2 for the weighted. Between these numbers one changes into the other.
float ScorePhase(float stay);
inline constexpr float kWeighted = 2;

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_ATTEMPT_ATTEMPT_PATH_H_
