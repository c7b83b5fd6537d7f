#include <string>

#include "base/check.h"
#include "framework/profile.h"
#include "sim/describe.h"

namespace berth::sim {
namespace {

std::string VerdictName(NodeVerdictKind kind) {
  switch (kind) {
    case NodeVerdictKind::kNotVisited:
      return "notVisited";
    case NodeVerdictKind::kPassed:
      return "passed";
    case NodeVerdictKind::kRejected:
      return "rejected";
  }
  return "";
}

std::string OutcomeName(const Event* ended) {
  if (ended == nullptr) return "running";
  switch (ended->kind) {
    case EventKind::kBound:
      return "bound";
    case EventKind::kWaiting:
      return "waiting";
    case EventKind::kSkipped:
      return "skipped";
    default:
      return "failed";
  }
}

Json PointJson(const PluginVerdict& verdict) {
  return Json{{"point", std::string(ExtensionPointName(verdict.point))},
              {"plugin", verdict.plugin},
              {"code", std::string(CodeName(verdict.status.code()))},
              {"reasons", verdict.status.reasons()}};
}

Json NodeJson(const EventLog& log, const AttemptExplanation& explanation,
              const NodeVerdict& verdict) {
  Json json = {{"node", log.NodeName(verdict.node)}, {"verdict", VerdictName(verdict.kind)}};
  if (verdict.kind == NodeVerdictKind::kRejected) {
    json["plugin"] = verdict.plugin;
    json["reasons"] = verdict.reasons;
    if (verdict.with_nominated_pods) json["withNominatedPods"] = true;
  }
  const auto index = static_cast<size_t>(verdict.feasible_index);
  if (verdict.feasible_index >= 0 && index < explanation.totals.size()) {
    json["total"] = explanation.totals[index];
  }
  return json;
}

Json NodeNames(const EventLog& log, const std::vector<NodeId>& nodes) {
  Json names = Json::array();
  for (NodeId node : nodes) names.push_back(log.NodeName(node));
  return names;
}

}  // namespace

Json DescribeAttempt(const EventLog& log, const AttemptExplanation& explanation) {
  BERTH_CHECK(
      explanation.attempt >= 0 && static_cast<size_t>(explanation.attempt) < log.attempts().size(),
      "an attempt of this log is described");
  const AttemptSpan& span = log.attempts()[static_cast<size_t>(explanation.attempt)];
  const Event* ended =
      span.ended_event < 0 ? nullptr : &log.events()[static_cast<size_t>(span.ended_event)];
  Json json = {{"index", explanation.attempt},
               {"pod", log.PodName(span.pod)},
               {"attempt", span.attempts},
               {"cycle", span.cycle},
               {"start", span.start.seconds()},
               {"outcome", OutcomeName(ended)},
               {"points", Json::array()},
               {"nodes", Json::array()},
               {"scores", Json::array()},
               {"feasible", NodeNames(log, explanation.feasible)},
               {"tied", NodeNames(log, explanation.tied_for_best)}};
  if (ended != nullptr) json["end"] = span.end.seconds();
  if (ended != nullptr && ended->node != kNoId && ended->kind != EventKind::kFailed) {
    json["node"] = log.NodeName(ended->node);
  }
  if (ended != nullptr && !ended->message.empty()) {
    json["message"] = std::string(ended->message);
  } else if (!explanation.message.empty()) {
    json["message"] = explanation.message;
  }
  if (explanation.chosen != kNoId) json["chosen"] = log.NodeName(explanation.chosen);
  for (const PluginVerdict& verdict : explanation.verdicts) {
    json["points"].push_back(PointJson(verdict));
  }
  for (const NodeVerdict& verdict : explanation.nodes) {
    json["nodes"].push_back(NodeJson(log, explanation, verdict));
  }
  for (const PluginScores& scores : explanation.scores) {
    json["scores"].push_back(Json{{"plugin", scores.plugin},
                                  {"weight", scores.weight},
                                  {"raw", scores.raw},
                                  {"normalized", scores.normalized},
                                  {"weighted", scores.weighted}});
  }
  return json;
}

}  // namespace berth::sim
