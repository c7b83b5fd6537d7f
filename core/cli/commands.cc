#include "cli/commands.h"

#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "api/json_text.h"
#include "base/strings.h"
#include "cli/explain_text.h"
#include "cli/input_text.h"
#include "sim/account.h"
#include "sim/simulation.h"
#include "sim/view.h"

namespace berth::cli {
namespace {

constexpr char kHelp[] =
    R"(berth: the Kubernetes scheduler, simulated. As kube-scheduler v1.21.

  berth run SCENARIO [--until 60s] [--seed N] [--format text|jsonl|hash]
      Runs the scenario and prints its event log, or the hash of the log.
  berth validate SCENARIO
      Reads the scenario and says what is wrong with it, or what is left out.
  berth explain SCENARIO --pod NAMESPACE/NAME [--at 12s] [--seed N] [--format text|json]
      Tells a pod's life until that moment (default: the end), and the verdict of every node and
      every score in its last attempt.

SCENARIO is a file, or - for standard input: a Berth scenario, or what `kubectl get ... -o json`
(or -o yaml) prints. Both JSON and YAML are read.

Exit codes: 0 all went well; 1 there is no such pod, or nothing to explain yet; 2 bad arguments or
a bad scenario.
)";

// How many steps are done between two looks at the terminal.
constexpr int32_t kStepsBetweenProgress = 2000;

struct Options {
  std::string command;
  std::string file;
  std::optional<Duration> until;
  std::optional<Duration> at;
  std::optional<uint64_t> seed;
  std::string format;
  std::string pod;
};

int Complain(std::string_view where, const Error& error) {
  std::string text = StrCat("berth: ", where);
  if (error.line > 0) text += StrCat(":", std::to_string(error.line));
  std::fprintf(stderr, "%s: %s\n", text.c_str(), error.ToString().c_str());
  return kExitBadInput;
}

int ComplainAboutArguments(std::string_view message) {
  std::fprintf(stderr, "berth: %s\nTry berth --help.\n", std::string(message).c_str());
  return kExitBadInput;
}

std::optional<Duration> ParseDuration(const std::string& text) {
  const Json value = text;
  DecodeErrors errors;
  const Duration duration = sim::DecodeDuration(Decoder(&value, "", &errors), Duration{});
  if (errors.any() || duration < Duration{}) return std::nullopt;
  return duration;
}

std::optional<uint64_t> ParseSeed(const std::string& text) {
  if (text.empty() || text.size() > 19) return std::nullopt;
  uint64_t seed = 0;
  for (char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    seed = seed * 10 + static_cast<uint64_t>(c - '0');
  }
  return seed;
}

// Takes one "--name value"; the message if it is wrong.
std::optional<std::string> TakeOption(const std::string& name, const std::string& value,
                                      Options* options) {
  if (name == "--until" || name == "--at") {
    std::optional<Duration> duration = ParseDuration(value);
    if (!duration) return StrCat(name, " needs a time as 60s or 1m30s, not ", Quoted(value));
    (name == "--at" ? options->at : options->until) = duration;
  } else if (name == "--seed") {
    options->seed = ParseSeed(value);
    if (!options->seed) return StrCat("--seed needs a whole number, not ", Quoted(value));
  } else if (name == "--format") {
    options->format = value;
  } else if (name == "--pod") {
    options->pod = value.find('/') == std::string::npos ? StrCat("default/", value) : value;
  } else {
    return StrCat("unknown option ", Quoted(name));
  }
  return std::nullopt;
}

Result<Options> ParseArguments(const std::vector<std::string>& arguments) {
  Options options;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (argument.starts_with("--")) {
      if (i + 1 == arguments.size()) return Error{StrCat(argument, " needs a value"), ""};
      if (auto problem = TakeOption(argument, arguments[++i], &options)) {
        return Error{std::move(*problem), ""};
      }
    } else if (options.command.empty()) {
      options.command = argument;
    } else if (options.file.empty()) {
      options.file = argument;
    } else {
      return Error{StrCat("unexpected argument ", Quoted(argument)), ""};
    }
  }
  if (options.file.empty()) return Error{"no scenario was named", ""};
  return options;
}

void Warn(const sim::Scenario& scenario) {
  for (const std::string& warning : scenario.warnings) {
    std::fprintf(stderr, "berth: warning: %s\n", warning.c_str());
  }
}

Result<std::unique_ptr<sim::Simulation>> MakeSimulation(const Options& options) {
  Result<std::string> text = ReadText(options.file);
  if (!text.ok()) return text.error();
  Result<sim::Scenario> scenario = ReadScenario(text.value());
  if (!scenario.ok()) return scenario.error();
  Warn(scenario.value());
  if (options.seed) scenario.value().seed = *options.seed;
  if (options.until) scenario.value().limits.until = Time{} + *options.until;
  return sim::Simulation::Make(std::move(scenario).value());
}

void RunToEnd(sim::Simulation& simulation) {
  const bool show_progress = isatty(STDERR_FILENO) != 0;
  bool shown = false;
  while (simulation.Advance(kStepsBetweenProgress)) {
    if (!show_progress) continue;
    std::fprintf(stderr, "\r%8.1f s simulated, %zu events", simulation.now().seconds(),
                 simulation.log().events().size());
    shown = true;
  }
  if (shown) std::fprintf(stderr, "\r%*s\r", 60, "");
}

void Print(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stdout); }

int Run(const Options& options) {
  if (!options.format.empty() && options.format != "text" && options.format != "jsonl" &&
      options.format != "hash") {
    return ComplainAboutArguments(
        StrCat("--format is text, jsonl or hash, not ", Quoted(options.format)));
  }
  Result<std::unique_ptr<sim::Simulation>> simulation = MakeSimulation(options);
  if (!simulation.ok()) return Complain(options.file, simulation.error());
  RunToEnd(*simulation.value());
  const sim::EventLog& log = simulation.value()->log();
  if (options.format == "jsonl") {
    Print(log.ToJsonLines());
  } else if (options.format == "hash") {
    Print(log.Hash() + "\n");
  } else {
    Print(log.ToText());
  }
  return kExitOk;
}

int Validate(const Options& options) {
  Result<std::unique_ptr<sim::Simulation>> simulation = MakeSimulation(options);
  if (!simulation.ok()) return Complain(options.file, simulation.error());
  std::printf("%s: ok, %zu inputs, %zu captions\n", options.file.c_str(),
              simulation.value()->scenario().inputs.size(),
              simulation.value()->scenario().captions.size());
  return kExitOk;
}

int Explain(const Options& options) {
  if (options.pod.empty()) return ComplainAboutArguments("explain needs --pod NAMESPACE/NAME");
  if (!options.format.empty() && options.format != "text" && options.format != "json") {
    return ComplainAboutArguments(StrCat("--format is text or json, not ", Quoted(options.format)));
  }
  Result<std::unique_ptr<sim::Simulation>> made = MakeSimulation(options);
  if (!made.ok()) return Complain(options.file, made.error());
  sim::Simulation& simulation = *made.value();
  RunToEnd(simulation);
  sim::ViewProjection projection(&simulation.log(), simulation.scenario().backoff());
  const Time at = options.at ? Time{} + *options.at : simulation.now();
  Result<Json> account = sim::AccountOfPod(simulation, projection.At(at), options.pod);
  if (!account.ok()) {
    std::fprintf(stderr, "berth: %s\n", account.error().ToString().c_str());
    return kExitNotFound;
  }
  Print(options.format == "json" ? JsonText(account.value()) + "\n" : AccountText(account.value()));
  return kExitOk;
}

}  // namespace

int RunBerth(const std::vector<std::string>& arguments) {
  for (const std::string& argument : arguments) {
    if (argument == "--help" || argument == "-h") {
      Print(kHelp);
      return kExitOk;
    }
  }
  Result<Options> options = ParseArguments(arguments);
  if (!options.ok()) return ComplainAboutArguments(options.error().message);
  const std::string& command = options.value().command;
  if (command == "run") return Run(options.value());
  if (command == "validate") return Validate(options.value());
  if (command == "explain") return Explain(options.value());
  return ComplainAboutArguments(StrCat("unknown command ", Quoted(command)));
}

}  // namespace berth::cli
