// What becomes of the pods when nodes are drained or lost: where each goes, or why nowhere.
#ifndef BERTH_CAPACITY_DRAIN_H_
#define BERTH_CAPACITY_DRAIN_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "capacity/capacity.h"

namespace berth::capacity {

enum class DrainKind : uint8_t {
  kDrained,  // as kubectl drain: the nodes are cordoned, their pods evicted as far as budgets allow
  kLost,     // the nodes are gone, and their pods with them
};

// A pod that was on one of the nodes.
struct Displaced {
  std::string pod;   // "namespace/name"
  std::string from;  // the node
  std::string to;    // "": it found no node
  // Why it found none, in the scheduler's words, or that another scheduler has to find it one; or
  // the PodDisruptionBudget that keeps it where it is, "namespace/name".
  std::string message;
  std::string budget;
  // False: no controller made it, so that in a real cluster nothing makes it again.
  bool comes_back = true;
};

struct DrainAnswer {
  std::vector<Displaced> displaced;  // those of higher priority first, then in the input's order
  std::vector<std::string> staying;  // pods of DaemonSets and static pods, which belong to the node
  std::vector<std::string> evicted;  // by preemption for pods that were displaced
  // Pods that waited before and get a node now; and those that still wait.
  std::vector<Placed> placed;
  std::vector<std::string> waiting;

  // Whether each displaced pod has a node, and preemption evicted none for it.
  bool AllFit() const;
};

// Whether a drain evicts the pod, as far as budgets allow: not if it has ended, nor one of a
// DaemonSet or a static one, which belong to their node.
bool IsEvictedByDrain(const v1::Pod& pod);

// Displaced pods are scheduled one after the other, before those that waited already. A budget
// counts a pod again as soon as what replaces it has a node. Errors: as Estimate; a node that is
// not in the cluster.
Result<DrainAnswer> Drain(const ClusterInput& cluster, const std::vector<std::string>& nodes,
                          DrainKind kind);

// One wave of an upgrade: some nodes are drained, and come back empty.
struct Wave {
  std::vector<std::string> nodes;
  DrainAnswer drained;  // until the nodes come back
  // Pods that wait until the nodes come back, and get a node then; and those that still wait.
  std::vector<Placed> placed;
  std::vector<std::string> waiting;

  // Whether a budget keeps a pod on a node, which is not drained then.
  bool IsStuck() const;
};

// Drains the nodes in their order, `at_a_time` (1 or more) in each wave. A wave begins when the
// nodes of the wave before are back: they have the pods that never left them, and take others
// again. The last wave is that of the last nodes, or the first that is stuck: as with kubectl
// drain, none begins before it ends. Errors: as Drain.
Result<std::vector<Wave>> DrainInWaves(const ClusterInput& cluster,
                                       const std::vector<std::string>& nodes, size_t at_a_time);

}  // namespace berth::capacity

#endif  // BERTH_CAPACITY_DRAIN_H_
