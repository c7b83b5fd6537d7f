#include "versions/configuration/configuration_merge.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string_view>
#include <utility>

#include "api/json/decoder.h"
#include "api/json/field_errors.h"
#include "api/json/json.h"
#include "api/json/json_path.h"
#include "base/check.h"
#include "base/strings.h"
#include "framework/handle.h"
#include "plugins/resources/scoring_node_resources_fit.h"
#include "versions/configuration/configuration_defaults.h"
#include "versions/configuration/configuration_validation.h"

namespace berth {
namespace {

constexpr std::string_view kFit = "NodeResourcesFit";

using Plugins = std::vector<EnabledPlugin>;

const Plugins& ListOf(const std::optional<Plugins>& written) {
  static const Plugins kNone;
  return written ? *written : kNone;
}

// --- Both versions ---

// Reports whether the set disables the plugin, by its name or by "*".
bool Disables(const PluginSet& set, std::string_view name) {
  const Plugins& disabled = ListOf(set.disabled);
  return FindPlugin(disabled, "*") != nullptr || FindPlugin(disabled, name) != nullptr;
}

Plugins DefaultsLeft(const Plugins& defaults, const PluginSet& set) {
  Plugins left;
  for (const EnabledPlugin& plugin : defaults) {
    if (!Disables(set, plugin.name)) left.push_back(plugin);
  }
  return left;
}

Error RepeatedConfig(std::string_view plugin, std::string_view path) {
  return {StrCat("repeated config for plugin ", plugin), std::string(path)};
}

// Adds the profile's arguments, which replace those of `defaults`.
std::optional<Error> MergeArguments(const KubeSchedulerProfile& profile, const Profile& defaults,
                                    Profile* merged) {
  merged->plugin_args = defaults.plugin_args;
  std::set<std::string> configured;
  for (const PluginConfig& config : profile.plugin_config) {
    if (!configured.insert(config.name).second) {
      return InitializingProfileError(*merged, RepeatedConfig(config.name, config.path));
    }
    merged->plugin_args[config.name] = config.args;
    merged->plugin_args_paths[config.name] = MemberPath(config.path, "args");
  }
  return std::nullopt;
}

// --- v1: multiPoint ---

// The handle of plugins that are created only to find out which points they implement. A plugin's
// constructor stores its handle without using it.
class HandleForLater final : public Handle {
 public:
  const SharedLister& SnapshotSharedLister() const override { Refuse(); }
  ApiClient& Client() override { Refuse(); }
  PodNominator& Nominator() override { Refuse(); }
  const Clock& clock() const override { Refuse(); }
  const Objects& Informers() const override { Refuse(); }
  const std::vector<Extender*>& Extenders() const override { Refuse(); }
  Status RunFilterPluginsWithNominatedPods(const CycleState&, const v1::Pod&,
                                           const NodeInfo&) override {
    Refuse();
  }
  Status RunPreFilterExtensionAddPod(CycleState&, const v1::Pod&, const PodInfo&,
                                     const NodeInfo&) override {
    Refuse();
  }
  Status RunPreFilterExtensionRemovePod(CycleState&, const v1::Pod&, const PodInfo&,
                                        const NodeInfo&) override {
    Refuse();
  }
  WaitingPod* GetWaitingPod(const std::string&) override { Refuse(); }
  bool WantsPreemptionRecord() const override { return false; }
  void ReportPreemption(const PreemptionRecord&) override { Refuse(); }
  void ReportExtenderCall(std::string_view, std::string_view, std::string_view) override {
    Refuse();
  }

 private:
  [[noreturn]] static void Refuse() {
    CheckFailed(__FILE_NAME__, __LINE__, "Handle", "a plugin's constructor uses its handle");
  }
};

using PluginsByName = std::map<std::string, std::unique_ptr<Plugin>>;

// Creates the plugins of `profile.multi_point` that are in the registry.
Result<PluginsByName> MakeMultiPointPlugins(const Profile& profile, const Registry& registry,
                                            Handle& handle) {
  PluginsByName made;
  for (const EnabledPlugin& enabled : profile.multi_point) {
    const auto factory = registry.find(enabled.name);
    if (factory == registry.end()) continue;
    const auto args = profile.plugin_args.find(enabled.name);
    DecodeErrors errors;
    std::unique_ptr<Plugin> plugin = factory->second(
        Decoder(args == profile.plugin_args.end() ? nullptr : &*args->second, "", &errors), handle);
    if (errors.any()) {
      const auto path = profile.plugin_args_paths.find(enabled.name);
      return Error{
          StrCat("initializing plugin ", Quoted(enabled.name), ": ", errors.first().ToString()),
          path == profile.plugin_args_paths.end() ? enabled.path : path->second};
    }
    made[enabled.name] = std::move(plugin);
  }
  return made;
}

// Returns the plugins that run at a point whose entry is `set`: first those that both the point and
// multiPoint enable, then those that only multiPoint enables, then the others of the point.
Result<Plugins> PluginsAt(ExtensionPoint point, const PluginSet& set, const Plugins& multi_point,
                          const PluginsByName& made) {
  const std::string interface = StrCat(ExtensionPointName(point), "Plugin");
  const Plugins& enabled = ListOf(set.enabled);
  if (FindPlugin(ListOf(set.disabled), "*") != nullptr) return enabled;
  Plugins overriding;
  Plugins expanded;
  for (const EnabledPlugin& plugin : multi_point) {
    const auto found = made.find(plugin.name);
    if (found == made.end()) {
      return Error{StrCat(interface, " ", Quoted(plugin.name), " does not exist"), plugin.path};
    }
    if (!Extends(*found->second, point) || Disables(set, plugin.name)) continue;
    const bool is_again = FindPlugin(enabled, plugin.name) != nullptr;
    if (!is_again && FindPlugin(expanded, plugin.name) != nullptr) {
      return Error{
          StrCat("plugin ", Quoted(plugin.name), " already registered as ", Quoted(interface)),
          plugin.path};
    }
    (is_again ? overriding : expanded).push_back(plugin);
  }
  Plugins result;
  Plugins rest;
  for (const EnabledPlugin& plugin : enabled) {
    (FindPlugin(overriding, plugin.name) != nullptr ? result : rest).push_back(plugin);
  }
  result.insert(result.end(), expanded.begin(), expanded.end());
  result.insert(result.end(), rest.begin(), rest.end());
  return result;
}

// Gives each plugin its single weight: the one at the score point or, without one, that of
// multiPoint.
void SetWeights(const Plugins& at_score, Profile* profile) {
  for (Plugins& plugins : profile->plugins) {
    for (EnabledPlugin& plugin : plugins) {
      const EnabledPlugin* found = FindPlugin(at_score, plugin.name);
      if (found == nullptr) found = FindPlugin(profile->multi_point, plugin.name);
      plugin.weight = found == nullptr ? 0 : found->weight;
    }
  }
}

// Fills `profile->plugins`. REQUIRES: the profile's arguments and its multi_point are set.
std::optional<Error> ExpandMultiPoint(const PluginSet (&sets)[kNumExtensionPoints],
                                      const Registry& registry, Profile* profile) {
  HandleForLater handle;
  const Result<PluginsByName> made = MakeMultiPointPlugins(*profile, registry, handle);
  if (!made) return made.error();
  for (const ExtensionPoint point : kBuildOrder) {
    Result<Plugins> plugins =
        PluginsAt(point, sets[static_cast<size_t>(point)], profile->multi_point, made.value());
    if (!plugins) return plugins.error();
    profile->At(point) = std::move(plugins).value();
  }
  SetWeights(ListOf(sets[static_cast<size_t>(ExtensionPoint::kScore)].enabled), profile);
  return std::nullopt;
}

// As framework.go, NewFramework.
std::optional<Error> MissingPlugin(const Profile& profile) {
  const std::string of_profile =
      StrCat(" for profile with scheduler name ", Quoted(profile.scheduler_name));
  const size_t sorting = profile.At(ExtensionPoint::kQueueSort).size();
  if (sorting != 1) {
    return Error{StrCat("only one queue sort plugin required", of_profile, ", but got ",
                        std::to_string(sorting)),
                 profile.path};
  }
  if (profile.At(ExtensionPoint::kBind).empty()) {
    return Error{StrCat("at least one bind plugin is needed", of_profile), profile.path};
  }
  return std::nullopt;
}

// As noderesources/fit.go, NewFit. Only this plugin's arguments are checked here, unlike those of
// others.
std::optional<Error> FitArgsProblem(const Profile& profile) {
  const auto args = profile.plugin_args.find(std::string(kFit));
  if (args == profile.plugin_args.end()) return std::nullopt;
  DecodeErrors decode;
  const std::vector<std::string> errors =
      ScoringNodeResourcesFit::ArgsErrors(Decoder(&*args->second, "", &decode));
  if (errors.empty()) return std::nullopt;
  const auto path = profile.plugin_args_paths.find(args->first);
  return Error{StrCat("initializing plugin ", Quoted(kFit), ": ", AggregateText(errors)),
               path == profile.plugin_args_paths.end() ? profile.path : path->second};
}

// Reports whether the plugin is created at all. As framework.go, pluginsNeeded.
bool Needs(const KubeSchedulerProfile& profile, const Plugins& multi_point, std::string_view name) {
  return FindPlugin(multi_point, name) != nullptr ||
         std::any_of(std::begin(profile.plugins), std::end(profile.plugins),
                     [&](const PluginSet& set) {
                       return FindPlugin(ListOf(set.enabled), name) != nullptr;
                     });
}

}  // namespace

std::optional<Error> MergePluginsV1Beta1(const KubeSchedulerProfile& profile,
                                         const Profile& defaults, const Registry&,
                                         const std::vector<std::string>& ignored_resources,
                                         Profile* merged) {
  for (size_t point = 0; point < kNumExtensionPoints; ++point) {
    const PluginSet& set = profile.plugins[point];
    merged->plugins[point] = DefaultsLeft(defaults.plugins[point], set);
    const Plugins& enabled = ListOf(set.enabled);
    merged->plugins[point].insert(merged->plugins[point].end(), enabled.begin(), enabled.end());
  }
  if (auto error = MergeArguments(profile, defaults, merged)) return error;
  if (ignored_resources.empty()) return std::nullopt;
  const std::string fit(kFit);
  if (merged->plugin_args_paths.contains(fit)) {
    return InitializingProfileError(*merged, RepeatedConfig(kFit, "extenders"));
  }
  merged->plugin_args[fit] = {{"ignoredResources", ignored_resources}};
  return std::nullopt;
}

std::optional<Error> MergePluginsV1(const KubeSchedulerProfile& profile, const Profile& defaults,
                                    const Registry& registry,
                                    const std::vector<std::string>& ignored_resources,
                                    Profile* merged) {
  if (auto error = MergeArguments(profile, defaults, merged)) return error;
  merged->percentage_of_nodes_to_score = profile.percentage_of_nodes_to_score;
  merged->multi_point = MergePluginSet(defaults.multi_point, profile.multi_point);
  const bool has_fit = Needs(profile, merged->multi_point, kFit);
  if (!ignored_resources.empty()) {
    Json& args = *merged->plugin_args[std::string(kFit)];
    if (args.is_null() && !has_fit) {
      return Error{StrCat(kBuildingExtenders, "can't find NodeResourcesFitArgs in plugin config"),
                   "extenders"};
    }
    if (args.is_null()) args = DefaultPluginArgs(kFit, ConfigurationV1());
    args["ignoredResources"] = ignored_resources;
  }
  if (has_fit) {
    if (auto error = FitArgsProblem(*merged)) return InitializingProfileError(*merged, *error);
  }
  std::optional<Error> error = ExpandMultiPoint(profile.plugins, registry, merged);
  if (!error) error = MissingPlugin(*merged);
  if (error) return InitializingProfileError(*merged, *std::move(error));
  return std::nullopt;
}

std::vector<EnabledPlugin> MergePluginSet(const std::vector<EnabledPlugin>& defaults,
                                          const PluginSet& set) {
  Plugins merged = DefaultsLeft(defaults, set);
  const size_t left = merged.size();
  const Plugins& enabled = ListOf(set.enabled);
  for (size_t i = 0; i < enabled.size(); ++i) {
    const auto end = merged.begin() + static_cast<std::ptrdiff_t>(left);
    const auto found = std::find_if(merged.begin(), end, [&](const EnabledPlugin& plugin) {
      return plugin.name == enabled[i].name;
    });
    // If a plugin is listed twice, its last entry replaces the default plugin.
    const bool is_last =
        std::none_of(enabled.begin() + static_cast<std::ptrdiff_t>(i) + 1, enabled.end(),
                     [&](const EnabledPlugin& later) { return later.name == enabled[i].name; });
    if (found != end && is_last) {
      *found = enabled[i];
    } else {
      merged.push_back(enabled[i]);
    }
  }
  return merged;
}

Profile MultiPointProfile(const std::vector<EnabledPlugin>& multi_point, const Registry& registry) {
  Profile profile;
  profile.multi_point = multi_point;
  const std::optional<Error> error =
      ExpandMultiPoint(KubeSchedulerProfile().plugins, registry, &profile);
  BERTH_CHECK(!error, "the default plugins are in the registry");
  return profile;
}

}  // namespace berth
