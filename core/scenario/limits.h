// Upper limits for the cost of one scenario, so that no file and no link can hang a page or use up
// its memory. The error message for each limit names its value. JsonTextLimits
// (api/json/json_text.h), YamlTextLimits (yaml/yaml_text.h) and, in a page, web/src/link/link.ts
// limit the text that is read before.
#ifndef BERTH_SCENARIO_LIMITS_H_
#define BERTH_SCENARIO_LIMITS_H_

#include <cstddef>
#include <cstdint>

#include "base/time.h"

namespace berth::sim {

// --- Limits of the document ---

// The number of objects that inputs create, including generated ones, plus the number of timeline
// entries.
inline constexpr int64_t kMaxInputs = 200'000;
// The approximate size in bytes of all manifests after decoding: written and generated manifests,
// and the results of patches. scenario/manifest_size.h computes it.
inline constexpr int64_t kMaxDecodedBytes = 1 << 30;
// The number of elements of a list, and of members of an object, in one manifest. The scheduler
// compares such lists with each other: tolerations with taints, terms with labels.
inline constexpr size_t kMaxParts = 1'000;
// The approximate size of one manifest in bytes: the size of a request that etcd accepts.
inline constexpr int64_t kMaxManifestBytes = 1536 << 10;
// The approximate size in bytes of spec.schedulerConfiguration, of spec.extenders and of
// spec.compareWith.configuration, and of a text in a ConfigMap that may be a configuration.
inline constexpr int64_t kMaxSettingBytes = 256 << 10;
// The value of spec.compareWith.seed. A link has room for 15 digits (web/src/compare/second.ts).
inline constexpr int64_t kMaxLinkSeed = 999'999'999'999'999;
// The values of spec.replicas and maxSurge of a workload whose controller runs, and of a Job's
// completions and parallelism. The controller looks at all pods when it removes some, or when a
// Job's pods have changed.
inline constexpr int64_t kMaxWorkloadReplicas = 5'000;
// The length in bytes of a CronJob's schedule.
inline constexpr size_t kMaxScheduleBytes = 200;
// The length in bytes of an object's name and of its namespace, as in Kubernetes.
inline constexpr size_t kMaxNameBytes = 253;
// The length in bytes of a title, a description, a caption or a question.
inline constexpr size_t kMaxTextBytes = 10'000;
inline constexpr size_t kMaxCaptions = 1'000;
// The number of columns of a generator. Each row has a value for each column.
inline constexpr size_t kMaxColumns = 1'000;
// The number of nodes times pods under kube-batch, whose session reads all pairs in one step.
inline constexpr int64_t kMaxBatchPairs = 20'000'000;

// --- Limits of the products in one step of a run ---
// A step cannot be interrupted. Each limit allows about a second, and is far above the numbers of
// real clusters. scenario/work_count.h computes the products.

// Tolerations of a pod times taints of all nodes.
inline constexpr int64_t kMaxTolerationPairs = 100'000'000;
// Terms and requirements of a pod's node selector and node affinity, times nodes.
inline constexpr int64_t kMaxNodeRequirementPairs = 20'000'000;
// Affinity terms and spread constraints of a pod, times pods.
inline constexpr int64_t kMaxPodTermPairs = 20'000'000;
// Unbound claims times the volumes that are free or created for them. Controllers look for a volume
// for each claim.
inline constexpr int64_t kMaxClaimPairs = 10'000'000;
// Claims of a pod times free volumes times nodes.
inline constexpr int64_t kMaxVolumeNodePairs = 50'000'000;
// PodDisruptionBudgets and workloads times pods in the same namespace. Controllers compare the
// selectors of the former with the labels of the latter.
inline constexpr int64_t kMaxBudgetPairs = 2'000'000;
// DaemonSets whose controller runs, times nodes. The controller looks at all of them when the
// DaemonSet or all nodes change.
inline constexpr int64_t kMaxDaemonPairs = 20'000;
// Pods times nodes if there is an autoscaler, including the nodes that it may add. Each scan places
// the pending pods many times.
inline constexpr int64_t kMaxAutoscalerPairs = 200'000;
// Pods times nodes times the affinity terms and spread constraints of a pod. A scan takes a few
// seconds.
inline constexpr int64_t kMaxAutoscalerTermPairs = 20'000'000;
// Comparisons of pods with taints and node affinity under kube-batch.
inline constexpr int64_t kMaxBatchComparisons = 400'000'000;

// --- Limits of a run ---

inline constexpr Duration kMaxAttemptLatency = Seconds(3600);
inline constexpr int64_t kMaxBackoffSeconds = 24 * 3600;
// The number of processes of one scheduler. Each has its own memory.
inline constexpr int64_t kMaxReplicas = 5;
// The number of timeline entries about replicas.
inline constexpr size_t kMaxReplicaOps = 1'000;
// The durations of a leader election. The shorter ones decide how often each replica calls the API
// server.
inline constexpr Duration kMaxElectionTime = Seconds(3600);
inline constexpr Duration kMinRetryPeriod = Milliseconds(100);
inline constexpr Duration kMaxRestartBackoff = Seconds(3600);
// The delays of changes on their way to informers, and from there to event handlers.
inline constexpr Duration kMaxWatchDelay = Seconds(3600);
// The rate of a replica's clock, in thousandths of the true rate.
inline constexpr int64_t kMinClockRate = 100;
inline constexpr int64_t kMaxClockRate = 10'000;
// An autoscaler's node groups: their number, the nodes of one group, the bytes of its name; and its
// durations.
inline constexpr size_t kMaxNodeGroups = 8;
inline constexpr int64_t kMaxNodeGroupSize = 100;
inline constexpr size_t kMaxNodeGroupName = 200;
inline constexpr Duration kMinScanInterval = Seconds(1);
inline constexpr Duration kMaxAutoscalerTime = Seconds(3600);
// The number of log entries, and the bytes of all messages in them.
inline constexpr int64_t kMaxEventsCeiling = 1'000'000;
inline constexpr int64_t kMaxLogTextBytes = 256 << 20;
// The number of successive steps of the driver that take no simulated time and log nothing.
inline constexpr int32_t kMaxIdleSteps = 1'000;

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_LIMITS_H_
