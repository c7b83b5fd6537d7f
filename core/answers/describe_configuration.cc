#include "answers/describe_configuration.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/json/json.h"
#include "api/json/json_member.h"
#include "base/strings.h"
#include "framework/profile.h"
#include "scenario/scenario_settings.h"
#include "sim/simulated_kube_scheduler.h"
#include "versions/configuration/configuration.h"
#include "versions/configuration/configz.h"

namespace berth::sim {
namespace {

constexpr ExtensionPoint kDescribed[] = {ExtensionPoint::kFilter, ExtensionPoint::kScore};

Json FiltersOf(const Profile& profile) {
  Json names = Json::array();
  for (const EnabledPlugin& plugin : profile.At(ExtensionPoint::kFilter)) {
    names.push_back(plugin.name);
  }
  return names;
}

Json ScoresOf(const Profile& profile) {
  Json plugins = Json::array();
  for (const EnabledPlugin& plugin : profile.At(ExtensionPoint::kScore)) {
    plugins.push_back({{"name", plugin.name}, {"weight", plugin.weight == 0 ? 1 : plugin.weight}});
  }
  return plugins;
}

// Describes a profile. `silent` is the same profile without any setting for the described extension
// points.
Json DescribeProfile(const Profile& profile, const Profile& silent, const ConfigurationApi& api) {
  Json args = Json::object();
  for (auto& [plugin, given] : EffectivePluginConfig(profile, api)) args[plugin] = given;
  Json json = {{"name", profile.scheduler_name},
               {"filter", FiltersOf(profile)},
               {"score", ScoresOf(profile)},
               {"unsaid", {{"filter", FiltersOf(silent)}, {"score", ScoresOf(silent)}}},
               {"args", std::move(args)}};
  if (profile.percentage_of_nodes_to_score) {
    json["percentageOfNodesToScore"] = *profile.percentage_of_nodes_to_score;
  }
  return json;
}

// Returns the extenders of spec.extenders that the configuration does not contain.
std::vector<ExtenderConfiguration> UnconfiguredExtenders(
    const Scenario& scenario, const std::vector<ExtenderConfiguration>& configured) {
  std::vector<ExtenderConfiguration> others;
  for (const ExtenderScript& script : scenario.extenders) {
    const bool is_configured = std::any_of(
        configured.begin(), configured.end(), [&](const ExtenderConfiguration& extender) {
          return extender.url_prefix == script.configuration.url_prefix;
        });
    if (!is_configured) others.push_back(script.configuration);
  }
  return others;
}

}  // namespace

Result<Json> DescribeConfiguration(const Scenario& scenario) {
  if (scenario.scheduler != SchedulerKind::kKubeScheduler) {
    return Error{"kube-scheduler is not at work", "what"};
  }
  const Version& version = *scenario.version;
  const ConfigurationApi& api = *version.configuration;
  const std::vector<Profile> defaults = DefaultProfilesOf(scenario);
  KubeSchedulerConfiguration written =
      scenario.scheduler_configuration.value_or(KubeSchedulerConfiguration());
  // The configured extenders do not affect plugins, and a simulation replaces them by scripts.
  written.extenders.clear();
  const auto merge = [&] { return MergeConfiguration(written, defaults, api, version.registry); };
  const Result<SchedulerConfiguration> merged = merge();
  if (!merged) return merged.error();
  for (KubeSchedulerProfile& profile : written.profiles) {
    for (const ExtensionPoint point : kDescribed) {
      profile.plugins[static_cast<size_t>(point)] = PluginSet();
    }
  }
  const Result<SchedulerConfiguration> silent = merge();
  if (!silent) return silent.error();
  Json profiles = Json::array();
  for (size_t i = 0; i < merged.value().profiles.size(); ++i) {
    profiles.push_back(
        DescribeProfile(merged.value().profiles[i], silent.value().profiles[i], api));
  }
  return Json{{"apiVersion", api.ApiVersion()},
              {"percentageOfNodesToScore", written.percentage_of_nodes_to_score},
              {"podInitialBackoffSeconds", written.pod_initial_backoff_seconds},
              {"podMaxBackoffSeconds", written.pod_max_backoff_seconds},
              {"profiles", std::move(profiles)}};
}

Result<Json> DescribeConfigz(const Scenario& scenario) {
  if (scenario.scheduler != SchedulerKind::kKubeScheduler) {
    return Error{"kube-scheduler is not at work", "what"};
  }
  const Version& version = *scenario.version;
  const std::vector<Profile> defaults = DefaultProfilesOf(scenario);
  KubeSchedulerConfiguration configured =
      scenario.scheduler_configuration.value_or(KubeSchedulerConfiguration());
  ConfigzInput input;
  input.document = &MemberOf(MemberOf(scenario.source, "spec"), "schedulerConfiguration");
  input.defaults = &defaults;
  input.api = version.configuration;
  if (scenario.algorithm_provider == AlgorithmProvider::kClusterAutoscalerProvider) {
    input.algorithm_provider = "ClusterAutoscalerProvider";
  }
  input.other_extenders = UnconfiguredExtenders(scenario, configured.extenders);
  configured.extenders.insert(configured.extenders.end(), input.other_extenders.begin(),
                              input.other_extenders.end());
  const Result<SchedulerConfiguration> merged =
      MergeConfiguration(configured, defaults, *version.configuration, version.registry);
  if (merged.ok()) return Configz(input);
  return InConfiguration(merged.error());
}

}  // namespace berth::sim
