#include "answers/describe_pair.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "answers/describe.h"
#include "api/json/json.h"
#include "base/check.h"
#include "base/strings.h"

namespace berth::sim {
namespace {

// One attempt and one of its nodes: the subject of the description.
struct Pair {
  const EventLog& log;
  const AttemptExplanation& attempt;
  const NodeVerdict& verdict;
  const AllFilters::Node& what_if;
  const Event* ended;  // null if the attempt has not ended

  std::string Pod() const {
    const PodId pod = log.attempts()[static_cast<size_t>(attempt.attempt)].pod;
    const std::string& name = log.PodName(pod);
    return name.substr(name.find('/') + 1);
  }
  const std::string& Node() const { return log.NodeName(verdict.node); }
  const std::string& ChosenNode() const { return log.NodeName(attempt.chosen); }
  bool IsChosen() const { return verdict.node == attempt.chosen; }
  // Positions of this node and of the chosen one in lists of scores. REQUIRES: IsScored().
  size_t Index() const { return static_cast<size_t>(verdict.feasible_index); }
  size_t ChosenIndex() const {
    const auto& feasible = attempt.feasible;
    const auto it = std::find(feasible.begin(), feasible.end(), attempt.chosen);
    return static_cast<size_t>(it - feasible.begin());
  }
  bool IsScored() const {
    return verdict.feasible_index >= 0 && !attempt.totals.empty() && attempt.chosen != kNoId;
  }
  int64_t Total() const { return attempt.totals[Index()]; }
  int64_t ChosenTotal() const { return attempt.totals[ChosenIndex()]; }
};

// --- Scores

// The scores that one plugin or extender gave to the feasible nodes, in their order.
struct ScoreColumn {
  std::string name;
  int64_t weight = 1;
  std::vector<int64_t> raw;
  std::vector<int64_t> normalized;
  std::vector<int64_t> weighted;
};

ScoreColumn ColumnOf(const EventLog& log, const ExtenderScores& scores,
                     const std::vector<NodeId>& feasible) {
  ScoreColumn column{scores.extender, scores.weight, {}, {}, {}};
  for (NodeId node : feasible) {
    const auto it =
        std::find_if(scores.scores.begin(), scores.scores.end(),
                     [&](const HostPriority& host) { return host.host == log.NodeName(node); });
    const int64_t score = it == scores.scores.end() ? 0 : it->score;
    column.raw.push_back(score);
    column.normalized.push_back(score * kExtenderScoreScale);
    column.weighted.push_back(score * kExtenderScoreScale * scores.weight);
  }
  return column;
}

std::vector<ScoreColumn> ColumnsOf(const Pair& pair) {
  std::vector<ScoreColumn> columns;
  for (const PluginScores& scores : pair.attempt.scores) {
    columns.push_back(
        {scores.plugin, scores.weight, scores.raw, scores.normalized, scores.weighted});
  }
  for (const ExtenderScores& scores : pair.attempt.extender_scores) {
    columns.push_back(ColumnOf(pair.log, scores, pair.attempt.feasible));
  }
  return columns;
}

Json ScoreJson(const Pair& pair, const ScoreColumn& column) {
  const size_t i = pair.Index();
  return {
      {"plugin", column.name},          {"weight", column.weight},
      {"raw", column.raw[i]},           {"normalized", column.normalized[i]},
      {"weighted", column.weighted[i]}, {"chosenWeighted", column.weighted[pair.ChosenIndex()]}};
}

// Returns the plugin or extender that gave the chosen node its largest lead. Empty if the chosen
// node leads in none.
std::string DecidingColumn(const Pair& pair) {
  std::string name;
  int64_t most = 0;
  for (const ScoreColumn& column : ColumnsOf(pair)) {
    const int64_t difference = column.weighted[pair.ChosenIndex()] - column.weighted[pair.Index()];
    if (difference <= most) continue;
    most = difference;
    name = column.name;
  }
  return name;
}

// --- Filters

Json FilterJson(const Pair& pair, size_t i) {
  const AllFilters::Verdict& asked = pair.what_if.verdicts[i];
  const auto run = static_cast<size_t>(pair.verdict.filters_run);
  const bool by_filter = pair.verdict.kind == NodeVerdictKind::kRejected &&
                         pair.verdict.rejected_at == RejectedAt::kFilter;
  const bool rejected = by_filter && i + 1 == run;
  Json json = {{"plugin", pair.attempt.filters[i]},
               {"verdict", rejected  ? "rejected"
                           : i < run ? "passed"
                                     : "notRun"},
               {"whatIf", asked.cannot_run               ? "cannotRun"
                          : asked.code == Code::kSuccess ? "passed"
                                                         : "rejected"}};
  const std::vector<std::string>& reasons = rejected ? pair.verdict.reasons() : asked.reasons;
  if (!reasons.empty()) json["reasons"] = reasons;
  return json;
}

// --- The sentence

// Describes a tie; `name` is the node that the seed picked.
Sentence TieSentence(const Pair& pair, const std::string& name) {
  const size_t others = pair.attempt.tied_for_best.size() - 1;
  return {"tied with {} {1?other:others} at {} points; the seed picked {}",
          {others, pair.Total(), name}};
}

bool IsTied(const Pair& pair) {
  return pair.attempt.tied_for_best.size() > 1 && pair.Total() == pair.ChosenTotal();
}

Sentence WhyChosen(const Pair& pair) {
  if (!pair.IsScored()) return {"the only node that passed", {}};
  if (IsTied(pair)) return TieSentence(pair, pair.Node());
  return {"{} points, the most of {} nodes that passed",
          {pair.Total(), pair.attempt.feasible.size()}};
}

Sentence ChosenSentence(const Pair& pair) {
  const Sentence why = WhyChosen(pair);
  const std::vector<SentenceValue> values = {pair.Pod(), pair.Node(), why};
  if (pair.ended == nullptr) return {"{} goes to {}: {}.", values};
  switch (pair.ended->kind) {
    case EventKind::kFailed:
      return {"{} was chosen for {} ({}), but it did not get there: {}.",
              {pair.Node(), pair.Pod(), why, pair.ended->message}};
    case EventKind::kWaiting:
      return {"{} waits at Permit for {}: {}.", values};
    default:
      return {"{} went to {}: {}.", values};
  }
}

Sentence PassedSentence(const Pair& pair) {
  if (!pair.IsScored()) {
    if (pair.attempt.chosen != kNoId) {
      return {"{} passed, but enough feasible nodes had been found before it.", {pair.Node()}};
    }
    return {"{} passed, but nothing was chosen: {}.", {pair.Node(), pair.attempt.message}};
  }
  if (IsTied(pair)) {
    return {"{} was not chosen: {}.", {pair.Node(), TieSentence(pair, pair.ChosenNode())}};
  }
  return {"{} was not chosen: it scored {}, {} {}{; || made most of the difference}.",
          {pair.Node(), pair.Total(), pair.ChosenNode(), pair.ChosenTotal(), DecidingColumn(pair)}};
}

Sentence RejectedSentence(const Pair& pair) {
  const std::string_view plugin = pair.verdict.plugin();
  const std::string why = pair.verdict.status.Message();
  switch (pair.verdict.rejected_at) {
    case RejectedAt::kPreFilter:
      return {"{} was rejected before any node was asked, by {}: {}.", {pair.Pod(), plugin, why}};
    case RejectedAt::kExtender:
      return {"{} was rejected by the extender {}: {}.", {pair.Node(), plugin, why}};
    case RejectedAt::kFilter:
      break;
  }
  return {pair.verdict.with_nominated_pods
              ? "{} was rejected by {}: {}, though only because of pods that are nominated to it."
              : "{} was rejected by {}: {}.",
          {pair.Node(), plugin, why}};
}

Sentence SummaryOf(const Pair& pair) {
  if (pair.IsChosen()) return ChosenSentence(pair);
  switch (pair.verdict.kind) {
    case NodeVerdictKind::kPassed:
      return PassedSentence(pair);
    case NodeVerdictKind::kRejected:
      return RejectedSentence(pair);
    case NodeVerdictKind::kNotVisited:
      break;
  }
  return {"{} was not visited: enough feasible nodes had been found before its turn.",
          {pair.Node()}};
}

Json PairJson(const Pair& pair) {
  const AttemptSpan& span = pair.log.attempts()[static_cast<size_t>(pair.attempt.attempt)];
  Json json = {{"pod", pair.log.PodName(span.pod)},
               {"node", pair.Node()},
               {"attempt", pair.attempt.attempt},
               {"t", span.start.seconds()},
               {"chosen", pair.IsChosen()},
               {"summary", SummaryOf(pair).Text()},
               {"verdict", DescribeVerdict(pair.log, pair.attempt, pair.verdict)},
               {"filters", Json::array()}};
  if (pair.attempt.chosen != kNoId) json["chosenNode"] = pair.ChosenNode();
  json["outcome"] = pair.ended == nullptr ? "" : std::string(EventKindName(pair.ended->kind));
  json["message"] = pair.attempt.message;
  json["feasible"] = pair.attempt.feasible.size();
  json["tied"] = pair.attempt.tied_for_best.size();
  for (size_t i = 0; i < pair.attempt.filters.size(); ++i) {
    json["filters"].push_back(FilterJson(pair, i));
  }
  if (!pair.IsScored()) return json;
  json["scores"] = Json::array();
  for (const ScoreColumn& column : ColumnsOf(pair)) {
    json["scores"].push_back(ScoreJson(pair, column));
  }
  json["total"] = pair.Total();
  json["chosenTotal"] = pair.ChosenTotal();
  return json;
}

// --- Finding the attempt

Result<int32_t> AttemptOf(const EventLog& log, const View& view, PodId pod,
                          std::optional<int32_t> wanted) {
  const int32_t last = view.pods[static_cast<size_t>(pod)].last_attempt;
  if (!wanted && last >= 0) return last;
  if (!wanted) return Error{StrCat(log.PodName(pod), " has not been tried yet"), "pod"};
  const auto size = static_cast<int64_t>(log.attempts().size());
  const bool exists = *wanted >= 0 && *wanted < size;
  const auto is_of_pod_by_now = [&](const AttemptSpan& span) {
    return span.pod == pod && span.start <= view.t;
  };
  if (!exists || !is_of_pod_by_now(log.attempts()[static_cast<size_t>(*wanted)])) {
    return Error{StrCat("that is no attempt of ", log.PodName(pod)), "attempt"};
  }
  return *wanted;
}

}  // namespace

Result<Json> DescribePair(Simulation& simulation, const View& view, std::string_view pod_name,
                          std::string_view node_name, std::optional<int32_t> attempt) {
  const EventLog& log = simulation.log();
  const PodId pod = log.FindPod(pod_name);
  if (pod == kNoId || static_cast<size_t>(pod) >= view.pods.size()) {
    return Error{StrCat("there is no pod ", QuotedPrefix(pod_name)), "pod"};
  }
  const NodeId node = log.FindNode(node_name);
  if (node == kNoId) return Error{StrCat("there is no node ", QuotedPrefix(node_name)), "node"};
  const Result<int32_t> index = AttemptOf(log, view, pod, attempt);
  if (!index.ok()) return index.error();

  const AttemptExplanation explanation =
      simulation.Explain(index.value(), {.all_filters = true, .details = true});
  if (explanation.profile.empty()) {
    return Error{StrCat(log.PodName(pod), " was skipped: nothing was decided"), "attempt"};
  }
  const auto verdict =
      std::find_if(explanation.nodes.begin(), explanation.nodes.end(),
                   [node](const NodeVerdict& candidate) { return candidate.node == node; });
  if (verdict == explanation.nodes.end()) {
    return Error{StrCat(log.NodeName(node), " was not there at that attempt"), "node"};
  }
  const AttemptSpan& span = log.attempts()[static_cast<size_t>(index.value())];
  const Event* ended = EndOf(log, span, view.t);
  BERTH_CHECK(explanation.all_filters.has_value(), "all filters were asked");
  const auto position = verdict - explanation.nodes.begin();
  const AllFilters::Node& what_if = explanation.all_filters->nodes[static_cast<size_t>(position)];
  return PairJson(Pair{log, explanation, *verdict, what_if, ended});
}

}  // namespace berth::sim
