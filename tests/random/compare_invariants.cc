#include "random/compare_invariants.h"

#include <memory>
#include <vector>

#include "answers/comparison/compare.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "random/world_end.h"
#include "sim/simulation.h"

namespace berth::test {
namespace {

// Returns the attempts of a log as texts, read only from its entries; for a session, its
// operations.
std::vector<std::string> DecisionTexts(const sim::EventLog& log) {
  using sim::EventKind;
  std::vector<std::string> texts;
  for (const sim::AttemptSpan& span : log.attempts()) {
    std::string text = StrCat(log.PodName(span.pod), " ", SecondsText(span.start));
    if (span.ended_event >= 0) {
      const sim::Event& ended = log.events()[static_cast<size_t>(span.ended_event)];
      text += StrCat(" ", SecondsText(span.end), " ", EventKindName(ended.kind));
      if (ended.node != sim::kNoId) text += StrCat(" ", log.NodeName(ended.node));
    }
    texts.push_back(std::move(text));
  }
  if (!texts.empty()) return texts;
  for (const sim::Event& event : log.events()) {
    switch (event.kind) {
      case EventKind::kBound:
      case EventKind::kAllocated:
      case EventKind::kPipelined:
      case EventKind::kEvicted:
      case EventKind::kUndone:
      case EventKind::kReleased:
      case EventKind::kUnschedulable:
        texts.push_back(StrCat(SecondsText(event.t), " ", EventKindName(event.kind), " ",
                               log.PodName(event.pod), " ",
                               event.node == sim::kNoId ? "" : log.NodeName(event.node)));
        break;
      default:
        break;
    }
  }
  return texts;
}

// Returns an error in the comparison of a run with itself.
std::optional<std::string> DifferenceFromItself(const Json& comparison) {
  if (!comparison["same"].get<bool>() || !comparison["parting"].is_null()) {
    return StrCat("a run differs from itself: ", JsonText(comparison["parting"]));
  }
  for (const auto& list : comparison["pods"].items()) {
    if (list.value()["total"] != 0) return StrCat("of a run and itself not empty: ", list.key());
  }
  for (const Json& figure : comparison["figures"]) {
    if (figure["a"] != figure["b"]) return StrCat("not the same figure: ", JsonText(figure));
  }
  return std::nullopt;
}

// Returns an error in the place where the runs part.
std::optional<std::string> WrongParting(const Json& parting, const sim::EventLog& a,
                                        const sim::EventLog& b) {
  const bool is_decision = parting["kind"] == "decision";
  const std::vector<std::string> of_a = DecisionTexts(a);
  const std::vector<std::string> of_b = DecisionTexts(b);
  if (!is_decision) return of_a == of_b ? std::nullopt : std::optional("decisions differ");
  const auto index = parting["number"].get<size_t>() - 1;
  for (size_t i = 0; i < index; ++i) {
    if (i >= of_a.size() || i >= of_b.size() || of_a[i] != of_b[i]) {
      return StrCat("decision ", std::to_string(i + 1), " differs before");
    }
  }
  if ((index < of_a.size()) == parting["a"].is_null()) return "A's decision is wrong";
  if ((index < of_b.size()) == parting["b"].is_null()) return "B's decision is wrong";
  // The nominated node may be the only difference of a failed attempt.
  const bool both = index < of_a.size() && index < of_b.size();
  const bool only_node = parting["differs"] == Json::array({"node"});
  if (both && of_a[index] == of_b[index] && !only_node) return "the decisions are equal";
  return std::nullopt;
}

}  // namespace

CompareCheck CheckComparison(const Json& world) {
  CompareCheck check;
  const std::unique_ptr<sim::Simulation> a = RunToEnd(world);
  if (a == nullptr) return check;
  const std::unique_ptr<sim::Simulation> again = RunToEnd(world);
  check.violation = DifferenceFromItself(sim::DescribeComparison(*a, *again));
  if (check.violation) return check;
  Json other = world;
  other["spec"]["seed"] = a->scenario().seed + 1;
  const std::unique_ptr<sim::Simulation> b = RunToEnd(other);
  const Json comparison = sim::DescribeComparison(*a, *b);
  const bool is_equal = a->log().ToJsonLines() == b->log().ToJsonLines();
  if (comparison["same"].get<bool>() != is_equal) check.violation = "same is not what the logs say";
  if (check.violation || is_equal) return check;
  ++check.num_partings;
  check.violation = WrongParting(comparison["parting"], a->log(), b->log());
  return check;
}

}  // namespace berth::test
