#include "log/moments.h"

#include <algorithm>
#include <iterator>

namespace berth::sim {
namespace {

bool Failed(const Event& event) {
  return event.kind == EventKind::kFailed || event.kind == EventKind::kUnschedulable;
}

bool WasSkipped(const EventLog& log, const AttemptSpan& span) {
  if (span.ended_event < 0) return false;
  return log.events()[static_cast<size_t>(span.ended_event)].kind == EventKind::kSkipped;
}

// Return the first event of the kind from this index on, and the last one before it.
std::optional<Time> NextOf(EventKind kind, const EventLog& log, size_t from) {
  const std::vector<Event>& events = log.events();
  const auto it = std::find_if(events.begin() + static_cast<std::ptrdiff_t>(from), events.end(),
                               [kind](const Event& event) { return event.kind == kind; });
  if (it == events.end()) return std::nullopt;
  return it->t;
}

std::optional<Time> LastOf(EventKind kind, const EventLog& log, size_t end) {
  end = log.EndOfLast(end, kind);
  if (end == 0) return std::nullopt;
  return log.events()[end - 1].t;
}

}  // namespace

// Attempts come one after another, so both their starts and their ends ascend. Only the last one
// may have no end.
std::optional<Time> NextAttemptEnd(const EventLog& log, Time t) {
  const std::vector<AttemptSpan>& attempts = log.attempts();
  if (attempts.empty()) return NextOf(EventKind::kSessionClosed, log, log.CountUntil(t));
  auto it = std::partition_point(attempts.begin(), attempts.end(), [t](const AttemptSpan& span) {
    return span.ended_event >= 0 && span.end <= t;
  });
  it = std::find_if_not(it, attempts.end(),
                        [&log](const AttemptSpan& span) { return WasSkipped(log, span); });
  if (it == attempts.end() || it->ended_event < 0) return std::nullopt;
  return it->end;
}

std::optional<Time> LastAttemptStart(const EventLog& log, Time t) {
  const std::vector<AttemptSpan>& attempts = log.attempts();
  if (attempts.empty()) {
    return LastOf(EventKind::kSessionOpened, log, log.CountUntil(t - Duration{1}));
  }
  const auto end = std::partition_point(attempts.begin(), attempts.end(),
                                        [t](const AttemptSpan& span) { return span.start < t; });
  const auto it =
      std::find_if_not(std::make_reverse_iterator(end), attempts.rend(),
                       [&log](const AttemptSpan& span) { return WasSkipped(log, span); });
  if (it == attempts.rend()) return std::nullopt;
  return it->start;
}

std::optional<Time> NextFailure(const EventLog& log, Time t) {
  const std::vector<Event>& events = log.events();
  const auto next = events.begin() + static_cast<std::ptrdiff_t>(log.CountUntil(t));
  const auto it = std::find_if(next, events.end(), Failed);
  if (it == events.end()) return std::nullopt;
  return it->t;
}

std::optional<Time> LastFailure(const EventLog& log, Time t) {
  const std::vector<Event>& events = log.events();
  const auto begin = events.begin() + static_cast<std::ptrdiff_t>(log.CountUntil(t - Duration{1}));
  const auto it = std::find_if(std::make_reverse_iterator(begin), events.rend(), Failed);
  if (it == events.rend()) return std::nullopt;
  return it->t;
}

}  // namespace berth::sim
