#include "versions/configuration/translated_configuration.h"

#include "base/strings.h"
#include "versions/configuration/configuration_api.h"
#include "versions/configuration/configuration_decode.h"

namespace berth {

std::string UnwrappedPluginName(std::string name) {
  constexpr std::string_view kEnd = "Wrapped";
  if (name.size() > kEnd.size() && name.ends_with(kEnd)) name.resize(name.size() - kEnd.size());
  return name;
}

std::string_view VersionOfConfiguration(const Json& document) {
  if (!document.is_object()) return "";
  const auto kind = document.find("kind");
  const auto api_version = document.find("apiVersion");
  if (kind == document.end() || *kind != kConfigurationKind) return "";
  if (api_version == document.end() || !api_version->is_string()) return "";
  for (const std::string_view version : {"v1beta1", "v1beta2", "v1beta3", "v1"}) {
    if (*api_version == StrCat(kConfigurationGroupPrefix, version)) return version;
  }
  return "";
}

std::vector<std::string> TranslationSentences(const TranslatedConfiguration& translated) {
  std::vector<std::string> sentences;
  for (const RenamedSetting& one : translated.renamed) {
    sentences.push_back(StrCat(one.path, ": ", one.before, " is ", one.now, " now"));
  }
  for (const LostSetting& one : translated.lost) {
    sentences.push_back(one.name.empty()
                            ? StrCat(one.path, ": there is no such setting any more")
                            : StrCat(one.path, ": there is no successor of ", one.name));
  }
  return sentences;
}

std::string PathBefore(const std::vector<std::pair<std::string, std::string>>& moved,
                       std::string_view path) {
  for (const auto& [now, before] : moved) {
    if (!path.starts_with(now)) continue;
    std::string_view rest = path.substr(now.size());
    if (!rest.empty() && rest[0] != '.' && rest[0] != '[' && !now.empty()) continue;
    if (before.empty() && rest.starts_with('.')) rest.remove_prefix(1);
    return StrCat(before, rest);
  }
  return std::string(path);
}

}  // namespace berth
