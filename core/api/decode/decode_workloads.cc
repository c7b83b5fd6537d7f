#include <algorithm>
#include <array>

#include "api/decode/decode.h"
#include "api/decode/decode_parts.h"
#include "api/json/decoder.h"
#include "api/json/json.h"
#include "base/strings.h"

namespace berth {
namespace {

// Reads apimachinery's intstr.IntOrString; only numbers and percentages are valid here.
v1::IntOrPercent DecodeIntOrPercent(const Decoder& amount) {
  if (!amount.json()->is_string()) return {.value = amount.Int32()};
  const std::string text = amount.String();
  const std::optional<int64_t> percent =
      text.ends_with("%") ? ParseInt64(std::string_view(text).substr(0, text.size() - 1))
                          : std::nullopt;
  if (!percent || *percent < 0 || *percent > 100) {
    FailInvalid(amount, text, "must be a number, or a percentage from 0% to 100%");
    return {};
  }
  return {.value = static_cast<int32_t>(*percent), .is_percent = true};
}

// See DecodePodTemplate in decode.h.
v1::PodTemplatePtr TryPodTemplate(const Decoder& pod_template) {
  if (!pod_template.Present()) return nullptr;
  DecodeErrors errors;
  v1::PodTemplate decoded = DecodePodTemplate(Decoder(pod_template.json(), "", &errors));
  if (errors.any()) return nullptr;
  return std::make_shared<const v1::PodTemplate>(std::move(decoded));
}

v1::IntOrPercent DecodeIntOrPercentOr(v1::IntOrPercent fallback, const Decoder& amount) {
  return DecodeOptional(amount, DecodeIntOrPercent).value_or(fallback);
}

// Reads only whether the Job has ended. Berth's controller counts everything else of the status
// anew if the Job has not.
v1::JobEnd DecodeJobEnd(const Decoder& conditions) {
  v1::JobEnd end = v1::JobEnd::kNone;
  conditions.ForEachElement([&](const Decoder& condition) {
    if (condition.Field("status").String() != "True") return;
    const std::string type = condition.Field("type").String();
    if (type == "Complete") end = v1::JobEnd::kComplete;
    if (type == "Failed") end = v1::JobEnd::kFailed;
  });
  return end;
}

// Reports whether the field is the second of the two choices; an absent field is the first.
bool IsSecond(const Decoder& field, const std::array<const char*, 2>& choices) {
  const std::string text = field.String(choices[0]);
  if (!field.failed() && text != choices[0] && text != choices[1]) {
    FailInvalid(field, text, StrCat("must be '", choices[0], "' or '", choices[1], "'"));
  }
  return text == choices[1];
}

v1::UpdateStrategy DecodeUpdateStrategy(const Decoder& strategy) {
  const bool is_on_delete = IsSecond(strategy.Field("type"), {"RollingUpdate", "OnDelete"});
  return is_on_delete ? v1::UpdateStrategy::kOnDelete : v1::UpdateStrategy::kRollingUpdate;
}

std::shared_ptr<const v1::PersistentVolumeClaim> DecodeNamedClaimTemplate(
    const Decoder& claim_template) {
  v1::PersistentVolumeClaim claim;
  if (const auto decoded = DecodeClaimTemplate(claim_template)) claim = *decoded;
  const Decoder name = claim_template.Field("metadata").Field("name");
  claim.metadata.name = name.String();
  if (!name.failed() && claim.metadata.name.empty()) {
    name.Fail("Required value: a name is required");
  }
  return std::make_shared<const v1::PersistentVolumeClaim>(std::move(claim));
}

// A dump has the names that the real controller gave to the revisions, but not their templates. The
// template of the newest revision is that of the StatefulSet itself.
v1::StatefulSetStatus TryStatefulSetStatus(const Json* manifest, const v1::PodTemplatePtr& newest) {
  DecodeErrors errors;
  const Decoder status(manifest, "", &errors);
  v1::StatefulSetStatus decoded;
  decoded.update_revision = status.Field("updateRevision").String();
  decoded.update_template = newest;
  decoded.current_revision = status.Field("currentRevision").String(decoded.update_revision);
  if (decoded.current_revision == decoded.update_revision) decoded.current_template = newest;
  return errors.any() || decoded.update_revision.empty() ? v1::StatefulSetStatus() : decoded;
}

constexpr char kTemplateGeneration[] = "deprecated.daemonset.template.generation";

v1::Job DecodeJobSpec(const Decoder& spec) {
  v1::Job job;
  job.pod_template = TryPodTemplate(spec.Field("template"));
  job.completions = spec.Field("completions").OptionalInt32();
  // As SetDefaults_Job does: one pod, unless the manifest sets completions or parallelism.
  if (!job.completions && !spec.Field("parallelism").Present()) job.completions = 1;
  job.parallelism = spec.Field("parallelism").Int32(1);
  job.backoff_limit = spec.Field("backoffLimit").Int32(6);
  if (spec.Field("activeDeadlineSeconds").Present()) {
    job.active_deadline_seconds = spec.Field("activeDeadlineSeconds").Int64();
  }
  job.is_indexed = IsSecond(spec.Field("completionMode"), {"NonIndexed", "Indexed"});
  job.suspend = spec.Field("suspend").Bool();
  job.manual_selector = spec.Field("manualSelector").Bool();
  job.replaces_failed_only =
      IsSecond(spec.Field("podReplacementPolicy"), {"TerminatingOrFailed", "Failed"});
  return job;
}

// Returns null, without an error, if there is no valid template; see DecodePodTemplate in decode.h.
std::shared_ptr<const v1::Job> TryJobTemplate(const Decoder& job_template) {
  if (!job_template.Present()) return nullptr;
  DecodeErrors errors;
  v1::Job job = DecodeJobTemplate(Decoder(job_template.json(), "", &errors));
  if (errors.any()) return nullptr;
  return std::make_shared<const v1::Job>(std::move(job));
}

v1::ConcurrencyPolicy DecodeConcurrencyPolicy(const Decoder& field) {
  const std::string policy = field.String("Allow");
  if (policy == "Forbid") return v1::ConcurrencyPolicy::kForbid;
  if (policy == "Replace") return v1::ConcurrencyPolicy::kReplace;
  if (!field.failed() && policy != "Allow") {
    FailInvalid(field, policy, "must be Allow, Forbid or Replace");
  }
  return v1::ConcurrencyPolicy::kAllow;
}

}  // namespace

v1::Service DecodeService(const Decoder& manifest) {
  return {.metadata = DecodeNamespacedMeta(manifest),
          .selector = manifest.Field("spec").Field("selector").StringMap()};
}

v1::ReplicationController DecodeReplicationController(const Decoder& manifest) {
  const Decoder spec = manifest.Field("spec");
  LabelSet selector = spec.Field("selector").StringMap();
  // The API server sets this default.
  if (selector.empty()) {
    selector = spec.Field("template").Field("metadata").Field("labels").StringMap();
  }
  return {.metadata = DecodeNamespacedMeta(manifest),
          .selector = std::move(selector),
          .replicas = spec.Field("replicas").Int32(1)};
}

v1::ReplicaSet DecodeReplicaSet(const Decoder& manifest) {
  const Decoder spec = manifest.Field("spec");
  return {.metadata = DecodeNamespacedMeta(manifest),
          .selector = DecodeOptional(spec.Field("selector"), DecodeLabelSelector),
          .replicas = spec.Field("replicas").Int32(1),
          .pod_template = TryPodTemplate(spec.Field("template")),
          .min_ready_seconds = spec.Field("minReadySeconds").Int32()};
}

v1::Deployment DecodeDeployment(const Decoder& manifest) {
  const Decoder spec = manifest.Field("spec");
  const Decoder strategy = spec.Field("strategy");
  const Decoder rolling_update = strategy.Field("rollingUpdate");
  v1::Deployment deployment;
  deployment.metadata = DecodeNamespacedMeta(manifest);
  deployment.selector = DecodeOptional(spec.Field("selector"), DecodeLabelSelector);
  deployment.replicas = spec.Field("replicas").Int32(1);
  deployment.pod_template = TryPodTemplate(spec.Field("template"));
  deployment.min_ready_seconds = spec.Field("minReadySeconds").Int32();
  deployment.revision_history_limit = spec.Field("revisionHistoryLimit").Int32(10);
  deployment.paused = spec.Field("paused").Bool();
  const std::string type = strategy.Field("type").String("RollingUpdate");
  if (type == "Recreate") {
    deployment.strategy = v1::DeploymentStrategy::kRecreate;
  } else if (!strategy.failed() && type != "RollingUpdate") {
    FailInvalid(strategy.Field("type"), type, "must be RollingUpdate or Recreate");
  }
  deployment.max_surge =
      DecodeIntOrPercentOr(deployment.max_surge, rolling_update.Field("maxSurge"));
  deployment.max_unavailable =
      DecodeIntOrPercentOr(deployment.max_unavailable, rolling_update.Field("maxUnavailable"));
  return deployment;
}

v1::Job DecodeJob(const Decoder& manifest) {
  v1::Job job = DecodeJobSpec(manifest.Field("spec"));
  job.metadata = DecodeNamespacedMeta(manifest);
  job.status.end = DecodeJobEnd(manifest.Field("status").Field("conditions"));
  return job;
}

void DecodeStatefulSetDetails(const Decoder& spec, v1::StatefulSet* set) {
  if (spec.Field("template").Present()) {
    set->pod_template =
        std::make_shared<const v1::PodTemplate>(DecodePodTemplate(spec.Field("template")));
  }
  set->min_ready_seconds = spec.Field("minReadySeconds").Int32();
  set->first_ordinal = spec.Field("ordinals").Field("start").Int32();
  const Decoder policy = spec.Field("podManagementPolicy");
  set->is_parallel = IsSecond(policy, {"OrderedReady", "Parallel"});
  const Decoder strategy = spec.Field("updateStrategy");
  set->update_strategy = DecodeUpdateStrategy(strategy);
  set->partition = strategy.Field("rollingUpdate").Field("partition").Int32();
  spec.Field("volumeClaimTemplates").ForEachElement([&](const Decoder& element) {
    set->claim_templates.push_back(DecodeNamedClaimTemplate(element));
  });
}

v1::Job DecodeJobTemplate(const Decoder& job_template) {
  const Decoder metadata = job_template.Field("metadata");
  v1::Job job = DecodeJobSpec(job_template.Field("spec"));
  job.metadata.labels = metadata.Field("labels").StringMap();
  job.metadata.annotations = metadata.Field("annotations").StringMap();
  return job;
}

v1::CronJob DecodeCronJob(const Decoder& manifest) {
  const Decoder spec = manifest.Field("spec");
  v1::CronJob cron_job;
  cron_job.metadata = DecodeNamespacedMeta(manifest);
  cron_job.schedule = spec.Field("schedule").String();
  cron_job.time_zone = spec.Field("timeZone").String();
  cron_job.job_template = TryJobTemplate(spec.Field("jobTemplate"));
  cron_job.concurrency_policy = DecodeConcurrencyPolicy(spec.Field("concurrencyPolicy"));
  if (spec.Field("startingDeadlineSeconds").Present()) {
    cron_job.starting_deadline_seconds = spec.Field("startingDeadlineSeconds").Int64();
  }
  cron_job.suspend = spec.Field("suspend").Bool();
  cron_job.successful_jobs_history_limit = spec.Field("successfulJobsHistoryLimit").Int32(3);
  cron_job.failed_jobs_history_limit = spec.Field("failedJobsHistoryLimit").Int32(1);
  const std::optional<Time> last =
      manifest.Field("status").Field("lastScheduleTime").OptionalTime();
  if (last) cron_job.status.last_schedule_time = WholeSecond(*last);
  return cron_job;
}

v1::StatefulSet DecodeStatefulSet(const Decoder& manifest) {
  const Decoder spec = manifest.Field("spec");
  v1::StatefulSet set{.metadata = DecodeNamespacedMeta(manifest),
                      .selector = DecodeOptional(spec.Field("selector"), DecodeLabelSelector),
                      .replicas = spec.Field("replicas").Int32(1)};
  DecodeErrors errors;
  v1::StatefulSet detailed = set;
  DecodeStatefulSetDetails(Decoder(spec.json(), "", &errors), &detailed);
  if (errors.any()) return set;
  detailed.status = TryStatefulSetStatus(manifest.Field("status").json(), detailed.pod_template);
  return detailed;
}

v1::DaemonSet DecodeDaemonSet(const Decoder& manifest) {
  const Decoder spec = manifest.Field("spec");
  const Decoder strategy = spec.Field("updateStrategy");
  const Decoder rolling_update = strategy.Field("rollingUpdate");
  v1::DaemonSet set;
  set.metadata = DecodeNamespacedMeta(manifest);
  set.selector = DecodeOptional(spec.Field("selector"), DecodeLabelSelector);
  set.pod_template = TryPodTemplate(spec.Field("template"));
  set.min_ready_seconds = spec.Field("minReadySeconds").Int32();
  set.update_strategy = DecodeUpdateStrategy(strategy);
  set.max_surge = DecodeIntOrPercentOr(set.max_surge, rolling_update.Field("maxSurge"));
  set.max_unavailable =
      DecodeIntOrPercentOr(set.max_unavailable, rolling_update.Field("maxUnavailable"));
  const auto generation = set.metadata.annotations.find(kTemplateGeneration);
  if (generation != set.metadata.annotations.end()) {
    const int64_t number = ParseInt64(generation->second).value_or(1);
    set.template_generation = std::clamp<int64_t>(number, 1, INT32_MAX);
  }
  return set;
}

v1::PodDisruptionBudget DecodePodDisruptionBudget(const Decoder& manifest) {
  const Decoder spec = manifest.Field("spec");
  const Decoder status = manifest.Field("status");
  v1::PodDisruptionBudget budget;
  budget.metadata = DecodeNamespacedMeta(manifest);
  budget.selector = DecodeOptional(spec.Field("selector"), DecodeLabelSelector);
  budget.min_available = DecodeOptional(spec.Field("minAvailable"), DecodeIntOrPercent);
  budget.max_unavailable = DecodeOptional(spec.Field("maxUnavailable"), DecodeIntOrPercent);
  budget.has_status = status.Present();
  budget.disruptions_allowed = status.Field("disruptionsAllowed").Int32();
  status.Field("disruptedPods").ForEachMember([&](const std::string& name, const Decoder&) {
    budget.disrupted_pods.insert(name);
  });
  return budget;
}

v1::PriorityClass DecodePriorityClass(const Decoder& manifest) {
  return {.metadata = DecodeClusterMeta(manifest),
          .value = manifest.Field("value").Int32(),
          .global_default = manifest.Field("globalDefault").Bool(),
          .preemption_policy = manifest.Field("preemptionPolicy").String()};
}

v1::Namespace DecodeNamespaceObject(const Decoder& manifest) {
  return {.metadata = DecodeClusterMeta(manifest)};
}

}  // namespace berth
