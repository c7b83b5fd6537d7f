// Reads the settings of a Scenario document: everything except its inputs and captions.
#ifndef BERTH_SCENARIO_SCENARIO_SETTINGS_H_
#define BERTH_SCENARIO_SCENARIO_SETTINGS_H_

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/json/decoder.h"
#include "api/json/json_fwd.h"
#include "base/attributes.h"
#include "base/result.h"
#include "base/time.h"
#include "scenario/scenario.h"
#include "versions/configuration/configuration.h"

namespace berth::sim {

inline constexpr std::string_view kApiVersion = "berth.dev/v1";
inline constexpr std::string_view kConfigurationField = "spec.schedulerConfiguration";

// Pairs of new and original paths, for PathBefore.
using Moves = std::vector<std::pair<std::string, std::string>>;

// Converts paths in a configuration to paths in the scenario that contains it.
Moves InScenario(Moves moved);

// Returns the error with its original path.
Error AtPath(Error error, const Moves& moved);

// Decodes the configuration of a kube-scheduler of this version. The error's path begins with
// `path`.
Result<KubeSchedulerConfiguration> DecodeConfiguration(const Json& document,
                                                       const std::string& path,
                                                       const Version& version);

// Converts an error in a configuration: its path becomes the path in the scenario that contains the
// configuration.
Error InConfiguration(Error error);

// Reads spec.process, which must exist. REQUIRES: the version and the configuration were read.
BERTH_KEPT_APART void DecodeProcessField(const Decoder& spec, Scenario* scenario);

// Returns the reason why a run cannot end at this moment: the limits of spec.until. Null if it can.
std::optional<std::string> UntilProblem(Time until);

// Reads the settings of a whole document. Records errors in `errors`, which belongs to `document`.
void DecodeSettings(const Decoder& document, DecodeErrors* errors, Scenario* scenario);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_SCENARIO_SETTINGS_H_
