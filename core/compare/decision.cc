#include "compare/decision.h"

#include <optional>

namespace berth::compare {
namespace {

using sim::Event;
using sim::EventKind;
using sim::EventLog;

Outcome OutcomeOfAttempt(EventKind ended) {
  switch (ended) {
    case EventKind::kBound:
      return Outcome::kBound;
    case EventKind::kWaiting:
      return Outcome::kWaiting;
    case EventKind::kSkipped:
      return Outcome::kSkipped;
    case EventKind::kForgotten:
      return Outcome::kForgotten;
    default:
      return Outcome::kFailed;
  }
}

// Returns the node to which a failed attempt nominates its pod. The nomination is logged after the
// failure, in the same step.
sim::NodeId NominatedNode(const EventLog& log, int32_t failed_event) {
  const std::vector<Event>& events = log.events();
  const Event& failed = events[static_cast<size_t>(failed_event)];
  for (auto i = static_cast<size_t>(failed_event) + 1; i < events.size(); ++i) {
    if (events[i].step != failed.step) break;
    if (events[i].kind == EventKind::kNominated && events[i].pod == failed.pod) {
      return events[i].node;
    }
  }
  return sim::kNoId;
}

Decision DecisionOfAttempt(const EventLog& log, int32_t index) {
  const sim::AttemptSpan& span = log.attempts()[static_cast<size_t>(index)];
  Decision decision;
  decision.start = span.start;
  decision.end = span.start;
  decision.pod = span.pod;
  decision.first_event = span.popped_event;
  decision.event = span.popped_event;
  decision.attempt = index;
  if (span.ended_event < 0) return decision;
  const Event& ended = log.events()[static_cast<size_t>(span.ended_event)];
  decision.end = span.end;
  decision.event = span.ended_event;
  decision.outcome = OutcomeOfAttempt(ended.kind);
  decision.node =
      decision.outcome == Outcome::kFailed ? NominatedNode(log, span.ended_event) : ended.node;
  return decision;
}

// Returns nothing for kinds of entries without an outcome.
std::optional<Outcome> OutcomeOfOperation(EventKind kind) {
  switch (kind) {
    case EventKind::kBound:
      return Outcome::kBound;
    case EventKind::kAllocated:
      return Outcome::kAllocated;
    case EventKind::kPipelined:
      return Outcome::kPipelined;
    case EventKind::kEvicted:
      return Outcome::kEvicted;
    case EventKind::kUndone:
      return Outcome::kUndone;
    case EventKind::kReleased:
      return Outcome::kReleased;
    case EventKind::kUnschedulable:
      return Outcome::kUnschedulable;
    default:
      return std::nullopt;
  }
}

}  // namespace

std::string_view OutcomeName(Outcome outcome) {
  switch (outcome) {
    case Outcome::kBound:
      return "bound";
    case Outcome::kWaiting:
      return "waiting";
    case Outcome::kFailed:
      return "failed";
    case Outcome::kSkipped:
      return "skipped";
    case Outcome::kForgotten:
      return "forgotten";
    case Outcome::kRunning:
      return "running";
    case Outcome::kAllocated:
      return "allocated";
    case Outcome::kPipelined:
      return "pipelined";
    case Outcome::kEvicted:
      return "evicted";
    case Outcome::kUndone:
      return "undone";
    case Outcome::kReleased:
      return "released";
    case Outcome::kUnschedulable:
      return "unschedulable";
  }
  return "";
}

std::vector<Decision> DecisionsOf(const EventLog& log) {
  std::vector<Decision> decisions;
  for (size_t i = 0; i < log.attempts().size(); ++i) {
    decisions.push_back(DecisionOfAttempt(log, static_cast<int32_t>(i)));
  }
  if (!decisions.empty()) return decisions;
  for (size_t i = 0; i < log.events().size(); ++i) {
    const Event& event = log.events()[i];
    const std::optional<Outcome> outcome = OutcomeOfOperation(event.kind);
    if (!outcome) continue;
    const auto index = static_cast<int32_t>(i);
    decisions.push_back({event.t, event.t, event.pod, *outcome, event.node, index, index});
  }
  return decisions;
}

std::string NodeOf(const EventLog& log, const Decision& decision) {
  return decision.node == sim::kNoId ? "" : log.NodeName(decision.node);
}

}  // namespace berth::compare
