#include "answers/comparison/describe_parting.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "answers/comparison/what_decided.h"
#include "answers/hints.h"
#include "answers/query.h"
#include "api/json/json.h"
#include "compare/decision.h"

namespace berth::sim {
namespace {

using compare::Decision;
using compare::Parting;
using compare::PartingKind;

std::string KindName(PartingKind kind) {
  switch (kind) {
    case PartingKind::kDecision:
      return "decision";
    case PartingKind::kBinding:
      return "binding";
    case PartingKind::kEntry:
      return "entry";
  }
  return "";
}

Json DifferenceJson(const compare::Difference& difference) {
  Json names = Json::array();
  if (difference.pod) names.push_back("pod");
  if (difference.time) names.push_back("time");
  if (difference.outcome) names.push_back("outcome");
  if (difference.node) names.push_back("node");
  return names;
}

Json EventJson(const EventLog& log, int32_t index) {
  const bool is_there = index >= 0 && static_cast<size_t>(index) < log.events().size();
  return is_there ? DescribeEvent(log, index) : Json();
}

Json DecisionJson(const EventLog& log, const std::optional<Decision>& decision) {
  if (!decision) return nullptr;
  const std::string node = compare::NodeOf(log, *decision);
  return {{"pod", log.PodName(decision->pod)},
          {"start", decision->start.seconds()},
          {"end", decision->end.seconds()},
          {"outcome", std::string(compare::OutcomeName(decision->outcome))},
          {"node", node.empty() ? Json() : Json(node)},
          {"attempt", decision->attempt < 0 ? Json() : Json(decision->attempt)},
          {"entry", EventJson(log, decision->event)}};
}

Json ChangeJson(const EventLog& a, const EventLog& b, const Parting& parting) {
  const std::optional<compare::ChangeBefore> change = compare::FindChangeBefore(a, b, parting);
  if (!change) return nullptr;
  return {{"a", EventJson(a, change->a)}, {"b", EventJson(b, change->b)}};
}

}  // namespace

Json DescribeParting(Simulation& a, Simulation& b, const Parting& parting) {
  Json why = Json::array();
  for (const HintReason& sentence : WhatDecided(a, b, parting)) {
    why.push_back(ReasonJson(sentence));
  }
  const bool is_entry = parting.kind == PartingKind::kEntry;
  return {{"kind", KindName(parting.kind)},
          {"t", parting.t.seconds()},
          {"number", parting.number == 0 ? Json() : Json(parting.number)},
          {"differs", DifferenceJson(parting.difference)},
          {"a", DecisionJson(a.log(), parting.a)},
          {"b", DecisionJson(b.log(), parting.b)},
          {"entryA", is_entry ? EventJson(a.log(), parting.entry) : Json()},
          {"entryB", is_entry ? EventJson(b.log(), parting.entry) : Json()},
          {"before", ChangeJson(a.log(), b.log(), parting)},
          {"why", std::move(why)}};
}

}  // namespace berth::sim
