#include "versions/newer_fields.h"

#include <algorithm>

#include "api/pod_affinity.h"

namespace berth {
namespace {

bool IsNewer(const v1::TopologySpreadConstraint& constraint) {
  return constraint.min_domains || !constraint.node_affinity_policy.empty() ||
         !constraint.node_taints_policy.empty() || !constraint.match_label_keys.empty();
}

bool IsNewer(const v1::PodAffinityTerm& term) {
  return !term.match_label_keys.empty() || !term.mismatch_label_keys.empty();
}

}  // namespace

void DropFieldsAfterV121(v1::Pod* pod) {
  v1::PodSpec& spec = pod->spec;
  spec.scheduling_gates = {};
  spec.resource_claims = {};
  spec.requests = {};
  spec.limits = {};
  pod->status.container_statuses = {};
  pod->status.init_container_statuses = {};
  pod->status.resource_claim_statuses_digest = 0;
  const auto has_policy = [](const v1::Container& c) { return !c.restart_policy.empty(); };
  if (std::any_of(spec.init_containers.begin(), spec.init_containers.end(), has_policy)) {
    for (v1::Container& container : spec.init_containers.Edit()) container.restart_policy.clear();
  }
  const auto& constraints = *spec.topology_spread_constraints;
  if (std::any_of(constraints.begin(), constraints.end(),
                  [](const v1::TopologySpreadConstraint& c) { return IsNewer(c); })) {
    for (v1::TopologySpreadConstraint& constraint : spec.topology_spread_constraints.Edit()) {
      constraint.min_domains.reset();
      constraint.node_affinity_policy.clear();
      constraint.node_taints_policy.clear();
      constraint.match_label_keys.clear();
    }
  }
  bool has_newer_term = false;
  ForEachPodAffinityTerm(*spec.affinity,
                         [&](const v1::PodAffinityTerm& term) { has_newer_term |= IsNewer(term); });
  if (!has_newer_term) return;
  ForEachPodAffinityTerm(spec.affinity.Edit(), [](v1::PodAffinityTerm& term) {
    term.match_label_keys.clear();
    term.mismatch_label_keys.clear();
  });
}

}  // namespace berth
