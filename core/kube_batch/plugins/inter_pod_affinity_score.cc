#include "kube_batch/plugins/inter_pod_affinity_score.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

namespace berth::kube_batch {
namespace {

constexpr double kHighestScore = 10;
// v1.DefaultHardPodAffinitySymmetricWeight
constexpr int64_t kHardPodAffinityWeight = 1;

class Counter {
 public:
  Counter(const Session& session, const TaskInfo& task) : session_(session), task_(task) {}

  // Counts the terms of `other` that concern the task, and the task's that concern `other`.
  void Count(const TaskFacts& other) {
    const PodAffinityTerms& ours = task_.facts->affinity;
    const PodAffinityTerms& theirs = other.affinity;
    const NodeInfo* const place = NodeOf(*other.pod);
    valid_ = valid_ && place != nullptr && ours.parse_error.empty() && theirs.parse_error.empty();
    if (!valid_) return;
    const v1::Node& node = *place->node();
    for (const auto& [term, weight] : ours.preferred_affinity_terms) {
      Add(term, *other.pod, node, weight);
    }
    for (const auto& [term, weight] : ours.preferred_anti_affinity_terms) {
      Add(term, *other.pod, node, -weight);
    }
    for (const AffinityTerm& term : theirs.required_affinity_terms) {
      Add(term, task_.pod(), node, kHardPodAffinityWeight);
    }
    for (const auto& [term, weight] : theirs.preferred_affinity_terms) {
      Add(term, task_.pod(), node, weight);
    }
    for (const auto& [term, weight] : theirs.preferred_anti_affinity_terms) {
      Add(term, task_.pod(), node, -weight);
    }
  }

  // Reports whether all terms could be parsed, and the nodes of all tasks were found.
  bool valid() const { return valid_; }
  bool empty() const { return counts_.empty(); }

  int64_t CountFor(const v1::Node& node) const {
    int64_t sum = 0;
    for (const auto& [domain, count] : counts_) {
      const auto label = node.metadata.labels.find(std::string(domain.first));
      if (label != node.metadata.labels.end() && label->second == domain.second) sum += count;
    }
    return sum;
  }

 private:
  void Add(const AffinityTerm& term, const v1::Pod& pod, const v1::Node& node, int64_t weight) {
    if (!term.Matches(pod)) return;
    const auto label = node.metadata.labels.find(term.topology_key);
    if (label != node.metadata.labels.end()) counts_[{term.topology_key, label->second}] += weight;
  }

  const NodeInfo* NodeOf(const v1::Pod& pod) {
    const NodeInfo* const named = session_.FindNode(pod.spec.node_name);
    if (named != nullptr || first_with_unnamed_ != nullptr) {
      return named != nullptr ? named : first_with_unnamed_;
    }
    for (const NodeInfo& node : session_.nodes()) {
      if (node.tasks_without_node_name() > 0) return first_with_unnamed_ = &node;
    }
    return nullptr;
  }

  const Session& session_;
  const TaskInfo& task_;
  const NodeInfo* first_with_unnamed_ = nullptr;
  bool valid_ = true;
  // keyed by topology domain
  std::map<std::pair<std::string_view, std::string_view>, int64_t> counts_;
};

}  // namespace

bool ScoreInterPodAffinity(const Session& session, const TaskInfo& task,
                           const std::vector<NodeInfo*>& nodes, std::vector<int64_t>* scores) {
  Counter counter(session, task);
  for (const NodeInfo* node : nodes) {
    // If the task has no terms, only tasks with terms matter.
    if (!task.facts->has_pod_affinity && node->tasks_with_affinity() == 0) continue;
    for (const NodeTask& other : node->tasks()) {
      if (task.facts->has_pod_affinity || other.facts->has_pod_affinity) {
        counter.Count(*other.facts);
      }
    }
  }
  if (!counter.valid()) return false;
  if (counter.empty()) return true;

  std::vector<int64_t> counts;
  int64_t highest = 0;
  int64_t lowest = 0;
  for (const NodeInfo* node : nodes) {
    counts.push_back(counter.CountFor(*node->node()));
    highest = std::max(highest, counts.back());
    lowest = std::min(lowest, counts.back());
  }
  if (highest == lowest) return true;
  const auto range = static_cast<double>(highest - lowest);
  for (size_t i = 0; i < nodes.size(); ++i) {
    const double part = static_cast<double>(counts[i] - lowest) / range;
    (*scores)[i] = static_cast<int64_t>(kHighestScore * part);
  }
  return true;
}

}  // namespace berth::kube_batch
