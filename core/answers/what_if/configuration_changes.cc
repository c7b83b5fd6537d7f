#include "answers/what_if/configuration_changes.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "answers/what_if/cluster_at.h"
#include "api/json/json.h"
#include "api/json/json_member.h"
#include "base/result.h"

namespace berth::sim {
namespace {

using remedies::ConfigurationChange;

constexpr std::string_view kPreemption = "DefaultPreemption";
// The points at which a plugin can keep a pod off a node.
constexpr std::array<std::string_view, 3> kPointsOfFilters = {"multiPoint", "preFilter", "filter"};

// The fields of a scenario's spec that do not affect how its scheduler is built.
constexpr std::array<std::string_view, 6> kNotOfScheduler = {
    "objects", "generators", "timeline", "captions", "lesson", "compareWith"};

// Returns the member, replaced by an empty one if it is missing or of another type.
Json& ObjectIn(Json& parent, std::string_view name) {
  Json& member = parent[std::string(name)];
  if (!member.is_object()) member = Json::object();
  return member;
}
Json& ListIn(Json& parent, std::string_view name) {
  Json& member = parent[std::string(name)];
  if (!member.is_array()) member = Json::array();
  return member;
}

bool IsNamed(const Json& entry, std::string_view name) {
  return MemberOf(entry, "name") == std::string(name);
}

// Derives changed configurations from a written one.
class Changes {
 public:
  Changes(const Scenario& scenario, const v1::Pod& pod) : scenario_(scenario), pod_(pod) {}

  std::vector<ConfigurationChange> All() {
    document_ = MemberOf(MemberOf(scenario_.source, "spec"), "schedulerConfiguration");
    if (MemberOf(document_, "kind") != "KubeSchedulerConfiguration") return {};
    const Json& profiles = MemberOf(document_, "profiles");
    if (!profiles.is_array()) return {};
    const auto serves = [&](const Json& profile) {
      const Json& name = MemberOf(profile, "schedulerName");
      return pod_.spec.scheduler_name ==
             (name.is_string() ? name.get<std::string>() : std::string(v1::kDefaultSchedulerName));
    };
    while (profile_ < profiles.size() && !serves(profiles[profile_])) ++profile_;
    if (profile_ == profiles.size()) return {};
    LeaveOutFilters(profiles[profile_]);
    EnablePreemption(profiles[profile_]);
    LeaveOutAddedAffinity(profiles[profile_]);
    LeaveOutDefaultConstraints(profiles[profile_]);
    return std::move(changes_);
  }

 private:
  // Returns the scenario with this configuration, without the fields that do not affect the
  // scheduler.
  Json SourceWith(const Json& configuration) const {
    Json source = Json::object();
    for (const auto& [name, member] : scenario_.source->items()) {
      if (name != "spec") source[name] = member;
    }
    for (const auto& [name, member] : MemberOf(scenario_.source, "spec").items()) {
      const bool matters =
          std::find(kNotOfScheduler.begin(), kNotOfScheduler.end(), name) == kNotOfScheduler.end();
      if (matters) source["spec"][name] = member;
    }
    source["spec"]["schedulerConfiguration"] = configuration;
    return source;
  }

  // Adds the change, unless the scheduler would not start with it.
  void Take(std::string_view kind, HintReason words, Json profile) {
    Json document = document_;
    document["profiles"][profile_] = std::move(profile);
    const Result<Scenario> changed = DecodeScenario(SourceWith(document), scenario_.versions);
    if (!changed.ok()) return;
    Result<capacity::ClusterInput> cluster =
        ClusterInputOf(changed.value(), {}, changed.value().version);
    if (!cluster.ok()) return;
    changes_.push_back(
        {kind, std::move(words), std::move(document), std::move(cluster.value().profiles)});
  }

  bool IsEnabledByItself(const std::string& plugin) const {
    const std::vector<Profile>& defaults = scenario_.version->profiles;
    return std::any_of(defaults.begin(), defaults.end(), [&](const Profile& profile) {
      return FindPlugin(profile.At(ExtensionPoint::kFilter), plugin) != nullptr;
    });
  }

  void LeaveOutFilters(const Json& profile) {
    std::set<std::string> names;
    const Json& plugins = MemberOf(profile, "plugins");
    for (const std::string_view point : kPointsOfFilters) {
      const Json& enabled = MemberOf(MemberOf(plugins, point), "enabled");
      for (const Json& entry : enabled) {
        const Json& name = MemberOf(entry, "name");
        if (name.is_string() && !IsEnabledByItself(name)) names.insert(name.get<std::string>());
      }
    }
    for (const std::string& name : names) {
      Json changed = profile;
      for (auto& point : changed["plugins"].items()) {
        Json& enabled = ListIn(point.value(), "enabled");
        const auto is_it = [&](const Json& entry) { return IsNamed(entry, name); };
        std::erase_if(enabled.get_ref<Json::array_t&>(), is_it);
      }
      Take(remedies::kPlugin, {"Leave out the plugin {} in the profile {}", {name, ProfileName()}},
           std::move(changed));
    }
  }

  void EnablePreemption(const Json& profile) {
    Json changed = profile;
    Json& point = ObjectIn(ObjectIn(changed, "plugins"), "postFilter");
    Json& enabled = ListIn(point, "enabled");
    const auto is_it = [](const Json& entry) { return IsNamed(entry, kPreemption); };
    if (std::any_of(enabled.begin(), enabled.end(), is_it)) return;
    enabled.push_back({{"name", std::string(kPreemption)}});
    // An entry that disables all default plugins ("*") remains.
    std::erase_if(ListIn(point, "disabled").get_ref<Json::array_t&>(), is_it);
    Take(remedies::kPlugin,
         {"Enable the plugin {} in the profile {}", {std::string(kPreemption), ProfileName()}},
         std::move(changed));
  }

  // Returns the plugin's arguments in the profile. Null if the profile has none.
  static Json* ArgsOf(Json& profile, std::string_view plugin) {
    const auto configs = profile.find("pluginConfig");
    if (configs == profile.end() || !configs->is_array()) return nullptr;
    const auto config = std::find_if(configs->begin(), configs->end(),
                                     [&](const Json& entry) { return IsNamed(entry, plugin); });
    if (config == configs->end()) return nullptr;
    const auto args = config->find("args");
    return args == config->end() || !args->is_object() ? nullptr : &*args;
  }

  void LeaveOutAddedAffinity(const Json& profile) {
    Json changed = profile;
    Json* const args = ArgsOf(changed, "NodeAffinity");
    if (args == nullptr || args->erase("addedAffinity") == 0) return;
    Take(remedies::kArgument,
         {"Leave addedAffinity out of the arguments of NodeAffinity in the profile {}",
          {ProfileName()}},
         std::move(changed));
  }

  void LeaveOutDefaultConstraints(const Json& profile) {
    Json changed = profile;
    Json* const args = ArgsOf(changed, "PodTopologySpread");
    if (args == nullptr) return;
    Json& constraints = ListIn(*args, "defaultConstraints");
    const auto is_hard = [](const Json& constraint) {
      return MemberOf(constraint, "whenUnsatisfiable") == "DoNotSchedule";
    };
    if (std::erase_if(constraints.get_ref<Json::array_t&>(), is_hard) == 0) return;
    Take(remedies::kArgument,
         {"Leave the default constraints out of the arguments of PodTopologySpread in the profile "
          "{}",
          {ProfileName()}},
         std::move(changed));
  }

  std::string ProfileName() const { return pod_.spec.scheduler_name; }

  const Scenario& scenario_;
  const v1::Pod& pod_;
  Json document_;
  size_t profile_ = 0;  // index in the document
  std::vector<ConfigurationChange> changes_;
};

}  // namespace

std::vector<ConfigurationChange> ConfigurationChangesFor(const Scenario& scenario,
                                                         const v1::Pod& pod) {
  return Changes(scenario, pod).All();
}

}  // namespace berth::sim
