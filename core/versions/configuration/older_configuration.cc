#include "versions/configuration/older_configuration.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_path.h"
#include "base/strings.h"
#include "versions/configuration/configuration_api.h"
#include "versions/configuration/configuration_decode.h"

namespace berth {
namespace {

constexpr std::string_view kFitName = "NodeResourcesFit";
constexpr std::string_view kLeastAllocatedName = "NodeResourcesLeastAllocated";

// A plugin that v1.34 no longer has.
struct RemovedPlugin {
  std::string_view name;
  std::string_view now;       // the plugin that replaces it, empty if none does
  std::string_view strategy;  // the equivalent scoringStrategy of NodeResourcesFit, or empty
};
constexpr RemovedPlugin kRemovedPlugins[] = {
    {kLeastAllocatedName, kFitName, "LeastAllocated"},
    {"NodeResourcesMostAllocated", kFitName, "MostAllocated"},
    {"RequestedToCapacityRatio", kFitName, "RequestedToCapacityRatio"},
    {"AzureDiskLimits", "NodeVolumeLimits", ""},
    {"CinderLimits", "NodeVolumeLimits", ""},
    {"EBSLimits", "NodeVolumeLimits", ""},
    {"GCEPDLimits", "NodeVolumeLimits", ""},
    {"NodeLabel", "", ""},
    {"NodePreferAvoidPods", "", ""},
    {"SelectorSpread", "", ""},
    {"ServiceAffinity", "", ""},
};

class OlderTranslator {
 public:
  explicit OlderTranslator(TranslatedConfiguration* result) : result_(result) {}

  void Translate(const Decoder& document) {
    Json& out = result_->document;
    out = *document.json();
    if (!IsV1()) {
      out["apiVersion"] = ConfigurationV1().ApiVersion();
      for (const char* served : {"healthzBindAddress", "metricsBindAddress"}) {
        if (document.Field(served).Present()) Lose(document.Field(served).path());
        out.erase(served);
      }
    }
    size_t index = 0;
    document.Field("profiles").ForEachElement([&](const Decoder& profile) {
      Json& translated = out["profiles"][index++];
      if (translated.is_object()) TranslateProfile(profile, &translated);
    });
  }

 private:
  bool IsV1() const { return result_->from.empty(); }

  void Lose(std::string path, std::string_view name = "") {
    result_->lost.push_back({std::move(path), std::string(name)});
  }
  void Rename(std::string path, const RemovedPlugin& removed) {
    std::string now(removed.now);
    if (!removed.strategy.empty()) now += StrCat(" with scoringStrategy ", removed.strategy);
    result_->renamed.push_back({std::move(path), std::string(removed.name), std::move(now)});
  }
  void Move(std::string now, std::string before) {
    if (now != before) result_->moved.emplace_back(std::move(now), std::move(before));
  }

  // Returns the removed plugin of this name. Null if v1.34 has the plugin, or if it is out-of-tree.
  const RemovedPlugin* FindRemoved(std::string_view name) const {
    if (IsV1()) return nullptr;
    const auto* const found =
        std::find_if(std::begin(kRemovedPlugins), std::end(kRemovedPlugins),
                     [&](const RemovedPlugin& removed) { return removed.name == name; });
    return found == std::end(kRemovedPlugins) ? nullptr : found;
  }

  void TranslateProfile(const Decoder& profile, Json* translated) {
    strategy_ = nullptr;
    profile.Field("plugins").ForEachMember([&](const std::string& point, const Decoder& set) {
      Json& out = (*translated)["plugins"][point];
      if (out.is_object()) TranslateSet(set, point == "score", &out);
    });
    TranslateArguments(profile, translated);
  }

  void TranslateSet(const Decoder& set, bool is_score, Json* out) {
    const Decoder disabled = set.Field("disabled");
    const Decoder enabled = set.Field("enabled");
    std::set<std::string> names_disabled;
    disabled.ForEachElement([&](const Decoder& plugin) {
      names_disabled.insert(UnwrappedPluginName(plugin.Field("name").String()));
    });
    const bool scores = TranslateEnabled(enabled, names_disabled.contains("*"), out);
    if (!disabled.Present()) return;
    // True if the configuration switches off scoring by resources.
    const bool is_fit_off =
        is_score && !IsV1() && !scores && names_disabled.contains(std::string(kLeastAllocatedName));
    Json kept = Json::array();
    disabled.ForEachElement([&](const Decoder& plugin) {
      Json one = *plugin.json();
      std::string name = UnwrappedPluginName(plugin.Field("name").String());
      if (FindRemoved(name) != nullptr) {
        if (!is_fit_off || name != kLeastAllocatedName) return;
        Rename(plugin.Field("name").path(), *FindRemoved(name));
        name = kFitName;
      }
      if (one.is_object()) one["name"] = std::move(name);
      Move(ElementPath(disabled.path(), kept.size()), plugin.path());
      kept.push_back(std::move(one));
    });
    (*out)["disabled"] = std::move(kept);
  }

  // Translates the enabled plugins. Returns whether one of them scores by resources. `alone` is
  // true if no other plugins run at the point.
  bool TranslateEnabled(const Decoder& enabled, bool alone, Json* out) {
    if (!enabled.Present()) return false;
    bool scores = false;
    Json kept = Json::array();
    std::set<std::string> put;
    enabled.ForEachElement([&](const Decoder& plugin) {
      Json one = *plugin.json();
      std::string name = UnwrappedPluginName(plugin.Field("name").String());
      if (const RemovedPlugin* removed = FindRemoved(name)) {
        const std::string path = plugin.Field("name").path();
        const bool is_other_strategy =
            !removed->strategy.empty() && strategy_ != nullptr && strategy_ != removed;
        if (removed->now.empty() || is_other_strategy) return Lose(path, name);
        Rename(path, *removed);
        if (!removed->strategy.empty()) strategy_ = removed;
        scores |= !removed->strategy.empty();
        // Plugins that run by default need not be enabled.
        if (removed->strategy.empty() && !alone) return;
        name = removed->now;
        if (!put.insert(name).second) return;
      }
      if (one.is_object()) one["name"] = std::move(name);
      Move(ElementPath(enabled.path(), kept.size()), plugin.path());
      kept.push_back(std::move(one));
    });
    (*out)["enabled"] = std::move(kept);
    return scores;
  }

  void TranslateArguments(const Decoder& profile, Json* translated) {
    const Decoder list = profile.Field("pluginConfig");
    if (!list.Present() && strategy_ == nullptr) return;
    Json kept = Json::array();
    std::set<std::string> names;
    const Json* of_strategy = nullptr;
    std::string strategy_path;
    list.ForEachElement([&](const Decoder& entry) {
      Json config = *entry.json();
      const std::string name = UnwrappedPluginName(entry.Field("name").String());
      if (entry.failed() || !config.is_object()) return;
      // The simulator lists wrapped plugins a second time.
      if (config["name"] != name && names.contains(name)) return;
      names.insert(name);
      const Decoder args = entry.Field("args");
      if (const RemovedPlugin* removed = FindRemoved(name)) {
        if (removed->now.empty()) return Lose(args.path(), name);
        // If no score list names a strategy, LeastAllocated is the one that scores.
        if (strategy_ == nullptr && name == kLeastAllocatedName) strategy_ = removed;
        if (strategy_ != removed || removed->strategy.empty()) return;
        of_strategy = args.json();
        strategy_path = args.path();
        Rename(entry.path(), *removed);
        return;
      }
      config["name"] = name;
      if (args.Present() && config["args"].is_object()) TranslateArgs(name, &config["args"]);
      Move(ElementPath(list.path(), kept.size()), entry.path());
      kept.push_back(std::move(config));
    });
    if (strategy_ != nullptr) PutStrategy(list.path(), of_strategy, strategy_path, &kept);
    (*translated)["pluginConfig"] = std::move(kept);
  }

  void TranslateArgs(std::string_view name, Json* args) const {
    if (IsV1()) return;
    args->erase("apiVersion");
    // In v1beta1 the defaultingType of given constraints is List by default.
    if (name != "PodTopologySpread" || result_->from != "v1beta1") return;
    const auto constraints = args->find("defaultConstraints");
    const auto type = args->find("defaultingType");
    const bool has_type =
        type != args->end() && !(type->is_string() && type->get_ref<const std::string&>().empty());
    if (constraints == args->end() || constraints->empty() || has_type) return;
    (*args)["defaultingType"] = "List";
  }

  // Adds the arguments of the plugin that scored to those of NodeResourcesFit.
  void PutStrategy(const std::string& list_path, const Json* args, const std::string& args_path,
                   Json* kept) {
    Json strategy = {{"type", std::string(strategy_->strategy)}};
    if (args != nullptr && args->is_object()) {
      for (const auto& member : args->items()) {
        if (member.key() == "shape") {
          strategy["requestedToCapacityRatio"]["shape"] = member.value();
        } else if (member.key() != "apiVersion" && member.key() != "kind") {
          strategy[member.key()] = member.value();
        }
      }
    }
    size_t at = 0;
    while (at < kept->size() && (*kept)[at]["name"] != kFitName) ++at;
    if (at == kept->size()) kept->push_back({{"name", std::string(kFitName)}});
    Json& fit = (*kept)[at]["args"];
    if (!fit.is_object()) fit = Json::object();
    // PathBefore uses the first pair that matches, so these must precede the others.
    const std::string path =
        MemberPath(MemberPath(ElementPath(list_path, at), "args"), "scoringStrategy");
    if (!args_path.empty()) {
      const auto first = result_->moved.begin();
      result_->moved.insert(first, {path, args_path});
      result_->moved.insert(
          result_->moved.begin(),
          {MemberPath(path, "requestedToCapacityRatio.shape"), MemberPath(args_path, "shape")});
    }
    fit["scoringStrategy"] = std::move(strategy);
  }

  TranslatedConfiguration* result_;
  // The plugin that scores by resources in the current profile. Null means the default one.
  const RemovedPlugin* strategy_ = nullptr;
};

}  // namespace

Result<TranslatedConfiguration> TranslateOlderConfiguration(Json document) {
  TranslatedConfiguration result;
  const std::string_view version = VersionOfConfiguration(document);
  const bool is_older = version == "v1beta1" || version == "v1beta2" || version == "v1beta3";
  if (!is_older && version != "v1") {
    result.document = std::move(document);
    return result;
  }
  if (is_older) result.from = version;
  DecodeErrors errors;
  OlderTranslator(&result).Translate(Decoder(&document, "", &errors));
  if (errors.any()) return errors.first();
  return result;
}

}  // namespace berth
