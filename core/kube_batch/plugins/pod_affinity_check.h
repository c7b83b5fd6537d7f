// PodAffinityCheck: required inter-pod affinity and anti-affinity of one task against all nodes. As
// Kubernetes v1.13, pkg/scheduler/algorithm/predicates/predicates.go, PodAffinityChecker without
// metadata, which is how kube-batch v0.5.0 asks it.
#ifndef BERTH_KUBE_BATCH_PLUGINS_POD_AFFINITY_CHECK_H_
#define BERTH_KUBE_BATCH_PLUGINS_POD_AFFINITY_CHECK_H_

#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "kube_batch/session.h"

namespace berth::kube_batch {

// Other pods count if their task is in an allocated status in the session, at the node that it has
// there; Pipelined and Releasing ones do not, nor pods of no job.
//
// Upstream walks all of those pods for each pair of task and node, and copies those that the
// session placed: that is why it takes minutes where this takes milliseconds. But what it finds of
// a pod is only which topology domains it opens or closes, and that does not depend on the node
// that asks. So Prepare walks them once for a task, and only those that can matter: for the
// anti-affinity of others the pods that have some, for the task's own terms all pods, if it has
// terms. It keeps sets of domains, and Check looks up in which the node is. PlainCheck is the rule
// without sets, for tests.
class PodAffinityCheck {
 public:
  // `session` outlives this.
  explicit PodAffinityCheck(const Session* session);

  // To be called anew when the session has changed.
  void Prepare(const TaskInfo& task);
  // Whether the task that was prepared may go to the node.
  PredicateFailure Check(const NodeInfo& node) const;

  PredicateFailure PlainCheck(const TaskInfo& task, const NodeInfo& node) const;

 private:
  using Domain = std::pair<std::string_view, std::string_view>;  // topology key and value
  // The values of a node for the topology keys of some terms, in the order of the terms.
  using Domains = std::vector<std::string_view>;

  // The domains of the node; false if it lacks one of the keys.
  static bool DomainsOf(const NodeInfo& node, const std::vector<AffinityTerm>& terms,
                        Domains* domains);

  const Session* session_;
  // Quirk: one pod on a node that is not in the snapshot is an error for every task on every node.
  bool has_pod_on_unknown_node_ = false;
  std::vector<const TaskInfo*> with_anti_affinity_;  // all tasks that have required terms of it

  // Of the task that was prepared.
  const TaskInfo* task_ = nullptr;
  std::set<Domain> closed_by_others_;
  std::set<Domains> opened_;  // where a pod is that matches all of its affinity terms
  std::set<Domains> closed_;  // where a pod is that matches all of its anti-affinity terms
  bool is_first_ = false;     // no pod anywhere matches its affinity terms, but it does itself
};

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_PLUGINS_POD_AFFINITY_CHECK_H_
