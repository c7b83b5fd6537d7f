// Cases of config/: KubeSchedulerConfigurations and Policies, from their text to the plugins that
// run.
#include <string>
#include <utility>
#include <vector>

#include "api/json/field_errors.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/duration.h"
#include "conformance/config_text.h"
#include "conformance/conformance.h"
#include "versions/configuration/configuration.h"
#include "versions/v1_21.h"

namespace berth::conformance {
namespace {

bool Recognizes(const Json& recorded) {
  if (!recorded.is_object() || !recorded.contains("kind")) return false;
  return recorded["kind"] == "config" || recorded["kind"] == "policy";
}

// Returns "preFilter" for "PreFilter".
std::string PointField(ExtensionPoint point) {
  std::string name(ExtensionPointName(point));
  name[0] = static_cast<char>(name[0] - 'A' + 'a');
  return name;
}

Json PluginsJson(const Profile& profile) {
  Json plugins = Json::object();
  const auto weights = PluginWeights(profile);
  for (int i = 0; i < kNumExtensionPoints; ++i) {
    const ExtensionPoint point = static_cast<ExtensionPoint>(i);
    for (const EnabledPlugin& plugin : profile.At(point)) {
      Json entry = {{"name", plugin.name}};
      if (point == ExtensionPoint::kScore) entry["weight"] = weights.at(plugin.name);
      plugins[PointField(point)].push_back(std::move(entry));
    }
  }
  return plugins;
}

Json ProfileJson(const Profile& profile) {
  Json json = {{"schedulerName", profile.scheduler_name}, {"plugins", PluginsJson(profile)}};
  for (const auto& [plugin, args] : EffectivePluginConfig(profile)) {
    json["pluginConfig"].push_back({{"name", plugin}, {"args", args}});
  }
  return json;
}

Json ExtenderJson(const ExtenderConfiguration& extender) {
  Json json = {{"urlPrefix", extender.url_prefix},
               {"filterVerb", extender.filter_verb},
               {"preemptVerb", extender.preempt_verb},
               {"prioritizeVerb", extender.prioritize_verb},
               {"bindVerb", extender.bind_verb},
               {"weight", extender.weight},
               {"enableHTTPS", extender.enable_https},
               {"httpTimeout", GoDurationText(extender.http_timeout)},
               {"nodeCacheCapable", extender.node_cache_capable},
               {"ignorable", extender.ignorable}};
  for (const ExtenderConfiguration::ManagedResource& resource : extender.managed_resources) {
    json["managedResources"].push_back(
        {{"name", resource.name}, {"ignoredByScheduler", resource.ignored_by_scheduler}});
  }
  return json;
}

Json EffectiveJson(bool is_policy, const KubeSchedulerConfiguration& read,
                   const SchedulerConfiguration& built) {
  Json json = Json::object();
  for (const Profile& profile : built.profiles) json["profiles"].push_back(ProfileJson(profile));
  for (const ExtenderConfiguration& extender : built.extenders) {
    json["extenders"].push_back(ExtenderJson(extender));
  }
  if (is_policy) {
    json["alwaysCheckAllPredicates"] = read.always_check_all_predicates;
    return json;
  }
  json["percentageOfNodesToScore"] = read.percentage_of_nodes_to_score;
  json["podInitialBackoffSeconds"] = read.pod_initial_backoff_seconds;
  json["podMaxBackoffSeconds"] = read.pod_max_backoff_seconds;
  json["parallelism"] = read.parallelism;
  return json;
}

Json FailureJson(const ConfigurationFailure& failure) {
  Json json = {{"ok", false}, {"stage", ConfigurationStageName(failure.stage)}};
  for (const ConfigurationError& error : failure.errors) {
    // Another library words the errors of the decoder, with other paths.
    if (failure.stage == ConfigurationStage::kDecode) continue;
    json["errors"].push_back(error.type.empty() ? error.message : error.ToString());
    if (!error.type.empty()) {
      json["fieldErrors"].push_back({{"type", error.type}, {"field", error.path}});
    }
  }
  return json;
}

Json Read(bool is_policy, const std::string& text) {
  const ConfigurationStage decode = ConfigurationStage::kDecode;
  const Result<Json> document = ParseConfigText(text);
  if (!document) return FailureJson({decode, {{"", "", document.error().message}}});
  KubeSchedulerConfiguration read;
  const auto failure = is_policy ? ReadPolicy(document.value(), &read)
                                 : ReadKubeSchedulerConfiguration(document.value(), &read);
  if (failure) return FailureJson(*failure);
  const Result<SchedulerConfiguration> built =
      BuildConfiguration(read, {DefaultProfileV121()}, RegistryV121());
  if (!built) {
    return FailureJson({ConfigurationStage::kBuild, {{"", "", built.error().message}}});
  }
  return {{"ok", true}, {"effective", EffectiveJson(is_policy, read, built.value())}};
}

// Berth has a message of its own for errors that crash the real scheduler.
bool HasGoPanic(const std::string& text) { return text.find("panic") != std::string::npos; }

// Go prints addresses of objects in some texts.
bool HasGoPointer(const std::string& text) { return text.find("0xPTR") != std::string::npos; }

// Several errors may also be recorded as one text, as Go's aggregates print them.
bool IsAggregateOf(const Json& recorded, const Json& got) {
  const auto errors = got.find("errors");
  if (errors == got.end() || errors->size() < 2 || recorded["errors"].size() != 1) return false;
  return recorded["errors"][0] == AggregateText(errors->get<std::vector<std::string>>());
}

// Compares the requested errors in the form of FailureJson.
std::optional<Difference> CompareErrors(const Json& recorded, const Json& got) {
  if (IsAggregateOf(recorded, got)) return std::nullopt;
  for (size_t i = 0; recorded["stage"] != "decode" && i < recorded["errors"].size(); ++i) {
    const std::string want = recorded["errors"][i].get<std::string>();
    const std::string path = "errors[" + std::to_string(i) + "]";
    if (HasGoPointer(want) || HasGoPanic(want)) continue;
    const std::string text = i < got["errors"].size() ? got["errors"][i].get<std::string>() : "";
    if (want != text) return Difference{path, want, text};
  }
  return std::nullopt;
}

std::optional<Difference> Run(const Json&, const Json& recorded) {
  const bool is_policy = recorded["kind"] == "policy";
  const Json got = Read(is_policy, recorded["in"].get<std::string>());
  Json want = {{"ok", recorded["ok"]}};
  Json compared = {{"ok", got["ok"]}};
  for (const char* name : {"stage", "effective"}) {
    if (recorded.contains(name)) want[name] = recorded[name];
    if (got.contains(name)) compared[name] = got[name];
  }
  if (recorded.contains("fieldErrors")) {
    for (const Json& error : recorded["fieldErrors"]) {
      want["fieldErrors"].push_back({{"type", error["type"]}, {"field", error["field"]}});
    }
    if (got.contains("fieldErrors")) compared["fieldErrors"] = got["fieldErrors"];
  }
  if (auto difference = FirstDifference(want, compared, "")) {
    if (got.contains("errors")) difference->got += " " + JsonText(got["errors"]);
    return difference;
  }
  return recorded["ok"] == true ? std::nullopt : CompareErrors(recorded, got);
}

}  // namespace

Kind ConfigKind() { return {"config", Recognizes, Run}; }

}  // namespace berth::conformance
