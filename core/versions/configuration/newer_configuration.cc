#include "versions/configuration/newer_configuration.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_path.h"
#include "base/strings.h"
#include "versions/configuration/configuration_decode.h"
#include "versions/v1_21.h"

namespace berth {
namespace {

constexpr std::string_view kFitPlugin = "NodeResourcesFit";
// Later versions score with NodeResourcesFit and a strategy; v1.21 has one plugin per strategy.
constexpr std::string_view kLeastAllocated = "NodeResourcesLeastAllocated";
constexpr std::string_view kMostAllocated = "NodeResourcesMostAllocated";
constexpr std::string_view kCapacityRatio = "RequestedToCapacityRatio";

using Plugins = std::vector<EnabledPlugin>;

// One extension point of `plugins`, or multiPoint, as written.
struct WrittenSet {
  Plugins enabled;
  std::set<std::string, std::less<>> disabled;

  bool Disables(std::string_view name) const {
    return disabled.contains("*") || disabled.contains(name);
  }
};

int32_t WeightOf(const EnabledPlugin& plugin) { return plugin.weight == 0 ? 1 : plugin.weight; }

// Reports whether `plugins` begins with `start`.
bool BeginsWith(const Plugins& plugins, const Plugins& start) {
  return plugins.size() >= start.size() &&
         std::equal(start.begin(), start.end(), plugins.begin(),
                    [](const EnabledPlugin& a, const EnabledPlugin& b) {
                      return a.name == b.name && WeightOf(a) == WeightOf(b);
                    });
}

WrittenSet ReadSet(const Decoder& set) {
  WrittenSet written;
  set.Field("enabled").ForEachElement([&](const Decoder& plugin) {
    const Decoder name = plugin.Field("name");
    written.enabled.push_back(
        {UnwrappedPluginName(name.String()), plugin.Field("weight").Int32(), name.path()});
  });
  set.Field("disabled").ForEachElement([&](const Decoder& plugin) {
    written.disabled.insert(UnwrappedPluginName(plugin.Field("name").String()));
  });
  return written;
}

bool IsEmpty(const Decoder& value) { return !value.Present() || value.json()->empty(); }

class Translator {
 public:
  Translator(DecodeErrors* errors, TranslatedConfiguration* result)
      : errors_(errors), result_(result), defaults_(DefaultProfileV121()) {}

  void Translate(const Decoder& document) {
    Json& out = result_->document;
    out = *document.json();
    out["apiVersion"] = ConfigurationV1Beta1().ApiVersion();
    out.erase("delayCacheUntilActive");
    const Decoder profiles = document.Field("profiles");
    const bool is_only_one = profiles.Present() && profiles.json()->size() == 1;
    size_t index = 0;
    profiles.ForEachElement([&](const Decoder& profile) {
      Json& translated = out["profiles"][index++];
      if (!translated.is_object()) return;
      const Decoder percentage = profile.Field("percentageOfNodesToScore");
      if (percentage.Present() && is_only_one) {
        out["percentageOfNodesToScore"] = *percentage.json();
      } else if (percentage.Present()) {
        Lose(percentage);
      }
      translated.erase("percentageOfNodesToScore");
      TranslateProfile(profile, &translated);
    });
  }

 private:
  void Lose(const Decoder& field, std::string name = "") {
    result_->lost.push_back({field.path(), std::move(name)});
  }
  void Move(std::string now, std::string before) {
    if (now != before) result_->moved.emplace_back(std::move(now), std::move(before));
  }

  void TranslateProfile(const Decoder& profile, Json* translated) {
    fit_score_ = kLeastAllocated;
    TranslateArguments(profile, translated);
    const Decoder plugins = profile.Field("plugins");
    const WrittenSet multi_point = ReadMultiPoint(plugins.Field("multiPoint"));
    for (const EnabledPlugin& plugin : ReadSet(plugins.Field("preEnqueue")).enabled) {
      (void)IsKept(plugin, Plugins());
    }
    if (errors_->any()) return;
    Json& sets = (*translated)["plugins"];
    if (!sets.is_object()) sets = Json::object();
    sets.erase("multiPoint");
    sets.erase("preEnqueue");
    for (int i = 0; i < kNumExtensionPointsV121; ++i) {
      const auto point = static_cast<ExtensionPoint>(i);
      const Decoder written = plugins.Field(PointFieldName(point));
      WriteSet(point, PluginsAt(point, ReadSet(written), multi_point),
               MemberPath(MemberPath(profile.path(), "plugins"), PointFieldName(point)), &sets);
    }
    if (sets.empty()) translated->erase("plugins");
  }

  // Reads multiPoint. Fails for plugins that do not run by default, because their points are
  // unknown.
  WrittenSet ReadMultiPoint(const Decoder& field) {
    WrittenSet written = ReadSet(field);
    for (const EnabledPlugin& plugin : written.enabled) {
      if (IsDefault(plugin.name) || !IsKept(plugin, Plugins())) continue;
      errors_->Add({StrCat("the extension points of ", QuotedPrefix(plugin.name),
                           " are not known: name it at each of them instead"),
                    plugin.path});
    }
    return written;
  }

  bool IsDefault(std::string_view name) const {
    return std::any_of(std::begin(defaults_.plugins), std::end(defaults_.plugins),
                       [&](const Plugins& at_point) { return FindPlugin(at_point, name); });
  }

  // Returns false for plugins that a later version runs at a point where v1.21 does not: a default
  // plugin that does this by itself, or a plugin that v1.21 does not have, which is recorded as
  // lost.
  bool IsKept(const EnabledPlugin& plugin, const Plugins& defaults_at_point) {
    for (const std::string_view later :
         {"SchedulingGates", "DynamicResources", "GangScheduling", "NodeDeclaredFeatures"}) {
      if (plugin.name != later) continue;
      result_->lost.push_back({plugin.path, plugin.name});
      return false;
    }
    return FindPlugin(defaults_at_point, plugin.name) != nullptr || !IsDefault(plugin.name);
  }

  // Returns the default plugins of v1.21, by the names that later versions use.
  Plugins DefaultsAt(ExtensionPoint point) const {
    Plugins defaults = defaults_.At(point);
    for (EnabledPlugin& plugin : defaults) {
      if (plugin.name == kLeastAllocated) plugin.name = kFitPlugin;
    }
    return defaults;
  }

  // Returns the plugins that run at the point after all settings, by the names of v1.21.
  Plugins PluginsAt(ExtensionPoint point, const WrittenSet& written,
                    const WrittenSet& multi_point) {
    const Plugins defaults = DefaultsAt(point);
    Plugins enabled;
    for (const EnabledPlugin& plugin : written.enabled) {
      if (IsKept(plugin, defaults)) enabled.push_back(plugin);
    }
    Plugins rest;
    for (EnabledPlugin plugin : defaults) {
      const EnabledPlugin* again = FindPlugin(multi_point.enabled, plugin.name);
      const bool is_off = again == nullptr && multi_point.Disables(plugin.name);
      if (is_off || written.Disables(plugin.name)) continue;
      if (again != nullptr && again->weight != 0) plugin.weight = again->weight;
      rest.push_back(std::move(plugin));
    }
    Plugins result = result_->from == "v1beta2" ? ReplaceInPlace(std::move(rest), enabled)
                                                : PutInFront(std::move(rest), enabled);
    if (point == ExtensionPoint::kScore) {
      for (EnabledPlugin& plugin : result) {
        if (plugin.name == kFitPlugin) plugin.name = fit_score_;
      }
    }
    return result;
  }

  // Enables plugins; a default plugin that is enabled again keeps its position.
  static Plugins ReplaceInPlace(Plugins rest, const Plugins& enabled) {
    Plugins result = std::move(rest);
    for (const EnabledPlugin& plugin : enabled) {
      const auto found = std::find_if(result.begin(), result.end(), [&](const EnabledPlugin& one) {
        return one.name == plugin.name;
      });
      if (found == result.end()) {
        result.push_back(plugin);
      } else {
        *found = plugin;
      }
    }
    return result;
  }

  // Enables plugins; a default plugin that is enabled again moves to the front.
  static Plugins PutInFront(Plugins rest, const Plugins& enabled) {
    Plugins result;
    Plugins others;
    for (const EnabledPlugin& plugin : enabled) {
      (FindPlugin(rest, plugin.name) != nullptr ? result : others).push_back(plugin);
    }
    for (EnabledPlugin& plugin : rest) {
      if (FindPlugin(enabled, plugin.name) == nullptr) result.push_back(std::move(plugin));
    }
    for (EnabledPlugin& plugin : others) result.push_back(std::move(plugin));
    return result;
  }

  // Writes only what differs from the defaults.
  void WriteSet(ExtensionPoint point, const Plugins& plugins, const std::string& path, Json* sets) {
    const std::string name(PointFieldName(point));
    const Plugins& defaults = defaults_.At(point);
    const bool adds_only = BeginsWith(plugins, defaults);
    if (adds_only && plugins.size() == defaults.size()) {
      sets->erase(name);
      return;
    }
    Json enabled = Json::array();
    for (size_t i = adds_only ? defaults.size() : 0; i < plugins.size(); ++i) {
      const EnabledPlugin& plugin = plugins[i];
      if (!plugin.path.empty()) {
        Move(MemberPath(ElementPath(MemberPath(path, "enabled"), enabled.size()), "name"),
             plugin.path);
      }
      Json one = Json::object();
      one["name"] = plugin.name;
      if (plugin.weight != 0) one["weight"] = plugin.weight;
      enabled.push_back(std::move(one));
    }
    Json set = Json::object();
    if (!enabled.empty()) set["enabled"] = std::move(enabled);
    if (!adds_only) set["disabled"][0]["name"] = "*";
    (*sets)[name] = std::move(set);
  }

  void TranslateArguments(const Decoder& profile, Json* translated) {
    const Decoder list = profile.Field("pluginConfig");
    if (!list.Present()) return;
    Json kept = Json::array();
    std::set<std::string> names;
    Json of_strategy;
    std::string strategy_path;
    list.ForEachElement([&](const Decoder& entry) {
      Json config = *entry.json();
      const std::string name = UnwrappedPluginName(entry.Field("name").String());
      if (entry.failed()) return;
      // The simulator lists wrapped plugins a second time.
      const bool is_repeated = config["name"] != name && names.contains(name);
      if (is_repeated || !TranslateOne(name, entry.Field("args"), &config)) return;
      if (name == kFitPlugin) {
        const Decoder strategy = entry.Field("args").Field("scoringStrategy");
        of_strategy = ArgumentsOfStrategy(strategy);
        strategy_path = strategy.path();
      }
      names.insert(name);
      config["name"] = name;
      Move(ElementPath(list.path(), kept.size()), entry.path());
      kept.push_back(std::move(config));
    });
    if (of_strategy.is_object()) {
      Move(MemberPath(ElementPath(list.path(), kept.size()), "args"), strategy_path);
      Json config = Json::object();
      config["name"] = std::string(fit_score_);
      config["args"] = std::move(of_strategy);
      kept.push_back(std::move(config));
    }
    (*translated)["pluginConfig"] = std::move(kept);
  }

  // Removes from a plugin's arguments what v1.21 does not know. Returns false if nothing remains.
  bool TranslateOne(const std::string& name, const Decoder& args, Json* config) {
    if (!IsKept({name, 0, args.path()}, Plugins()) && !IsDefault(name)) return false;
    if (name == "NodeResourcesBalancedAllocation") {
      if (!IsCpuAndMemory(args.Field("resources"))) Lose(args.Field("resources"), name);
      return false;
    }
    if (!args.Present() || !args.json()->is_object()) return true;
    Json& translated = (*config)["args"];
    translated.erase("apiVersion");
    if (name == kFitPlugin) translated.erase("scoringStrategy");
    if (name == "InterPodAffinity") {
      const Decoder ignores = args.Field("ignorePreferredTermsOfExistingPods");
      if (ignores.Bool()) Lose(ignores, name);
      translated.erase("ignorePreferredTermsOfExistingPods");
    }
    if (name == "VolumeBinding") {
      if (!IsEmpty(args.Field("shape"))) Lose(args.Field("shape"), name);
      translated.erase("shape");
    }
    return true;
  }

  // Reports whether these are the resources that v1.21's NodeResourcesBalancedAllocation always
  // uses.
  static bool IsCpuAndMemory(const Decoder& resources) {
    size_t others = 0;
    resources.ForEachElement([&](const Decoder& resource) {
      const std::string name = resource.Field("name").String();
      others += name != v1::kResourceCPU && name != v1::kResourceMemory;
      others += resource.Field("weight").Int64(1) != 1;
    });
    return others == 0 && (IsEmpty(resources) || resources.json()->size() == 2);
  }

  // Returns the arguments of the plugin that replaces the strategy, and sets fit_score_ to that
  // plugin. Null if there is no strategy.
  Json ArgumentsOfStrategy(const Decoder& strategy) {
    if (!strategy.Present()) return Json();
    const Decoder type = strategy.Field("type");
    const std::string name = type.String("LeastAllocated");
    if (name == "MostAllocated") {
      fit_score_ = kMostAllocated;
    } else if (name == "RequestedToCapacityRatio") {
      fit_score_ = kCapacityRatio;
    } else if (name != "LeastAllocated") {
      type.Fail(StrCat("Unsupported value: ", QuotedPrefix(name),
                       ": supported values: \"LeastAllocated\", \"MostAllocated\", "
                       "\"RequestedToCapacityRatio\""));
    }
    Json args = Json::object();
    const Decoder resources = strategy.Field("resources");
    if (resources.Present()) args["resources"] = *resources.json();
    const Decoder shape = strategy.Field("requestedToCapacityRatio").Field("shape");
    if (fit_score_ == kCapacityRatio && shape.Present()) args["shape"] = *shape.json();
    return args;
  }

  DecodeErrors* errors_;
  TranslatedConfiguration* result_;
  const Profile defaults_;
  std::string_view fit_score_;  // the plugin that scores for NodeResourcesFit in this profile
};

}  // namespace

Result<TranslatedConfiguration> TranslateNewerConfiguration(Json document) {
  TranslatedConfiguration result;
  result.from = VersionOfConfiguration(document);
  if (result.from == "v1beta1") result.from.clear();
  if (result.from.empty()) {
    result.document = std::move(document);
    return result;
  }
  DecodeErrors errors;
  Translator(&errors, &result).Translate(Decoder(&document, "", &errors));
  if (errors.any()) return errors.first();
  return result;
}

}  // namespace berth
