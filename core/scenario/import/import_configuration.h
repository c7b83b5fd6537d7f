// Schedulers' configurations among what is imported: in a file of their own, beside manifests, or
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

// What apiVersion of a KubeSchedulerConfiguration begins with.
inline constexpr std::string_view kConfigurationGroup = "kubescheduler.config.k8s.io/";

// The kind that reports name kube-batch's configuration by, which has none.
inline constexpr std::string_view kBatchConfiguration = "kube-batch configuration";

// The member at `names`, one inside the other; null if it is not there.
const Json* Find(const Json& value, std::initializer_list<std::string_view> names);
// The text there; "" if there is none. Wrong types are found when the manifest is decoded.
std::string TextAt(const Json& value, std::initializer_list<std::string_view> names);

// Records an error where kind or apiVersion of an object is no text: a kind of another type is not
// taken for none at all. `path` is that of the object.
void ExpectType(const Json& value, const std::string& path, DecodeErrors* errors);

// The kind of configuration that it is; "" if it is another manifest. Others have a Policy too.
std::string_view ConfigurationKind(const Json& value);

// Puts a configuration into the shape that a version reads that is configured in `api`. Nothing
// that is outside of a simulation can be called, so that extenders go.
Result<ImportedConfiguration> ReadConfigurationAt(Json value, const std::string& path,
                                                  const ConfigurationApi& api);

// Reports what a configuration of this kind lost, and what has another name now.
void ReportTranslation(const TranslatedConfiguration& translated, const ConfigurationApi& api,
                       std::string_view kind, ImportReport* report);

// Whether a text in a ConfigMap, JSON or YAML, may be one: a quick look, which no configuration
// fails.
bool MayHoldConfiguration(std::string_view text);

// One that a ConfigMap holds as text, as kube-scheduler's --policy-configmap, kubeadm and charts
// have it.
struct HeldText {
  std::string member;
  std::optional<Json> value;  // nothing: it is no JSON
};
std::vector<HeldText> ConfigurationsIn(const Json& map);
// The path of a member of a ConfigMap's data.
std::string PathInMap(const std::string& path, const std::string& member);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_IMPORT_IMPORT_CONFIGURATION_H_
