// The parts that translations of KubeSchedulerConfigurations share: their result, and how they read
// any version.
#ifndef BERTH_VERSIONS_CONFIGURATION_TRANSLATED_CONFIGURATION_H_
#define BERTH_VERSIONS_CONFIGURATION_TRANSLATED_CONFIGURATION_H_

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/json/json.h"

namespace berth {

// A setting without an equivalent in the version that runs.
struct LostSetting {
  std::string path;  // in the document that was read
  std::string name;  // of the plugin; empty if the path is enough
};

// A setting that has another name in the version that runs.
struct RenamedSetting {
  std::string path;    // in the document that was read
  std::string before;  // the plugin's name in that document
  std::string now;     // its replacement: "NodeResourcesFit with scoringStrategy MostAllocated"
};

struct TranslatedConfiguration {
  Json document;
  std::string from;  // the version that was translated; empty if no translation was necessary
  // Pairs of paths in `document` and the original paths, for PathBefore.
  std::vector<std::pair<std::string, std::string>> moved;
  std::vector<LostSetting> lost;
  std::vector<RenamedSetting> renamed;
};

// Returns the version that a KubeSchedulerConfiguration names: "v1" for
// "kubescheduler.config.k8s.io/v1". Empty if the document is of another kind, or has another
// apiVersion.
std::string_view VersionOfConfiguration(const Json& document);

// Returns the name that kube-scheduler-simulator wraps: "NodeName" for "NodeNameWrapped".
std::string UnwrappedPluginName(std::string name);

// Returns one sentence for each renamed setting, then one for each lost setting.
std::vector<std::string> TranslationSentences(const TranslatedConfiguration& translated);

// Returns the path that `path` had before it was moved. The first matching pair counts.
std::string PathBefore(const std::vector<std::pair<std::string, std::string>>& moved,
                       std::string_view path);

}  // namespace berth

#endif  // BERTH_VERSIONS_CONFIGURATION_TRANSLATED_CONFIGURATION_H_
