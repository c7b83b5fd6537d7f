#include "answers/comparison/what_decided.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "answers/describe_session.h"
#include "api/json/json.h"
#include "base/strings.h"
#include "compare/decision.h"
#include "sim/explain.h"
#include "view/view.h"

namespace berth::sim {
namespace {

using compare::Decision;
using compare::Parting;
using compare::PartingKind;

// One of the two runs, where they diverge.
struct Side {
  std::string name;  // "A"
  Simulation& simulation;
  const std::optional<Decision>& decision;

  const EventLog& log() const { return simulation.log(); }
  // Returns the decision's node. Empty if it chose none, or if there is no decision.
  std::string node() const { return decision ? compare::NodeOf(log(), *decision) : ""; }
  std::string pod() const { return decision ? log().PodName(decision->pod) : ""; }
};

// An attempt's results by node name, because the two runs number nodes differently.
class Attempt {
 public:
  explicit Attempt(const Side& side) : log_(side.log()) {
    if (side.decision && side.decision->attempt >= 0) {
      explanation_ = side.simulation.Explain(side.decision->attempt, {.details = true});
    }
  }

  const AttemptExplanation& explanation() const { return explanation_; }
  // Returns the node's verdict. Null if the attempt did not have such a node.
  const NodeVerdict* VerdictOf(const std::string& node) const {
    const auto found = std::find_if(
        explanation_.nodes.begin(), explanation_.nodes.end(),
        [&](const NodeVerdict& verdict) { return log_.NodeName(verdict.node) == node; });
    return found == explanation_.nodes.end() ? nullptr : &*found;
  }
  // Returns the node's position in lists of scores. None if the node was not scored.
  std::optional<size_t> ColumnOf(const std::string& node) const {
    const NodeVerdict* const verdict = VerdictOf(node);
    if (verdict == nullptr || verdict->feasible_index < 0) return std::nullopt;
    const auto column = static_cast<size_t>(verdict->feasible_index);
    return column < explanation_.totals.size() ? std::optional(column) : std::nullopt;
  }
  int64_t Total(size_t column) const { return explanation_.totals[column]; }
  bool IsTied(const std::string& node) const {
    return std::any_of(explanation_.tied_for_best.begin(), explanation_.tied_for_best.end(),
                       [&](NodeId tied) { return log_.NodeName(tied) == node; });
  }

 private:
  const EventLog& log_;
  AttemptExplanation explanation_;
};

std::string RejectionText(const NodeVerdict& verdict) {
  std::string text = StrJoin(verdict.reasons(), ", ");
  std::vector<std::string> details;
  for (const RejectionDetail& detail : verdict.details) details.push_back(detail.words.Text());
  if (details.empty()) return text;
  return StrCat(text, " (", StrJoin(details, "; "), ")");
}

// Returns how this attempt rates the node that the other run chose. `own` is the node that this
// attempt chose, "" for none.
HintReason FateOfNode(const std::string& run, const Attempt& attempt, const std::string& own,
                      const std::string& other) {
  const NodeVerdict* const verdict = attempt.VerdictOf(other);
  if (verdict == nullptr) return {"{}: there is no node {} in this attempt", {run, other}};
  if (verdict->kind == NodeVerdictKind::kNotVisited) {
    return {"{}: {} is not looked at, as enough nodes were found before", {run, other}};
  }
  if (verdict->kind == NodeVerdictKind::kRejected) {
    return {"{}: {} rejects {}: {}",
            {run, std::string(verdict->plugin()), other, RejectionText(*verdict)}};
  }
  const std::optional<size_t> own_column = attempt.ColumnOf(own);
  const std::optional<size_t> other_column = attempt.ColumnOf(other);
  if (!own_column || !other_column) return {"{}: {} passes all filters", {run, other}};
  const std::string score = std::to_string(attempt.Total(*own_column));
  if (attempt.IsTied(own) && attempt.IsTied(other)) {
    return {"{}: {} and {} have the same score, {}, and the seed picks {}",
            {run, own, other, score, own}};
  }
  return {"{}: {} has the score {}, {} has {}",
          {run, own, score, other, std::to_string(attempt.Total(*other_column))}};
}

// The weighted scores of two nodes by one plugin.
struct ScorePair {
  int64_t of_a = 0;  // of the node that A chose
  int64_t of_b = 0;

  int64_t lead() const { return of_a - of_b; }
};

std::map<std::string_view, ScorePair> ScoresOf(const Attempt& attempt, const std::string& node_a,
                                               const std::string& node_b) {
  std::map<std::string_view, ScorePair> pairs;
  const std::optional<size_t> a = attempt.ColumnOf(node_a);
  const std::optional<size_t> b = attempt.ColumnOf(node_b);
  if (!a || !b) return pairs;
  for (const PluginScores& scores : attempt.explanation().scores) {
    pairs[scores.plugin] = {scores.weighted[*a], scores.weighted[*b]};
  }
  return pairs;
}

// Adds the plugins whose preference between the two nodes differs between A and B. Adds nothing if
// one of the runs has not scored both nodes.
void AddScores(const Attempt& a, const Attempt& b, const std::string& node_a,
               const std::string& node_b, std::vector<HintReason>* sentences) {
  const auto in_a = ScoresOf(a, node_a, node_b);
  const auto in_b = ScoresOf(b, node_a, node_b);
  if (in_a.empty() || in_b.empty()) return;
  const auto text = [](const ScorePair& pair) {
    return StrCat(std::to_string(pair.of_a), " and ", std::to_string(pair.of_b));
  };
  for (const auto& [plugin, pair] : in_a) {
    const auto other = in_b.find(plugin);
    if (other == in_b.end()) {
      sentences->push_back({"Only A scores by {}: {} and {} get {}",
                            {std::string(plugin), node_a, node_b, text(pair)}});
    } else if (other->second.lead() != pair.lead()) {
      sentences->push_back(
          {"{} gives {} and {} the scores {} in A, {} in B",
           {std::string(plugin), node_a, node_b, text(pair), text(other->second)}});
    }
  }
  for (const auto& [plugin, pair] : in_b) {
    if (in_a.contains(plugin)) continue;
    sentences->push_back({"Only B scores by {}: {} and {} get {}",
                          {std::string(plugin), node_a, node_b, text(pair)}});
  }
}

// Returns what kube-batch's session reports about the pod.
HintReason SessionSentence(const Side& side) {
  const EventLog& log = side.log();
  const auto count = static_cast<size_t>(side.decision->event) + 1;
  const size_t opened = log.EndOfLast(count, EventKind::kSessionOpened);
  if (opened == 0) return {};
  const SessionExplanation explanation =
      side.simulation.ExplainSession(static_cast<int32_t>(opened) - 1, side.pod());
  const std::string summary = DescribeSession(log, explanation).at("summary").get<std::string>();
  return {"{}: session {} says of {}: {}",
          {side.name, std::to_string(log.events()[opened - 1].cycle), side.pod(), summary}};
}

// Explains a decision about a pod for which the other run decided differently.
HintReason SentenceOf(const Side& side, const Attempt& attempt, const std::string& other_node) {
  if (!side.decision) return {};
  if (side.decision->attempt < 0) return SessionSentence(side);
  const std::string own = side.node();
  if (!other_node.empty() && other_node != own && !attempt.explanation().nodes.empty()) {
    return FateOfNode(side.name, attempt, own, other_node);
  }
  const std::string& message = attempt.explanation().message;
  if (!message.empty()) return {"{}: {}", {side.name, message}};
  return {};
}

void AboutOnePod(const Side& a, const Side& b, std::vector<HintReason>* sentences) {
  const Attempt attempt_a(a);
  const Attempt attempt_b(b);
  for (HintReason sentence :
       {SentenceOf(a, attempt_a, b.node()), SentenceOf(b, attempt_b, a.node())}) {
    if (!sentence.form.empty()) sentences->push_back(std::move(sentence));
  }
  AddScores(attempt_a, attempt_b, a.node(), b.node(), sentences);
}

// Returns where the pod of the other run's decision is in this run when they diverge.
HintReason PlaceOfPod(const Side& side, const std::string& pod, Time t) {
  const EventLog& log = side.log();
  const PodId id = log.FindPod(pod);
  if (id == kNoId) return {"{}: there is no pod {}", {side.name, pod}};
  ViewProjection projection(&log);
  const PodView& seen = projection.At(t).pods[static_cast<size_t>(id)];
  if (seen.place == PodPlace::kNowhere) {
    return {"{}: {} is not created yet at {} s", {side.name, pod, SecondsText(t)}};
  }
  if (seen.place == PodPlace::kNode) {
    return {"{}: {} is on {} at {} s", {side.name, pod, log.NodeName(seen.node), SecondsText(t)}};
  }
  return {"{}: at {} s the place of {} is {}",
          {side.name, SecondsText(t), pod, std::string(PodPlaceName(seen.place, log.sections()))}};
}

// Explains decisions about two different pods, or a decision that only one run has.
void AboutTwoPods(const Side& a, const Side& b, Time t, std::vector<HintReason>* sentences) {
  for (const Side* side : {&a, &b}) {
    const Side& other = side == &a ? b : a;
    if (!side->decision) {
      sentences->push_back({"{}: there is no decision of this number", {side->name}});
    }
    if (other.decision) sentences->push_back(PlaceOfPod(*side, other.pod(), t));
  }
}

}  // namespace

std::vector<HintReason> WhatDecided(Simulation& a, Simulation& b, const Parting& parting) {
  std::vector<HintReason> sentences;
  if (parting.kind == PartingKind::kEntry) return sentences;
  const Side side_a{"A", a, parting.a};
  const Side side_b{"B", b, parting.b};
  const compare::Difference& difference = parting.difference;
  if (difference.pod) {
    AboutTwoPods(side_a, side_b, parting.t, &sentences);
  } else if (difference.outcome || difference.node) {
    AboutOnePod(side_a, side_b, &sentences);
  }
  return sentences;
}

}  // namespace berth::sim
