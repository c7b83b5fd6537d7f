#include "kube_batch/node_selection.h"

#include <utility>

#include "base/stable_sort.h"

namespace berth::kube_batch {
namespace {

// Reports the verdicts on all nodes to the observer; `ranked` are the feasible ones, in the same
// order.
void Tell(Session& session, const TaskInfo& task, std::vector<NodeVerdict> verdicts,
          const std::vector<RankedNode>& ranked) {
  size_t next = 0;
  for (NodeVerdict& verdict : verdicts) {
    if (verdict.feasible && next < ranked.size()) verdict.score = ranked[next++].score;
  }
  session.observer().TaskConsidered(task, verdicts);
}

}  // namespace

NodeVerdict JudgeNode(const Session& session, const TaskInfo& task, const NodeInfo& node,
                      ResourceFit fit, bool thorough) {
  NodeVerdict verdict;
  verdict.node = &node;
  if (thorough || fit == ResourceFit::kIdleOrReleasing) {
    verdict.fits_idle = task.init_resreq().LessEqual(node.idle());
    verdict.fits_releasing = task.init_resreq().LessEqual(node.releasing());
  }
  const bool fits = fit == ResourceFit::kIgnored || verdict.fits_idle || verdict.fits_releasing;
  if (!fits && !thorough) return verdict;
  verdict.failure = session.PredicateFn(task, node);
  verdict.feasible = fits && !verdict.failure;
  return verdict;
}

std::optional<NodeSelection> NodeSelection::For(Session& session, const TaskInfo& task,
                                                ResourceFit fit) {
  const bool thorough = session.observer().wants_verdicts();
  std::vector<NodeVerdict> verdicts;
  std::vector<NodeInfo*> feasible;
  for (NodeInfo& node : session.nodes()) {
    const NodeVerdict verdict = JudgeNode(session, task, node, fit, thorough);
    if (verdict.feasible) feasible.push_back(&node);
    if (thorough) verdicts.push_back(verdict);
  }
  std::optional<NodeSelection> selection;
  if (const auto scores = session.NodeOrder(task, feasible)) {
    selection.emplace();
    selection->nodes_.reserve(feasible.size());
    for (size_t i = 0; i < feasible.size(); ++i) {
      selection->nodes_.push_back({feasible[i], (*scores)[i]});
    }
  }
  Tell(session, task, std::move(verdicts),
       selection ? selection->nodes_ : std::vector<RankedNode>());
  return selection;
}

NodeInfo& NodeSelection::SelectBestNode(Random* random) const {
  std::vector<NodeInfo*> best;
  int64_t highest = 0;
  for (const RankedNode& ranked : nodes_) {
    if (best.empty() || ranked.score.total > highest) {
      best.clear();
      highest = ranked.score.total;
    }
    if (ranked.score.total == highest) best.push_back(ranked.node);
  }
  if (random == nullptr) return *best[0];
  return *best[static_cast<size_t>(random->Intn(static_cast<int64_t>(best.size())))];
}

std::vector<NodeInfo*> NodeSelection::SortNodes() const {
  std::vector<NodeInfo*> sorted;
  for (const size_t i : StableOrder(nodes_.size(), [&](size_t a, size_t b) {
         if (nodes_[a].score.total != nodes_[b].score.total) {
           return nodes_[a].score.total > nodes_[b].score.total;
         }
         return nodes_[a].node->index > nodes_[b].node->index;
       })) {
    sorted.push_back(nodes_[i].node);
  }
  return sorted;
}

}  // namespace berth::kube_batch
