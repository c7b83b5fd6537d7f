#include "scenario/scenario_settings.h"

#include <limits>
#include <string>
#include <utility>

#include "api/json/json.h"
#include "base/attributes.h"
#include "base/strings.h"
#include "scenario/decode_caption.h"
#include "scenario/manifest_size.h"
#include "scenario/scheduler_name.h"
#include "versions/configuration/translated_configuration.h"

namespace berth::sim {
namespace {

constexpr Duration kMinSchedulePeriod = Milliseconds(1);

// Expects a text field to be absent or to have the only value that this version supports.
void ExpectText(const Decoder& field, std::string_view only) {
  const std::string text = field.NonNullString();
  if (field.Present() && text != only) {
    field.Fail(StrCat(QuotedPrefix(text), " is not supported by this version, only ", only, " is"));
  }
}

SchedulerKind DecodeScheduler(const Decoder& field) {
  const std::string text = field.String(kKubeScheduler);
  if (text == kKubeBatch) return SchedulerKind::kKubeBatch;
  if (!field.failed() && text != kKubeScheduler) {
    field.Fail(StrCat(QuotedPrefix(text), " is not supported by this version, only ",
                      kKubeScheduler, " and ", kKubeBatch, " are"));
  }
  return SchedulerKind::kKubeScheduler;
}

BERTH_KEPT_APART KubeBatchFlags DecodeKubeBatchFlags(const Decoder& flags) {
  KubeBatchFlags decoded;
  decoded.scheduler_name = flags.Field("schedulerName").String(decoded.scheduler_name);
  decoded.default_queue = flags.Field("defaultQueue").String(decoded.default_queue);
  const Decoder period = flags.Field("schedulePeriod");
  decoded.schedule_period = DecodeDuration(period, decoded.schedule_period);
  if (decoded.schedule_period < kMinSchedulePeriod ||
      decoded.schedule_period > kMaxAttemptLatency) {
    period.Fail(
        StrCat("must be between 1ms and 1h, got ", SecondsText(decoded.schedule_period), "s"));
  }
  decoded.priority_class = flags.Field("priorityClass").Bool(decoded.priority_class);
  decoded.lock_object_namespace = flags.Field("lockObjectNamespace").String();
  return decoded;
}

Duration DecodeLatency(const Decoder& field, Duration fallback) {
  const Duration latency = DecodeDuration(field, fallback);
  if (latency < Duration{} || latency > kMaxAttemptLatency) {
    field.Fail(StrCat("must be between 0 and 1h, got ", SecondsText(latency), "s"));
  }
  return latency;
}

// Returns the version that spec.semantics names, or the standard one.
std::shared_ptr<const Version> DecodeVersion(const Decoder& field,
                                             const VersionCatalogue& versions) {
  const std::string name = field.String(std::string(versions.standard()->name()));
  if (std::shared_ptr<const Version> version = versions.Find(name)) return version;
  if (!field.failed()) {
    field.Fail(StrCat(QuotedPrefix(name), " is not supported by this version, only ",
                      versions.Names(), " are"));
  }
  return versions.standard();
}

// A backoff that is longer than a simulation would look endless.
std::optional<Error> BackoffTooLong(const KubeSchedulerConfiguration& configuration) {
  if (configuration.pod_max_backoff_seconds <= kMaxBackoffSeconds) return std::nullopt;
  return Error{StrCat("must be at most ", std::to_string(kMaxBackoffSeconds), ", got ",
                      std::to_string(configuration.pod_max_backoff_seconds)),
               "podMaxBackoffSeconds"};
}

BERTH_KEPT_APART void DecodeConfigurationField(const Decoder& field, DecodeErrors* errors,
                                               Scenario* scenario) {
  if (!field.Present() || field.failed()) return;
  if (scenario->scheduler == SchedulerKind::kKubeBatch) {
    scenario->batch_configuration = kube_batch::DecodeConfiguration(field);
    return;
  }
  Result<KubeSchedulerConfiguration> configuration =
      DecodeConfiguration(*field.json(), field.path(), *scenario->version);
  if (!configuration) return errors->Add(configuration.error());
  scenario->scheduler_configuration = std::move(configuration).value();
}

// Checks spec.compareWith, which must exist. Keeps nothing of it, because the run does not depend
// on it; core/compare/variant.h reads it. Whether a scheduler accepts its configuration is checked
// when the runs are compared.
BERTH_KEPT_APART void CheckCompareWith(const Decoder& second, const VersionCatalogue& versions) {
  bool is_empty = true;
  second.ForEachMember([&](const std::string& name, const Decoder& member) {
    is_empty = false;
    if (name != "seed" && name != "semantics" && name != "configuration") {
      member.Fail("a second run has only seed, semantics and configuration of its own");
    } else if (!member.Present()) {
      member.Fail("must not be null");
    }
  });
  if (is_empty) second.Fail("must have a seed, semantics or a configuration for the second run");
  (void)DecodeIntegerBetween(second.Field("seed"), 0, 0, kMaxLinkSeed);
  (void)DecodeVersion(second.Field("semantics"), versions);
  const Decoder configuration = second.Field("configuration");
  ExpectAtMost(kMaxSettingBytes, configuration);
  configuration.ForEachMember([](const std::string&, const Decoder&) {});
}

AlgorithmProvider DecodeAlgorithmProvider(const Decoder& field, const Version& version) {
  if (field.Present() && version.use_cluster_autoscaler_provider == nullptr) {
    field.Fail(StrCat(version.name(), " has no algorithm providers"));
  }
  const std::string text = field.String("DefaultProvider");
  if (text == "ClusterAutoscalerProvider") return AlgorithmProvider::kClusterAutoscalerProvider;
  if (!field.failed() && text != "DefaultProvider") {
    field.Fail(
        StrCat("algorithm provider ", QuotedPrefix(text),
               " is not registered, only ClusterAutoscalerProvider and DefaultProvider are"));
  }
  return AlgorithmProvider::kDefaultProvider;
}

}  // namespace

Moves InScenario(Moves moved) {
  for (auto& [now, before] : moved) {
    now = StrCat(kConfigurationField, now.empty() ? "" : ".", now);
  }
  return moved;
}

Error AtPath(Error error, const Moves& moved) {
  error.path = PathBefore(moved, error.path);
  return error;
}

Result<KubeSchedulerConfiguration> DecodeConfiguration(const Json& document,
                                                       const std::string& path,
                                                       const Version& version) {
  KubeSchedulerConfiguration configuration;
  if (auto failure = ReadConfiguration(document, &configuration, *version.configuration)) {
    return failure->ToError(path);
  }
  if (auto error = BackoffTooLong(configuration)) {
    return Error{error->message, path.empty() ? error->path : StrCat(path, ".", error->path)};
  }
  return configuration;
}

Error InConfiguration(Error error) {
  error.path = StrCat(kConfigurationField, error.path.empty() ? "" : ".", error.path);
  return error;
}

namespace {

// Returns the settings of the scheduler's election without spec.process.
ServingConfiguration ServingOf(const Scenario& scenario) {
  if (scenario.scheduler == SchedulerKind::kKubeBatch) {
    // As cmd/kube-batch/app/server.go, and options.go: --leader-elect is false unless it is given.
    ServingConfiguration serving;
    serving.leader_elect = false;
    serving.lease_duration = Seconds(15);
    serving.renew_deadline = Seconds(10);
    serving.retry_period = Seconds(5);
    return serving;
  }
  return scenario.scheduler_configuration ? scenario.scheduler_configuration->serving
                                          : ServingConfiguration();
}

}  // namespace

void DecodeProcessField(const Decoder& spec, Scenario* scenario) {
  const Decoder process = spec.Field("process");
  const process::ProcessRules* const rules = ProcessRulesOf(*scenario);
  if (rules == nullptr) {
    return process.Fail(StrCat("the process of ", scenario->version->name(), " is not modelled"));
  }
  scenario->process = DecodeProcess(process, *rules, ServingOf(*scenario),
                                    spec.Field("schedulerConfiguration").Field("leaderElection"),
                                    &scenario->warnings);
  if (scenario->scheduler != SchedulerKind::kKubeBatch) return;
  if (scenario->process->has_kubelets && scenario->version->process_rules == nullptr) {
    process.Field("kubelet").Fail(
        StrCat("the kubelet of ", scenario->version->name(), " is not modelled"));
  }
  // As cmd/kube-batch/app/options/options.go, CheckOptionOrDie.
  if (scenario->process->leader_elect && scenario->kube_batch.lock_object_namespace.empty()) {
    spec.Field("kubeBatch")
        .Field("lockObjectNamespace")
        .Fail("lock-object-namespace must not be nil when LeaderElection is enabled");
  }
}

std::optional<std::string> UntilProblem(Time until) {
  if (Time{} < until && until <= kUntilCeiling) return std::nullopt;
  return StrCat("must be more than 0 and at most 24h, got ", SecondsText(until), "s");
}

void DecodeSettings(const Decoder& document, DecodeErrors* errors, Scenario* scenario) {
  ExpectText(document.Field("apiVersion"), kApiVersion);
  const Decoder metadata = document.Field("metadata");
  scenario->name = metadata.Field("name").String();
  scenario->title = DecodeText(metadata.Field("title"), scenario->name);
  scenario->description = DecodeText(metadata.Field("description"));

  const Decoder spec = document.Field("spec");
  scenario->version = DecodeVersion(spec.Field("semantics"), scenario->versions);
  scenario->scheduler = DecodeScheduler(spec.Field("scheduler"));
  const Decoder kube_batch = spec.Field("kubeBatch");
  if (kube_batch.Present()) scenario->kube_batch = DecodeKubeBatchFlags(kube_batch);
  scenario->seed = static_cast<uint64_t>(
      DecodeIntegerBetween(spec.Field("seed"), 1, 0, std::numeric_limits<int64_t>::max()));
  const Decoder until = spec.Field("until");
  scenario->limits.until = Time{} + DecodeDuration(until, scenario->limits.until - Time{});
  if (auto problem = UntilProblem(scenario->limits.until)) until.Fail(std::move(*problem));
  scenario->limits.max_events = DecodeIntegerBetween(
      spec.Field("maxEvents"), scenario->limits.max_events, 1, kMaxEventsCeiling);
  scenario->attempt_latency =
      DecodeLatency(spec.Field("attemptLatency"), scenario->attempt_latency);
  scenario->preemption_latency =
      DecodeLatency(spec.Field("preemptionLatency"), scenario->preemption_latency);
  scenario->algorithm_provider =
      DecodeAlgorithmProvider(spec.Field("algorithmProvider"), *scenario->version);
  for (const char* name : {"schedulerConfiguration", "extenders"}) {
    ExpectAtMost(kMaxSettingBytes, spec.Field(name));
  }
  DecodeConfigurationField(spec.Field("schedulerConfiguration"), errors, scenario);
  if (spec.Field("process").Present()) DecodeProcessField(spec, scenario);
  const Decoder second = spec.Field("compareWith");
  if (second.Present()) CheckCompareWith(second, scenario->versions);
  const Decoder controller_manager = spec.Field("controllerManager");
  scenario->has_controller_manager = controller_manager.Present();
  controller_manager.ForEachMember([](const std::string&, const Decoder&) {});
  const Decoder autoscaler = spec.Field("nodeAutoscaler");
  if (autoscaler.Present()) scenario->autoscaler = DecodeAutoscaler(autoscaler);
  const Decoder extenders = spec.Field("extenders");
  if (extenders.Present()) scenario->extenders = DecodeExtenderScripts(extenders);
}

}  // namespace berth::sim
