// The members of decoded parts of pods, each with the name that its field has in the API.
#ifndef BERTH_API_DECODE_MEMBERS_H_
#define BERTH_API_DECODE_MEMBERS_H_

#include "api/types.h"

namespace berth {

// Each calls visit(name, member) for every member, always in the same order. `Part` is the type of
// the part, or const that.

template <typename Part, typename Visit>
void ForEachMemberOfConstraint(Part& constraint, const Visit& visit) {
  visit("maxSkew", constraint.max_skew);
  visit("topologyKey", constraint.topology_key);
  visit("whenUnsatisfiable", constraint.when_unsatisfiable);
  visit("labelSelector", constraint.label_selector);
  visit("minDomains", constraint.min_domains);
  visit("nodeAffinityPolicy", constraint.node_affinity_policy);
  visit("nodeTaintsPolicy", constraint.node_taints_policy);
  visit("matchLabelKeys", constraint.match_label_keys);
}

template <typename Part, typename Visit>
void ForEachMemberOfTerm(Part& term, const Visit& visit) {
  visit("labelSelector", term.label_selector);
  visit("namespaces", term.namespaces);
  visit("namespaceSelector", term.namespace_selector);
  visit("topologyKey", term.topology_key);
  visit("matchLabelKeys", term.match_label_keys);
  visit("mismatchLabelKeys", term.mismatch_label_keys);
}

template <typename Part, typename Visit>
void ForEachMemberOfContainer(Part& container, const Visit& visit) {
  visit("name", container.name);
  visit("image", container.image);
  visit("ports", container.ports);
  visit("resources", container.requests);
  visit("resources", container.limits);
  visit("restartPolicy", container.restart_policy);
}

template <typename Part, typename Visit>
void ForEachMemberOfPodSpec(Part& spec, const Visit& visit) {
  visit("nodeName", spec.node_name);
  visit("schedulerName", spec.scheduler_name);
  visit("priorityClassName", spec.priority_class_name);
  visit("priority", spec.priority);
  visit("preemptionPolicy", spec.preemption_policy);
  visit("nodeSelector", spec.node_selector);
  visit("affinity", spec.affinity);
  visit("tolerations", spec.tolerations);
  visit("containers", spec.containers);
  visit("initContainers", spec.init_containers);
  visit("overhead", spec.overhead);
  visit("topologySpreadConstraints", spec.topology_spread_constraints);
  visit("volumes", spec.volumes);
  visit("schedulingGates", spec.scheduling_gates);
  visit("resourceClaims", spec.resource_claims);
  visit("resources", spec.requests);
  visit("resources", spec.limits);
  visit("terminationGracePeriodSeconds", spec.termination_grace_period_seconds);
  visit("hostNetwork", spec.host_network);
}

template <typename Part, typename Visit>
void ForEachMemberOfPodStatus(Part& status, const Visit& visit) {
  visit("phase", status.phase);
  visit("nominatedNodeName", status.nominated_node_name);
  visit("startTime", status.start_time);
  visit("conditions", status.conditions);
  visit("containerStatuses", status.container_statuses);
  visit("initContainerStatuses", status.init_container_statuses);
  visit("resourceClaimStatuses", status.resource_claim_statuses_digest);
}

}  // namespace berth

#endif  // BERTH_API_DECODE_MEMBERS_H_
