#include "versions/configuration/configz.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_member.h"
#include "base/check.h"
#include "base/duration.h"
#include "versions/configuration/configuration.h"
#include "versions/configuration/configuration_decode.h"
#include "versions/configuration/configuration_defaults.h"
#include "versions/configuration/configuration_merge.h"
#include "versions/configuration/configuration_schema.h"

namespace berth {
namespace {

// Words in capitals in Go's names.
constexpr std::string_view kInitialisms[] = {"ca", "http", "qps", "tls", "url"};
// Fields that are pointers in the internal types: null if nothing is written.
constexpr std::string_view kPointers[] = {
    "addedAffinity", "filterTimeout",   "percentageOfNodesToScore",
    "plugins",       "scoringStrategy", "requestedToCapacityRatio",
    "tlsConfig"};
// Fields whose types are in k8s.io/api and keep their JSON names.
constexpr std::string_view kNamedInJson[] = {"addedAffinity", "defaultConstraints"};
// Fields of every written object. The internal form omits them, except for the document's
// apiVersion.
constexpr std::string_view kTypeMeta[] = {"apiVersion", "kind"};

template <size_t kSize>
bool IsAmong(const std::string_view (&names)[kSize], std::string_view name) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

// Returns "URLPrefix" for "urlPrefix", "EnableHTTPS" for "enableHTTPS".
std::string GoFieldName(std::string_view name) {
  const size_t word = std::min(name.size(), name.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ"));
  const size_t capitals = IsAmong(kInitialisms, name.substr(0, word)) ? word : 1;
  std::string result(name);
  for (size_t i = 0; i < capitals; ++i) result[i] = static_cast<char>(result[i] - 'a' + 'A');
  return result;
}

// Returns a zero duration for null or "". REQUIRES: any other value is a duration.
Duration DurationOf(const Json& value) {
  const bool is_written = value.is_string() && !value.get_ref<const std::string&>().empty();
  return is_written ? ParseGoDuration(value.get_ref<const std::string&>()).duration : Duration{};
}

// Returns the number as Go writes it after reading it into a float32: in the fewest digits that
// denote the same value. Null becomes 0.
Json Float32(const Json& value) {
  if (value.is_null()) return 0;
  const float number = std::strtof(NumberText(value).c_str(), nullptr);
  constexpr float kWhole = 0x1p24F;  // up to here a float represents every whole number exactly
  if (std::abs(number) <= kWhole && std::trunc(number) == number) {
    return static_cast<int64_t>(number);
  }
  constexpr int kEnoughDigits = 9;
  char text[32];
  for (int digits = 1; digits <= kEnoughDigits; ++digits) {
    std::snprintf(text, sizeof text, "%.*g", digits, static_cast<double>(number));
    if (std::strtof(text, nullptr) == number) break;
  }
  return std::strtod(text, nullptr);
}

// --- The internal form ---

Json InternalObject(const Json& object, ObjectSchema schema);

Json InternalElement(const Json& element, const FieldSchema& list) {
  if (list.type == SettingType::kStringList) return element.is_null() ? Json("") : element;
  return IsAmong(kNamedInJson, list.name) ? CanonicalObject(element, list.fields)
                                          : InternalObject(element, list.fields);
}

// Returns base64 without the line breaks that its reader skips.
std::string OneLine(std::string text) {
  std::erase_if(text, [](char c) { return c == '\n' || c == '\r'; });
  return text;
}

// Converts a value to its internal form. `value` is null if nothing is written.
Json InternalValue(const Json& value, const FieldSchema& field) {
  if (value.is_null() && IsAmong(kPointers, field.name)) return nullptr;
  DecodeErrors errors;
  const Decoder decoder(&value, "", &errors);
  switch (field.type) {
    case SettingType::kString:
      return decoder.String();
    case SettingType::kBool:
      return decoder.Bool();
    case SettingType::kInt32:
    case SettingType::kInt64:
      return decoder.Int64();
    case SettingType::kNumber:
      return Float32(value);
    case SettingType::kDuration:
      return GoDurationText(DurationOf(value));
    case SettingType::kBytes:
      return value.is_null() ? value : Json(OneLine(decoder.String()));
    case SettingType::kStringList:
    case SettingType::kObjectList: {
      if (value.is_null()) return nullptr;
      Json list = Json::array();
      for (const Json& element : value) list.push_back(InternalElement(element, field));
      return list;
    }
    case SettingType::kObject:
      return IsAmong(kNamedInJson, field.name) ? CanonicalObject(value, field.fields)
                                               : InternalObject(value, field.fields);
    case SettingType::kStringMap:
    case SettingType::kAny:
      return value;
  }
  return nullptr;
}

// Converts an object to its internal form. `object` is in written form, or null.
Json InternalObject(const Json& object, ObjectSchema schema) {
  Json result = Json::object();
  for (const FieldSchema& field : schema) {
    if (IsAmong(kTypeMeta, field.name)) continue;
    result[GoFieldName(field.name)] = InternalValue(MemberOf(object, field.name), field);
  }
  return result;
}

// --- Defaults. As SetDefaults_KubeSchedulerConfiguration in both versions ---

void FillAbsent(Json* object, const char* name, Json value) {
  Json& member = (*object)[name];
  if (member.is_null()) member = std::move(value);
}

// Reports whether the value is null, empty text or 0: Go cannot distinguish these here.
bool IsZero(const Json& value) {
  if (value.is_string()) return value.get_ref<const std::string&>().empty();
  return value.is_null() || value == 0;
}

void FillEmpty(Json* object, const char* name, Json value) {
  Json& member = (*object)[name];
  if (IsZero(member)) member = std::move(value);
}

void FillElection(Json* election) {
  FillAbsent(election, "leaderElect", true);
  for (const auto& [name, text] :
       {std::pair("leaseDuration", "15s"), std::pair("renewDeadline", "10s"),
        std::pair("retryPeriod", "2s")}) {
    if (DurationOf(MemberOf(*election, name)) == Duration{}) (*election)[name] = text;
  }
  FillEmpty(election, "resourceLock", "leases");
  FillEmpty(election, "resourceName", "kube-scheduler");
  FillEmpty(election, "resourceNamespace", "kube-system");
}

void FillAddress(Json* document, const char* name) {
  Json& address = (*document)[name];
  std::optional<std::string> written;
  if (!address.is_null()) written = address.get<std::string>();
  address = BindAddressWithDefaults(written);
}

// As NewHTTPExtender, which modifies the configuration itself.
void FillExtenders(Json* extenders) {
  for (Json& extender : *extenders) {
    if (extender.is_null()) extender = Json::object();
    if (DurationOf(MemberOf(extender, "httpTimeout")) == Duration{}) {
      extender["httpTimeout"] = GoDurationText(kDefaultExtenderTimeout);
    }
  }
}

Json WrittenExtender(const ExtenderConfiguration& extender) {
  Json written = {
      {"urlPrefix", extender.url_prefix},     {"filterVerb", extender.filter_verb},
      {"preemptVerb", extender.preempt_verb}, {"prioritizeVerb", extender.prioritize_verb},
      {"bindVerb", extender.bind_verb},       {"weight", extender.weight},
      {"enableHTTPS", extender.enable_https}, {"nodeCacheCapable", extender.node_cache_capable},
      {"ignorable", extender.ignorable}};
  for (const ExtenderConfiguration::ManagedResource& resource : extender.managed_resources) {
    written["managedResources"].push_back(
        {{"name", resource.name}, {"ignoredByScheduler", resource.ignored_by_scheduler}});
  }
  return written;
}

// Adds all defaults to a document in written form, except those of profiles.
void FillDefaults(const ConfigurationApi& api, Json* document) {
  FillAbsent(document, "parallelism", 16);
  FillAbsent(document, "percentageOfNodesToScore", 0);
  FillAbsent(document, "podInitialBackoffSeconds", 1);
  FillAbsent(document, "podMaxBackoffSeconds", 10);
  FillElection(&(*document)["leaderElection"]);
  Json& client = (*document)["clientConnection"];
  FillEmpty(&client, "contentType", "application/vnd.kubernetes.protobuf");
  if (Float32(MemberOf(client, "qps")) == 0) client["qps"] = 50;
  FillEmpty(&client, "burst", 100);
  if (api.has_policies) {
    FillAddress(document, "healthzBindAddress");
    FillAddress(document, "metricsBindAddress");
  }
  FillAbsent(document, "enableProfiling", true);
  if ((*document)["enableProfiling"] == true) {
    FillAbsent(document, "enableContentionProfiling", true);
  }
  FillExtenders(&(*document)["extenders"]);
}

// --- Profiles ---

Json InternalArgs(const std::string& plugin, const Json& args, const ConfigurationApi& api) {
  const std::optional<ObjectSchema> schema = api.args_schema(plugin);
  if (!schema) return args;
  DecodeErrors errors;
  return InternalObject(PluginArgsWithDefaults(plugin, Decoder(&args, "", &errors), api), *schema);
}

Json InternalPlugins(const std::vector<EnabledPlugin>& plugins) {
  if (plugins.empty()) return nullptr;
  Json list = Json::array();
  for (const EnabledPlugin& plugin : plugins) {
    list.push_back({{"Name", plugin.name}, {"Weight", plugin.weight}});
  }
  return list;
}

// Returns a set as mergePluginSet produces it: without empty lists, and with weights only for
// enabled plugins. Adds the names of these to `enabled`.
Json MergedSet(const std::vector<EnabledPlugin>& defaults, const PluginSet& set,
               std::set<std::string>* enabled) {
  const std::vector<EnabledPlugin> merged = MergePluginSet(defaults, set);
  for (const EnabledPlugin& plugin : merged) enabled->insert(plugin.name);
  std::vector<EnabledPlugin> disabled = set.disabled.value_or(std::vector<EnabledPlugin>());
  for (EnabledPlugin& plugin : disabled) plugin.weight = 0;
  return Json{{"Enabled", InternalPlugins(merged)}, {"Disabled", InternalPlugins(disabled)}};
}

bool HasConfig(const Json& configs, const std::string& plugin) {
  return std::any_of(configs.begin(), configs.end(),
                     [&](const Json& config) { return config["Name"] == plugin; });
}

// As v1/defaults.go, setDefaults_KubeSchedulerProfile.
void CompleteProfile(const KubeSchedulerProfile& written, const Profile& defaults,
                     const ConfigurationApi& api, Json* profile) {
  std::set<std::string> enabled;
  Json plugins = Json::object();
  for (const ExtensionPoint point : kBuildOrder) {
    plugins[std::string(ExtensionPointName(point))] =
        MergedSet({}, written.plugins[static_cast<size_t>(point)], &enabled);
  }
  plugins["MultiPoint"] = MergedSet(defaults.multi_point, written.multi_point, &enabled);
  (*profile)["Plugins"] = std::move(plugins);
  Json& configs = (*profile)["PluginConfig"];
  const Json given = configs;
  for (const std::string& name : enabled) {
    if (HasConfig(given, name) || !api.args_schema(name)) continue;
    const auto args = defaults.plugin_args.find(name);
    configs.push_back(
        {{"Name", name},
         {"Args",
          InternalArgs(name, args == defaults.plugin_args.end() ? Json() : *args->second, api)}});
  }
}

// Returns a profile in internal form. `written` is null if no profiles are written.
Json InternalProfile(const Json& written, const Profile& defaults, const ConfigurationApi& api) {
  Json profile = InternalObject(written, api.profile);
  for (Json& config : profile["PluginConfig"]) {
    config["Args"] = InternalArgs(config["Name"].get<std::string>(), config["Args"], api);
  }
  if (api.completes_profiles) {
    DecodeErrors errors;
    CompleteProfile(DecodeKubeSchedulerProfile(Decoder(&written, "", &errors), api), defaults, api,
                    &profile);
  }
  return profile;
}

Json InternalProfiles(const Json& written, const ConfigzInput& input) {
  Json profiles = Json::array();
  for (const Json& profile : written) {
    profiles.push_back(InternalProfile(profile, input.defaults->front(), *input.api));
    // A single profile has a default name; several profiles must be named.
    const bool is_named = !MemberOf(profile, "schedulerName").is_null();
    if (written.size() == 1 && !is_named) {
      profiles.back()["SchedulerName"] = std::string(v1::kDefaultSchedulerName);
    }
  }
  if (!profiles.empty()) return profiles;
  for (const Profile& defaults : *input.defaults) {
    profiles.push_back(InternalProfile(Json(), defaults, *input.api));
    profiles.back()["SchedulerName"] = defaults.scheduler_name;
  }
  return profiles;
}

// Adds the resources that extenders manage instead of the scheduler to the profiles' arguments,
// where /configz shows them. As v1.34, buildExtenders; v1.21 modifies a copy that it does not show.
void IgnoreResources(const Json& extenders, Json* profiles) {
  Json ignored = Json::array();
  for (const Json& extender : extenders) {
    for (const Json& resource : extender["ManagedResources"]) {
      if (resource["IgnoredByScheduler"] == true) ignored.push_back(resource["Name"]);
    }
  }
  if (ignored.empty()) return;
  for (Json& profile : *profiles) {
    Json& configs = profile["PluginConfig"];
    const auto fit = std::find_if(configs.begin(), configs.end(), [](const Json& config) {
      return config["Name"] == "NodeResourcesFit";
    });
    if (fit != configs.end()) (*fit)["Args"]["IgnoredResources"] = ignored;
  }
}

// As options/deprecated.go, ApplyAlgorithmSourceTo.
Json AlgorithmSource(bool is_policy, std::string_view provider) {
  if (!is_policy) return Json{{"Policy", nullptr}, {"Provider", std::string(provider)}};
  const Json file = {{"Path", ""}};
  return Json{{"Policy", {{"File", file}, {"ConfigMap", nullptr}}}, {"Provider", nullptr}};
}

}  // namespace

Json Configz(const ConfigzInput& input) {
  BERTH_CHECK(!input.defaults->empty(), "a version has default profiles");
  const ConfigurationApi& api = *input.api;
  Json document = Json::object();
  const bool is_written = input.document != nullptr && input.document->is_object();
  const bool is_policy = is_written && MemberOf(*input.document, "kind") == "Policy";
  // Beside a Policy, the configuration is the default one, without any extenders.
  if (is_written && !is_policy) document = *input.document;
  for (const ExtenderConfiguration& extender : input.other_extenders) {
    if (!is_policy) document["extenders"].push_back(WrittenExtender(extender));
  }
  FillDefaults(api, &document);
  Json configuration = InternalObject(document, api.document);
  configuration["Profiles"] = InternalProfiles(MemberOf(document, "profiles"), input);
  if (api.completes_profiles) {
    IgnoreResources(configuration["Extenders"], &configuration["Profiles"]);
  }
  if (api.keeps_api_version) configuration["apiVersion"] = api.ApiVersion();
  if (api.has_policies) {
    configuration["AlgorithmSource"] = AlgorithmSource(is_policy, input.algorithm_provider);
  }
  return Json{{"componentconfig", std::move(configuration)}};
}

}  // namespace berth
