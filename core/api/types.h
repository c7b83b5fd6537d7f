// Pods and nodes, as plain structs with Kubernetes' field names. Other kinds are in api/storage.h
// and api/workloads.h. The structs have only fields that a decision can depend on. Objects are
// values until they are admitted to the cluster store; from then on they are shared, never edited,
// and replaced as a whole.
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

// Maps a resource name to an amount, in name order.
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
  // creation if the manifest has none.
  std::optional<Time> creation_timestamp;
  int64_t resource_version = 0;  // assigned by the cluster store; that of a manifest is ignored
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
  std::string op;  // in the manifest's spelling: In, NotIn, Exists, DoesNotExist, Gt, Lt
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
  // selects nothing in v1.21, where its feature gate is off
  std::optional<LabelSelector> namespace_selector;
  std::string topology_key;
  // The API server merges these into label_selector.
  std::vector<std::string> match_label_keys = {};
  std::vector<std::string> mismatch_label_keys = {};
};
struct WeightedPodAffinityTerm {
  int32_t weight = 0;
  PodAffinityTerm term;
};
// The type of both podAffinity and podAntiAffinity.
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
  int32_t host_port = 0;  // 0: no host port
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
      {};  // only for init containers: Always makes one a sidecar; "": not given

  // REQUIRES: this is an init container.
  bool IsSidecar() const { return restart_policy == "Always"; }
};

// The status that the kubelet reports for a container, as far as in-place resizing needs it.
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
  std::optional<int32_t> priority;  // set by admission from priority_class_name
  std::string preemption_policy;    // "", PreemptLowerPriority, Never
  CopyOnWrite<LabelSet> node_selector;
  CopyOnWrite<Affinity> affinity;
  CopyOnWrite<std::vector<Toleration>> tolerations;
  CopyOnWrite<std::vector<Container>> containers;
  CopyOnWrite<std::vector<Container>> init_containers;
  CopyOnWrite<ResourceList> overhead;
  CopyOnWrite<std::vector<TopologySpreadConstraint>> topology_spread_constraints;
  CopyOnWrite<std::vector<Volume>> volumes;
  CopyOnWrite<std::vector<std::string>> scheduling_gates;  // names of the gates
  CopyOnWrite<std::vector<std::string>> resource_claims;   // names of the claims within the pod
  // spec.resources, the requests of the pod as a whole.
  CopyOnWrite<ResourceList> requests;
  CopyOnWrite<ResourceList> limits;
  std::optional<int64_t> termination_grace_period_seconds;  // in seconds; nothing: 30
  bool host_network = false;
};

struct PodCondition {
  std::string type;
  std::string status;
  std::string reason;
  std::string message;
  // The last change of `status`; nothing unless a kubelet of the simulation wrote it. Berth ignores
  // the value in manifests.
  std::optional<Time> last_transition_time = {};

  // Compares everything but the time of the last change.
  bool operator==(const PodCondition& other) const {
    return type == other.type && status == other.status && reason == other.reason &&
           message == other.message;
  }
};

struct PodStatus {
  std::string phase;  // Pending, Running, Succeeded, Failed; "": not given
  std::string nominated_node_name;
  std::optional<Time> start_time;  // counted from kEpochUnixSeconds (base/time.h)
  std::vector<PodCondition> conditions;
  CopyOnWrite<std::vector<ContainerStatus>> container_statuses;
  CopyOnWrite<std::vector<ContainerStatus>> init_container_statuses;
  // A digest of status.resourceClaimStatuses, because Berth only needs to see that they changed; 0:
  // none.
  uint64_t resource_claim_statuses_digest = 0;
};

struct Pod {
  ObjectMeta metadata;
  PodSpec spec;
  PodStatus status;

  // An update's effect depends on the whole manifest, including parts that Berth does not model (an
  // image pull policy, say). These digests of the decoded manifest represent them. This one covers
  // all of metadata and spec except for resourceVersion, generation, and the fields of the next
  // digest.
  uint64_t manifest_digest = 0;
  // Covers metadata.annotations, managedFields and finalizers.
  uint64_t annotations_digest = 0;
};

// Returns "namespace/name", the pod's name in queues and messages. Upstream:
// cache.MetaNamespaceKeyFunc.
std::string PodKey(const Pod& pod);
// Returns spec.priority, 0 if absent. Upstream: corev1helpers.PodPriority.
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
  ResourceList capacity;  // empty until the API server has stored the node
  std::vector<NodeCondition> conditions;
  std::vector<ContainerImage> images;
};

using PodPtr = std::shared_ptr<const Pod>;
using NodePtr = std::shared_ptr<const Node>;

}  // namespace berth::v1

#endif  // BERTH_API_TYPES_H_
