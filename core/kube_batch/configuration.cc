#include "kube_batch/configuration.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "api/json/json.h"
#include "base/strings.h"
#include "kube_batch/actions/factory.h"
#include "kube_batch/plugins/factory.h"

namespace berth::kube_batch {
namespace {

std::string_view TrimSpace(std::string_view text) {
  constexpr std::string_view kSpace = " \t\n\v\f\r";
  const size_t begin = text.find_first_not_of(kSpace);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kSpace) - begin + 1);
}

std::vector<std::string> DecodeActions(const Decoder& actions) {
  std::vector<std::string> names;
  std::string text = actions.String();
  for (std::string_view rest = text;;) {
    const size_t comma = rest.find(',');
    const std::string_view name = TrimSpace(rest.substr(0, comma));
    if (FindAction(name) == nullptr) {
      actions.Fail(
          StrCat("there is no action ", QuotedPrefix(name), "; there are ", ActionNames()));
      return names;
    }
    names.emplace_back(name);
    if (comma == std::string_view::npos) return names;
    rest.remove_prefix(comma + 1);
  }
}

// Returns the text of a scalar: YAML turns text without quotes into numbers and booleans.
std::string ScalarText(const Decoder& scalar) {
  if (scalar.Present()) {
    const Json& value = *scalar.json();
    if (value.is_boolean() || value.is_number()) return value.dump();
    if (const auto spelling = NumberSpelling(value)) return std::string(*spelling);
  }
  return scalar.String();
}

PluginOption DecodePluginOption(const Decoder& given) {
  PluginOption option(given.Field("name").String());
  for (int i = 0; i < kNumSwitches; ++i) {
    option.enabled[static_cast<size_t>(i)] =
        given.Field(SwitchName(static_cast<FunctionFamily>(i))).Bool(true);
  }
  std::map<std::string, std::string, std::less<>> texts;
  given.Field("arguments").ForEachMember([&](const std::string& key, const Decoder& text) {
    texts[key] = ScalarText(text);
  });
  option.arguments = Arguments(std::move(texts));
  return option;
}

Tier DecodeTier(const Decoder& given) {
  Tier tier;
  given.Field("plugins").ForEachElement(
      [&](const Decoder& plugin) { tier.plugins.push_back(DecodePluginOption(plugin)); });
  return tier;
}

}  // namespace

std::string_view SwitchName(FunctionFamily family) {
  static constexpr std::array<std::string_view, kNumSwitches> kNames = {
      "enableJobOrder",   "enableJobReady",    "enableJobPipelined",
      "enableTaskOrder",  "enablePreemptable", "enableReclaimable",
      "enableQueueOrder", "enablePredicate",   "enableNodeOrder"};
  return kNames[static_cast<size_t>(family)];
}

int64_t Arguments::GetInt(std::string_view key, int64_t fallback) const {
  const auto found = texts_.find(key);
  if (found == texts_.end()) return fallback;
  return ParseInt64(found->second).value_or(fallback);
}

bool Arguments::GetBool(std::string_view key, bool fallback) const {
  const auto found = texts_.find(key);
  if (found == texts_.end()) return fallback;
  constexpr std::string_view kTrue[] = {"1", "t", "T", "TRUE", "true", "True"};
  constexpr std::string_view kFalse[] = {"0", "f", "F", "FALSE", "false", "False"};
  const std::string_view text = found->second;
  if (std::find(std::begin(kTrue), std::end(kTrue), text) != std::end(kTrue)) return true;
  if (std::find(std::begin(kFalse), std::end(kFalse), text) != std::end(kFalse)) return false;
  return fallback;
}

std::vector<std::string> Configuration::UnknownPlugins() const {
  std::vector<std::string> unknown;
  for (const Tier& tier : tiers) {
    for (const PluginOption& plugin : tier.plugins) {
      if (!IsPlugin(plugin.name)) unknown.push_back(plugin.name);
    }
  }
  return unknown;
}

Configuration DefaultConfiguration() {
  Configuration configuration;
  configuration.actions = {"allocate", "backfill"};
  configuration.tiers.resize(2);
  for (const char* name : {"priority", "gang"}) {
    configuration.tiers[0].plugins.emplace_back(name);
  }
  for (const char* name : {"drf", "predicates", "proportion", "nodeorder"}) {
    configuration.tiers[1].plugins.emplace_back(name);
  }
  return configuration;
}

Configuration DecodeConfiguration(const Decoder& document) {
  Configuration configuration;
  configuration.actions = DecodeActions(document.Field("actions"));
  document.Field("tiers").ForEachElement(
      [&](const Decoder& tier) { configuration.tiers.push_back(DecodeTier(tier)); });
  return configuration;
}

Result<Configuration> DecodeConfiguration(const Json& document) {
  DecodeErrors errors;
  Configuration configuration = DecodeConfiguration(Decoder(&document, "", &errors));
  if (errors.any()) return errors.first();
  return configuration;
}

}  // namespace berth::kube_batch
