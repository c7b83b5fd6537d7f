// The arguments and options that several commands share. Each stores its value in the variable that
// it was created with, which must outlive it.
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

// Stores the name of a file or a folder.
TakeValue TakeFileName(std::string* name);
// Adds the name of a file or a folder to the list.
TakeValue TakeFileNames(std::vector<std::string>* names);
// Adds the names in a text such as "a,b" to the list.
TakeValue TakeNames(std::vector<std::string>* names);
// Stores a whole number from `low` to `high`, both included.
TakeValue TakeNumber(int64_t low, int64_t high, std::optional<int64_t>* number);
// Returns the words in a text such as "a,b", without empty words.
std::vector<std::string> SplitList(const std::string& text);

// --- Options ---

// Returns an option without a value.
Option FlagOption(std::string name, std::string help, bool* flag);

// Returns the argument that names the scenario. `name` is the command's word for it, usually
// SCENARIO.
Argument ScenarioArgument(std::string name, ScenarioArguments* scenario);
Option ConfigOption(const VersionCatalogue& versions, ScenarioArguments* scenario);
Option SemanticsOption(const VersionCatalogue& versions, ScenarioArguments* scenario);
// These two options have the limits of spec.until and spec.seed.
Option UntilOption(ScenarioArguments* scenario);
Option SeedOption(ScenarioArguments* scenario);

// Returns an option for a moment, which is not negative. `default_moment` describes the default for
// the help.
Option AtOption(const std::string& default_moment, std::optional<Duration>* at);
// Returns an option that stores a pod as NAMESPACE/NAME. The namespace is "default" if the user
// gives none.
Option PodOption(std::string help, std::string* pod);
// Returns an option for one of `formats`. The first is the default. `format` stays empty without
// the option.
Option FormatOption(const std::vector<std::string>& formats, std::string* format);
// Returns the option --json, which means --format json.
Option JsonOption(std::string* format);

}  // namespace berth::cli

#endif  // BERTH_CLI_OPTIONS_SHARED_OPTIONS_H_
