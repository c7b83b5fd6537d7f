// Finds where the pods of nodes run when the nodes are drained or lost, or why they do not.
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
  kDrained,  // like kubectl drain: cordons the nodes and evicts their pods as far as budgets allow
  kLost,     // the nodes and their pods are gone
};

// A pod that was on one of the nodes.
struct Displaced {
  std::string pod;   // "namespace/name"
  std::string from;  // its former node
  std::string to;    // "": it found no node
  // The reason why it found none, in the scheduler's words, or that another scheduler has to find
  // one; or the PodDisruptionBudget that keeps it on its node, "namespace/name".
  std::string message;
  std::string budget;
  // False: no controller created it, so in a real cluster nothing creates it again.
  bool comes_back = true;
};

struct DrainAnswer {
  std::vector<Displaced> displaced;  // those of higher priority first, then in the input's order
  std::vector<std::string> staying;  // pods of DaemonSets and static pods, which belong to the node
  std::vector<std::string> evicted;  // by preemption for displaced pods
  // Pods that waited before and get a node now; and those that still wait.
  std::vector<Placed> placed;
  std::vector<std::string> waiting;

  // Reports whether each displaced pod has a node, and preemption evicted none for it.
  bool AllFit() const;
};

// Reports whether a drain evicts the pod, as far as budgets allow: not if it has ended, or belongs
// to its node as a pod of a DaemonSet or a static pod.
bool IsEvictedByDrain(const v1::Pod& pod);

// Schedules displaced pods one after the other, before those that waited already. A budget counts a
// pod again as soon as its replacement has a node. Errors: see Estimate; or a node is not in the
// cluster.
Result<DrainAnswer> Drain(const ClusterInput& cluster, const std::vector<std::string>& nodes,
                          DrainKind kind);

// One wave of an upgrade: some nodes are drained, and return empty.
struct Wave {
  std::vector<std::string> nodes;
  DrainAnswer drained;  // the state until the nodes return
  // Pods that wait until the nodes return, and get a node then; and those that still wait.
  std::vector<Placed> placed;
  std::vector<std::string> waiting;

  // Reports whether a budget keeps a pod on a node, so that the node is not drained.
  bool IsStuck() const;
};

// Drains the nodes in their order, `at_a_time` (1 or more) in each wave. A wave begins when the
// nodes of the wave before have returned: they have the pods that never left them, and can run
// others again. The last wave is that of the last nodes, or the first that is stuck: as with
// kubectl drain, no other begins before it ends. Errors: see Drain.
Result<std::vector<Wave>> DrainInWaves(const ClusterInput& cluster,
                                       const std::vector<std::string>& nodes, size_t at_a_time);

}  // namespace berth::capacity

#endif  // BERTH_CAPACITY_DRAIN_H_
