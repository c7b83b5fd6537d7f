#include "scenario/import/import_configuration.h"

#include <utility>

#include "api/json/json_path.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "scenario/limits.h"
#include "scenario/manifest_size.h"
#include "versions/configuration/configuration_translation.h"

namespace berth::sim {
namespace {

// {actions: "allocate, backfill", tiers: [{plugins: [...]}]}
bool IsBatchConfiguration(const Json& value) {
  if (!value.is_object() || value.contains("kind") || value.contains("apiVersion")) return false;
  const Json* actions = Find(value, {"actions"});
  const Json* tiers = Find(value, {"tiers"});
  return (actions != nullptr && actions->is_string()) || (tiers != nullptr && tiers->is_array());
}

ImportedConfiguration ReadBatchConfigurationAt(Json value, const std::string& path) {
  ImportedConfiguration configuration;
  configuration.is_batch = true;
  configuration.kind = kBatchConfiguration;
  configuration.report.Add(ImportSection::kRead, "configuration", kBatchConfiguration, path);
  configuration.moved.emplace_back("", path);
  configuration.document = std::move(value);
  return configuration;
}

}  // namespace

const Json* Find(const Json& value, std::initializer_list<std::string_view> names) {
  const Json* found = &value;
  for (const std::string_view name : names) {
    if (!found->is_object()) return nullptr;
    const auto member = found->find(name);
    if (member == found->end() || member->is_null()) return nullptr;
    found = &*member;
  }
  return found;
}

std::string TextAt(const Json& value, std::initializer_list<std::string_view> names) {
  const Json* found = Find(value, names);
  return found != nullptr && found->is_string() ? found->get<std::string>() : "";
}

std::string_view ConfigurationKind(const Json& value) {
  if (IsBatchConfiguration(value)) return kBatchConfiguration;
  const std::string kind = TextAt(value, {"kind"});
  const std::string api_version = TextAt(value, {"apiVersion"});
  if (kind == "KubeSchedulerConfiguration") return "KubeSchedulerConfiguration";
  if (kind != "Policy") return "";
  const bool lists_predicates =
      api_version.empty() && (value.contains("predicates") || value.contains("priorities"));
  const bool is_scheduler_policy =
      api_version == "v1" || api_version.starts_with(kConfigurationGroup) || lists_predicates;
  return is_scheduler_policy ? "Policy" : "";
}

void ExpectType(const Json& value, const std::string& path, DecodeErrors* errors) {
  if (!value.is_object()) return;
  const Decoder decoder(&value, path, errors);
  for (const char* name : {"kind", "apiVersion"}) {
    static_cast<void>(decoder.Field(name).NonNullString());
  }
}

void ReportTranslation(const TranslatedConfiguration& translated, const ConfigurationApi& api,
                       std::string_view kind, ImportReport* report) {
  for (const RenamedSetting& setting : translated.renamed) {
    report->Add(ImportSection::kRead, "renamed", kind, setting.path, setting.now);
  }
  const bool is_v1 = &api == &ConfigurationV1();
  for (const LostSetting& setting : translated.lost) {
    report->Add(ImportSection::kNotModelled, is_v1 ? "removedSetting" : "setting", kind,
                setting.path, setting.name);
  }
}

Result<ImportedConfiguration> ReadConfigurationAt(Json value, const std::string& path,
                                                  const ConfigurationApi& api) {
  DecodeErrors errors;
  ExpectAtMost(kMaxSettingBytes, Decoder(&value, path, &errors));
  ExpectType(value, path, &errors);
  if (errors.any()) return errors.first();
  const std::string kind(ConfigurationKind(value));
  if (kind == kBatchConfiguration) return ReadBatchConfigurationAt(std::move(value), path);
  const Json extenders =
      value.is_object() && value.contains("extenders") ? value["extenders"] : Json();
  if (extenders.is_array() && !extenders.empty()) value.erase("extenders");
  Result<TranslatedConfiguration> translated = TranslateConfiguration(std::move(value), api);
  const auto at = [&](const std::string& inner) {
    return path.empty() || inner.empty() ? StrCat(path, inner) : StrCat(path, ".", inner);
  };
  if (!translated.ok()) return Error{translated.error().message, at(translated.error().path)};
  ImportedConfiguration configuration;
  configuration.kind = kind;
  ImportReport& report = configuration.report;
  report.Add(ImportSection::kRead, "configuration", kind, path);
  const std::string& from = translated.value().from;
  if (!from.empty()) {
    report.Add(ImportSection::kRead, &api == &ConfigurationV1() ? "converted" : "translated", kind,
               StrCat(kConfigurationGroup, from));
  }
  if (extenders.is_array() && !extenders.empty()) {
    report.Add(ImportSection::kNotModelled, "extenders", kind, "extenders");
  }
  ReportTranslation(translated.value(), api, kind, &report);
  for (auto& [now, before] : translated.value().moved) {
    configuration.moved.emplace_back(std::move(now), at(before));
  }
  configuration.moved.emplace_back("", path);
  configuration.document = std::move(translated.value().document);
  return configuration;
}

bool MayHoldConfiguration(std::string_view text) {
  const auto has = [text](std::string_view word) { return text.find(word) != text.npos; };
  return has("KubeSchedulerConfiguration") || has("Policy") || has("tiers");
}

std::vector<HeldText> ConfigurationsIn(const Json& map) {
  std::vector<HeldText> held;
  const Json* data = Find(map, {"data"});
  if (data == nullptr || !data->is_object()) return held;
  // A ConfigMap is no larger than etcd accepts.
  if (SizeOf(*data, kMaxManifestBytes).text > kMaxManifestBytes) return held;
  int64_t bytes = 0;  // the number of bytes that were read
  for (const auto& member : data->items()) {
    if (!member.value().is_string()) continue;
    const std::string& text = member.value().get_ref<const std::string&>();
    const auto has = [&text](const char* word) { return text.find(word) != std::string::npos; };
    const bool may_be =
        has("KubeSchedulerConfiguration") || has("\"Policy\"") || (has("tiers") && has("plugins"));
    if (!may_be) continue;
    bytes += static_cast<int64_t>(text.size());
    if (bytes > kMaxSettingBytes) return held;
    Result<Json> value = ParseJsonText(text);
    if (!value.ok()) {
      held.push_back({member.key(), std::nullopt});
    } else if (!ConfigurationKind(value.value()).empty()) {
      held.push_back({member.key(), std::move(value).value()});
    }
  }
  return held;
}

std::string PathInMap(const std::string& path, const std::string& member) {
  return MemberPath(path.empty() ? "data" : MemberPath(path, "data"), member);
}

std::optional<Result<ImportedConfiguration>> ImportConfigurationAlone(const Json& file,
                                                                      const ConfigurationApi& api) {
  const Json* only = &file;
  std::string path;
  if (file.is_array()) {
    only = nullptr;
    for (size_t i = 0; i < file.size(); ++i) {
      if (file[i].is_null()) continue;
      if (only != nullptr) return std::nullopt;
      only = &file[i];
      path = ElementPath("", i);
    }
  }
  if (only == nullptr || !only->is_object()) return std::nullopt;
  if (!ConfigurationKind(*only).empty()) {
    // A configuration that is too large is not copied.
    DecodeErrors errors;
    ExpectAtMost(kMaxSettingBytes, Decoder(only, path, &errors));
    if (errors.any()) return Result<ImportedConfiguration>(errors.first());
    return ReadConfigurationAt(*only, path, api);
  }
  if (TextAt(*only, {"kind"}) != "ConfigMap") return std::nullopt;
  std::vector<HeldText> held = ConfigurationsIn(*only);
  if (held.size() != 1 || !held.front().value) return std::nullopt;
  return ReadConfigurationAt(*std::move(held.front().value), PathInMap(path, held.front().member),
                             api);
}

}  // namespace berth::sim
