#include "versions/configuration/configuration.h"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_path.h"
#include "base/random.h"
#include "base/strings.h"
#include "versions/configuration/configuration_decode.h"
#include "versions/configuration/configuration_defaults.h"
#include "versions/configuration/configuration_merge.h"
#include "versions/configuration/configuration_validation.h"
#include "versions/configuration/policy.h"
#include "versions/v1_21.h"

namespace berth {
namespace {

// The largest number of errors in one message; readers do not need more at once.
constexpr size_t kMaxErrorsInMessage = 10;

std::string JoinPaths(std::string_view parent, std::string_view path) {
  if (parent.empty() || path.empty()) return std::string(parent.empty() ? path : parent);
  return path.starts_with('[') ? StrCat(parent, path) : StrCat(parent, ".", path);
}

ConfigurationFailure FailureOf(ConfigurationStage stage, const Error& error) {
  return {stage, {{"", error.path, error.message}}};
}

// An API server for schedulers that are created but never run.
class NoApiServer final : public ApiClient {
 public:
  std::optional<std::string> BindPod(const v1::Pod&, const std::string&) override {
    return kNobody;
  }
  std::optional<std::string> DeletePod(const v1::Pod&) override { return kNobody; }
  std::optional<std::string> PatchPodStatus(const v1::Pod&, const std::optional<v1::PodCondition>&,
                                            const std::optional<std::string>&) override {
    return kNobody;
  }
  std::optional<std::string> UpdatePersistentVolume(const v1::PersistentVolume&) override {
    return kNobody;
  }
  std::optional<std::string> UpdatePersistentVolumeClaim(
      const v1::PersistentVolumeClaim&) override {
    return kNobody;
  }
  const Objects& Stored() const override { return objects_; }

 private:
  static constexpr char kNobody[] = "there is no API server";
  Objects objects_;
};

std::optional<Error> TryToMakeScheduler(const SchedulerConfiguration& configuration,
                                        const Registry& registry) {
  SimClock clock;
  SeededRandom random(1);
  NoApiServer client;
  const Objects informers;
  const SchedulerDependencies dependencies{clock, random, client, informers};
  SchedulerConfiguration trial = configuration;
  trial.rules = VersionV121().rules;
  const Result<std::unique_ptr<Scheduler>> scheduler =
      Scheduler::Make(registry, trial, dependencies);
  if (!scheduler.ok()) return scheduler.error();
  return std::nullopt;
}

// As core/extender.go, makeTransport, without the checks that read files.
std::optional<Error> ExtenderProblem(const std::vector<ExtenderConfiguration>& extenders,
                                     const ConfigurationApi& api) {
  const std::string_view prefix = api.has_policies ? "" : kBuildingExtenders;
  for (size_t i = 0; i < extenders.size(); ++i) {
    if (!extenders[i].tls_insecure || !extenders[i].tls_has_ca) continue;
    return Error{StrCat(prefix,
                        "specifying a root certificates file with the insecure flag is not "
                        "allowed"),
                 MemberPath(ElementPath("extenders", i), "tlsConfig")};
  }
  return std::nullopt;
}

std::vector<std::string> IgnoredResources(const std::vector<ExtenderConfiguration>& extenders) {
  std::vector<std::string> names;
  for (const ExtenderConfiguration& extender : extenders) {
    for (const ExtenderConfiguration::ManagedResource& resource : extender.managed_resources) {
      if (resource.ignored_by_scheduler) names.push_back(resource.name);
    }
  }
  return names;
}

// Returns each profile with the default profile to merge it with.
std::vector<std::pair<KubeSchedulerProfile, const Profile*>> ProfilesAndDefaults(
    const KubeSchedulerConfiguration& configuration, const std::vector<Profile>& defaults) {
  BERTH_CHECK(!defaults.empty(), "there is a default profile");
  std::vector<std::pair<KubeSchedulerProfile, const Profile*>> pairs;
  for (const KubeSchedulerProfile& profile : configuration.profiles) {
    pairs.emplace_back(profile, &defaults[0]);
  }
  if (!pairs.empty()) return pairs;
  for (const Profile& profile : defaults) {
    KubeSchedulerProfile unchanged;
    unchanged.scheduler_name = profile.scheduler_name;
    pairs.emplace_back(std::move(unchanged), &profile);
  }
  return pairs;
}

// Saturates durations that are too long; Go's wrap around.
Duration SaturatedSeconds(int64_t seconds) {
  return Seconds(std::min(seconds, std::numeric_limits<int64_t>::max() / Seconds(1).ns));
}

}  // namespace

std::string_view ConfigurationStageName(ConfigurationStage stage) {
  switch (stage) {
    case ConfigurationStage::kDecode:
      return "decode";
    case ConfigurationStage::kValidate:
      return "validate";
    case ConfigurationStage::kBuild:
      return "build";
  }
  return "";
}

Error ConfigurationFailure::ToError(std::string_view path) const {
  Error error{errors[0].message, JoinPaths(path, errors[0].path)};
  for (size_t i = 1; i < std::min(errors.size(), kMaxErrorsInMessage); ++i) {
    error.message += StrCat("; ", JoinPaths(path, errors[i].path), ": ", errors[i].message);
  }
  if (errors.size() > kMaxErrorsInMessage) {
    error.message += StrCat("; and ", std::to_string(errors.size() - kMaxErrorsInMessage), " more");
  }
  return error;
}

bool PluginSet::operator==(const PluginSet& other) const {
  const auto same = [](const std::optional<std::vector<EnabledPlugin>>& a,
                       const std::optional<std::vector<EnabledPlugin>>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    return std::equal(a->begin(), a->end(), b->begin(), b->end(),
                      [](const EnabledPlugin& x, const EnabledPlugin& y) {
                        return x.name == y.name && x.weight == y.weight;
                      });
  };
  return same(enabled, other.enabled) && same(disabled, other.disabled);
}

std::optional<ConfigurationFailure> ReadKubeSchedulerConfiguration(
    const Json& document, KubeSchedulerConfiguration* configuration, const ConfigurationApi& api) {
  DecodeErrors errors;
  *configuration = DecodeKubeSchedulerConfiguration(Decoder(&document, "", &errors), api);
  if (errors.any()) return FailureOf(ConfigurationStage::kDecode, errors.first());
  std::vector<ConfigurationError> problems = api.validate(*configuration);
  if (!problems.empty()) {
    return ConfigurationFailure{ConfigurationStage::kValidate, std::move(problems)};
  }
  return std::nullopt;
}

std::optional<ConfigurationFailure> ReadPolicy(const Json& document,
                                               KubeSchedulerConfiguration* configuration) {
  DecodeErrors errors;
  const Policy policy = DecodePolicy(Decoder(&document, "", &errors), &errors);
  if (errors.any()) return FailureOf(ConfigurationStage::kDecode, errors.first());
  std::vector<ConfigurationError> problems = ValidatePolicy(policy);
  if (!problems.empty()) {
    return ConfigurationFailure{ConfigurationStage::kValidate, std::move(problems)};
  }
  Result<KubeSchedulerProfile> profile = ProfileOfPolicy(policy);
  if (!profile) {
    SchedulerConfiguration of_policy;
    of_policy.algorithm_provider = "";
    return FailureOf(ConfigurationStage::kBuild, StartError(of_policy, profile.error()));
  }
  *configuration = KubeSchedulerConfiguration();
  configuration->algorithm_provider = "";
  configuration->profiles.push_back(std::move(profile).value());
  configuration->extenders = policy.extenders;
  configuration->always_check_all_predicates = policy.always_check_all_predicates;
  return std::nullopt;
}

std::optional<ConfigurationFailure> ReadConfiguration(const Json& document,
                                                      KubeSchedulerConfiguration* configuration,
                                                      const ConfigurationApi& api) {
  if (!document.is_object()) return ReadKubeSchedulerConfiguration(document, configuration, api);
  DecodeErrors errors;
  for (const char* name : {"kind", "apiVersion"}) {
    static_cast<void>(Decoder(&document, "", &errors).Field(name).NonNullString());
  }
  if (errors.any()) return FailureOf(ConfigurationStage::kDecode, errors.first());
  const auto kind = document.find("kind");
  const bool is_policy = kind != document.end() && *kind == "Policy";
  if (is_policy && api.has_policies) return ReadPolicy(document, configuration);
  if (!api.has_policies && (is_policy || document.contains("algorithmSource"))) {
    return FailureOf(ConfigurationStage::kDecode,
                     {StrCat("policies and algorithm providers are no more since v1.23: only ",
                             kConfigurationKind, " of ", api.ApiVersion(),
                             " is read, which has "
                             "profiles"),
                      is_policy ? "kind" : "algorithmSource"});
  }
  Json typed = document;
  for (const auto& [name, value] : {std::pair("apiVersion", api.ApiVersion()),
                                    std::pair("kind", std::string(kConfigurationKind))}) {
    if (!typed.contains(name)) typed[name] = value;
  }
  return ReadKubeSchedulerConfiguration(typed, configuration, api);
}

Result<Profile> MergeProfile(const KubeSchedulerProfile& profile, const Profile& defaults,
                             const std::vector<std::string>& ignored_resources,
                             const ConfigurationApi& api, const Registry& registry) {
  Profile merged;
  merged.scheduler_name = profile.scheduler_name;
  merged.path = profile.path;
  merged.run_all_filters = defaults.run_all_filters;
  if (auto error = api.merge_plugins(profile, defaults, registry, ignored_resources, &merged)) {
    return *error;
  }
  return merged;
}

Result<SchedulerConfiguration> MergeConfiguration(const KubeSchedulerConfiguration& configuration,
                                                  const std::vector<Profile>& defaults,
                                                  const ConfigurationApi& api,
                                                  const Registry& registry) {
  SchedulerConfiguration merged;
  if (api.has_policies) merged.algorithm_provider = configuration.algorithm_provider;
  if (std::optional<Error> problem = ExtenderProblem(configuration.extenders, api)) {
    return StartError(merged, *std::move(problem));
  }
  const std::vector<std::string> ignored = IgnoredResources(configuration.extenders);
  for (const auto& [profile, default_profile] : ProfilesAndDefaults(configuration, defaults)) {
    Result<Profile> one = MergeProfile(profile, *default_profile, ignored, api, registry);
    if (!one) return StartError(merged, one.error());
    one.value().run_all_filters |= configuration.always_check_all_predicates;
    merged.profiles.push_back(std::move(one).value());
  }
  merged.backoff = {SaturatedSeconds(configuration.pod_initial_backoff_seconds),
                    SaturatedSeconds(configuration.pod_max_backoff_seconds)};
  merged.percentage_of_nodes_to_score = configuration.percentage_of_nodes_to_score;
  merged.extenders = configuration.extenders;
  return merged;
}

Result<SchedulerConfiguration> BuildConfiguration(const KubeSchedulerConfiguration& configuration,
                                                  const std::vector<Profile>& defaults,
                                                  const Registry& registry,
                                                  const ConfigurationApi& api) {
  Result<SchedulerConfiguration> merged =
      MergeConfiguration(configuration, defaults, api, registry);
  if (!merged) return merged;
  if (std::optional<Error> problem = TryToMakeScheduler(merged.value(), registry)) return *problem;
  return merged;
}

Result<SchedulerConfiguration> DecodeSchedulerConfiguration(const Json& document,
                                                            const std::string& path,
                                                            const Registry& registry) {
  KubeSchedulerConfiguration read;
  if (const auto failure = ReadConfiguration(document, &read)) return failure->ToError(path);
  Result<SchedulerConfiguration> built = BuildConfiguration(read, {DefaultProfileV121()}, registry);
  if (built) return built;
  return FailureOf(ConfigurationStage::kBuild, built.error()).ToError(path);
}

Result<Profile> DecodeProfile(const Json& profile,
                              const std::vector<std::string>& ignored_resources) {
  return DecodeProfile(profile, DefaultProfileV121(), ignored_resources, ConfigurationV1Beta1());
}

Result<Profile> DecodeProfile(const Json& profile, const Profile& defaults,
                              const std::vector<std::string>& ignored_resources,
                              const ConfigurationApi& api, const Registry& registry) {
  KubeSchedulerProfile decoded;
  decoded.scheduler_name = v1::kDefaultSchedulerName;
  if (!profile.is_null()) {
    DecodeErrors errors;
    decoded = DecodeKubeSchedulerProfile(Decoder(&profile, "", &errors), api);
    if (errors.any()) return errors.first();
    const auto name = profile.find("schedulerName");
    const bool named = name != profile.end() && !name->is_null();
    if (!named) decoded.scheduler_name = v1::kDefaultSchedulerName;
  }
  return MergeProfile(decoded, defaults, ignored_resources, api, registry);
}

std::map<std::string, Json> EffectivePluginConfig(const Profile& profile,
                                                  const ConfigurationApi& api) {
  std::map<std::string, Json> effective;
  for (const std::vector<EnabledPlugin>& plugins : profile.plugins) {
    for (const EnabledPlugin& plugin : plugins) {
      const auto given = profile.plugin_args.find(plugin.name);
      Json args =
          given == profile.plugin_args.end() ? DefaultPluginArgs(plugin.name, api) : *given->second;
      if (args.is_null()) continue;
      const std::optional<ObjectSchema> schema = api.args_schema(plugin.name);
      effective[plugin.name] = schema ? CanonicalObject(args, *schema) : std::move(args);
    }
  }
  return effective;
}

}  // namespace berth
