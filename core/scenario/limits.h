// What one scenario may cost at the most, so that no file and no link can hang a page or use up its
// memory. Each limit has a message that names it with its value. What is read before that is
// bounded by JsonTextLimits (api/json/json_text.h), YamlTextLimits (yaml/yaml_text.h) and, in a
// page, by web/src/link/link.ts.
#ifndef BERTH_SCENARIO_LIMITS_H_
#define BERTH_SCENARIO_LIMITS_H_

#include <cstddef>
#include <cstdint>

#include "base/time.h"

namespace berth::sim {

// --- What is written ---

// Objects that inputs create, generated ones included; and timeline entries.
inline constexpr int64_t kMaxInputs = 200'000;
// What all manifests take altogether once they are decoded, roughly, in bytes: those that are
// written, those of generators, and what patches make of them. scenario/manifest_size.h counts it.
inline constexpr int64_t kMaxDecodedBytes = 1 << 30;
// Elements of a list, and members of an object, in one manifest. The scheduler compares the one
// with the other: tolerations with taints, terms with labels.
inline constexpr size_t kMaxParts = 1'000;
// Of one manifest, roughly; what etcd takes in one request.
inline constexpr int64_t kMaxManifestBytes = 1536 << 10;
// Of spec.schedulerConfiguration, spec.extenders and spec.compareWith.configuration, roughly; and
// of a text in a ConfigMap that may be a configuration.
inline constexpr int64_t kMaxSettingBytes = 256 << 10;
// Of spec.compareWith.seed: a link has room for 15 digits (web/src/compare/second.ts).
inline constexpr int64_t kMaxLinkSeed = 999'999'999'999'999;
// Of spec.replicas of a workload whose controller runs, and of its maxSurge; of a Job's completions
// and parallelism. When some of them are to go, or a Job's pods have changed, the controller looks
// at all of them.
inline constexpr int64_t kMaxWorkloadReplicas = 5'000;
// Of a CronJob's schedule.
inline constexpr size_t kMaxScheduleBytes = 200;
// Of an object's name and of its namespace, as Kubernetes has it.
inline constexpr size_t kMaxNameBytes = 253;
// Of a title, a description, a caption, a question.
inline constexpr size_t kMaxTextBytes = 10'000;
inline constexpr size_t kMaxCaptions = 1'000;
// Of a generator, in which each row has a value for each.
inline constexpr size_t kMaxColumns = 1'000;
// Nodes times pods under kube-batch, whose session reads all of them in one step.
inline constexpr int64_t kMaxBatchPairs = 20'000'000;

// --- What is multiplied in one step of a run ---
// A step cannot be interrupted. Each takes about a second at the most, and is far from what
// clusters have; scenario/work_count.h counts them.

// Tolerations of a pod times taints of all nodes.
inline constexpr int64_t kMaxTolerationPairs = 100'000'000;
// Terms and requirements of a pod's node selector and node affinity, times nodes.
inline constexpr int64_t kMaxNodeRequirementPairs = 20'000'000;
// Affinity terms and spread constraints of a pod, times pods.
inline constexpr int64_t kMaxPodTermPairs = 20'000'000;
// Unbound claims times volumes that are free or made for them: controllers look for each.
inline constexpr int64_t kMaxClaimPairs = 10'000'000;
// Claims of a pod times free volumes times nodes.
inline constexpr int64_t kMaxVolumeNodePairs = 50'000'000;
// PodDisruptionBudgets and workloads times pods, in the same namespace: controllers compare the
// selectors of the ones with the labels of the others.
inline constexpr int64_t kMaxBudgetPairs = 2'000'000;
// DaemonSets whose controller runs, times nodes: a change of the DaemonSet, or of all nodes, makes
// it look at all of them.
inline constexpr int64_t kMaxDaemonPairs = 20'000;
// Pods times nodes where there is an autoscaler, those that it may add included: each of its scans
// places the pods that wait many times.
inline constexpr int64_t kMaxAutoscalerPairs = 200'000;
// The same times the affinity terms and spread constraints of a pod: a scan takes a few seconds.
inline constexpr int64_t kMaxAutoscalerTermPairs = 20'000'000;
// Of pods with taints and node affinity under kube-batch.
inline constexpr int64_t kMaxBatchComparisons = 400'000'000;

// --- What a run takes ---

inline constexpr Duration kMaxAttemptLatency = Seconds(3600);
inline constexpr int64_t kMaxBackoffSeconds = 24 * 3600;
// Processes of one scheduler, each of which has a memory of its own.
inline constexpr int64_t kMaxReplicas = 5;
// Entries of the timeline about replicas.
inline constexpr size_t kMaxReplicaOps = 1'000;
// Durations of a leader election; the shorter ones are how often each replica calls.
inline constexpr Duration kMaxElectionTime = Seconds(3600);
inline constexpr Duration kMinRetryPeriod = Milliseconds(100);
inline constexpr Duration kMaxRestartBackoff = Seconds(3600);
// Of changes on their way to informers, and from there to event handlers.
inline constexpr Duration kMaxWatchDelay = Seconds(3600);
// Of a replica's clock, in thousandths of the true rate.
inline constexpr int64_t kMinClockRate = 100;
inline constexpr int64_t kMaxClockRate = 10'000;
// Groups of nodes of an autoscaler, nodes of one of them, the bytes of its name, and the durations.
inline constexpr size_t kMaxNodeGroups = 8;
inline constexpr int64_t kMaxNodeGroupSize = 100;
inline constexpr size_t kMaxNodeGroupName = 200;
inline constexpr Duration kMinScanInterval = Seconds(1);
inline constexpr Duration kMaxAutoscalerTime = Seconds(3600);
// Entries of the log, and the messages in them altogether.
inline constexpr int64_t kMaxEventsCeiling = 1'000'000;
inline constexpr int64_t kMaxLogTextBytes = 256 << 20;
// Steps of the driver, one after the other, that take no simulated time and log nothing.
inline constexpr int32_t kMaxIdleSteps = 1'000;

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_LIMITS_H_
