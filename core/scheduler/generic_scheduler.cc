#include "scheduler/generic_scheduler.h"

#include <algorithm>
#include <utility>

namespace berth {

int64_t NumFeasibleNodesToFind(int64_t num_all_nodes, int32_t percentage_of_nodes_to_score) {
  if (num_all_nodes < kMinFeasibleNodesToFind || percentage_of_nodes_to_score >= 100) {
    return num_all_nodes;
  }
  int64_t percentage = percentage_of_nodes_to_score;
  if (percentage <= 0) {
    percentage = std::max(50 - num_all_nodes / 125, kMinFeasibleNodesPercentageToFind);
  }
  return std::max(num_all_nodes * percentage / 100, kMinFeasibleNodesToFind);
}

const NodeInfo* SelectHost(const NodeScoreList& totals, Random& random) {
  BERTH_CHECK(!totals.empty(), "no host can be selected from an empty list");
  NodeScore best = totals[0];
  int64_t num_best = 1;
  for (size_t i = 1; i < totals.size(); ++i) {
    if (totals[i].score > best.score) {
      best = totals[i];
      num_best = 1;
    } else if (totals[i].score == best.score) {
      ++num_best;
      if (random.Intn(num_best) == 0) best = totals[i];
    }
  }
  return best.node;
}

ScheduleOutcome GenericScheduler::Schedule(Framework& framework, CycleState& state,
                                           const v1::Pod& pod) {
  cache_.UpdateSnapshot(snapshot_);
  const auto num_nodes = static_cast<int64_t>(snapshot_.List().size());
  if (num_nodes == 0) return NoNodesError{};

  std::vector<const NodeInfo*> feasible;
  Diagnosis diagnosis;
  Status status = FindNodesThatFitPod(framework, state, pod, &feasible, &diagnosis);
  if (!status.ok()) return InternalError{status.Message()};
  if (feasible.empty()) return FitError{num_nodes, std::move(diagnosis)};

  ScheduleResult result;
  result.feasible_nodes = static_cast<int64_t>(feasible.size());
  result.evaluated_nodes =
      result.feasible_nodes + static_cast<int64_t>(diagnosis.node_to_status.statuses.size());
  if (feasible.size() == 1) {
    // Nothing to choose from: no score plugin runs.
    result.suggested_host = feasible[0]->name();
    return result;
  }
  NodeScoreList totals;
  status = PrioritizeNodes(framework, state, pod, feasible, &totals);
  if (!status.ok()) return InternalError{status.Message()};
  result.suggested_host = SelectHost(totals, random_)->name();
  return result;
}

Status GenericScheduler::FindNodesThatFitPod(Framework& framework, CycleState& state,
                                             const v1::Pod& pod,
                                             std::vector<const NodeInfo*>* feasible,
                                             Diagnosis* diagnosis) {
  Status status = framework.RunPreFilterPlugins(state, pod);
  if (status.ok()) return FindNodesThatPassFilters(framework, state, pod, feasible, diagnosis);
  if (!status.IsUnschedulable()) return status;
  // The pod was rejected as a whole: every node gets the verdict.
  for (const NodeInfo* node : snapshot_.List()) {
    diagnosis->node_to_status.statuses.emplace(node->name(), status);
  }
  diagnosis->unschedulable_plugins.emplace(status.failed_plugin());
  return Status::Ok();
}

Status GenericScheduler::FindNodesThatPassFilters(Framework& framework, const CycleState& state,
                                                  const v1::Pod& pod,
                                                  std::vector<const NodeInfo*>* feasible,
                                                  Diagnosis* diagnosis) {
  const std::vector<const NodeInfo*>& nodes = snapshot_.List();
  const auto num_nodes = static_cast<int64_t>(nodes.size());
  const auto wanted =
      static_cast<size_t>(NumFeasibleNodesToFind(num_nodes, percentage_of_nodes_to_score_));
  int64_t processed = 0;
  for (; processed < num_nodes; ++processed) {
    const NodeInfo* node =
        nodes[static_cast<size_t>((next_start_node_index_ + processed) % num_nodes)];
    Status status = framework.HasFilterPlugins()
                        ? framework.RunFilterPluginsWithNominatedPods(state, pod, *node)
                        : Status::Ok();
    if (status.code() == Code::kError) return status;
    if (status.ok()) {
      // One feasible node too many is what ends the search. It leaves no trace, and the next
      // attempt starts with it.
      if (feasible->size() == wanted) break;
      feasible->push_back(node);
    } else {
      diagnosis->unschedulable_plugins.emplace(status.failed_plugin());
      diagnosis->node_to_status.statuses.emplace(node->name(), std::move(status));
    }
  }
  next_start_node_index_ = (next_start_node_index_ + processed) % num_nodes;
  return Status::Ok();
}

Status GenericScheduler::PrioritizeNodes(Framework& framework, CycleState& state,
                                         const v1::Pod& pod,
                                         const std::vector<const NodeInfo*>& nodes,
                                         NodeScoreList* totals) {
  if (!framework.HasScorePlugins()) {
    for (const NodeInfo* node : nodes) totals->push_back({node, 1});
    return Status::Ok();
  }
  Status status = framework.RunPreScorePlugins(state, pod, nodes);
  if (!status.ok()) return status;
  NodeTotalScores scores;
  status = framework.RunScorePlugins(state, pod, nodes, &scores);
  *totals = std::move(scores.totals);
  return status;
}

}  // namespace berth
