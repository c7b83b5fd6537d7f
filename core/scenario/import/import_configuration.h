// Reads schedulers' configurations in imported files: in a file of their own, beside manifests, or
// as text in a ConfigMap.
#ifndef BERTH_SCENARIO_IMPORT_IMPORT_CONFIGURATION_H_
#define BERTH_SCENARIO_IMPORT_IMPORT_CONFIGURATION_H_

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "base/result.h"
#include "scenario/import/import.h"
#include "versions/configuration/translated_configuration.h"

namespace berth::sim {

// The start of apiVersion of a KubeSchedulerConfiguration.
inline constexpr std::string_view kConfigurationGroup = "kubescheduler.config.k8s.io/";

// The name of kube-batch's configuration in reports, because it has no kind.
inline constexpr std::string_view kBatchConfiguration = "kube-batch configuration";

// Returns the member at `names`, each inside the one before. Null if it does not exist.
const Json* Find(const Json& value, std::initializer_list<std::string_view> names);
// Returns the text of that member. Empty if it does not exist or is no text; the decoder of the
// manifest finds wrong types.
std::string TextAt(const Json& value, std::initializer_list<std::string_view> names);

// Records an error if kind or apiVersion of an object is no text, so that such an object does not
// count as one without a kind. `path` is the path of the object.
void ExpectType(const Json& value, const std::string& path, DecodeErrors* errors);

// Returns the kind of a configuration. Empty for other manifests; other programs also have a kind
// Policy.
std::string_view ConfigurationKind(const Json& value);

// Converts a configuration to the form of a version with the configuration API `api`. Removes
// extenders, because a simulation calls no web servers.
Result<ImportedConfiguration> ReadConfigurationAt(Json value, const std::string& path,
                                                  const ConfigurationApi& api);

// Reports the settings that a translated configuration lost, and those that have new names.
void ReportTranslation(const TranslatedConfiguration& translated, const ConfigurationApi& api,
                       std::string_view kind, ImportReport* report);

// Reports whether a text in a ConfigMap, JSON or YAML, may be a configuration. This is a quick
// check, which is true for every configuration.
bool MayHoldConfiguration(std::string_view text);

// A configuration as text in a ConfigMap, as kube-scheduler's --policy-configmap, kubeadm and
// charts store it.
struct HeldText {
  std::string member;
  std::optional<Json> value;  // null: the text is no JSON
};
// Returns the configurations in a ConfigMap.
std::vector<HeldText> ConfigurationsIn(const Json& map);
// Returns the path of a member of a ConfigMap's data.
std::string PathInMap(const std::string& path, const std::string& member);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_IMPORT_IMPORT_CONFIGURATION_H_
