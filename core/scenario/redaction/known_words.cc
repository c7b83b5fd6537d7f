#include "scenario/redaction/known_words.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <set>

#include "api/cron/cron_schedule.h"
#include "api/objects.h"
#include "api/quantity.h"
#include "base/duration.h"
#include "base/strings.h"
#include "base/time.h"
#include "log/event_log.h"
#include "scenario/process_settings.h"

namespace berth::sim {
namespace {

// Words of APIs, in the order in which the documentation describes their fields.
constexpr std::string_view kWords[] = {
    // Selectors, taints and tolerations.
    "In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt", "Equal", "NoSchedule", "PreferNoSchedule",
    "NoExecute",
    // Pods: their specs, phases and conditions.
    "TCP", "UDP", "SCTP", "Always", "OnFailure", "Never", "PreemptLowerPriority", "DoNotSchedule",
    "ScheduleAnyway", "Honor", "Ignore", "Pending", "Running", "Succeeded", "Failed", "Unknown",
    "True", "False", "true", "false", "PodScheduled", "Initialized", "Ready", "ContainersReady",
    "PodReadyToStartContainers", "DisruptionTarget", "PodResizePending", "PodResizeInProgress",
    "Unschedulable", "SchedulerError", "SchedulingGated", "PreemptionByScheduler",
    "DeletionByTaintManager", "DeletionByPodGC", "EvictionByEvictionAPI", "TerminationByKubelet",
    "PodCompleted", "ContainersNotReady", "ContainersNotInitialized", "Deferred", "Infeasible",
    // Nodes.
    "MemoryPressure", "DiskPressure", "PIDPressure", "NetworkUnavailable", "OutOfDisk",
    // Volumes.
    "ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany", "ReadWriteOncePod", "Filesystem", "Block",
    "Immediate", "WaitForFirstConsumer", "Available", "Bound", "Released", "Lost", "Shared",
    "Dedicated", "Managed",
    // Workloads.
    "RollingUpdate", "Recreate", "OnDelete", "OrderedReady", "Parallel", "NonIndexed", "Indexed",
    "Allow", "Forbid", "Replace", "TerminatingOrFailed", "Complete", "Suspended", "FailureTarget",
    "SuccessCriteriaMet",
    // kube-batch.
    "Inqueue", "Scheduled", "NotEnoughResources", "NotEnoughTasks", "PodGroupUnschedulable",
    "Enabled", "Open", "Healthy", "reclaim", "allocate", "backfill", "preempt", "priority", "gang",
    "drf", "proportion", "predicates", "nodeorder", "conformance",
    // Configurations of kube-scheduler, and its plugins.
    "*", "KubeSchedulerConfiguration", "Policy", "DefaultProvider", "ClusterAutoscalerProvider",
    "LeastAllocated", "MostAllocated", "RequestedToCapacityRatio", "System", "List",
    "AzureDiskLimits", "CinderLimits", "DefaultBinder", "DefaultPreemption", "DynamicResources",
    "EBSLimits", "GCEPDLimits", "Gang", "ImageLocality", "InterPodAffinity", "NodeAffinity",
    "NodeLabel", "NodeName", "NodePorts", "NodePreferAvoidPods", "NodeResourcesBalancedAllocation",
    "NodeResourcesFit", "NodeResourcesLeastAllocated", "NodeResourcesMostAllocated",
    "NodeUnschedulable", "NodeVolumeLimits", "PodTopologySpread", "PrioritySort", "SchedulingGates",
    "SelectorSpread", "ServiceAffinity", "TaintToleration", "VolumeBinding", "VolumeRestrictions",
    "VolumeZone", "Yoda",
    // Predicates and priorities of a Policy.
    "CheckNodeUnschedulable", "GeneralPredicates", "HostName", "PodFitsHostPorts",
    "MatchNodeSelector", "PodFitsResources", "NoDiskConflict", "PodToleratesNodeTaints",
    "CheckNodeLabelPresence", "CheckServiceAffinity", "MaxEBSVolumeCount", "MaxGCEPDVolumeCount",
    "MaxCSIVolumeCountPred", "MaxAzureDiskVolumeCount", "MaxCinderVolumeCount",
    "CheckVolumeBinding", "NoVolumeZoneConflict", "EvenPodsSpread", "MatchInterPodAffinity",
    "BalancedResourceAllocation", "EvenPodsSpreadPriority", "ImageLocalityPriority",
    "InterPodAffinityPriority", "LeastRequestedPriority", "MostRequestedPriority",
    "NodeAffinityPriority", "NodePreferAvoidPodsPriority", "SelectorSpreadPriority",
    "TaintTolerationPriority", "EqualPriority",
    // Scenarios.
    "Scenario", "kube-scheduler", "kube-batch", "create", "update", "patch", "delete", "pod",
    "node", "podgroup", "queue", "wait", "activeQ", "backoffQ", "unschedulableQ",
    "unschedulablePods", "errorBackoffQ", "gated", "pass", "fail", "unresolvable", "both", "drop",
    "passAndFail", "score", "omit", "keep", "trim", "unknownPod", "bind", "bindOther", "all",
    "http500", "timeout", "0.0.0.0",
    // Names that Kubernetes defines.
    "default-scheduler", "system-cluster-critical", "system-node-critical", "metadata.name", "UTC",
    "Etc/UTC"};

// API groups.
constexpr std::string_view kGroups[] = {"apps",
                                        "batch",
                                        "policy",
                                        "extensions",
                                        "storage.k8s.io",
                                        "scheduling.k8s.io",
                                        "scheduling.incubator.k8s.io",
                                        "scheduling.sigs.dev",
                                        "kubescheduler.config.k8s.io",
                                        "resource.k8s.io",
                                        "berth.dev"};

// Drivers and provisioners of volumes.
constexpr std::string_view kDrivers[] = {"ebs.csi.aws.com",
                                         "efs.csi.aws.com",
                                         "pd.csi.storage.gke.io",
                                         "filestore.csi.storage.gke.io",
                                         "disk.csi.azure.com",
                                         "file.csi.azure.com",
                                         "csi.vsphere.vmware.com",
                                         "cinder.csi.openstack.org",
                                         "pxd.portworx.com",
                                         "kubernetes.io/aws-ebs",
                                         "kubernetes.io/gce-pd",
                                         "kubernetes.io/azure-disk",
                                         "kubernetes.io/azure-file",
                                         "kubernetes.io/cinder",
                                         "kubernetes.io/vsphere-volume",
                                         "kubernetes.io/portworx-volume",
                                         "kubernetes.io/rbd",
                                         "kubernetes.io/no-provisioner"};

// Keys of labels, taints and arguments, and names of resources.
constexpr std::string_view kKeys[] = {
    "cpu", "memory", "pods", "storage", "ephemeral-storage", "attachable-volumes-aws-ebs",
    "attachable-volumes-gce-pd", "attachable-volumes-azure-disk", "attachable-volumes-cinder",
    "attachable-volumes-csi-ebs.csi.aws.com", "attachable-volumes-csi-pd.csi.storage.gke.io",
    "attachable-volumes-csi-disk.csi.azure.com",
    // Keys of nodes.
    "metadata.name", "kubernetes.io/metadata.name", "kubernetes.io/hostname", "kubernetes.io/os",
    "kubernetes.io/arch", "beta.kubernetes.io/os", "beta.kubernetes.io/arch",
    "beta.kubernetes.io/instance-type", "node.kubernetes.io/instance-type",
    "node.kubernetes.io/windows-build", "node.kubernetes.io/not-ready",
    "node.kubernetes.io/unreachable", "node.kubernetes.io/memory-pressure",
    "node.kubernetes.io/disk-pressure", "node.kubernetes.io/pid-pressure",
    "node.kubernetes.io/network-unavailable", "node.kubernetes.io/unschedulable",
    "node.kubernetes.io/out-of-service", "node.kubernetes.io/exclude-from-external-load-balancers",
    "node.cloudprovider.kubernetes.io/uninitialized", "node.cloudprovider.kubernetes.io/shutdown",
    "node-role.kubernetes.io/control-plane", "node-role.kubernetes.io/master",
    "node-role.kubernetes.io/worker", "node-role.kubernetes.io/infra",
    "node-role.kubernetes.io/etcd", "node-role.kubernetes.io/agent", "topology.kubernetes.io/zone",
    "topology.kubernetes.io/region", "failure-domain.beta.kubernetes.io/zone",
    "failure-domain.beta.kubernetes.io/region", "topology.ebs.csi.aws.com/zone",
    "topology.disk.csi.azure.com/zone", "topology.gke.io/zone", "topology.k8s.aws/zone-id",
    // Keys of pods.
    "app.kubernetes.io/name", "app.kubernetes.io/instance", "app.kubernetes.io/version",
    "app.kubernetes.io/component", "app.kubernetes.io/part-of", "app.kubernetes.io/managed-by",
    "helm.sh/chart", "pod-template-hash", "controller-revision-hash", "pod-template-generation",
    "controller-uid", "job-name", "batch.kubernetes.io/controller-uid",
    "batch.kubernetes.io/job-name", "batch.kubernetes.io/job-completion-index",
    "apps.kubernetes.io/pod-index", "statefulset.kubernetes.io/pod-name",
    "scheduling.k8s.io/group-name", "gang/name", "gang/size", "scv/priority", "scv/number",
    "scv/memory", "scv/clock",
    // Keys of vendors.
    "nvidia.com/gpu", "nvidia.com/gpu.product", "nvidia.com/gpu.count", "nvidia.com/gpu.memory",
    "nvidia.com/gpu.family", "nvidia.com/gpu.present", "nvidia.com/mig.capable", "amd.com/gpu",
    "gpu.intel.com/i915", "gpu.intel.com/xe", "habana.ai/gaudi", "google.com/tpu", "rdma/hca",
    "aws.amazon.com/neuron", "aws.amazon.com/neuroncore", "vpc.amazonaws.com/pod-eni",
    "vpc.amazonaws.com/efa", "eks.amazonaws.com/nodegroup", "eks.amazonaws.com/capacityType",
    "cloud.google.com/gke-nodepool", "cloud.google.com/gke-accelerator",
    "cloud.google.com/gke-spot", "cloud.google.com/machine-family",
    "kubernetes.azure.com/agentpool", "kubernetes.azure.com/mode",
    "kubernetes.azure.com/scalesetpriority", "karpenter.sh/nodepool", "karpenter.sh/capacity-type",
    "karpenter.sh/disrupted", "karpenter.sh/unregistered",
    // Arguments of kube-batch's plugins.
    "leastrequested.weight", "balancedresource.weight", "nodeaffinity.weight", "podaffinity.weight",
    "predicate.MemoryPressureEnable", "predicate.DiskPressureEnable",
    "predicate.PIDPressureEnable"};

constexpr std::string_view kKeysOfNumbers[] = {"gang/size",
                                               "scv/priority",
                                               "scv/number",
                                               "scv/memory",
                                               "scv/clock",
                                               "pod-template-generation",
                                               "batch.kubernetes.io/job-completion-index"};

// Other parts of names that have a meaning, besides those of keys and drivers.
constexpr std::string_view kMoreParts[] = {
    "amd64", "arm64",     "attachable", "csi",     "default", "ephemeral", "gated",    "http",
    "https", "hugepages", "kube",       "latest",  "linux",   "pvc",       "requests", "system",
    "true",  "false",     "vol",        "volumes", "windows", "yes"};

template <size_t N>
bool Holds(const std::string_view (&words)[N], std::string_view word) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

bool AreDigits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), IsDigit);
}

// Accepts "v1" and "v1beta2", and "v1.21" for a scheduler.
bool IsVersion(std::string_view text) {
  if (!text.starts_with('v') || text.size() > 12) return false;
  text.remove_prefix(1);
  for (const std::string_view stage : {"alpha", "beta", "."}) {
    const size_t at = text.find(stage);
    if (at == text.npos) continue;
    return AreDigits(text.substr(0, at)) && AreDigits(text.substr(at + stage.size()));
  }
  return AreDigits(text);
}

bool IsApiVersion(std::string_view text) {
  const size_t slash = text.find('/');
  if (slash == text.npos) return IsVersion(text);
  return Holds(kGroups, text.substr(0, slash)) && IsVersion(text.substr(slash + 1));
}

bool IsEventName(std::string_view text) {
  for (int kind = 0; kind <= static_cast<int>(EventKind::kStopped); ++kind) {
    if (text == EventKindName(static_cast<EventKind>(kind))) return true;
  }
  return false;
}

bool IsHugePages(std::string_view text) {
  constexpr std::string_view kPrefix = "hugepages-";
  return text.starts_with(kPrefix) && IsAmount(text.substr(kPrefix.size()));
}

// Accepts one word, or several, such as the actions of kube-batch: "reclaim, allocate".
bool AreKnownWords(std::string_view text, bool (*is_known)(std::string_view)) {
  for (;;) {
    const size_t comma = std::min(text.find(','), text.size());
    if (!is_known(text.substr(0, comma))) return false;
    if (comma == text.size()) return true;
    text.remove_prefix(comma + 1);
    if (text.starts_with(' ')) text.remove_prefix(1);
  }
}

// Adds the words that begin with a lower-case letter, because names are in lower case.
void AddParts(std::string_view name, std::set<std::string_view>* parts) {
  while (!name.empty()) {
    const size_t end = std::min(name.find_first_of("-./_"), name.size());
    if (end > 0 && name[0] >= 'a' && name[0] <= 'z') parts->insert(name.substr(0, end));
    name.remove_prefix(std::min(end + 1, name.size()));
  }
}

}  // namespace

bool IsKnownWord(std::string_view text) {
  return AreKnownWords(text, [](std::string_view word) {
    return Holds(kWords, word) || Holds(kDrivers, word) || IsApiVersion(word) ||
           FindKind("", word) != nullptr || IsEventName(word) || FindReplicaOp(word).has_value();
  });
}

bool IsKnownKey(std::string_view text) { return Holds(kKeys, text) || IsHugePages(text); }

bool IsKeyOfNumbers(std::string_view key) { return Holds(kKeysOfNumbers, key); }

const std::vector<std::string_view>& KnownParts() {
  static const std::vector<std::string_view> parts = [] {
    std::set<std::string_view> sorted(std::begin(kMoreParts), std::end(kMoreParts));
    for (const std::string_view key : kKeys) AddParts(key, &sorted);
    for (const std::string_view driver : kDrivers) AddParts(driver, &sorted);
    return std::vector<std::string_view>(sorted.begin(), sorted.end());
  }();
  return parts;
}

bool IsAmount(std::string_view text) {
  constexpr size_t kLongest = 32;
  if (text.empty() || text.size() > kLongest) return false;
  if (text.ends_with('%')) return AreDigits(text.substr(0, text.size() - 1));
  return Quantity::Parse(text).ok() || ParseGoDuration(text).trouble == DurationTrouble::kNone ||
         ParseRfc3339(text).has_value();
}

bool IsSchedule(std::string_view text) { return CronSchedule::Parse(text).ok(); }

}  // namespace berth::sim
