#include "scenario/work_count.h"

#include <algorithm>
#include <string_view>

#include "api/storage.h"
#include "api/workloads.h"
#include "base/strings.h"
#include "scenario/limits.h"
#include "scenario/workload_input.h"

namespace berth::sim {
namespace {

// The number of tolerations that the controller adds to each pod of a DaemonSet.
constexpr size_t kDaemonTolerations = 7;
// During an update of a DaemonSet a node may have the old pod and the new one.
constexpr int64_t kDaemonPodsOfNode = 2;

int64_t Count(size_t size) { return static_cast<int64_t>(size); }

int64_t RequirementsOf(const v1::NodeSelectorTerm& term) {
  return 1 + Count(term.match_expressions.size() + term.match_fields.size());
}

int64_t NodeRequirementsOf(const v1::PodSpec& spec) {
  int64_t requirements = Count(spec.node_selector.size());
  const std::optional<v1::NodeAffinity>& affinity = spec.affinity->node_affinity;
  if (!affinity) return requirements;
  if (affinity->required) {
    for (const auto& term : affinity->required->node_selector_terms) {
      requirements += RequirementsOf(term);
    }
  }
  for (const auto& term : affinity->preferred) requirements += RequirementsOf(term.preference);
  return requirements;
}

int64_t TermsOf(const std::optional<v1::PodAffinity>& affinity) {
  return affinity ? Count(affinity->required.size() + affinity->preferred.size()) : 0;
}

struct Factor {
  int64_t count;
  std::string_view what;
};

// Divides, because the product may overflow.
bool IsMoreThan(int64_t most, int64_t a, int64_t b) { return a > 0 && b > most / a; }

std::optional<Error> Exceeds(int64_t most, const Factor& a, const Factor& b) {
  if (!IsMoreThan(most, a.count, b.count)) return std::nullopt;
  return Error{
      StrCat("too much for one step of a run: ", std::to_string(a.count), " ", a.what, " times ",
             std::to_string(b.count), " ", b.what, " are more than ", std::to_string(most)),
      "spec"};
}

}  // namespace

void WorkCount::Add(const Input& input) {
  const auto* object = std::get_if<AnyObject>(&input.object);
  if (object == nullptr) return;
  const int64_t is_new = input.op == InputOp::kCreate ? 1 : 0;
  if (const auto* pod = std::get_if<v1::PodPtr>(object)) {
    AddPod(**pod);
    pods_ += is_new;
    namespaces_[(*pod)->metadata.namespace_].pods += is_new;
  } else if (const auto* node = std::get_if<v1::NodePtr>(object)) {
    nodes_ += is_new;
    taints_ += Count((*node)->taints.size());
  } else if (const auto* volume = std::get_if<ObjectPtr<v1::PersistentVolume>>(object)) {
    if (!(*volume)->claim_ref) volumes_ += is_new;
  } else if (const auto* claim = std::get_if<ObjectPtr<v1::PersistentVolumeClaim>>(object)) {
    if ((*claim)->volume_name.empty()) unbound_claims_ += is_new;
  } else if (const auto* budget = std::get_if<ObjectPtr<v1::PodDisruptionBudget>>(object)) {
    if (!(*budget)->has_status) namespaces_[(*budget)->metadata.namespace_].selectors += is_new;
  } else if (const auto* set = std::get_if<ObjectPtr<v1::ReplicaSet>>(object)) {
    if (makes_pods_) AddWorkload(**set, MostPodsOf(**set));
  } else if (const auto* deployment = std::get_if<ObjectPtr<v1::Deployment>>(object)) {
    if (makes_pods_) AddWorkload(**deployment, MostPodsOf(**deployment));
  } else if (const auto* job = std::get_if<ObjectPtr<v1::Job>>(object)) {
    if (makes_pods_) AddWorkload(**job, MostPodsOf(**job));
  } else if (const auto* stateful_set = std::get_if<ObjectPtr<v1::StatefulSet>>(object)) {
    if (makes_pods_) AddStatefulSet(**stateful_set);
  } else if (const auto* daemon_set = std::get_if<ObjectPtr<v1::DaemonSet>>(object)) {
    if (makes_pods_) AddDaemonSet(**daemon_set);
  } else if (const auto* cron_job = std::get_if<ObjectPtr<v1::CronJob>>(object)) {
    if (makes_pods_) AddWorkload(*(*cron_job)->job_template, MostPodsOf(**cron_job, run_));
  }
}

void WorkCount::AddStatefulSet(const v1::StatefulSet& set) {
  AddWorkload(set, MostPodsOf(set));
  const int64_t claims = Count(set.claim_templates.size());
  claims_ = std::max(claims_, claims + Count(set.pod_template->spec.volumes.size()));
  unbound_claims_ += claims * MostPodsOf(set);
}

void WorkCount::AddDaemonSet(const v1::DaemonSet& set) {
  v1::Pod pod;
  pod.spec = set.pod_template->spec;
  AddPod(pod);
  tolerations_ = std::max(tolerations_, Count(pod.spec.tolerations.size() + kDaemonTolerations));
  OfNamespace& counts = namespaces_[set.metadata.namespace_];
  ++counts.daemon_sets;
  ++counts.selectors;
  ++daemon_sets_;
}

template <typename Workload>
void WorkCount::AddWorkload(const Workload& workload, int64_t most_pods) {
  v1::Pod pod;
  pod.spec = workload.pod_template->spec;
  AddPod(pod);
  pods_ += most_pods;
  OfNamespace& counts = namespaces_[workload.metadata.namespace_];
  counts.pods += most_pods;
  ++counts.selectors;
}

void WorkCount::AddPod(const v1::Pod& pod) {
  const v1::PodSpec& spec = pod.spec;
  tolerations_ = std::max(tolerations_, Count(spec.tolerations.size()));
  node_requirements_ = std::max(node_requirements_, NodeRequirementsOf(spec));
  pod_terms_ = std::max(pod_terms_, TermsOf(spec.affinity->pod_affinity) +
                                        TermsOf(spec.affinity->pod_anti_affinity) +
                                        Count(spec.topology_spread_constraints.size()));
  int64_t claims = 0;
  for (const v1::Volume& volume : spec.volumes) {
    claims += volume.ephemeral || !volume.claim_name.empty();
    unbound_claims_ += volume.ephemeral;
  }
  claims_ = std::max(claims_, claims);
}

std::optional<Error> WorkCount::TooMuch(SchedulerKind scheduler) const {
  const Factor nodes{nodes_, "nodes"};
  const int64_t most_nodes = nodes_ + most_added_nodes_;
  if (auto error = Exceeds(kMaxDaemonPairs, {daemon_sets_, "DaemonSets"}, {most_nodes, "nodes"})) {
    return error;
  }
  const int64_t of_daemon_set = kDaemonPodsOfNode * most_nodes;
  const Factor pods{pods_ + daemon_sets_ * of_daemon_set, "pods"};
  const Factor tolerations{tolerations_, "tolerations of a pod"};
  const Factor taints{taints_, "taints"};
  const Factor requirements{node_requirements_, "terms and requirements of a pod for nodes"};
  const Factor terms{pod_terms_, "affinity terms and spread constraints of a pod"};
  // Controllers also look through the volumes that a provisioner creates.
  const Factor volumes{volumes_ + unbound_claims_, "volumes that are free or made for them"};
  if (auto error = Exceeds(kMaxTolerationPairs, tolerations, taints)) return error;
  if (auto error = Exceeds(kMaxNodeRequirementPairs, requirements, nodes)) return error;
  if (auto error = Exceeds(kMaxPodTermPairs, terms, pods)) return error;
  if (auto error = Exceeds(kMaxClaimPairs, {unbound_claims_, "unbound claims"}, volumes)) {
    return error;
  }
  if (auto error = Exceeds(kMaxVolumeNodePairs,
                           {claims_ * volumes_, "claims of a pod times free volumes"}, nodes)) {
    return error;
  }
  if (most_added_nodes_ > 0) {
    const Factor all_nodes{most_nodes, "nodes, those of the autoscaler included,"};
    if (auto error = Exceeds(kMaxAutoscalerPairs, pods, all_nodes)) return error;
    const Factor pairs{pods.count * most_nodes,
                       "pods times nodes, those of the autoscaler included,"};
    if (auto error = Exceeds(kMaxAutoscalerTermPairs, terms, pairs)) return error;
  }
  int64_t covered = 0;
  for (const auto& [name, counts] : namespaces_) {
    covered += counts.selectors * (counts.pods + counts.daemon_sets * of_daemon_set);
    if (covered <= kMaxBudgetPairs) continue;
    return Error{StrCat("too much for one step of a run: PodDisruptionBudgets",
                        makes_pods_ ? " and workloads" : "",
                        " times the pods of their namespaces are more than ",
                        std::to_string(kMaxBudgetPairs)),
                 "spec"};
  }
  if (scheduler != SchedulerKind::kKubeBatch) return std::nullopt;
  if (IsMoreThan(kMaxBatchPairs, nodes_, pods.count)) {
    return Error{
        StrCat("too large for kube-batch: ", std::to_string(nodes_), " nodes times ",
               std::to_string(pods.count), " pods are more than ", std::to_string(kMaxBatchPairs)),
        "spec.scheduler"};
  }
  // A session compares every pod as often as an attempt compares its single pod.
  const int64_t of_one = tolerations_ * taints_ + node_requirements_ * nodes_;
  return Exceeds(kMaxBatchComparisons, pods, {of_one, "comparisons for each"});
}

}  // namespace berth::sim
