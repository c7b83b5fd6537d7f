#include "versions/configuration/configuration_defaults.h"

#include <algorithm>
#include <cctype>
#include <utility>
#include <vector>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "base/check.h"
#include "base/strings.h"
#include "versions/configuration/configuration_schema.h"

namespace berth {
namespace {

constexpr std::string_view kDefaultPort = "10251";
constexpr std::string_view kAllAddresses = "0.0.0.0";

bool IsAbsent(const Json& args, const char* field) {
  const auto found = args.find(field);
  return found == args.end() || found->is_null();
}

bool IsAbsentOrEmpty(const Json& args, const char* field) {
  return IsAbsent(args, field) || IsEmpty(args[field]);
}

void SetDefault(Json& args, const char* field, Json value) {
  if (IsAbsent(args, field)) args[field] = std::move(value);
}

void SetDefaultResources(Json& args) {
  if (IsAbsentOrEmpty(args, "resources")) {
    args["resources"] = {{{"name", "cpu"}, {"weight", 1}}, {{"name", "memory"}, {"weight", 1}}};
  }
}

// Sets the default resources, and weight 1 for resources whose weight is missing or 0.
void SetDefaultResourcesAndWeights(Json& args) {
  SetDefaultResources(args);
  for (Json& resource : args["resources"]) {
    if (resource.is_null()) resource = Json::object();
    if (IsAbsent(resource, "weight") || resource["weight"] == 0) resource["weight"] = 1;
  }
}

// Adds the defaults that all versions share.
void AddCommonDefaultArgs(std::string_view plugin, Json& args) {
  if (plugin == "DefaultPreemption") {
    SetDefault(args, "minCandidateNodesPercentage", 10);
    SetDefault(args, "minCandidateNodesAbsolute", 100);
  } else if (plugin == "InterPodAffinity") {
    SetDefault(args, "hardPodAffinityWeight", 1);
  } else if (plugin == "VolumeBinding") {
    SetDefault(args, "bindTimeoutSeconds", 600);
  }
}

// Checks the optional apiVersion and kind of the arguments. As v1beta1/types.go,
// decodeNestedObjects.
void CheckTypeOfArgs(std::string_view plugin, const Decoder& args, const ConfigurationApi& api) {
  const Decoder kind = args.Field("kind");
  const Decoder api_version = args.Field("apiVersion");
  const std::string wanted = StrCat(plugin, "Args");
  const std::string kind_text = kind.String();
  const std::string api_version_text = api_version.String();
  if (!kind_text.empty() && kind_text != wanted) {
    kind.Fail(StrCat("args for plugin ", plugin, " were not of type ", wanted,
                     ".kubescheduler.config.k8s.io, got ", QuotedPrefix(kind_text)));
  }
  if (!api_version_text.empty() && api_version_text != api.ApiVersion()) {
    api_version.Fail(StrCat("decoding args for plugin ", plugin, ": no kind ", Quoted(wanted),
                            " is registered for version ", QuotedPrefix(api_version_text)));
  }
}

bool IsDigits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
  });
}

// Leading zeros are allowed, as before Go 1.17.
bool IsIpv4Address(std::string_view text) {
  for (int part = 0; part < 4; ++part) {
    const size_t dot = text.find('.');
    const std::string_view digits = text.substr(0, dot);
    if (!IsDigits(digits) || (part < 3) != (dot != std::string_view::npos)) return false;
    int64_t value = 0;
    for (char c : digits) value = std::min<int64_t>(value * 10 + (c - '0'), 256);
    if (value > 255) return false;
    text.remove_prefix(dot == std::string_view::npos ? text.size() : dot + 1);
  }
  return true;
}

// Returns the number of 16-bit groups in a part of an IPv6 address. An IPv4 address may follow if
// `at_end`. Returns 0 for empty text, and none if the part is malformed.
std::optional<int> CountGroups(std::string_view text, bool at_end) {
  int groups = 0;
  while (!text.empty()) {
    const size_t colon = text.find(':');
    const std::string_view group = text.substr(0, colon);
    const bool is_last = colon == std::string_view::npos;
    if (is_last && at_end && group.find('.') != std::string_view::npos) {
      return IsIpv4Address(group) ? std::optional<int>(groups + 2) : std::nullopt;
    }
    const bool is_hexadecimal = std::all_of(group.begin(), group.end(), [](char c) {
      return std::isxdigit(static_cast<unsigned char>(c)) != 0;
    });
    if (group.empty() || group.size() > 4 || !is_hexadecimal) return std::nullopt;
    ++groups;
    if (is_last) break;
    text.remove_prefix(colon + 1);
    if (text.empty()) return std::nullopt;  // it ends with a colon
  }
  return groups;
}

bool IsIpv6Address(std::string_view text) {
  const size_t gap = text.find("::");
  if (gap == std::string_view::npos) return CountGroups(text, true) == 8;
  const std::optional<int> before = CountGroups(text.substr(0, gap), false);
  const std::optional<int> after = CountGroups(text.substr(gap + 2), true);
  return before && after && *before + *after < 8;
}

std::string JoinHostPort(std::string_view host, std::string_view port) {
  if (host.find(':') != std::string_view::npos) return StrCat("[", host, "]:", port);
  return StrCat(host, ":", port);
}

}  // namespace

void AddDefaultArgsV1Beta1(std::string_view plugin, Json& args) {
  AddCommonDefaultArgs(plugin, args);
  if (plugin == "NodeResourcesLeastAllocated" || plugin == "NodeResourcesMostAllocated" ||
      plugin == "RequestedToCapacityRatio") {
    SetDefaultResources(args);
  } else if (plugin == "PodTopologySpread") {
    // Feature gate DefaultPodTopologySpread is on.
    if (IsAbsentOrEmpty(args, "defaultingType")) {
      args["defaultingType"] = IsAbsentOrEmpty(args, "defaultConstraints") ? "System" : "List";
    }
  }
}

void AddDefaultArgsV1(std::string_view plugin, Json& args) {
  AddCommonDefaultArgs(plugin, args);
  if (plugin == "NodeResourcesBalancedAllocation") {
    SetDefaultResourcesAndWeights(args);
  } else if (plugin == "NodeResourcesFit") {
    if (IsAbsent(args, "scoringStrategy")) args["scoringStrategy"] = {{"type", "LeastAllocated"}};
    SetDefaultResourcesAndWeights(args["scoringStrategy"]);
  } else if (plugin == "PodTopologySpread") {
    if (IsAbsentOrEmpty(args, "defaultingType")) args["defaultingType"] = "System";
  } else if (plugin == "DynamicResources") {
    // Feature gate DRASchedulerFilterTimeout is on.
    SetDefault(args, "filterTimeout", "10s");
  }
}

Json PluginArgsWithDefaults(std::string_view plugin, const Decoder& args,
                            const ConfigurationApi& api) {
  const std::optional<ObjectSchema> schema = api.args_schema(plugin);
  if (!schema) return args.Present() ? *args.json() : Json();
  CheckFields(args, *schema);
  CheckTypeOfArgs(plugin, args, api);
  if (args.failed()) return Json::object();
  Json with_defaults = args.Present() ? *args.json() : Json::object();
  with_defaults.erase("apiVersion");
  with_defaults.erase("kind");
  api.add_default_args(plugin, with_defaults);
  return CanonicalObject(with_defaults, *schema, EmptyLists::kKept);
}

Json DefaultPluginArgs(std::string_view plugin, const ConfigurationApi& api) {
  DecodeErrors errors;
  Json args = PluginArgsWithDefaults(plugin, Decoder(nullptr, "", &errors), api);
  BERTH_CHECK(!errors.any(), "default arguments are good");
  return args;
}

std::optional<HostAndPort> SplitHostPort(std::string_view address) {
  const size_t last_colon = address.rfind(':');
  if (last_colon == std::string_view::npos) return std::nullopt;
  std::string_view host = address.substr(0, last_colon);
  const std::string_view port = address.substr(last_colon + 1);
  if (host.starts_with('[')) {
    const size_t close = address.find(']');
    if (close == std::string_view::npos || close + 1 != last_colon) return std::nullopt;
    host = address.substr(1, close - 1);
    if (host.find('[') != std::string_view::npos) return std::nullopt;
  } else if (host.find_first_of(":[]") != std::string_view::npos) {
    return std::nullopt;
  }
  if (port.find_first_of("[]") != std::string_view::npos) return std::nullopt;
  return HostAndPort{std::string(host), std::string(port)};
}

bool IsIpAddress(std::string_view text) {
  return text.find(':') == std::string_view::npos ? IsIpv4Address(text) : IsIpv6Address(text);
}

std::string BindAddressWithDefaults(const std::optional<std::string>& address) {
  if (!address) return JoinHostPort(kAllAddresses, kDefaultPort);
  if (const std::optional<HostAndPort> parts = SplitHostPort(*address)) {
    return JoinHostPort(parts->host.empty() ? kAllAddresses : parts->host, parts->port);
  }
  return JoinHostPort(IsIpAddress(*address) ? std::string_view(*address) : kAllAddresses,
                      kDefaultPort);
}

}  // namespace berth
