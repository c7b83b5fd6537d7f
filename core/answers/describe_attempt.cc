#include <string>
#include <string_view>
#include <utility>

#include "answers/conclusion.h"
#include "answers/describe.h"
#include "answers/hints.h"
#include "api/json/json.h"
#include "base/check.h"
#include "framework/profile.h"

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
    case EventKind::kForgotten:
      return "forgotten";
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

std::string_view RejectedAtName(RejectedAt at) {
  switch (at) {
    case RejectedAt::kPreFilter:
      return "PreFilter";
    case RejectedAt::kFilter:
      return "Filter";
    case RejectedAt::kExtender:
      return "Extender";
  }
  return "";
}

Json NodeNames(const EventLog& log, const std::vector<NodeId>& nodes) {
  Json names = Json::array();
  for (NodeId node : nodes) names.push_back(log.NodeName(node));
  return names;
}

Json CallJson(const ExtenderCall& call) {
  Json json = {{"extender", call.extender}, {"verb", call.verb}};
  if (!call.error.empty()) json["error"] = call.error;
  return json;
}

Json ExtenderScoresJson(const ExtenderScores& extender) {
  Json scores = Json::array();
  for (const HostPriority& host : extender.scores) {
    scores.push_back({{"node", host.host}, {"score", host.score}});
  }
  return {{"extender", extender.extender},
          {"weight", extender.weight},
          {"scale", kExtenderScoreScale},
          {"scores", std::move(scores)}};
}

// Returns a RejectionDetail.
Json DetailJson(const RejectionDetail& detail) {
  Json json = ReasonJson(detail.words);
  if (!detail.amount) return json;
  const LackingAmount& amount = *detail.amount;
  json["resource"] = amount.resource;
  json["asked"] = amount.asked;
  json["used"] = amount.used;
  json["allocatable"] = amount.allocatable;
  json["short"] = amount.shortage();
  return json;
}

Json AskedJson(const AllFilters::Verdict& verdict) {
  if (verdict.cannot_run) return {{"verdict", "cannotRun"}};
  if (verdict.code == Code::kSuccess) return {{"verdict", "passed"}};
  Json json = {{"verdict", "rejected"},
               {"code", std::string(CodeName(verdict.code))},
               {"reasons", verdict.reasons}};
  if (verdict.with_nominated_pods) json["withNominatedPods"] = true;
  return json;
}

// Adds the members that only few clusters need: extenders, preemption, and all filters if
// requested.
void AddExtras(const EventLog& log, const AttemptExplanation& explanation, Json& json) {
  for (const ExtenderCall& call : explanation.extender_calls) {
    json["extenderCalls"].push_back(CallJson(call));
  }
  for (const ExtenderScores& scores : explanation.extender_scores) {
    json["extenderScores"].push_back(ExtenderScoresJson(scores));
  }
  if (explanation.preemption) {
    json["preemption"] = DescribePreemption(*explanation.preemption);
  }
  if (explanation.all_filters) json["whatIf"] = DescribeAllFilters(log, explanation);
}

}  // namespace

const Event* EndOf(const EventLog& log, const AttemptSpan& span, Time t) {
  const bool has_ended = span.ended_event >= 0 && span.end <= t;
  return has_ended ? &log.events()[static_cast<size_t>(span.ended_event)] : nullptr;
}

Json DescribeVerdict(const EventLog& log, const AttemptExplanation& explanation,
                     const NodeVerdict& verdict) {
  Json json = {{"node", log.NodeName(verdict.node)},
               {"verdict", VerdictName(verdict.kind)},
               {"filtersRun", verdict.filters_run}};
  if (verdict.kind == NodeVerdictKind::kRejected) {
    json["point"] = std::string(RejectedAtName(verdict.rejected_at));
    json["plugin"] = std::string(verdict.plugin());
    json["code"] = std::string(CodeName(verdict.code()));
    json["reasons"] = verdict.reasons();
    for (const RejectionDetail& detail : verdict.details) {
      json["details"].push_back(DetailJson(detail));
    }
    if (verdict.with_nominated_pods) json["withNominatedPods"] = true;
  }
  const auto index = static_cast<size_t>(verdict.feasible_index);
  if (verdict.feasible_index >= 0 && index < explanation.totals.size()) {
    json["total"] = explanation.totals[index];
  }
  return json;
}

Json DescribeAllFilters(const EventLog& log, const AttemptExplanation& explanation) {
  BERTH_CHECK(explanation.all_filters.has_value(), "all filters were asked");
  Json nodes = Json::array();
  for (const AllFilters::Node& node : explanation.all_filters->nodes) {
    Json verdicts = Json::array();
    for (const AllFilters::Verdict& verdict : node.verdicts) verdicts.push_back(AskedJson(verdict));
    nodes.push_back({{"node", log.NodeName(node.node)}, {"verdicts", std::move(verdicts)}});
  }
  return {{"filters", explanation.filters}, {"nodes", std::move(nodes)}};
}

Json DescribeAttempt(const EventLog& log, const AttemptExplanation& explanation, Time t) {
  BERTH_CHECK(
      explanation.attempt >= 0 && static_cast<size_t>(explanation.attempt) < log.attempts().size(),
      "an attempt of this log is described");
  const AttemptSpan& span = log.attempts()[static_cast<size_t>(explanation.attempt)];
  const Event* ended = EndOf(log, span, t);
  Json json = {{"index", explanation.attempt},
               {"pod", log.PodName(span.pod)},
               {"attempt", span.attempts},
               {"cycle", span.cycle},
               {"profile", explanation.profile},
               {"start", span.start.seconds()},
               {"outcome", OutcomeName(ended)},
               {"points", Json::array()},
               {"filters", explanation.filters},
               {"nodes", Json::array()},
               {"scores", Json::array()},
               {"feasible", NodeNames(log, explanation.feasible)},
               {"tied", NodeNames(log, explanation.tied_for_best)}};
  if (ended != nullptr) {
    json["end"] = span.end.seconds();
    if (ended->node != kNoId && ended->kind != EventKind::kFailed) {
      json["node"] = log.NodeName(ended->node);
    }
    const std::string_view message = ended->message.empty() ? explanation.message : ended->message;
    if (!message.empty()) json["message"] = std::string(message);
    for (const HintReason& sentence : ConclusionOf(log, explanation)) {
      json["conclusion"].push_back(ReasonJson(sentence));
    }
  }
  if (explanation.chosen != kNoId) json["chosen"] = log.NodeName(explanation.chosen);
  for (const PluginVerdict& verdict : explanation.verdicts) {
    json["points"].push_back(PointJson(verdict));
  }
  for (const NodeVerdict& verdict : explanation.nodes) {
    json["nodes"].push_back(DescribeVerdict(log, explanation, verdict));
  }
  for (const PluginScores& scores : explanation.scores) {
    json["scores"].push_back(Json{{"plugin", scores.plugin},
                                  {"weight", scores.weight},
                                  {"raw", scores.raw},
                                  {"normalized", scores.normalized},
                                  {"weighted", scores.weighted}});
  }
  AddExtras(log, explanation, json);
  return json;
}

}  // namespace berth::sim
