#include "cli/redact_command.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "cli/commands.h"
#include "cli/messages.h"
#include "cli/opened_scenario.h"
#include "cli/options/shared_options.h"
#include "scenario/redaction/redact.h"

namespace berth::cli {
namespace {

struct Options {
  ScenarioArguments scenario;
  std::string names_file;  // empty if the user does not want the table of names
};

// Stores the name of an output file other than standard output.
TakeValue TakeNewFile(std::string* file) {
  return [file](const std::string& value) -> Problem {
    if (value == "-") return "needs a file, not -: standard output has the scenario";
    return TakeFileName(file)(value);
  };
}

// Reports whether both names refer to the same file. False if one of them does not exist.
bool IsSameFile(const std::string& a, const std::string& b) {
  std::error_code error;
  return std::filesystem::equivalent(a, b, error) && !error;
}

// Writes the table of names. Returns false, after printing an error, if the file could not be
// written completely.
bool WriteNames(const std::string& file, const Json& names) {
  errno = 0;
  std::ofstream stream(file, std::ios::binary);
  stream << JsonText(names) << '\n';
  stream.close();
  if (stream) return true;
  Say(StrCat(ShownName(file), ": could not be written: ", std::strerror(errno)));
  return false;
}

int Redact(const Options& options, const VersionCatalogue& versions, std::string* out) {
  for (const std::string& read : {options.scenario.file, options.scenario.config}) {
    if (!IsSameFile(read, options.names_file)) continue;
    return ComplainAboutArguments("redact", "--names would overwrite a file that is read");
  }
  const std::optional<OpenedScenario> opened = OpenScenario(options.scenario, versions);
  if (!opened) return kExitBadInput;
  const sim::Redacted redacted = sim::Redact(opened->scenario.source);
  // Make sure that recipients can open the redacted scenario.
  const Result<sim::Scenario> reopened = sim::DecodeScenario(redacted.scenario, versions);
  if (!reopened.ok()) {
    Say(StrCat("this scenario cannot be redacted: ", reopened.error().ToString()));
    return kExitBadInput;
  }
  const std::string& names_file = options.names_file;
  if (!names_file.empty() && !WriteNames(names_file, redacted.names)) return kExitNotWritten;
  *out = JsonText(redacted.scenario) + "\n";
  return kExitOk;
}

}  // namespace

Command RedactCommand(const VersionCatalogue& versions) {
  const auto options = std::make_shared<Options>();
  ScenarioArguments* const scenario = &options->scenario;
  return {
      .name = "redact",
      .help =
          "Prints the scenario without names, to be shown to others: pods, nodes, namespaces, "
          "labels, images and the like have other names, always the same for the same. Texts, "
          "annotations and what else does not matter are left out. The run is the same. "
          "Plugins, numbers, times and amounts stay.",
      .arguments = {ScenarioArgument("SCENARIO", scenario)},
      .options = {{.name = "--names",
                   .value = "FILE",
                   .help = "Writes to the file which name became which, as JSON. Keep it: with it "
                           "the answer can be read.",
                   .take = TakeNewFile(&options->names_file)},
                  ConfigOption(versions, scenario),
                  SemanticsOption(versions, scenario)},
      .run = [options, &versions](std::string* out) { return Redact(*options, versions, out); }};
}

}  // namespace berth::cli
