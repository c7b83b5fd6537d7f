// OpenedScenario: the scenario that the command line names, and its source texts.
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

// The file of the scenario, and the settings that replace its own.
struct ScenarioArguments {
  std::string file;
  std::string config;             // a file; the scenario's own configuration if empty
  std::string semantics;          // the scenario's own version if empty
  std::optional<Duration> until;  // the scenario's own end if unset
  std::optional<int64_t> seed;    // the scenario's own seed if unset
};

struct OpenedScenario {
  sim::Scenario scenario;
  std::string text;          // as ReadText returned it
  ConfigurationText config;  // its text is empty without --config
};

// Reads the scenario and prints notes about it: warnings, the report of an import, and objects that
// an API server would refuse. Returns null, after printing an error, if the scenario cannot be
// used.
std::optional<OpenedScenario> OpenScenario(const ScenarioArguments& arguments,
                                           const VersionCatalogue& versions);

// Returns an error if the run ends before the moment that --at names. Null if it does not.
std::optional<std::string> MomentProblem(const sim::Scenario& scenario, std::optional<Duration> at);

// Prints the error of a scheduler that cannot be built. error.path is a path in the scenario. The
// message gives the place in the file of --config or in the scenario's file.
void ComplainAboutBuild(const ScenarioArguments& arguments, const OpenedScenario& opened,
                        Error error);

}  // namespace berth::cli

#endif  // BERTH_CLI_OPENED_SCENARIO_H_
