// The scheduler configurations that a file may hold, be it as manifests or as texts in ConfigMaps.
#ifndef BERTH_SIM_IMPORT_CONFIGURATION_H_
#define BERTH_SIM_IMPORT_CONFIGURATION_H_

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/decoder.h"
#include "base/result.h"
#include "sim/import_report.h"

namespace berth::sim {

inline constexpr std::string_view kConfigurationGroup = "kubescheduler.config.k8s.io/";

// The member at `names`, one inside the other; null if it is not there.
const Json* MemberAt(const Json& value, std::initializer_list<std::string_view> names);
// The text there; "" if there is none. Wrong types are found when the manifest is decoded.
std::string TextAt(const Json& value, std::initializer_list<std::string_view> names);

// The kind of configuration that it is; "" if it is another manifest. Others have a Policy too.
std::string_view ConfigurationKind(const Json& value);

// A scheduler's configuration: kube-batch's own, or in the shape that v1.21 reads.
struct ImportedConfiguration {
  bool is_batch = false;
  std::string kind;  // as it is called
  Json document;
  std::vector<std::pair<std::string, std::string>> moved;  // from paths in it to those in the file
  ImportReport report;
};

// Puts a configuration into the shape that v1.21 reads. Nothing that is outside of a simulation can
// be called, so that extenders go.
Result<ImportedConfiguration> ReadConfigurationAt(Json value, const std::string& path);

// One that a ConfigMap holds as text, as kube-scheduler's --policy-configmap, kubeadm and charts
// have it.
struct HeldText {
  std::string member;
  std::optional<Json> value;  // nothing: it is no JSON
};

// None of what is longer than a configuration may be.
std::vector<HeldText> ConfigurationsIn(const Json& map);
// Where such a text stands. `path` is that of the ConfigMap.
std::string PathInMap(const std::string& path, const std::string& member);

// The configuration that is all there is in the file; nothing if it is another file, that is, one
// for ObjectImport. `path` of an error is that in the file.
std::optional<Result<ImportedConfiguration>> ImportConfigurationAlone(const Json& file);

}  // namespace berth::sim

#endif  // BERTH_SIM_IMPORT_CONFIGURATION_H_
