#include "versions/configuration/configuration_decode.h"

#include <string>
#include <utility>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_path.h"
#include "base/duration.h"
#include "base/strings.h"
#include "versions/configuration/configuration_defaults.h"
#include "versions/configuration/configuration_schema.h"

namespace berth {
namespace {

// The names of the extension points in `plugins`, by ExtensionPoint.
constexpr std::string_view kPointNames[kNumExtensionPoints] = {
    "queueSort", "preFilter", "filter",  "postFilter", "preScore", "score",
    "reserve",   "permit",    "preBind", "bind",       "postBind", "preEnqueue",
};

void CheckType(const Decoder& document, const ConfigurationApi& api) {
  const Decoder kind = document.Field("kind");
  const Decoder api_version = document.Field("apiVersion");
  const std::string kind_text = kind.String();
  const std::string api_version_text = api_version.String();
  if (document.failed()) return;
  if (kind_text.empty()) return kind.Fail("Object 'Kind' is missing");
  if (api_version_text.empty()) return api_version.Fail("Object 'apiVersion' is missing");
  if (kind_text == kConfigurationKind && api_version_text == api.ApiVersion()) return;
  const Decoder& wrong = kind_text == kConfigurationKind ? api_version : kind;
  wrong.Fail(StrCat("no kind ", QuotedPrefix(kind_text), " is registered for version ",
                    QuotedPrefix(api_version_text), ", only ", kConfigurationKind, " of ",
                    api.ApiVersion(), " is",
                    api.has_policies ? ", and the deprecated Policy of v1" : ""));
}

Duration DecodeGoDuration(const Decoder& value) {
  const std::string text = value.String();
  return text.empty() ? Duration{} : ParseGoDuration(text).duration;
}

// Returns `fallback` if the value is missing or zero.
Duration DurationOr(const Decoder& value, Duration fallback) {
  const Duration duration = DecodeGoDuration(value);
  return duration == Duration{} ? fallback : duration;
}

std::optional<std::string> OptionalString(const Decoder& value) {
  if (!value.Present()) return std::nullopt;
  return value.String();
}

std::optional<std::vector<EnabledPlugin>> DecodePlugins(const Decoder& list) {
  if (!list.Present()) return std::nullopt;
  std::vector<EnabledPlugin> plugins;
  list.ForEachElement([&](const Decoder& plugin) {
    const Decoder name = plugin.Field("name");
    plugins.push_back({name.String(), plugin.Field("weight").Int32(), name.path()});
  });
  return plugins;
}

PluginConfig DecodePluginConfig(const Decoder& config, const ConfigurationApi& api) {
  PluginConfig result;
  result.name = config.Field("name").String();
  result.args = PluginArgsWithDefaults(result.name, config.Field("args"), api);
  result.path = config.path();
  return result;
}

// As defaults.go with RecommendedDefaultLeaderElectionConfiguration of component-base v0.21. With
// these defaults the names of the lock are never empty.
ServingConfiguration DecodeServing(const Decoder& document) {
  ServingConfiguration serving;
  const int32_t burst = document.Field("clientConnection").Field("burst").Int32();
  if (burst != 0) serving.client_burst = burst;
  const Decoder election = document.Field("leaderElection");
  serving.leader_elect = election.Field("leaderElect").Bool(true);
  serving.lease_duration = DurationOr(election.Field("leaseDuration"), serving.lease_duration);
  serving.renew_deadline = DurationOr(election.Field("renewDeadline"), serving.renew_deadline);
  serving.retry_period = DurationOr(election.Field("retryPeriod"), serving.retry_period);
  const std::string lock = election.Field("resourceLock").String();
  if (!lock.empty()) serving.resource_lock = lock;
  serving.healthz_bind_address =
      BindAddressWithDefaults(OptionalString(document.Field("healthzBindAddress")));
  serving.metrics_bind_address =
      BindAddressWithDefaults(OptionalString(document.Field("metricsBindAddress")));
  return serving;
}

ExtenderConfiguration DecodeExtenderOfConfiguration(const Decoder& field) {
  ExtenderConfiguration extender = DecodeExtender(field);
  extender.enable_https = field.Field("enableHTTPS").Bool();
  extender.http_timeout = DurationOr(field.Field("httpTimeout"), kDefaultExtenderTimeout);
  return extender;
}

PluginSet DecodePluginSet(const Decoder& set) {
  return {DecodePlugins(set.Field("enabled")), DecodePlugins(set.Field("disabled"))};
}

KubeSchedulerProfile ReadProfile(const Decoder& field, const ConfigurationApi& api) {
  KubeSchedulerProfile profile;
  profile.scheduler_name = field.Field("schedulerName").String();
  profile.path = field.path();
  const Decoder plugins = field.Field("plugins");
  for (size_t point = 0; point < kNumExtensionPoints; ++point) {
    profile.plugins[point] = DecodePluginSet(plugins.Field(kPointNames[point]));
  }
  profile.multi_point = DecodePluginSet(plugins.Field("multiPoint"));
  profile.percentage_of_nodes_to_score = field.Field("percentageOfNodesToScore").OptionalInt32();
  field.Field("pluginConfig").ForEachElement([&](const Decoder& config) {
    profile.plugin_config.push_back(DecodePluginConfig(config, api));
  });
  return profile;
}

std::vector<KubeSchedulerProfile> ReadProfiles(const Decoder& list, const ConfigurationApi& api) {
  std::vector<KubeSchedulerProfile> profiles;
  bool last_is_named = false;
  list.ForEachElement([&](const Decoder& profile) {
    profiles.push_back(ReadProfile(profile, api));
    last_is_named = profile.Field("schedulerName").Present();
  });
  // A single profile has a default name; several profiles must be named.
  if (profiles.size() == 1 && !last_is_named) {
    profiles[0].scheduler_name = v1::kDefaultSchedulerName;
  }
  return profiles;
}

}  // namespace

std::string_view PointFieldName(ExtensionPoint point) {
  return kPointNames[static_cast<size_t>(point)];
}

ExtenderConfiguration DecodeExtender(const Decoder& field) {
  ExtenderConfiguration extender;
  extender.url_prefix = field.Field("urlPrefix").String();
  extender.filter_verb = field.Field("filterVerb").String();
  extender.preempt_verb = field.Field("preemptVerb").String();
  extender.prioritize_verb = field.Field("prioritizeVerb").String();
  extender.bind_verb = field.Field("bindVerb").String();
  extender.weight = field.Field("weight").Int64();
  const Decoder tls = field.Field("tlsConfig");
  extender.tls_insecure = tls.Field("insecure").Bool();
  extender.tls_has_ca =
      !tls.Field("caFile").String().empty() || !tls.Field("caData").String().empty();
  extender.node_cache_capable = field.Field("nodeCacheCapable").Bool();
  extender.ignorable = field.Field("ignorable").Bool();
  field.Field("managedResources").ForEachElement([&](const Decoder& resource) {
    extender.managed_resources.push_back(
        {resource.Field("name").String(), resource.Field("ignoredByScheduler").Bool()});
  });
  return extender;
}

KubeSchedulerProfile DecodeKubeSchedulerProfile(const Decoder& profile,
                                                const ConfigurationApi& api) {
  CheckFields(profile, api.profile);
  return ReadProfile(profile, api);
}

KubeSchedulerConfiguration DecodeKubeSchedulerConfiguration(const Decoder& document,
                                                            const ConfigurationApi& api) {
  KubeSchedulerConfiguration configuration;
  if (!document.Present()) {
    document.Fail("Object 'Kind' is missing");
    return configuration;
  }
  CheckType(document, api);
  CheckFields(document, api.document);
  configuration.parallelism = document.Field("parallelism").Int32(configuration.parallelism);
  configuration.percentage_of_nodes_to_score = document.Field("percentageOfNodesToScore").Int32();
  configuration.pod_initial_backoff_seconds =
      document.Field("podInitialBackoffSeconds").Int64(configuration.pod_initial_backoff_seconds);
  configuration.pod_max_backoff_seconds =
      document.Field("podMaxBackoffSeconds").Int64(configuration.pod_max_backoff_seconds);
  configuration.profiles = ReadProfiles(document.Field("profiles"), api);
  document.Field("extenders").ForEachElement([&](const Decoder& extender) {
    configuration.extenders.push_back(DecodeExtenderOfConfiguration(extender));
  });
  configuration.serving = DecodeServing(document);
  return configuration;
}

}  // namespace berth
