#include "compare/parting.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

namespace berth::compare {
namespace {

using sim::Event;
using sim::EventKind;
using sim::EventLog;

Difference DifferenceOf(const EventLog& log_a, const Decision& a, const EventLog& log_b,
                        const Decision& b) {
  Difference difference;
  difference.pod = log_a.PodName(a.pod) != log_b.PodName(b.pod);
  difference.time = a.start != b.start || a.end != b.end;
  difference.outcome = a.outcome != b.outcome;
  difference.node = NodeOf(log_a, a) != NodeOf(log_b, b);
  return difference;
}

std::optional<Parting> PartingByNumber(const EventLog& log_a, const std::vector<Decision>& a,
                                       const EventLog& log_b, const std::vector<Decision>& b) {
  for (size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    Parting parting;
    parting.number = static_cast<int64_t>(i) + 1;
    if (i < a.size()) parting.a = a[i];
    if (i < b.size()) parting.b = b[i];
    if (parting.a && parting.b) {
      parting.difference = DifferenceOf(log_a, a[i], log_b, b[i]);
      if (!parting.difference.any()) continue;
      parting.t = std::min(a[i].start, b[i].start);
      return parting;
    }
    parting.difference.pod = true;
    parting.t = parting.a ? parting.a->start : parting.b->start;
    return parting;
  }
  return std::nullopt;
}

// The first binding of each pod.
using FirstBindings = std::map<std::string_view, size_t>;

FirstBindings FirstBindingsOf(const EventLog& log, const std::vector<Decision>& decisions) {
  FirstBindings bindings;
  for (size_t i = 0; i < decisions.size(); ++i) {
    if (decisions[i].outcome == Outcome::kBound) bindings.emplace(log.PodName(decisions[i].pod), i);
  }
  return bindings;
}

// Returns the last decision about the pod, which kept it from being bound.
std::optional<Decision> LastOf(const EventLog& log, const std::vector<Decision>& decisions,
                               std::string_view pod) {
  const auto last =
      std::find_if(decisions.rbegin(), decisions.rend(),
                   [&](const Decision& decision) { return log.PodName(decision.pod) == pod; });
  return last == decisions.rend() ? std::nullopt : std::optional(*last);
}

// One run in the comparison of different schedulers.
struct BindingsOfRun {
  const EventLog& log;
  const std::vector<Decision>& decisions;
  FirstBindings first;

  BindingsOfRun(const EventLog& log_of_run, const std::vector<Decision>& of_run)
      : log(log_of_run), decisions(of_run), first(FirstBindingsOf(log_of_run, of_run)) {}

  // Returns null if the pod is not bound.
  const Decision* Of(std::string_view pod) const {
    const auto found = first.find(pod);
    return found == first.end() ? nullptr : &decisions[found->second];
  }
};

// Compares the first bindings of a pod. Returns nothing if they are on the same node.
std::optional<Parting> PartingOfPod(std::string_view pod, const BindingsOfRun& run_a,
                                    const BindingsOfRun& run_b) {
  const Decision* const a = run_a.Of(pod);
  const Decision* const b = run_b.Of(pod);
  Parting parting;
  parting.kind = PartingKind::kBinding;
  parting.difference.outcome = a == nullptr || b == nullptr;
  parting.difference.node =
      a == nullptr || b == nullptr || NodeOf(run_a.log, *a) != NodeOf(run_b.log, *b);
  if (!parting.difference.any()) return std::nullopt;
  parting.a = a == nullptr ? LastOf(run_a.log, run_a.decisions, pod) : *a;
  parting.b = b == nullptr ? LastOf(run_b.log, run_b.decisions, pod) : *b;
  parting.t = a == nullptr || (b != nullptr && b->end < a->end) ? b->end : a->end;
  return parting;
}

std::optional<Parting> PartingByPod(const EventLog& log_a, const std::vector<Decision>& a,
                                    const EventLog& log_b, const std::vector<Decision>& b) {
  const BindingsOfRun run_a(log_a, a);
  const BindingsOfRun run_b(log_b, b);
  std::optional<Parting> first;
  const auto look_at = [&](const BindingsOfRun& run) {
    for (const Decision& decision : run.decisions) {
      if (decision.outcome != Outcome::kBound) continue;
      std::optional<Parting> parting = PartingOfPod(run.log.PodName(decision.pod), run_a, run_b);
      if (parting && (!first || parting->t < first->t)) first = parting;
    }
  };
  look_at(run_a);
  look_at(run_b);
  return first;
}

// Reports whether the decisions are those of a scheduler that decides in attempts; nothing if there
// are none.
std::optional<bool> IsByAttempts(const std::vector<Decision>& decisions) {
  if (decisions.empty()) return std::nullopt;
  return decisions.front().attempt >= 0;
}

std::optional<Parting> PartingByEntry(const EventLog& a, const EventLog& b) {
  const size_t count = std::max(a.events().size(), b.events().size());
  for (size_t i = 0; i < count; ++i) {
    const bool in_both = i < a.events().size() && i < b.events().size();
    if (in_both && a.JsonLine(i) == b.JsonLine(i)) continue;
    Parting parting;
    parting.kind = PartingKind::kEntry;
    parting.entry = static_cast<int32_t>(i);
    parting.t = kTimeMax;
    for (const EventLog* log : {&a, &b}) {
      if (i < log->events().size()) parting.t = std::min(parting.t, log->events()[i].t);
    }
    return parting;
  }
  return std::nullopt;
}

bool IsChangeFromOutside(EventKind kind) {
  switch (kind) {
    case EventKind::kNodeAdded:
    case EventKind::kNodeUpdated:
    case EventKind::kNodeDeleted:
    case EventKind::kPodCreated:
    case EventKind::kPodUpdated:
    case EventKind::kPodDeleted:
    case EventKind::kObjectAdded:
    case EventKind::kObjectUpdated:
    case EventKind::kObjectDeleted:
      return true;
    default:
      return false;
  }
}

// Iterates over changes from outside.
class ChangeWalk {
 public:
  // Visits the changes before `decision`; if there is none, those that are not later than `t`.
  ChangeWalk(const EventLog& log, const std::optional<Decision>& decision, Time t)
      : log_(log), end_(decision ? static_cast<size_t>(decision->first_event) : log.CountUntil(t)) {
    Find();
  }

  // Returns -1 if there are no more.
  int32_t index() const { return next_ < end_ ? static_cast<int32_t>(next_) : -1; }
  const Event& event() const { return log_.events()[next_]; }
  void Advance() {
    ++next_;
    Find();
  }
  // Returns the changed object: for kinds other than pods and nodes the message names it.
  std::string_view Subject() const {
    if (event().pod != sim::kNoId) return log_.PodName(event().pod);
    if (event().node != sim::kNoId) return log_.NodeName(event().node);
    return event().message;
  }

 private:
  void Find() {
    while (next_ < end_ && !IsChangeFromOutside(log_.events()[next_].kind)) ++next_;
  }

  const EventLog& log_;
  size_t end_;
  size_t next_ = 0;
};

bool IsSameChange(const ChangeWalk& a, const ChangeWalk& b) {
  return a.event().t == b.event().t && a.event().kind == b.event().kind &&
         a.Subject() == b.Subject();
}

}  // namespace

std::optional<Parting> FindParting(const EventLog& a, const EventLog& b) {
  const std::vector<Decision> of_a = DecisionsOf(a);
  const std::vector<Decision> of_b = DecisionsOf(b);
  const std::optional<bool> attempts_a = IsByAttempts(of_a);
  const std::optional<bool> attempts_b = IsByAttempts(of_b);
  const bool are_same_kind = !attempts_a || !attempts_b || *attempts_a == *attempts_b;
  std::optional<Parting> parting =
      are_same_kind ? PartingByNumber(a, of_a, b, of_b) : PartingByPod(a, of_a, b, of_b);
  return parting ? parting : PartingByEntry(a, b);
}

std::optional<ChangeBefore> FindChangeBefore(const EventLog& a, const EventLog& b,
                                             const Parting& parting) {
  if (parting.kind != PartingKind::kDecision) return std::nullopt;
  ChangeWalk of_a(a, parting.a, parting.t);
  ChangeWalk of_b(b, parting.b, parting.t);
  for (; of_a.index() >= 0 && of_b.index() >= 0; of_a.Advance(), of_b.Advance()) {
    if (IsSameChange(of_a, of_b)) continue;
    // The other run does not have the earlier change.
    if (of_a.event().t < of_b.event().t) return ChangeBefore{of_a.index(), -1};
    if (of_b.event().t < of_a.event().t) return ChangeBefore{-1, of_b.index()};
    return ChangeBefore{of_a.index(), of_b.index()};
  }
  if (of_a.index() < 0 && of_b.index() < 0) return std::nullopt;
  return ChangeBefore{of_a.index(), of_b.index()};
}

}  // namespace berth::compare
