#include "attempt_path.h"

#include <algorithm>
#include <iterator>

#include "base/check.h"
#include "easing.h"

namespace berth::ui {
namespace {

constexpr const char* kNames[kNumStations] = {"PreFilter", "Filter",  "PostFilter", "PreScore",
                                              "Score",     "Reserve", "Permit",     "PreBind",
                                              "Bind",      "PostBind"};

struct Stop {
  Station station;
  float weight;  // its share of the attempt's time
};

// People read at Filter and at Score: the pod stays there longer.
constexpr Stop kToBound[] = {
    {Station::kPreFilter, 1},  {Station::kFilter, 3.5f},  {Station::kPreScore, 0.8f},
    {Station::kScore, 3},      {Station::kReserve, 0.8f}, {Station::kPermit, 0.8f},
    {Station::kPreBind, 0.8f}, {Station::kBind, 0.8f},    {Station::kPostBind, 0.5f}};
constexpr Stop kToWaiting[] = {{Station::kPreFilter, 1},   {Station::kFilter, 3.5f},
                               {Station::kPreScore, 0.8f}, {Station::kScore, 3},
                               {Station::kReserve, 0.8f},  {Station::kPermit, 1.5f}};
constexpr Stop kToFailed[] = {
    {Station::kPreFilter, 1}, {Station::kFilter, 4}, {Station::kPostFilter, 2}};
constexpr Stop kToSkipped[] = {{Station::kPreFilter, 1}};

struct Path {
  const Stop* begin;
  const Stop* end;
};

Path PathOf(Outcome outcome) {
  switch (outcome) {
    case Outcome::kWaiting:
      return {std::begin(kToWaiting), std::end(kToWaiting)};
    case Outcome::kFailed:
      return {std::begin(kToFailed), std::end(kToFailed)};
    case Outcome::kSkipped:
      return {std::begin(kToSkipped), std::end(kToSkipped)};
    case Outcome::kUnknown:
    case Outcome::kBound:
      break;
  }
  return {std::begin(kToBound), std::end(kToBound)};
}

// The last part of a stop is the way to the next one.
constexpr float kStayShare = 0.7f;

}  // namespace

const char* StationName(Station station) { return kNames[static_cast<int>(station)]; }

Station StationOf(ExtensionPoint point) {
  BERTH_CHECK(point != ExtensionPoint::kQueueSort, "no pod comes by QueueSort");
  return static_cast<Station>(static_cast<int>(point) - 1);
}

Outcome OutcomeOf(const sim::EventLog& log, int32_t attempt) {
  const sim::AttemptSpan& span = log.attempts()[static_cast<size_t>(attempt)];
  if (span.ended_event < 0) return Outcome::kUnknown;
  switch (log.events()[static_cast<size_t>(span.ended_event)].kind) {
    case sim::EventKind::kBound:
      return Outcome::kBound;
    case sim::EventKind::kWaiting:
      return Outcome::kWaiting;
    case sim::EventKind::kFailed:
      return Outcome::kFailed;
    case sim::EventKind::kSkipped:
      return Outcome::kSkipped;
    default:
      return Outcome::kUnknown;
  }
}

double FractionAt(const sim::AttemptSpan& span, Time t, Duration usual) {
  const Duration length = span.ended_event >= 0 ? span.end - span.start : usual;
  if (length.ns <= 0) return 1;
  const double fraction = (t - span.start).seconds() / length.seconds();
  return std::clamp(fraction, 0.0, 1.0);
}

PathPosition PositionOnPath(Outcome outcome, double fraction) {
  const Path path = PathOf(outcome);
  float total = 0;
  for (const Stop* stop = path.begin; stop != path.end; ++stop) total += stop->weight;
  float left = static_cast<float>(fraction) * total;
  const Stop* stop = path.begin;
  for (; stop + 1 != path.end && left >= stop->weight; ++stop) left -= stop->weight;
  PathPosition position;
  position.at = stop->station;
  position.next = stop->station;
  position.stay = std::min(1.0f, left / stop->weight);
  if (stop + 1 == path.end || position.stay < kStayShare) return position;
  position.next = stop[1].station;
  position.way = EaseInOut((position.stay - kStayShare) / (1 - kStayShare));
  return position;
}

bool IsOnPath(Outcome outcome, Station station) {
  const Path path = PathOf(outcome);
  return std::any_of(path.begin, path.end,
                     [station](const Stop& stop) { return stop.station == station; });
}

bool HasReached(Outcome outcome, const PathPosition& position, Station station) {
  return IsOnPath(outcome, station) && station <= position.at;
}

}  // namespace berth::ui
