// Objects that make pods, select them or rank them: workloads, services, disruption budgets,
// priority classes, namespaces.
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

// What a controller makes pods of.
struct PodTemplate {
  ObjectMeta metadata;  // labels and annotations
  PodSpec spec;
  // Of all that the manifest says, but for the label pod-template-hash: equal for equal templates.
  uint64_t digest = 0;
};
using PodTemplatePtr = std::shared_ptr<const PodTemplate>;

struct ReplicaSet {
  ObjectMeta metadata;
  std::optional<LabelSelector> selector;
  int32_t replicas = 1;
  PodTemplatePtr pod_template = nullptr;  // null: there is none that could be read
  int32_t min_ready_seconds = 0;
};

// A number, or a share of one.
struct IntOrPercent {
  int32_t value = 0;
  bool is_percent = false;
};

// Whether the controller replaces pods of an old template, or only makes others for those that are
// deleted.
enum class UpdateStrategy : uint8_t { kRollingUpdate, kOnDelete };

// What a StatefulSet's controller has noted. The templates stand for its ControllerRevisions.
struct StatefulSetStatus {
  std::string current_revision;     // from which a rollout starts; "": nothing is noted yet
  PodTemplatePtr current_template;  // of it; null: a manifest names the revision, but has it not
  std::string update_revision;      // of the newest template that the controller has seen
  PodTemplatePtr update_template;   // of it

  bool operator==(const StatefulSetStatus&) const = default;
};

struct StatefulSet {
  ObjectMeta metadata;
  std::optional<LabelSelector> selector;
  int32_t replicas = 1;
  // The rest is for its controller alone, and only meaningful with a template.
  PodTemplatePtr pod_template = nullptr;  // null: there is none that could be read
  int32_t min_ready_seconds = 0;
  int32_t first_ordinal = 0;  // spec.ordinals.start
  bool is_parallel = false;   // spec.podManagementPolicy
  UpdateStrategy update_strategy = UpdateStrategy::kRollingUpdate;
  int32_t partition = 0;  // the lowest ordinals, so many, keep the current revision
  std::vector<std::shared_ptr<const PersistentVolumeClaim>> claim_templates = {};  // with names
  StatefulSetStatus status = {};
};

enum class DeploymentStrategy : uint8_t { kRollingUpdate, kRecreate };

struct Deployment {
  ObjectMeta metadata;
  std::optional<LabelSelector> selector;
  int32_t replicas = 1;
  PodTemplatePtr pod_template;  // null: there is none that could be read
  int32_t min_ready_seconds = 0;
  int32_t revision_history_limit = 10;
  bool paused = false;
  DeploymentStrategy strategy = DeploymentStrategy::kRollingUpdate;
  // Of spec.strategy.rollingUpdate, with the defaults of the API server.
  IntOrPercent max_surge = {.value = 25, .is_percent = true};
  IntOrPercent max_unavailable = {.value = 25, .is_percent = true};
};

// Why a Job is over; kNone: it is not.
enum class JobEnd : uint8_t { kNone, kComplete, kFailed };

// What a Job's controller has counted.
struct JobStatus {
  bool is_counted = false;         // it has looked at the Job's pods before
  bool is_suspended = false;       // it saw spec.suspend last
  std::optional<Time> start_time;  // whole seconds, of the first start or the last resumption
  int32_t succeeded = 0;           // pods; of an Indexed Job, completed_indexes counts
  int32_t failed = 0;              // pods; those that are deleted before they end count too
  CopyOnWrite<std::set<int32_t>> completed_indexes;
  // Uids of pods that have not ended, as far as it knows. Stand for the finalizers of pods.
  CopyOnWrite<std::set<std::string>> tracked;
  int32_t failures_in_a_row = 0;  // pods that failed since the last one succeeded
  Time last_failure;              // of these
  // What its end will be when no pod of it is left that stops; kNone: it goes on. Stands for the
  // conditions SuccessCriteriaMet and FailureTarget.
  JobEnd target = JobEnd::kNone;
  JobEnd end = JobEnd::kNone;

  bool operator==(const JobStatus&) const = default;
};

struct Job {
  ObjectMeta metadata;
  PodTemplatePtr pod_template;  // null: there is none that could be read
  int32_t parallelism = 1;
  std::optional<int32_t> completions;  // nothing: the first pod that succeeds decides
  int32_t backoff_limit = 6;
  std::optional<int64_t> active_deadline_seconds;
  bool is_indexed = false;  // spec.completionMode
  bool suspend = false;
  bool manual_selector = false;  // its pods get no labels besides those of the template
  // spec.podReplacementPolicy: a pod that stops is replaced only when it is gone.
  bool replaces_failed_only = false;
  JobStatus status;
};

// A node on which pods of a DaemonSet fail.
struct NodeBackoff {
  Duration delay;  // for which the next failed pod stays
  Time since;      // when the last one was deleted
  bool operator==(const NodeBackoff&) const = default;
};

// What a DaemonSet's controller has noted.
struct DaemonSetStatus {
  CopyOnWrite<std::map<std::string, NodeBackoff>> backoffs;  // by the node's name
  bool operator==(const DaemonSetStatus&) const = default;
};

struct DaemonSet {
  ObjectMeta metadata;
  std::optional<LabelSelector> selector;
  PodTemplatePtr pod_template;  // null: there is none that could be read
  int32_t min_ready_seconds = 0;
  UpdateStrategy update_strategy = UpdateStrategy::kRollingUpdate;
  // Of spec.updateStrategy.rollingUpdate, with the defaults of the API server.
  IntOrPercent max_surge = {.value = 0};
  IntOrPercent max_unavailable = {.value = 1};
  // How many templates it has had. The API server counts them in the annotation
  // deprecated.daemonset.template.generation.
  int64_t template_generation = 1;
  DaemonSetStatus status;
};

// What a CronJob does when it is time for a Job and earlier ones of it are not over.
enum class ConcurrencyPolicy : uint8_t { kAllow, kForbid, kReplace };

// What a CronJob's controller has noted.
struct CronJobStatus {
  std::optional<Time> last_schedule_time;  // that it made a Job for
  std::set<std::string> active;            // uids of its Jobs that are not over, as far as it knows

  bool operator==(const CronJobStatus&) const = default;
};

struct CronJob {
  ObjectMeta metadata;
  std::string schedule;                     // as api/cron/cron_schedule.h reads it
  std::string time_zone;                    // "" or the name of UTC
  std::shared_ptr<const Job> job_template;  // with its labels and annotations; null: none that
                                            // could be read
  ConcurrencyPolicy concurrency_policy = ConcurrencyPolicy::kAllow;
  std::optional<int64_t> starting_deadline_seconds;  // nothing: a Job is never too late
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
  bool has_status = false;               // the manifest has one: it is taken as it is
  int32_t disruptions_allowed = 0;       // status.disruptionsAllowed
  std::set<std::string> disrupted_pods;  // status.disruptedPods: names of pods already on their way
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
