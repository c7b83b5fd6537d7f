// The arguments and options that several commands have. Each stores its value in the variable that
// it was made for, which must live as long as it.
#ifndef BERTH_CLI_OPTIONS_SHARED_OPTIONS_H_
#define BERTH_CLI_OPTIONS_SHARED_OPTIONS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"
#include "cli/opened_scenario.h"
#include "cli/options/command.h"
#include "versions/version.h"

namespace berth::cli {

// --- Kinds of values ---

// The name of a file or a folder.
TakeValue TakeFileName(std::string* name);
// The same where more than one may be named.
TakeValue TakeFileNames(std::vector<std::string>* names);
// "a,b": adds these names to the list.
TakeValue TakeNames(std::vector<std::string>* names);
// A whole number between `low` and `high`, both included.
TakeValue TakeNumber(int64_t low, int64_t high, std::optional<int64_t>* number);
// The words of "a,b"; empty ones are left out.
std::vector<std::string> SplitList(const std::string& text);

// --- Options ---

// An option without a value.
Option FlagOption(std::string name, std::string help, bool* flag);

// SCENARIO, or what else the command calls it.
Argument ScenarioArgument(std::string name, ScenarioArguments* scenario);
Option ConfigOption(const VersionCatalogue& versions, ScenarioArguments* scenario);
Option SemanticsOption(const VersionCatalogue& versions, ScenarioArguments* scenario);
// The limits of these two are those of spec.until and spec.seed.
Option UntilOption(ScenarioArguments* scenario);
Option SeedOption(ScenarioArguments* scenario);

// A moment from 0 on. `default_moment`: the one that is meant without the option, for the help.
Option AtOption(const std::string& default_moment, std::optional<Duration>* at);
// A pod's name becomes NAMESPACE/NAME; without a namespace it is one of "default".
Option PodOption(std::string help, std::string* pod);
// One of `formats`, of which the first is the default; empty if the option is not given.
Option FormatOption(const std::vector<std::string>& formats, std::string* format);
// --json, which is the same as --format json.
Option JsonOption(std::string* format);

}  // namespace berth::cli

#endif  // BERTH_CLI_OPTIONS_SHARED_OPTIONS_H_
