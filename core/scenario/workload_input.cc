#include "scenario/workload_input.h"

#include <string>
#include <string_view>

#include "api/cron/cron_schedule.h"
#include "api/decode/decode.h"
#include "api/json/json.h"
#include "api/labels.h"
#include "apiserver/pod_times.h"
#include "base/strings.h"
#include "scenario/limits.h"

namespace berth::sim {
namespace {

void ExpectBetween0And(int64_t most, int64_t value, const Decoder& field) {
  if (value >= 0 && value <= most) return;
  field.Fail(
      StrCat("must be between 0 and ", std::to_string(most), ", got ", std::to_string(value)));
}

// Checks a template for pods. The scheduler chooses their nodes, so the template may not name one.
void ExpectTemplate(const Decoder& field) {
  if (!field.Present()) return field.Fail("Required value: a template of the pods is required");
  const v1::PodTemplate pod_template = DecodePodTemplate(field);
  if (field.failed()) return;
  if (!pod_template.spec.node_name.empty()) {
    field.Field("spec")
        .Field("nodeName")
        .Fail("must be empty: the scheduler chooses the nodes of pods that a controller makes");
  }
  if (const auto error = FindPodTimesError(pod_template.metadata)) {
    field.Field("metadata").Field("annotations").Field(error->annotation).Fail(error->message);
  }
}

// `kind` is a word for a message: "deployment".
void ExpectSelector(const std::optional<v1::LabelSelector>& selector, std::string_view kind,
                    const Decoder& spec) {
  const Decoder field = spec.Field("selector");
  if (!selector) return field.Fail("Required value: a selector is required");
  const Result<LabelSelector> parsed = LabelSelector::Parse(selector);
  if (!parsed.ok()) return field.Fail(parsed.error().message);
  if (selector->match_labels.empty() && selector->match_expressions.empty()) {
    return field.Fail(StrCat("Invalid value: {}: empty selector is invalid for ", kind));
  }
  const Decoder labels = spec.Field("template").Field("metadata").Field("labels");
  if (!parsed.value().Matches(labels.StringMap())) {
    labels.Fail("Invalid value: `selector` does not match template `labels`");
  }
}

constexpr std::string_view kUnmodelledOfJob[] = {"backoffLimitPerIndex", "maxFailedIndexes",
                                                 "podFailurePolicy", "successPolicy"};

constexpr std::string_view kRetentionFields[] = {"whenDeleted", "whenScaled"};

constexpr std::string_view kRetain = "Retain";

bool IsModelledTimeZone(std::string_view time_zone) {
  return time_zone.empty() || time_zone == "UTC" || time_zone == "Etc/UTC";
}

int64_t ExpectJob(const v1::Job& job, const Decoder& spec) {
  for (const std::string_view name : kUnmodelledOfJob) {
    const Decoder field = spec.Field(name);
    if (field.Present()) field.Fail("is not modelled");
  }
  ExpectBetween0And(kMaxWorkloadReplicas, job.parallelism, spec.Field("parallelism"));
  const Decoder completions = spec.Field("completions");
  if (job.completions) {
    ExpectBetween0And(kMaxWorkloadReplicas, *job.completions, completions);
  } else if (job.is_indexed) {
    completions.Fail("Required value: when completion mode is Indexed");
  }
  ExpectBetween0And(INT32_MAX, job.backoff_limit, spec.Field("backoffLimit"));
  ExpectBetween0And(INT32_MAX, job.active_deadline_seconds.value_or(0),
                    spec.Field("activeDeadlineSeconds"));
  ExpectTemplate(spec.Field("template"));
  return MostPodsOf(job);
}

void ExpectSchedule(const std::string& schedule, const Decoder& field) {
  if (schedule.empty()) return field.Fail("Required value: a schedule is required");
  if (schedule.size() > kMaxScheduleBytes) {
    return field.Fail(StrCat("must be no more than ", std::to_string(kMaxScheduleBytes),
                             " characters, got ", std::to_string(schedule.size())));
  }
  const Result<CronSchedule> parsed = CronSchedule::Parse(schedule);
  if (parsed.ok()) return;
  field.Fail(StrCat("Invalid value: ", QuotedPrefix(schedule), ": ", parsed.error().message));
}

// Expects a name so short that the names of its Jobs and of their pods are not too long.
void ExpectNameOfCronJob(const std::string& name, const Decoder& field) {
  constexpr size_t kMost = 52;
  if (name.size() <= kMost) return;
  field.Fail(StrCat("Invalid value: ", QuotedPrefix(name), ": must be no more than ",
                    std::to_string(kMost), " characters"));
}

void ExpectTimeZone(const std::string& time_zone, const Decoder& field) {
  if (IsModelledTimeZone(time_zone)) return;
  field.Fail(StrCat("Unsupported value: ", QuotedPrefix(time_zone),
                    ": only UTC and Etc/UTC are modelled"));
}

int64_t ExpectCronJob(const v1::CronJob& cron_job, const Decoder& manifest, Duration run) {
  const Decoder spec = manifest.Field("spec");
  ExpectNameOfCronJob(cron_job.metadata.name, manifest.Field("metadata").Field("name"));
  ExpectSchedule(cron_job.schedule, spec.Field("schedule"));
  ExpectTimeZone(cron_job.time_zone, spec.Field("timeZone"));
  ExpectBetween0And(INT32_MAX, cron_job.starting_deadline_seconds.value_or(0),
                    spec.Field("startingDeadlineSeconds"));
  ExpectBetween0And(INT32_MAX, cron_job.successful_jobs_history_limit,
                    spec.Field("successfulJobsHistoryLimit"));
  ExpectBetween0And(INT32_MAX, cron_job.failed_jobs_history_limit,
                    spec.Field("failedJobsHistoryLimit"));
  const Decoder job_template = spec.Field("jobTemplate");
  const v1::Job job = DecodeJobTemplate(job_template);
  if (!spec.failed()) ExpectJob(job, job_template.Field("spec"));
  return spec.failed() ? 0 : MostPodsOf(cron_job, run);
}

template <typename T>
int64_t Expect(const T& workload, const Decoder& manifest) {
  const Decoder spec = manifest.Field("spec");
  ExpectBetween0And(kMaxWorkloadReplicas, workload.replicas, spec.Field("replicas"));
  ExpectBetween0And(INT32_MAX, workload.min_ready_seconds, spec.Field("minReadySeconds"));
  ExpectTemplate(spec.Field("template"));
  ExpectSelector(workload.selector, "deployment", spec);
  return MostPodsOf(workload);
}

// Expects no rollingUpdate settings with another strategy.
void ExpectRollingUpdateOnly(v1::UpdateStrategy type, const Decoder& strategy) {
  const Decoder rolling_update = strategy.Field("rollingUpdate");
  if (type == v1::UpdateStrategy::kRollingUpdate || !rolling_update.Present()) return;
  rolling_update.Fail("Invalid value: only allowed for updateStrategy 'RollingUpdate'");
}

void ExpectRetention(const Decoder& policy) {
  for (const std::string_view name : kRetentionFields) {
    const Decoder field = policy.Field(name);
    const std::string value = field.String(kRetain);
    if (value == kRetain) continue;
    field.Fail(StrCat("Unsupported value: ", QuotedPrefix(value), ": only Retain is modelled"));
  }
}

int64_t ExpectStatefulSet(v1::StatefulSet set, const Decoder& spec) {
  set.claim_templates.clear();
  DecodeStatefulSetDetails(spec, &set);
  ExpectBetween0And(kMaxWorkloadReplicas, set.replicas, spec.Field("replicas"));
  ExpectBetween0And(INT32_MAX, set.min_ready_seconds, spec.Field("minReadySeconds"));
  ExpectBetween0And(INT32_MAX - kMaxWorkloadReplicas, set.first_ordinal,
                    spec.Field("ordinals").Field("start"));
  const Decoder strategy = spec.Field("updateStrategy");
  ExpectRollingUpdateOnly(set.update_strategy, strategy);
  ExpectBetween0And(INT32_MAX, set.partition, strategy.Field("rollingUpdate").Field("partition"));
  ExpectRetention(spec.Field("persistentVolumeClaimRetentionPolicy"));
  ExpectTemplate(spec.Field("template"));
  ExpectSelector(set.selector, "statefulset", spec);
  return MostPodsOf(set);
}

std::string AmountText(const v1::IntOrPercent& amount) {
  const std::string number = std::to_string(amount.value);
  return amount.is_percent ? StrCat("\"", number, "%\"") : number;
}

// Checks a DaemonSet. The number of its pods depends on the nodes. As ValidateDaemonSetSpec:
// maxUnavailable defaults to 1, so a manifest with maxSurge must set it to 0.
void ExpectDaemonSet(const v1::DaemonSet& set, const Decoder& spec) {
  ExpectBetween0And(INT32_MAX, set.min_ready_seconds, spec.Field("minReadySeconds"));
  const Decoder strategy = spec.Field("updateStrategy");
  const Decoder max_surge = strategy.Field("rollingUpdate").Field("maxSurge");
  const Decoder max_unavailable = strategy.Field("rollingUpdate").Field("maxUnavailable");
  ExpectBetween0And(INT32_MAX, set.max_surge.value, max_surge);
  ExpectBetween0And(INT32_MAX, set.max_unavailable.value, max_unavailable);
  if (set.max_surge.value == 0 && set.max_unavailable.value == 0) {
    max_unavailable.Fail("Required value: cannot be 0 when maxSurge is 0");
  }
  if (set.max_surge.value > 0 && set.max_unavailable.value > 0) {
    max_surge.Fail(StrCat("Invalid value: ", AmountText(set.max_surge),
                          ": may not be set when maxUnavailable is non-zero"));
  }
  ExpectTemplate(spec.Field("template"));
  ExpectSelector(set.selector, "daemonset", spec);
}

}  // namespace

bool IsMadeByControllers(Kind kind) {
  return kind == Kind::kPod || kind == Kind::kReplicaSet || kind == Kind::kJob ||
         kind == Kind::kPersistentVolumeClaim;
}

bool IsForControllersAlone(Kind kind) {
  return kind == Kind::kDeployment || kind == Kind::kJob || kind == Kind::kDaemonSet ||
         kind == Kind::kCronJob;
}

int64_t MostPodsOf(const v1::ReplicaSet& replica_set) { return replica_set.replicas; }

int64_t MostPodsOf(const v1::Deployment& deployment) {
  const v1::IntOrPercent& surge = deployment.max_surge;
  const int64_t replicas = deployment.replicas;
  return replicas + (surge.is_percent ? (surge.value * replicas + 99) / 100 : surge.value);
}

int64_t MostPodsOf(const v1::StatefulSet& set) { return set.replicas; }

int64_t MostPodsOf(const v1::Job& job) { return job.completions.value_or(job.parallelism); }

int64_t MostPodsOf(const v1::CronJob& cron_job, Duration run) {
  const int64_t jobs = CronSchedule::Parse(cron_job.schedule).value().MostWithin(run);
  return jobs * MostPodsOf(*cron_job.job_template);
}

Decoder PodCountOf(const Decoder& manifest) {
  Decoder spec = manifest.Field("spec");
  if (spec.Field("jobTemplate").Present()) spec = spec.Field("jobTemplate").Field("spec");
  for (const char* name : {"completions", "parallelism"}) {
    const Decoder field = spec.Field(name);
    if (field.Present()) return field;
  }
  return spec.Field("replicas");
}

std::string FindUnmodelledField(Kind kind, const Json& manifest) {
  // ExpectWorkload reports other mistakes when it reads the manifest in full.
  DecodeErrors ignored;
  const Decoder spec = Decoder(&manifest, "", &ignored).Field("spec");
  const bool is_cron_job = kind == Kind::kCronJob;
  if (is_cron_job && !IsModelledTimeZone(spec.Field("timeZone").String())) return "spec.timeZone";
  const Decoder of_pods = is_cron_job ? spec.Field("jobTemplate").Field("spec") : spec;
  if (is_cron_job || kind == Kind::kJob) {
    for (const std::string_view name : kUnmodelledOfJob) {
      if (of_pods.Field(name).Present()) return of_pods.Field(name).path();
    }
  }
  if (kind == Kind::kStatefulSet) {
    for (const std::string_view name : kRetentionFields) {
      const Decoder field = spec.Field("persistentVolumeClaimRetentionPolicy").Field(name);
      if (field.String(kRetain) != kRetain) return field.path();
    }
  }
  const Decoder node_name = of_pods.Field("template").Field("spec").Field("nodeName");
  return node_name.String().empty() ? "" : node_name.path();
}

int64_t ExpectWorkload(const AnyObject& object, const Decoder& manifest, Duration run) {
  if (const auto* cron_job = std::get_if<ObjectPtr<v1::CronJob>>(&object)) {
    return ExpectCronJob(**cron_job, manifest, run);
  }
  if (const auto* job = std::get_if<ObjectPtr<v1::Job>>(&object)) {
    return ExpectJob(**job, manifest.Field("spec"));
  }
  if (const auto* replica_set = std::get_if<ObjectPtr<v1::ReplicaSet>>(&object)) {
    return Expect(**replica_set, manifest);
  }
  if (const auto* set = std::get_if<ObjectPtr<v1::StatefulSet>>(&object)) {
    return ExpectStatefulSet(**set, manifest.Field("spec"));
  }
  if (const auto* set = std::get_if<ObjectPtr<v1::DaemonSet>>(&object)) {
    ExpectDaemonSet(**set, manifest.Field("spec"));
    return 0;
  }
  const auto* found = std::get_if<ObjectPtr<v1::Deployment>>(&object);
  if (found == nullptr) return 0;
  const v1::Deployment& deployment = **found;
  const Decoder rolling_update = manifest.Field("spec").Field("strategy").Field("rollingUpdate");
  ExpectBetween0And(kMaxWorkloadReplicas, deployment.max_surge.value,
                    rolling_update.Field("maxSurge"));
  ExpectBetween0And(kMaxWorkloadReplicas, deployment.max_unavailable.value,
                    rolling_update.Field("maxUnavailable"));
  return Expect(deployment, manifest);
}

}  // namespace berth::sim
