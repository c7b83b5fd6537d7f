// The settings of a Scenario document: all but its inputs and captions.
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

// For PathBefore.
using Moves = std::vector<std::pair<std::string, std::string>>;

// The paths of a configuration as those of the scenario that it is part of.
Moves InScenario(Moves moved);

// The error with the path that it had before.
Error AtPath(Error error, const Moves& moved);

// The configuration of a kube-scheduler of this version; the error's path begins with `path`.
Result<KubeSchedulerConfiguration> DecodeConfiguration(const Json& document,
                                                       const std::string& path,
                                                       const Version& version);

// An error in a configuration, with its path as that of the scenario that the configuration is part
// of.
Error InConfiguration(Error error);

// Reads spec.process, which is there. REQUIRES: the version and the configuration were read.
BERTH_KEPT_APART void DecodeProcessField(const Decoder& spec, Scenario* scenario);

// Returns why a run cannot end at this moment: the limits of spec.until. Nothing if it can.
std::optional<std::string> UntilProblem(Time until);

// Reads them from a whole document. Errors go to `errors`, which are those of `document`.
void DecodeSettings(const Decoder& document, DecodeErrors* errors, Scenario* scenario);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_SCENARIO_SETTINGS_H_
