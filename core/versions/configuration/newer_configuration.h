// What later schedulers are configured with, put as v1.21 can read it: KubeSchedulerConfigurations
// of v1beta2 (v1.22), v1beta3 (v1.23) and v1 (v1.25). As their apis/config/v1*/default_plugins.go
// (mergePluginSet) and framework/runtime/framework.go (expandMultiPointPlugins).
#ifndef BERTH_VERSIONS_CONFIGURATION_NEWER_CONFIGURATION_H_
#define BERTH_VERSIONS_CONFIGURATION_NEWER_CONFIGURATION_H_

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/json/json.h"
#include "base/result.h"
#include "versions/configuration/configuration_api.h"

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

// The configuration in the shape of v1beta1; any other document stays as it is, and so does what
// makes no sense, for ReadConfiguration to refuse. Plugins run where the later version would run
// them, with v1.21's defaults in place of its own. multiPoint and NodeResourcesFit's
// scoringStrategy become what they stand for. kube-scheduler-simulator's names, as NodeNameWrapped,
// lose their end. The error's path is that in `document`.
Result<TranslatedConfiguration> TranslateNewerConfiguration(Json document);

// What a version reads that is configured in `api`: TranslateNewerConfiguration for v1beta1,
// TranslateOlderConfiguration for v1.
Result<TranslatedConfiguration> TranslateConfiguration(
    Json document, const ConfigurationApi& api = ConfigurationV1Beta1());

// One sentence for each thing that has another name now, then for each that is lost.
std::vector<std::string> TranslationSentences(const TranslatedConfiguration& translated);

// The path that `path` had before it was moved: the first pair that leads to it counts.
std::string PathBefore(const std::vector<std::pair<std::string, std::string>>& moved,
                       std::string_view path);

}  // namespace berth

#endif  // BERTH_VERSIONS_CONFIGURATION_NEWER_CONFIGURATION_H_
