#include "sim/attempt_listener.h"

#include <algorithm>
#include <set>
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

std::vector<std::string> NamesOf(const std::vector<const NodeInfo*>& nodes) {
  std::vector<std::string> names;
  names.reserve(nodes.size());
  for (const NodeInfo* node : nodes) names.push_back(node->name());
  return names;
}

NodeVerdict Rejection(RejectedAt at, std::string_view plugin, const Status& status) {
  NodeVerdict verdict;
  verdict.kind = NodeVerdictKind::kRejected;
  verdict.rejected_at = at;
  verdict.plugin = std::string(plugin);
  verdict.code = status.code();
  verdict.reasons = status.reasons();
  return verdict;
}

// Why the extender's answer leaves a node out; it need not say.
Status ExtendersWord(const ExtenderFilterResult& result, const std::string& node) {
  auto unresolvable = result.failed_and_unresolvable_nodes.find(node);
  if (unresolvable != result.failed_and_unresolvable_nodes.end()) {
    return Status::UnschedulableAndUnresolvable(unresolvable->second);
  }
  auto failed = result.failed_nodes.find(node);
  if (failed != result.failed_nodes.end()) return Status::Unschedulable(failed->second);
  return Status(Code::kUnschedulable, {});
}

}  // namespace

void AttemptListener::OnPluginRun(ExtensionPoint point, std::string_view plugin,
                                  const Status& status) {
  if (point == ExtensionPoint::kPreFilter && !status.ok()) rejected_by_ = std::string(plugin);
  explanation_.verdicts.push_back({point, std::string(plugin), status});
}

void AttemptListener::OnFilterNode(const NodeInfo& node, bool with_nominated_pods,
                                   const Status& status) {
  // Another pass, without the nominated pods, follows and has the last word.
  if (with_nominated_pods && status.ok()) return;
  NodeVerdict& verdict = verdicts_[node.name()];
  if (status.ok()) {
    verdict.kind = NodeVerdictKind::kPassed;
    passed_.push_back(node.name());
    return;
  }
  verdict = Rejection(RejectedAt::kFilter, status.failed_plugin(), status);
  verdict.with_nominated_pods = with_nominated_pods;
}

void AttemptListener::OnNodesFound(const std::vector<const NodeInfo*>& nodes) {
  feasible_ = NamesOf(nodes);
  // The search found one feasible node more than it wanted, and forgot it: so does the explanation.
  for (size_t i = feasible_.size(); i < passed_.size(); ++i) verdicts_.erase(passed_[i]);
  passed_.resize(feasible_.size());
}

void AttemptListener::OnExtenderFilter(std::string_view extender,
                                       const ExtenderFilterResult& result) {
  std::vector<std::string> left = NamesOf(result.feasible);
  const std::set<std::string> stay(left.begin(), left.end());
  for (const std::string& node : feasible_) {
    if (stay.count(node) > 0) continue;
    verdicts_[node] = Rejection(RejectedAt::kExtender, extender, ExtendersWord(result, node));
  }
  feasible_ = std::move(left);
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
  explanation_.profile = cycle.framework->scheduler_name();
  for (std::string_view name : cycle.framework->FilterPluginNames()) {
    explanation_.filters.emplace_back(name);
  }
  TakeOutcome(cycle);
  AskWithoutNominatedPods(cycle, snapshot);
  for (size_t i = 0; i < feasible_.size(); ++i) {
    verdicts_[feasible_[i]].feasible_index = static_cast<int32_t>(i);
    explanation_.feasible.push_back(log_->FindNode(feasible_[i]));
  }
  for (const NodeInfo* node : snapshot.List()) {
    NodeVerdict verdict;
    auto it = verdicts_.find(node->name());
    if (it != verdicts_.end()) verdict = std::move(it->second);
    verdict.node = log_->FindNode(node->name());
    verdict.filters_run = FiltersRun(verdict);
    explanation_.nodes.push_back(std::move(verdict));
  }
  const auto* result = std::get_if<ScheduleResult>(&cycle.outcome);
  if (result != nullptr && !result->totals.empty()) TakeTotals(result->totals);
  if (options_.all_filters) AskAllFilters(cycle, snapshot);
}

int32_t AttemptListener::FiltersRun(const NodeVerdict& verdict) const {
  const std::vector<std::string>& filters = explanation_.filters;
  if (verdict.kind == NodeVerdictKind::kNotVisited) return 0;
  if (verdict.kind == NodeVerdictKind::kRejected) {
    if (verdict.rejected_at == RejectedAt::kPreFilter) return 0;
    auto last = std::find(filters.begin(), filters.end(), verdict.plugin);
    if (verdict.rejected_at == RejectedAt::kFilter && last != filters.end()) {
      return static_cast<int32_t>(last - filters.begin()) + 1;
    }
  }
  return static_cast<int32_t>(filters.size());
}

void AttemptListener::TakeOutcome(const SchedulingCycle& cycle) {
  if (const auto* result = std::get_if<ScheduleResult>(&cycle.outcome)) {
    explanation_.chosen = log_->FindNode(result->suggested_host);
  } else if (const auto* fit_error = std::get_if<FitError>(&cycle.outcome)) {
    explanation_.message = fit_error->Message();
    TakePreFilterRejection(*fit_error);
  } else if (const auto* internal = std::get_if<InternalError>(&cycle.outcome)) {
    explanation_.message = internal->message;
  } else {
    explanation_.message = std::string(kNoNodesAvailable);
  }
}

void AttemptListener::TakePreFilterRejection(const FitError& fit_error) {
  for (const auto& [name, status] : fit_error.diagnosis.node_to_status.statuses) {
    if (verdicts_.count(name) > 0) continue;
    verdicts_[name] = Rejection(RejectedAt::kPreFilter, status.failed_plugin(), status);
  }
}

void AttemptListener::AskWithoutNominatedPods(const SchedulingCycle& cycle,
                                              const SharedLister& snapshot) {
  for (auto& [name, verdict] : verdicts_) {
    if (!verdict.with_nominated_pods) continue;
    const NodeInfo* node = snapshot.Get(name);
    const CycleState state = cycle.state.Clone();
    verdict.with_nominated_pods =
        node != nullptr && cycle.framework->RunFilterPlugins(state, cycle.info.pod(), *node).ok();
  }
}

void AttemptListener::AskAllFilters(const SchedulingCycle& cycle, const SharedLister& snapshot) {
  AllFilters& all = explanation_.all_filters.emplace();
  for (const NodeInfo* node : snapshot.List()) {
    AllFilters::Node answers{log_->FindNode(node->name()), {}};
    for (const FilterPluginVerdict& verdict :
         cycle.framework->RunEachFilterPlugin(cycle.state, cycle.info.pod(), *node, rejected_by_)) {
      answers.verdicts.push_back({verdict.lacks_pre_filter, verdict.status.code(),
                                  verdict.status.reasons(), verdict.with_nominated_pods});
    }
    all.nodes.push_back(std::move(answers));
  }
}

void AttemptListener::TakeTotals(const NodeScoreList& list) {
  explanation_.totals = ScoresOf(list);
  const std::vector<int64_t>& totals = explanation_.totals;
  if (totals.size() != explanation_.feasible.size()) return;
  const int64_t best = *std::max_element(totals.begin(), totals.end());
  for (size_t i = 0; i < totals.size(); ++i) {
    if (totals[i] == best) explanation_.tied_for_best.push_back(explanation_.feasible[i]);
  }
}

}  // namespace berth::sim
