// Pods and nodes, as plain structs with Kubernetes' field names. Other kinds are in api/storage.h
// and api/workloads.h. Only what a decision can depend on is kept. Objects are values until they
// are admitted to the cluster store; from then on they are shared, never edited, and replaced as a
// whole.
#ifndef BERTH_API_TYPES_H_
#define BERTH_API_TYPES_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/labels.h"
#include "api/quantity.h"
#include "api/volumes.h"
#include "base/copy_on_write.h"
#include "base/time.h"

namespace berth::v1 {

// Resource name to amount, in name order.
using ResourceList = std::map<std::string, Quantity>;

inline constexpr std::string_view kResourceCPU = "cpu";
inline constexpr std::string_view kResourceMemory = "memory";
inline constexpr std::string_view kResourceEphemeralStorage = "ephemeral-storage";
inline constexpr std::string_view kResourcePods = "pods";

inline constexpr std::string_view kDefaultSchedulerName = "default-scheduler";

struct OwnerReference {
  std::string kind;
  std::string name;
  std::string uid;
  bool controller = false;
  std::string api_version = {};
};

struct ObjectMeta {
  std::string name;
  std::string namespace_;  // "" for cluster-scoped objects
  std::string uid;
  // Whole seconds, counted from kEpochUnixSeconds (base/time.h). The cluster store sets it at
  // creation when the manifest has none.
  std::optional<Time> creation_timestamp;
  int64_t resource_version = 0;  // assigned by the cluster store; what a manifest says is ignored
  CopyOnWrite<LabelSet> labels;
  CopyOnWrite<std::map<std::string, std::string>> annotations;
  CopyOnWrite<std::vector<OwnerReference>> owner_references;
  bool deletion_requested = false;  // metadata.deletionTimestamp is set
};

struct Taint {
  std::string key;
  std::string value;
  std::string effect;
  bool operator==(const Taint&) const = default;
};

struct Toleration {
  std::string key;
  std::string op;  // "", "Equal", "Exists"; anything else tolerates nothing
  std::string value;
  std::string effect;
  bool operator==(const Toleration&) const = default;
};

inline constexpr std::string_view kTaintNoSchedule = "NoSchedule";
inline constexpr std::string_view kTaintPreferNoSchedule = "PreferNoSchedule";
inline constexpr std::string_view kTaintNoExecute = "NoExecute";
inline constexpr std::string_view kTaintNodeUnschedulable = "node.kubernetes.io/unschedulable";

struct NodeSelectorRequirement {
  std::string key;
  std::string op;  // as written: In, NotIn, Exists, DoesNotExist, Gt, Lt
  std::vector<std::string> values;
};
struct NodeSelectorTerm {
  std::vector<NodeSelectorRequirement> match_expressions;
  std::vector<NodeSelectorRequirement> match_fields;
};
struct NodeSelector {
  std::vector<NodeSelectorTerm> node_selector_terms;
};
struct PreferredSchedulingTerm {
  int32_t weight = 0;
  NodeSelectorTerm preference;
};
struct NodeAffinity {
  std::optional<NodeSelector> required;  // requiredDuringSchedulingIgnoredDuringExecution
  std::vector<PreferredSchedulingTerm> preferred;
};

struct PodAffinityTerm {
  std::optional<LabelSelector> label_selector;
  std::vector<std::string> namespaces;
  std::optional<LabelSelector> namespace_selector;  // selects nothing: a gate of v1.21 is off
  std::string topology_key;
  // The API server merges these into label_selector.
  std::vector<std::string> match_label_keys = {};
  std::vector<std::string> mismatch_label_keys = {};
};
struct WeightedPodAffinityTerm {
  int32_t weight = 0;
  PodAffinityTerm term;
};
// Serves both podAffinity and podAntiAffinity.
struct PodAffinity {
  std::vector<PodAffinityTerm> required;
  std::vector<WeightedPodAffinityTerm> preferred;
};
struct Affinity {
  std::optional<NodeAffinity> node_affinity;
  std::optional<PodAffinity> pod_affinity;
  std::optional<PodAffinity> pod_anti_affinity;
};

struct ContainerPort {
  int32_t container_port = 0;
  int32_t host_port = 0;  // 0: none wanted
  std::string host_ip;    // "" means 0.0.0.0
  std::string protocol;   // "" means TCP
};

struct Container {
  std::string name;
  std::string image;
  std::vector<ContainerPort> ports;
  ResourceList requests;
  ResourceList limits;
  std::string restart_policy =
      {};  // of an init container: Always makes it a sidecar; "" for not given

  // REQUIRES: this is an init container.
  bool IsSidecar() const { return restart_policy == "Always"; }
};

// What the kubelet reports of a container, as far as its resources are changed in place.
struct ContainerStatus {
  std::string name;
  std::optional<ResourceList> requests;  // status.containerStatuses[].resources.requests
  ResourceList allocated_resources;
};

struct TopologySpreadConstraint {
  int32_t max_skew = 0;
  std::string topology_key;
  std::string when_unsatisfiable;  // DoNotSchedule or ScheduleAnyway
  std::optional<LabelSelector> label_selector;
  std::optional<int32_t> min_domains = {};
  std::string node_affinity_policy = {};  // Honor or Ignore; "" means Honor
  std::string node_taints_policy = {};    // Honor or Ignore; "" means Ignore
  std::vector<std::string> match_label_keys = {};
};

struct PodSpec {
  std::string node_name;  // "" until bound
  std::string scheduler_name{kDefaultSchedulerName};
  std::string priority_class_name;
  std::optional<int32_t> priority;  // what admission makes of priority_class_name
  std::string preemption_policy;    // "", PreemptLowerPriority, Never
  CopyOnWrite<LabelSet> node_selector;
  CopyOnWrite<Affinity> affinity;
  CopyOnWrite<std::vector<Toleration>> tolerations;
  CopyOnWrite<std::vector<Container>> containers;
  CopyOnWrite<std::vector<Container>> init_containers;
  CopyOnWrite<ResourceList> overhead;
  CopyOnWrite<std::vector<TopologySpreadConstraint>> topology_spread_constraints;
  CopyOnWrite<std::vector<Volume>> volumes;
  CopyOnWrite<std::vector<std::string>> scheduling_gates;  // their names
  CopyOnWrite<std::vector<std::string>> resource_claims;   // their names within the pod
  // spec.resources, which is of the pod as a whole.
  CopyOnWrite<ResourceList> requests;
  CopyOnWrite<ResourceList> limits;
  std::optional<int64_t> termination_grace_period_seconds;  // nothing: 30
  bool host_network = false;
};

struct PodCondition {
  std::string type;
  std::string status;
  std::string reason;
  std::string message;
  // When `status` changed last; nothing unless a kubelet here wrote it. What manifests say of it is
  // not read.
  std::optional<Time> last_transition_time = {};

  // Whether they say the same; since when makes no difference.
  bool operator==(const PodCondition& other) const {
    return type == other.type && status == other.status && reason == other.reason &&
           message == other.message;
  }
};

struct PodStatus {
  std::string phase;  // Pending, Running, Succeeded, Failed, "" for not given
  std::string nominated_node_name;
  std::optional<Time> start_time;  // counted from kEpochUnixSeconds (base/time.h)
  std::vector<PodCondition> conditions;
  CopyOnWrite<std::vector<ContainerStatus>> container_statuses;
  CopyOnWrite<std::vector<ContainerStatus>> init_container_statuses;
  // Stands in for status.resourceClaimStatuses, of which only changes are looked at; 0: none.
  uint64_t resource_claim_statuses_digest = 0;
};

struct Pod {
  ObjectMeta metadata;
  PodSpec spec;
  PodStatus status;

  // What an update changed is asked of whole manifests, the parts that Berth doesn't model included
  // (an image pull policy, say). These digests of the decoded manifest stand in for them.
  // All of metadata and spec but resourceVersion, generation, and what the next digest covers.
  uint64_t manifest_digest = 0;
  // metadata.annotations, managedFields and finalizers.
  uint64_t annotations_digest = 0;
};

// "namespace/name", how queues and people name a pod. As cache.MetaNamespaceKeyFunc.
std::string PodKey(const Pod& pod);
// spec.priority, 0 when absent. As corev1helpers.PodPriority.
int32_t PodPriority(const Pod& pod);

struct ContainerImage {
  std::vector<std::string> names;
  int64_t size_bytes = 0;
};

struct NodeCondition {
  std::string type;
  std::string status;
  bool operator==(const NodeCondition&) const = default;
};

struct Node {
  ObjectMeta metadata;
  bool unschedulable = false;
  std::vector<Taint> taints;
  ResourceList allocatable;
  ResourceList capacity;  // until the API server has stored the node
  std::vector<NodeCondition> conditions;
  std::vector<ContainerImage> images;
};

using PodPtr = std::shared_ptr<const Pod>;
using NodePtr = std::shared_ptr<const Node>;

}  // namespace berth::v1

#endif  // BERTH_API_TYPES_H_
