#include "cli/redact_command.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <optional>
#include <utility>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "cli/commands.h"
#include "cli/messages.h"
#include "cli/opened_scenario.h"
#include "scenario/redaction/redact.h"

namespace berth::cli {
namespace {

struct Options {
  ScenarioArguments scenario;
  std::string names_file;  // "": the table of names is not asked for
};

// Where the value of an option goes; null: there is no such option.
std::string* PlaceOf(const std::string& name, Options* options) {
  if (name == "--names") return &options->names_file;
  if (name == "--config") return &options->scenario.config;
  if (name == "--semantics") return &options->scenario.semantics;
  return nullptr;
}

Result<Options> ParseArguments(const std::vector<std::string>& arguments,
                               const VersionCatalogue& versions) {
  Options options;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (argument.starts_with("--")) {
      std::string* const place = PlaceOf(argument, &options);
      if (place == nullptr) return Error{StrCat("unknown option ", Quoted(argument)), ""};
      if (i + 1 == arguments.size()) return Error{StrCat(argument, " needs a value"), ""};
      *place = arguments[++i];
    } else if (options.scenario.file.empty()) {
      options.scenario.file = argument;
    } else {
      return Error{StrCat("unexpected argument ", Quoted(argument)), ""};
    }
  }
  if (options.scenario.file.empty()) return Error{"no scenario was named", ""};
  const std::string& semantics = options.scenario.semantics;
  if (!semantics.empty() && versions.Find(semantics) == nullptr) {
    return Error{StrCat("--semantics needs one of ", versions.Names(), ", not ", Quoted(semantics)),
                 ""};
  }
  return options;
}

// False, and said so, if not all of it was written.
bool WriteNames(const std::string& file, const Json& names) {
  errno = 0;
  std::ofstream stream(file, std::ios::binary);
  stream << JsonText(names) << '\n';
  stream.close();
  if (stream) return true;
  Say(StrCat(Harmless(file), ": could not be written: ", std::strerror(errno)));
  return false;
}

}  // namespace

int Redact(const std::vector<std::string>& arguments, const VersionCatalogue& versions,
           std::string* out) {
  Result<Options> options = ParseArguments(arguments, versions);
  if (!options.ok()) return ComplainAboutArguments(options.error().message);
  const std::optional<OpenedScenario> opened = OpenScenario(options.value().scenario, versions);
  if (!opened) return kExitBadInput;
  const sim::Redacted redacted = sim::Redact(opened->scenario.source);
  // What is handed on can be opened by whoever gets it.
  const Result<sim::Scenario> reopened = sim::DecodeScenario(redacted.scenario, versions);
  if (!reopened.ok()) {
    Say(StrCat("this scenario cannot be redacted: ", reopened.error().ToString()));
    return kExitBadInput;
  }
  const std::string& names_file = options.value().names_file;
  if (!names_file.empty() && !WriteNames(names_file, redacted.names)) return kExitNotWritten;
  *out = JsonText(redacted.scenario) + "\n";
  return kExitOk;
}

}  // namespace berth::cli
