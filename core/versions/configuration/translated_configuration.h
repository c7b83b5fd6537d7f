// What the translations of KubeSchedulerConfigurations have in common: their result, and what they
// read of any version.
#ifndef BERTH_VERSIONS_CONFIGURATION_TRANSLATED_CONFIGURATION_H_
#define BERTH_VERSIONS_CONFIGURATION_TRANSLATED_CONFIGURATION_H_

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/json/json.h"

namespace berth {

// What the version at work has nothing for.
struct LostSetting {
  std::string path;  // in the document that was read
  std::string name;  // of the plugin, "" where the path says enough
};

// What has another name in the version at work.
struct RenamedSetting {
  std::string path;    // in the document that was read
  std::string before;  // the plugin there
  std::string now;     // what stands for it: "NodeResourcesFit with scoringStrategy MostAllocated"
};

struct TranslatedConfiguration {
  Json document;
  std::string from;  // the version that was translated; "" if nothing had to be
  // Where things stand in `document`, and where they stood: PathBefore reads it.
  std::vector<std::pair<std::string, std::string>> moved;
  std::vector<LostSetting> lost;
  std::vector<RenamedSetting> renamed;
};

// The version that a KubeSchedulerConfiguration names, "v1" of "kubescheduler.config.k8s.io/v1";
// "" if the document is another, or has another apiVersion.
std::string_view VersionOfConfiguration(const Json& document);

// The name that kube-scheduler-simulator wraps: "NodeName" of "NodeNameWrapped".
std::string UnwrappedPluginName(std::string name);

// One sentence for each thing that has another name now, then for each that is lost.
std::vector<std::string> TranslationSentences(const TranslatedConfiguration& translated);

// The path that `path` had before it was moved: the first pair that leads to it counts.
std::string PathBefore(const std::vector<std::pair<std::string, std::string>>& moved,
                       std::string_view path);

}  // namespace berth

#endif  // BERTH_VERSIONS_CONFIGURATION_TRANSLATED_CONFIGURATION_H_
