// OpenedScenario: the scenario that the command line names, with the texts that it was read from.
#ifndef BERTH_CLI_OPENED_SCENARIO_H_
#define BERTH_CLI_OPENED_SCENARIO_H_

#include <cstdint>
#include <optional>
#include <string>

#include "base/result.h"
#include "base/time.h"
#include "cli/input_text.h"
#include "scenario/scenario.h"
#include "versions/version.h"

namespace berth::cli {

// The scenario that is meant, and what takes the place of its own settings.
struct ScenarioArguments {
  std::string file;
  std::string config;             // a file; "": the scenario's own configuration
  std::string semantics;          // "": the scenario's own version
  std::optional<Duration> until;  // nothing: the scenario's own end
  std::optional<int64_t> seed;    // nothing: the scenario's own seed
};

struct OpenedScenario {
  sim::Scenario scenario;
  std::string text;          // as ReadText has left it
  ConfigurationText config;  // without a text: there is none
};

// Reads it, and says what is noteworthy: warnings, the report of an import, what an API server
// would refuse. Nothing after complaining.
std::optional<OpenedScenario> OpenScenario(const ScenarioArguments& arguments,
                                           const VersionCatalogue& versions);

// Says why the run cannot be asked about the moment that --at names: it ends before. Nothing if it
// can.
std::optional<std::string> MomentProblem(const sim::Scenario& scenario, std::optional<Duration> at);

// Complains of a scheduler that cannot be built, with the place in the file that --config named or
// in the scenario, whose path the error has.
void ComplainAboutBuild(const ScenarioArguments& arguments, const OpenedScenario& opened,
                        Error error);

}  // namespace berth::cli

#endif  // BERTH_CLI_OPENED_SCENARIO_H_
