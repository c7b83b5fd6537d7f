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

NodeVerdict Rejection(RejectedAt at, Status status) {
  NodeVerdict verdict;
  verdict.kind = NodeVerdictKind::kRejected;
  verdict.rejected_at = at;
  verdict.status = std::move(status);
  return verdict;
}

// Returns the extender's reason for dropping a node; it need not give one.
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

NodeId NodeNumbers::Of(const NodeInfo& node) {
  const auto slot = static_cast<size_t>(node.slot());
  if (slot >= by_slot_.size()) by_slot_.resize(slot + 1);
  Known& known = by_slot_[slot];
  if (known.node != node.node_ptr()) known = {node.node_ptr(), Of(node.name())};
  return known.number;
}

NodeVerdict& AttemptListener::VerdictOn(const NodeInfo& node) {
  const auto slot = static_cast<size_t>(node.slot());
  if (slot >= verdicts_.size()) verdicts_.resize(slot + 1);
  return verdicts_[slot];
}

void AttemptListener::OnPluginRun(ExtensionPoint point, std::string_view plugin,
                                  const Status& status) {
  if (point == ExtensionPoint::kPreFilter && !status.ok()) rejected_by_ = std::string(plugin);
  explanation_.verdicts.push_back({point, std::string(plugin), status});
}

void AttemptListener::OnFilterNode(const NodeInfo& node, bool with_nominated_pods,
                                   const Status& status) {
  // Another pass follows, without the nominated pods, and decides.
  if (with_nominated_pods && status.ok()) return;
  NodeVerdict& verdict = VerdictOn(node);
  if (status.ok()) {
    verdict.kind = NodeVerdictKind::kPassed;
    passed_.push_back(&node);
    return;
  }
  verdict = Rejection(RejectedAt::kFilter, status);
  verdict.with_nominated_pods = with_nominated_pods;
  blames_nominated_pods_ |= with_nominated_pods;
}

void AttemptListener::OnNodesFound(const std::vector<const NodeInfo*>& nodes) {
  feasible_ = nodes;
  // The search found one feasible node more than wanted, and dropped it; so does the explanation.
  for (size_t i = feasible_.size(); i < passed_.size(); ++i) {
    VerdictOn(*passed_[i]) = NodeVerdict();
  }
  passed_.resize(feasible_.size());
}

void AttemptListener::OnExtenderFilter(std::string_view extender,
                                       const ExtenderFilterResult& result) {
  const std::set<const NodeInfo*> stay(result.feasible.begin(), result.feasible.end());
  for (const NodeInfo* node : feasible_) {
    if (stay.contains(node)) continue;
    VerdictOn(*node) = Rejection(RejectedAt::kExtender,
                                 ExtendersWord(result, node->name()).WithFailedPlugin(extender));
  }
  feasible_ = result.feasible;
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
  TakeOutcome(cycle, snapshot);
  if (blames_nominated_pods_) AskWithoutNominatedPods(cycle, snapshot);
  for (size_t i = 0; i < feasible_.size(); ++i) {
    VerdictOn(*feasible_[i]).feasible_index = static_cast<int32_t>(i);
    explanation_.feasible.push_back(numbers_->Of(*feasible_[i]));
  }
  TakeVerdicts(snapshot);
  const auto* result = std::get_if<ScheduleResult>(&cycle.outcome);
  if (result != nullptr && !result->totals.empty()) TakeTotals(result->totals);
  if (options_.details) AskForDetails(cycle, snapshot);
  if (options_.all_filters) AskAllFilters(cycle, snapshot);
}

void AttemptListener::TakeVerdicts(const SharedLister& snapshot) {
  const std::vector<std::string>& filters = explanation_.filters;
  const auto num_filters = static_cast<int32_t>(filters.size());
  // the plugin that rejected a node last, and its position among the filters
  std::string_view plugin;
  int32_t place = num_filters;
  explanation_.nodes.reserve(snapshot.List().size());
  for (const NodeInfo* node : snapshot.List()) {
    NodeVerdict& verdict = explanation_.nodes.emplace_back(std::move(VerdictOn(*node)));
    verdict.node = numbers_->Of(*node);
    if (verdict.kind == NodeVerdictKind::kNotVisited) continue;
    verdict.filters_run = num_filters;
    if (verdict.kind == NodeVerdictKind::kPassed) continue;
    if (verdict.rejected_at == RejectedAt::kPreFilter) verdict.filters_run = 0;
    if (verdict.rejected_at != RejectedAt::kFilter) continue;
    if (verdict.plugin() != plugin) {
      plugin = verdict.plugin();
      place =
          static_cast<int32_t>(std::find(filters.begin(), filters.end(), plugin) - filters.begin());
    }
    verdict.filters_run = std::min(place + 1, num_filters);
  }
}

void AttemptListener::TakeOutcome(const SchedulingCycle& cycle, const SharedLister& snapshot) {
  if (const auto* result = std::get_if<ScheduleResult>(&cycle.outcome)) {
    explanation_.chosen = numbers_->Of(result->suggested_host);
  } else if (const auto* fit_error = std::get_if<FitError>(&cycle.outcome)) {
    explanation_.message = fit_error->Message();
    if (!rejected_by_.empty()) TakePreFilterRejection(*fit_error, snapshot);
  } else if (const auto* internal = std::get_if<InternalError>(&cycle.outcome)) {
    explanation_.message = internal->message;
    explanation_.has_error = true;
  } else {
    explanation_.message = std::string(kNoNodesAvailable);
  }
}

void AttemptListener::TakePreFilterRejection(const FitError& fit_error,
                                             const SharedLister& snapshot) {
  const NodeToStatus& statuses = fit_error.diagnosis.node_to_status;
  for (const NodeInfo* node : snapshot.List()) {
    NodeVerdict& verdict = VerdictOn(*node);
    if (verdict.kind != NodeVerdictKind::kNotVisited) continue;
    const Status* status = statuses.Find(*node);
    if (status != nullptr) verdict = Rejection(RejectedAt::kPreFilter, *status);
  }
}

void AttemptListener::AskWithoutNominatedPods(const SchedulingCycle& cycle,
                                              const SharedLister& snapshot) {
  for (const NodeInfo* node : snapshot.List()) {
    NodeVerdict& verdict = VerdictOn(*node);
    if (!verdict.with_nominated_pods) continue;
    const CycleState state = cycle.state.Clone();
    verdict.with_nominated_pods =
        cycle.framework->RunFilterPlugins(state, cycle.info.pod(), *node).ok();
  }
}

void AttemptListener::AskForDetails(const SchedulingCycle& cycle, const SharedLister& snapshot) {
  const std::vector<const NodeInfo*>& nodes = snapshot.List();
  for (size_t i = 0; i < nodes.size(); ++i) {
    NodeVerdict& verdict = explanation_.nodes[i];
    const bool by_filter =
        verdict.kind == NodeVerdictKind::kRejected && verdict.rejected_at == RejectedAt::kFilter;
    if (!by_filter || verdict.with_nominated_pods) continue;
    if (options_.details_of != kNoId && verdict.node != options_.details_of) continue;
    verdict.details = cycle.framework->ExplainRejection(verdict.plugin(), cycle.state,
                                                        cycle.info.pod(), *nodes[i]);
  }
}

void AttemptListener::AskAllFilters(const SchedulingCycle& cycle, const SharedLister& snapshot) {
  AllFilters& all = explanation_.all_filters.emplace();
  for (const NodeInfo* node : snapshot.List()) {
    AllFilters::Node answers{numbers_->Of(*node), {}};
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
