// Objects that create, select or rank pods: workloads, services, disruption budgets, priority
// classes, namespaces.
#ifndef BERTH_API_WORKLOADS_H_
#define BERTH_API_WORKLOADS_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "api/labels.h"
#include "api/types.h"

namespace berth::v1 {

struct Service {
  ObjectMeta metadata;
  LabelSet selector;
};

struct ReplicationController {
  ObjectMeta metadata;
  LabelSet selector;
  int32_t replicas = 1;
};

// The template from which a controller creates pods.
struct PodTemplate {
  ObjectMeta metadata;  // labels and annotations
  PodSpec spec;
  // Digest of the whole manifest except for the label pod-template-hash: equal for equal templates.
  uint64_t digest = 0;
};
using PodTemplatePtr = std::shared_ptr<const PodTemplate>;

struct ReplicaSet {
  ObjectMeta metadata;
  std::optional<LabelSelector> selector;
  int32_t replicas = 1;
  PodTemplatePtr pod_template = nullptr;  // null: the manifest has no valid one
  int32_t min_ready_seconds = 0;
};

// An absolute number, or a percentage.
struct IntOrPercent {
  int32_t value = 0;
  bool is_percent = false;
};

// kRollingUpdate: the controller replaces pods of an old template. kOnDelete: it only creates pods
// for those that are deleted.
enum class UpdateStrategy : uint8_t { kRollingUpdate, kOnDelete };

// The state that a StatefulSet's controller keeps. The templates take the place of its
// ControllerRevisions.
struct StatefulSetStatus {
  std::string current_revision;  // the revision from which a rollout starts; "": none recorded yet
  // its template; null: the manifest names the revision but does not contain its template
  PodTemplatePtr current_template;
  std::string update_revision;     // the newest revision that the controller has seen
  PodTemplatePtr update_template;  // its template

  bool operator==(const StatefulSetStatus&) const = default;
};

struct StatefulSet {
  ObjectMeta metadata;
  std::optional<LabelSelector> selector;
  int32_t replicas = 1;
  // Only the controller reads the fields below, and only if there is a template.
  PodTemplatePtr pod_template = nullptr;  // null: the manifest has no valid one
  int32_t min_ready_seconds = 0;
  int32_t first_ordinal = 0;  // spec.ordinals.start
  bool is_parallel = false;   // spec.podManagementPolicy
  UpdateStrategy update_strategy = UpdateStrategy::kRollingUpdate;
  int32_t partition = 0;  // number of lowest ordinals that keep the current revision
  std::vector<std::shared_ptr<const PersistentVolumeClaim>> claim_templates = {};  // named
  StatefulSetStatus status = {};
};

enum class DeploymentStrategy : uint8_t { kRollingUpdate, kRecreate };

struct Deployment {
  ObjectMeta metadata;
  std::optional<LabelSelector> selector;
  int32_t replicas = 1;
  PodTemplatePtr pod_template;  // null: the manifest has no valid one
  int32_t min_ready_seconds = 0;
  int32_t revision_history_limit = 10;
  bool paused = false;
  DeploymentStrategy strategy = DeploymentStrategy::kRollingUpdate;
  // From spec.strategy.rollingUpdate, with the defaults of the API server.
  IntOrPercent max_surge = {.value = 25, .is_percent = true};
  IntOrPercent max_unavailable = {.value = 25, .is_percent = true};
};

// The outcome of a Job; kNone: it is not over.
enum class JobEnd : uint8_t { kNone, kComplete, kFailed };

// The state that a Job's controller keeps.
struct JobStatus {
  bool is_counted = false;         // the controller has counted the Job's pods at least once
  bool is_suspended = false;       // the value of spec.suspend that the controller saw last
  std::optional<Time> start_time;  // in whole seconds, of the first start or the last resumption
  int32_t succeeded = 0;           // number of pods; of an Indexed Job, completed_indexes counts
  int32_t failed = 0;  // number of pods; those that are deleted before they end count, too
  CopyOnWrite<std::set<int32_t>> completed_indexes;
  // Uids of pods that have not ended, as far as the controller knows. They take the place of the
  // finalizers of pods.
  CopyOnWrite<std::set<std::string>> tracked;
  int32_t failures_in_a_row = 0;  // number of pods that failed since the last one succeeded
  Time last_failure;              // the moment of the last of these failures
  // The outcome once no pod of the Job is left that is stopping; kNone: the Job continues. It takes
  // the place of the conditions SuccessCriteriaMet and FailureTarget.
  JobEnd target = JobEnd::kNone;
  JobEnd end = JobEnd::kNone;

  bool operator==(const JobStatus&) const = default;
};

struct Job {
  ObjectMeta metadata;
  PodTemplatePtr pod_template;  // null: the manifest has no valid one
  int32_t parallelism = 1;
  std::optional<int32_t> completions;  // nothing: the first pod that succeeds decides
  int32_t backoff_limit = 6;
  std::optional<int64_t> active_deadline_seconds;
  bool is_indexed = false;  // spec.completionMode
  bool suspend = false;
  bool manual_selector = false;  // the controller adds no labels to those of the template
  // spec.podReplacementPolicy: a pod that is stopping is replaced only when it is gone.
  bool replaces_failed_only = false;
  JobStatus status;
};

// The back-off of a node on which pods of a DaemonSet fail.
struct NodeBackoff {
  Duration delay;  // time for which the next failed pod is kept
  Time since;      // when the last failed pod was deleted
  bool operator==(const NodeBackoff&) const = default;
};

// The state that a DaemonSet's controller keeps.
struct DaemonSetStatus {
  CopyOnWrite<std::map<std::string, NodeBackoff>> backoffs;  // keyed by the node's name
  bool operator==(const DaemonSetStatus&) const = default;
};

struct DaemonSet {
  ObjectMeta metadata;
  std::optional<LabelSelector> selector;
  PodTemplatePtr pod_template;  // null: the manifest has no valid one
  int32_t min_ready_seconds = 0;
  UpdateStrategy update_strategy = UpdateStrategy::kRollingUpdate;
  // From spec.updateStrategy.rollingUpdate, with the defaults of the API server.
  IntOrPercent max_surge = {.value = 0};
  IntOrPercent max_unavailable = {.value = 1};
  // Number of templates that the DaemonSet has had. The API server counts them in the annotation
  // deprecated.daemonset.template.generation.
  int64_t template_generation = 1;
  DaemonSetStatus status;
};

// The rule for a CronJob that is due while earlier Jobs of it are not over.
enum class ConcurrencyPolicy : uint8_t { kAllow, kForbid, kReplace };

// The state that a CronJob's controller keeps.
struct CronJobStatus {
  // the last scheduled time for which the controller created a Job
  std::optional<Time> last_schedule_time;
  // uids of the CronJob's Jobs that are not over, as far as the controller knows
  std::set<std::string> active;

  bool operator==(const CronJobStatus&) const = default;
};

struct CronJob {
  ObjectMeta metadata;
  std::string schedule;   // in the form that api/cron/cron_schedule.h reads
  std::string time_zone;  // "" or a name of UTC
  // with labels and annotations; null: the manifest has no valid one
  std::shared_ptr<const Job> job_template;
  ConcurrencyPolicy concurrency_policy = ConcurrencyPolicy::kAllow;
  std::optional<int64_t> starting_deadline_seconds;  // in seconds; nothing: a Job is never too late
  bool suspend = false;
  int32_t successful_jobs_history_limit = 3;
  int32_t failed_jobs_history_limit = 1;
  CronJobStatus status;
};

struct PodDisruptionBudget {
  ObjectMeta metadata;
  std::optional<LabelSelector> selector;
  std::optional<IntOrPercent> min_available;
  std::optional<IntOrPercent> max_unavailable;
  bool has_status = false;          // the manifest has a status, which is used unchanged
  int32_t disruptions_allowed = 0;  // status.disruptionsAllowed
  // status.disruptedPods: names of pods that are already being evicted
  std::set<std::string> disrupted_pods;
};

struct PriorityClass {
  ObjectMeta metadata;
  int32_t value = 0;
  bool global_default = false;
  std::string preemption_policy;  // "" means PreemptLowerPriority
};

struct Namespace {
  ObjectMeta metadata;
};

}  // namespace berth::v1

#endif  // BERTH_API_WORKLOADS_H_
