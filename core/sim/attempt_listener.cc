#include "sim/attempt_listener.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace berth::sim {
namespace {

std::vector<int64_t> ScoresOf(const NodeScoreList& list) {
  std::vector<int64_t> scores;
  scores.reserve(list.size());
  for (const NodeScore& node : list) scores.push_back(node.score);
  return scores;
}

}  // namespace

void AttemptListener::OnPluginRun(ExtensionPoint point, std::string_view plugin,
                                  const Status& status) {
  explanation_.verdicts.push_back({point, std::string(plugin), status});
}

void AttemptListener::OnFilterNode(const NodeInfo& node, bool with_nominated_pods,
                                   const Status& status) {
  // Another pass, without the nominated pods, follows and has the last word.
  if (with_nominated_pods && status.ok()) return;
  NodeVerdict& verdict = verdicts_[node.name()];
  verdict.kind = status.ok() ? NodeVerdictKind::kPassed : NodeVerdictKind::kRejected;
  if (status.ok()) {
    passed_.push_back(node.name());
    return;
  }
  verdict.plugin = std::string(status.failed_plugin());
  verdict.reasons = status.reasons();
  verdict.with_nominated_pods = with_nominated_pods;
}

void AttemptListener::OnScorePlugin(std::string_view plugin, int64_t weight,
                                    const NodeScoreList& raw, const NodeScoreList& normalized,
                                    const NodeScoreList& weighted) {
  explanation_.scores.push_back(
      {std::string(plugin), weight, ScoresOf(raw), ScoresOf(normalized), ScoresOf(weighted)});
}

void AttemptListener::OnPreemption(const PreemptionRecord& record) {
  explanation_.preemption = record;
}

void AttemptListener::OnExtenderCall(std::string_view extender, std::string_view verb,
                                     std::string_view error) {
  explanation_.extender_calls.push_back(
      {std::string(extender), std::string(verb), std::string(error)});
}

void AttemptListener::OnExtenderScores(std::string_view extender, int64_t weight,
                                       const std::vector<HostPriority>& scores) {
  explanation_.extender_scores.push_back({std::string(extender), weight, scores});
}

void AttemptListener::Decided(const SchedulingCycle& cycle, const SharedLister& snapshot) {
  if (cycle.skipped) return;
  size_t num_feasible = 0;
  if (const auto* result = std::get_if<ScheduleResult>(&cycle.outcome)) {
    num_feasible = static_cast<size_t>(result->feasible_nodes);
    explanation_.chosen = log_->FindNode(result->suggested_host);
  } else if (const auto* fit_error = std::get_if<FitError>(&cycle.outcome)) {
    explanation_.message = fit_error->Message();
    // A pod that PreFilter rejected has a verdict on each node though no filter ran.
    for (const auto& [name, status] : fit_error->diagnosis.node_to_status.statuses) {
      if (verdicts_.count(name) > 0) continue;
      verdicts_[name] = {kNoId,
                         NodeVerdictKind::kRejected,
                         std::string(status.failed_plugin()),
                         status.reasons(),
                         false,
                         -1};
    }
  } else if (const auto* internal = std::get_if<InternalError>(&cycle.outcome)) {
    explanation_.message = internal->message;
  } else {
    explanation_.message = std::string(kNoNodesAvailable);
  }
  ForgetSurplusNodes(num_feasible);
  for (const NodeInfo* node : snapshot.List()) {
    NodeVerdict verdict;
    auto it = verdicts_.find(node->name());
    if (it != verdicts_.end()) verdict = std::move(it->second);
    verdict.node = log_->FindNode(node->name());
    explanation_.nodes.push_back(std::move(verdict));
  }
  SumUpScores();
}

void AttemptListener::ForgetSurplusNodes(size_t num_feasible) {
  for (size_t i = 0; i < passed_.size(); ++i) {
    if (i < num_feasible) {
      verdicts_[passed_[i]].feasible_index = static_cast<int32_t>(i);
      explanation_.feasible.push_back(log_->FindNode(passed_[i]));
    } else {
      verdicts_.erase(passed_[i]);
    }
  }
}

void AttemptListener::SumUpScores() {
  if (explanation_.scores.empty()) return;
  std::vector<int64_t>& totals = explanation_.totals;
  totals.assign(explanation_.feasible.size(), 0);
  for (const PluginScores& scores : explanation_.scores) {
    for (size_t i = 0; i < totals.size(); ++i) totals[i] += scores.weighted[i];
  }
  const int64_t best = *std::max_element(totals.begin(), totals.end());
  for (size_t i = 0; i < totals.size(); ++i) {
    if (totals[i] == best) explanation_.tied_for_best.push_back(explanation_.feasible[i]);
  }
}

}  // namespace berth::sim
