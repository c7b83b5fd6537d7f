#include "model/attempt/attempt_path.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "draw/curve.h"
#include "log/causes.h"

namespace berth::ui {
namespace {

constexpr const char* kNames[kNumStations] = {"PreFilter", "Filter",  "PostFilter", "PreScore",
                                              "Score",     "Reserve", "Permit",     "PreBind",
                                              "Bind",      "PostBind"};

struct Stop {
  Station station;
  float weight;  // share of the attempt's time
};

// The pod stays longer at Filter, at Score, and where preemption chooses, because readers need the
// time there.
constexpr Stop kToBound[] = {
    {Station::kPreFilter, 1},  {Station::kFilter, 3.5f},  {Station::kPreScore, 0.8f},
    {Station::kScore, 4},      {Station::kReserve, 0.8f}, {Station::kPermit, 0.8f},
    {Station::kPreBind, 0.8f}, {Station::kBind, 0.8f},    {Station::kPostBind, 0.5f}};
constexpr Stop kToWaiting[] = {{Station::kPreFilter, 1},   {Station::kFilter, 3.5f},
                               {Station::kPreScore, 0.8f}, {Station::kScore, 4},
                               {Station::kReserve, 0.8f},  {Station::kPermit, 1.5f}};
constexpr Stop kToFailed[] = {
    {Station::kPreFilter, 1}, {Station::kFilter, 4}, {Station::kPostFilter, 2}};
constexpr Stop kToMakingRoom[] = {
    {Station::kPreFilter, 1}, {Station::kFilter, 3}, {Station::kPostFilter, 8}};
constexpr Stop kToError[] = {{Station::kPreFilter, 1}, {Station::kFilter, 3}};
constexpr Stop kToNothing[] = {{Station::kPreFilter, 1}};

// The last stop is for Unreserve.
constexpr Stop kBackFromReserve[] = {{Station::kPreFilter, 1},   {Station::kFilter, 3.5f},
                                     {Station::kPreScore, 0.8f}, {Station::kScore, 4},
                                     {Station::kReserve, 1.5f},  {Station::kReserve, 1.5f}};
constexpr Stop kBackFromPermit[] = {{Station::kPreFilter, 1},   {Station::kFilter, 3.5f},
                                    {Station::kPreScore, 0.8f}, {Station::kScore, 4},
                                    {Station::kReserve, 0.8f},  {Station::kPermit, 1.5f},
                                    {Station::kReserve, 1.5f}};
constexpr Stop kBackFromPreBind[] = {{Station::kPreFilter, 1},   {Station::kFilter, 3.5f},
                                     {Station::kPreScore, 0.8f}, {Station::kScore, 4},
                                     {Station::kReserve, 0.8f},  {Station::kPermit, 0.8f},
                                     {Station::kPreBind, 1.5f},  {Station::kReserve, 1.5f}};
constexpr Stop kBackFromBind[] = {
    {Station::kPreFilter, 1},  {Station::kFilter, 3.5f},  {Station::kPreScore, 0.8f},
    {Station::kScore, 4},      {Station::kReserve, 0.8f}, {Station::kPermit, 0.8f},
    {Station::kPreBind, 0.8f}, {Station::kBind, 1.5f},    {Station::kReserve, 1.5f}};

struct Path {
  const Stop* begin;
  const Stop* end;
};

template <size_t N>
Path PathOver(const Stop (&stops)[N]) {
  return {std::begin(stops), std::end(stops)};
}

Path PathOf(Outcome outcome) {
  switch (outcome) {
    case Outcome::kWaiting:
      return PathOver(kToWaiting);
    case Outcome::kFailed:
      return PathOver(kToFailed);
    case Outcome::kMakesRoom:
      return PathOver(kToMakingRoom);
    case Outcome::kError:
      return PathOver(kToError);
    case Outcome::kReserveFailed:
      return PathOver(kBackFromReserve);
    case Outcome::kPermitFailed:
      return PathOver(kBackFromPermit);
    case Outcome::kPreBindFailed:
      return PathOver(kBackFromPreBind);
    case Outcome::kBindFailed:
      return PathOver(kBackFromBind);
    case Outcome::kNoNodes:
    case Outcome::kSkipped:
      return PathOver(kToNothing);
    case Outcome::kUnknown:
    case Outcome::kBound:
      break;
  }
  return PathOver(kToBound);
}

bool IsUnreserved(Outcome outcome) {
  return outcome == Outcome::kReserveFailed || outcome == Outcome::kPermitFailed ||
         outcome == Outcome::kPreBindFailed || outcome == Outcome::kBindFailed;
}

// The share of a stop during which the pod stays; in the rest it moves to the next stop.
constexpr float kStayShare = 0.7f;

}  // namespace

const char* StationName(Station station) { return kNames[static_cast<int>(station)]; }

Station StationOf(ExtensionPoint point) {
  BERTH_CHECK(point != ExtensionPoint::kQueueSort, "no pod comes by QueueSort");
  return static_cast<Station>(static_cast<int>(point) - 1);
}

namespace {

// Reports whether PostFilter has made room: the failure is between the deletion of victims and a
// nomination.
bool MadeRoom(const std::vector<sim::Event>& events, size_t failed) {
  const sim::Event& event = events[failed];
  const auto same_step = [&event](const sim::Event& other, sim::EventKind kind) {
    return other.kind == kind && other.step == event.step;
  };
  if (failed > 0 && same_step(events[failed - 1], sim::EventKind::kPreempted)) return true;
  return failed + 1 < events.size() && same_step(events[failed + 1], sim::EventKind::kNominated) &&
         events[failed + 1].pod == event.pod;
}

Outcome FailureOf(const std::vector<sim::Event>& events, size_t failed) {
  switch (sim::CauseNamed(events[failed].cause)) {
    case sim::Cause::kNoNodes:
      return Outcome::kNoNodes;
    case sim::Cause::kError:
      return Outcome::kError;
    case sim::Cause::kReserveError:
      return Outcome::kReserveFailed;
    case sim::Cause::kPermitError:
      return Outcome::kPermitFailed;
    case sim::Cause::kPreBindError:
      return Outcome::kPreBindFailed;
    case sim::Cause::kBindError:
      return Outcome::kBindFailed;
    default:
      return MadeRoom(events, failed) ? Outcome::kMakesRoom : Outcome::kFailed;
  }
}

Outcome OutcomeTold(const sim::EventLog& log, int32_t event) {
  const std::vector<sim::Event>& events = log.events();
  switch (events[static_cast<size_t>(event)].kind) {
    case sim::EventKind::kBound:
      return Outcome::kBound;
    case sim::EventKind::kWaiting:
      return Outcome::kWaiting;
    case sim::EventKind::kFailed:
      return FailureOf(events, static_cast<size_t>(event));
    case sim::EventKind::kSkipped:
      return Outcome::kSkipped;
    default:
      return Outcome::kUnknown;
  }
}

}  // namespace

Outcome OutcomeOf(const sim::EventLog& log, int32_t attempt) {
  const int32_t ended = log.attempts()[static_cast<size_t>(attempt)].ended_event;
  return ended < 0 ? Outcome::kUnknown : OutcomeTold(log, ended);
}

int32_t EndOfWait(const sim::EventLog& log, int32_t attempt, Time t) {
  const sim::AttemptSpan& span = log.attempts()[static_cast<size_t>(attempt)];
  if (OutcomeOf(log, attempt) != Outcome::kWaiting) return -1;
  const std::vector<int32_t>& events = log.EventsOfPod(span.pod);
  auto next = std::upper_bound(events.begin(), events.end(), span.ended_event);
  for (; next != events.end(); ++next) {
    const sim::Event& event = log.events()[static_cast<size_t>(*next)];
    if (event.t > t) return -1;
    const bool ends = event.kind == sim::EventKind::kBound ||
                      event.kind == sim::EventKind::kFailed ||
                      event.kind == sim::EventKind::kForgotten;
    if (ends && event.pod == span.pod) return *next;
  }
  return -1;
}

Outcome OutcomeBy(const sim::EventLog& log, int32_t attempt, Time t) {
  const int32_t end = EndOfWait(log, attempt, t);
  return end < 0 ? OutcomeOf(log, attempt) : OutcomeTold(log, end);
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
  position.farthest = path.begin->station;
  for (const Stop* passed = path.begin; passed <= stop; ++passed) {
    position.farthest = std::max(position.farthest, passed->station);
  }
  position.unreserved = IsUnreserved(outcome) && stop + 1 == path.end;
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
  return IsOnPath(outcome, station) && station <= position.farthest;
}

std::optional<Station> FailedAt(Outcome outcome) {
  switch (outcome) {
    case Outcome::kFailed:
    case Outcome::kMakesRoom:
    case Outcome::kError:
      return Station::kFilter;
    case Outcome::kNoNodes:
      return Station::kPreFilter;
    case Outcome::kReserveFailed:
      return Station::kReserve;
    case Outcome::kPermitFailed:
      return Station::kPermit;
    case Outcome::kPreBindFailed:
      return Station::kPreBind;
    case Outcome::kBindFailed:
      return Station::kBind;
    case Outcome::kUnknown:
    case Outcome::kBound:
    case Outcome::kWaiting:
    case Outcome::kSkipped:
      break;
  }
  return std::nullopt;
}

float FilterShare(float stay) { return std::min(1.0f, stay / 0.6f); }

float ScorePhase(float stay) {
  // The share of the stay in which scores change. The pod moves on at kStayShare, so the weighted
  // scores are visible for a while before that.
  constexpr float kNormalizing = 0.16f;
  constexpr float kWeighing = 0.38f;
  constexpr float kChange = 0.1f;
  const auto changed = [stay](float from) {
    return EaseInOut(std::clamp((stay - from) / kChange, 0.0f, 1.0f));
  };
  return changed(kNormalizing) + changed(kWeighing);
}

}  // namespace berth::ui
