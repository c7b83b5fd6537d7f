// PodAffinityCheck: checks required inter-pod affinity and anti-affinity of one task against all
// nodes. Upstream: Kubernetes v1.13, pkg/scheduler/algorithm/predicates/predicates.go,
// PodAffinityChecker without metadata, as kube-batch v0.5.0 calls it.
#ifndef BERTH_KUBE_BATCH_PLUGINS_POD_AFFINITY_CHECK_H_
#define BERTH_KUBE_BATCH_PLUGINS_POD_AFFINITY_CHECK_H_

#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "kube_batch/session.h"

namespace berth::kube_batch {

// Other pods count if their task is in an allocated status in the session, at the node that it has
// there. Pipelined and Releasing tasks do not count, nor do pods without a job.
//
// Upstream iterates over all of those pods for each pair of task and node, and copies those that
// the session placed; so it takes minutes where this class takes milliseconds. But the effect of a
// pod is only to open or close topology domains, which does not depend on the node in question. So
// Prepare iterates once for a task, and only over pods that can matter: for the anti-affinity of
// others over the pods that have some, for the task's own terms over all pods, if it has terms. It
// keeps sets of domains, and Check looks up the node's domains in them. PlainCheck is the rule
// without sets, for tests.
class PodAffinityCheck {
 public:
  // `session` must outlive this object.
  explicit PodAffinityCheck(const Session* session);

  // Call it again after the session has changed.
  void Prepare(const TaskInfo& task);
  // Reports by an empty result whether the prepared task may run on the node.
  PredicateFailure Check(const NodeInfo& node) const;

  PredicateFailure PlainCheck(const TaskInfo& task, const NodeInfo& node) const;

 private:
  using Domain = std::pair<std::string_view, std::string_view>;  // topology key and value
  // The values of a node for the topology keys of some terms, in the order of the terms.
  using Domains = std::vector<std::string_view>;

  // Sets the domains of the node; returns false if it lacks one of the keys.
  static bool DomainsOf(const NodeInfo& node, const std::vector<AffinityTerm>& terms,
                        Domains* domains);

  const Session* session_;
  // Quirk: one pod on a node that is not in the snapshot is an error for every task on every node.
  bool has_pod_on_unknown_node_ = false;
  std::vector<const TaskInfo*> with_anti_affinity_;  // all tasks with required anti-affinity terms

  // The following fields belong to the prepared task.
  const TaskInfo* task_ = nullptr;
  std::set<Domain> closed_by_others_;
  std::set<Domains> opened_;  // domains with a pod that matches all of its affinity terms
  std::set<Domains> closed_;  // domains with a pod that matches all of its anti-affinity terms
  bool is_first_ = false;     // no pod matches its affinity terms, but the task itself does
};

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_PLUGINS_POD_AFFINITY_CHECK_H_
