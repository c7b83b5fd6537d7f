#include "kube_batch/plugins/nodeorder.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "api/node_affinity.h"
#include "kube_batch/plugins/inter_pod_affinity_score.h"
#include "kube_batch/session.h"

namespace berth::kube_batch {
namespace {

constexpr int64_t kMaxScore = 10;

int64_t UnusedScore(int64_t requested, int64_t capacity) {
  if (capacity == 0 || requested > capacity) return 0;
  return (capacity - requested) * kMaxScore / capacity;
}

double UsedPart(int64_t requested, int64_t capacity) {
  if (capacity == 0) return 1;
  return static_cast<double>(requested) / static_cast<double>(capacity);
}

// cpu and memory of a node: the requests of its pods and the task, and its allocatable amounts.
struct Load {
  int64_t milli_cpu;
  int64_t memory_bytes;
  int64_t milli_cpu_capacity;
  int64_t memory_bytes_capacity;
};

Load LoadWith(const TaskInfo& task, const NodeInfo& node) {
  return {node.non_zero_milli_cpu() + task.facts->non_zero_milli_cpu,
          node.non_zero_memory_bytes() + task.facts->non_zero_memory_bytes,
          static_cast<int64_t>(node.allocatable().milli_cpu),
          static_cast<int64_t>(node.allocatable().memory_bytes)};
}

// The preferred terms of node affinity. Only their match expressions count, and a term without any
// matches nothing.
struct PreferredTerms {
  struct Weighted {
    int64_t weight;
    ParsedNodeSelectorTerm term;
  };
  std::vector<Weighted> terms;
  bool valid = true;

  explicit PreferredTerms(const v1::Pod& pod) {
    if (!pod.spec.affinity->node_affinity) return;
    for (const v1::PreferredSchedulingTerm& preferred :
         pod.spec.affinity->node_affinity->preferred) {
      if (preferred.weight == 0) continue;
      v1::NodeSelectorTerm expressions = preferred.preference;
      expressions.match_fields.clear();
      terms.push_back({preferred.weight, ParsedNodeSelectorTerm(expressions)});
      valid = valid && terms.back().term.Valid();
    }
  }

  int64_t SumFor(const v1::Node& node) const {
    int64_t sum = 0;
    for (const auto& [weight, term] : terms) {
      if (term.Matches(node.metadata.name, node.metadata.labels)) sum += weight;
    }
    return sum;
  }
};

// Sets scores in proportion to the highest sum. Returns false if a term does not parse.
bool ScoreNodeAffinity(const TaskInfo& task, const std::vector<NodeInfo*>& nodes,
                       std::vector<int64_t>* scores) {
  const PreferredTerms preferred(task.pod());
  if (preferred.terms.empty()) return true;
  if (!preferred.valid) return nodes.empty();
  int64_t highest = 0;
  for (size_t i = 0; i < nodes.size(); ++i) {
    (*scores)[i] = preferred.SumFor(*nodes[i]->node());
    highest = std::max(highest, (*scores)[i]);
  }
  if (highest == 0) return true;
  for (int64_t& score : *scores) score = kMaxScore * score / highest;
  return true;
}

}  // namespace

int64_t LeastRequestedScore(const TaskInfo& task, const NodeInfo& node) {
  const Load load = LoadWith(task, node);
  return (UnusedScore(load.milli_cpu, load.milli_cpu_capacity) +
          UnusedScore(load.memory_bytes, load.memory_bytes_capacity)) /
         2;
}

int64_t BalancedAllocationScore(const TaskInfo& task, const NodeInfo& node) {
  const Load load = LoadWith(task, node);
  const double cpu = UsedPart(load.milli_cpu, load.milli_cpu_capacity);
  const double memory = UsedPart(load.memory_bytes, load.memory_bytes_capacity);
  if (cpu >= 1 || memory >= 1) return 0;
  return static_cast<int64_t>((1 - std::fabs(cpu - memory)) * static_cast<double>(kMaxScore));
}

NodeOrderPlugin::NodeOrderPlugin(const Arguments& arguments)
    : least_requested_weight_(arguments.GetInt("leastrequested.weight", 1)),
      balanced_resource_weight_(arguments.GetInt("balancedresource.weight", 1)) {}

bool NodeOrderPlugin::NodeOrderFn(const TaskInfo& task, const std::vector<NodeInfo*>& nodes,
                                  std::vector<NodeScore>* scores) {
  std::vector<int64_t> by_node_affinity(nodes.size());
  std::vector<int64_t> by_pod_affinity(nodes.size());
  if (!ScoreNodeAffinity(task, nodes, &by_node_affinity)) return false;
  if (!ScoreInterPodAffinity(*session_, task, nodes, &by_pod_affinity)) return false;
  for (size_t i = 0; i < nodes.size(); ++i) {
    NodeScore& score = (*scores)[i];
    score.least_requested = LeastRequestedScore(task, *nodes[i]);
    score.balanced_allocation = BalancedAllocationScore(task, *nodes[i]);
    score.node_affinity = by_node_affinity[i];
    score.inter_pod_affinity = by_pod_affinity[i];
    score.total += score.least_requested * least_requested_weight_ +
                   (score.balanced_allocation + score.node_affinity + score.inter_pod_affinity) *
                       balanced_resource_weight_;
  }
  return true;
}

}  // namespace berth::kube_batch
