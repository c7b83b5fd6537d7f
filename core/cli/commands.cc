#include "cli/commands.h"

#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "answers/account.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "cli/explain_text.h"
#include "cli/input_text.h"
#include "sim/simulation.h"
#include "view/view.h"

namespace berth::cli {
namespace {

constexpr char kHelp[] =
    R"(berth: the Kubernetes scheduler, simulated. As kube-scheduler v1.34.1 or v1.21.9.

  berth run SCENARIO [--config FILE] [--semantics VERSION] [--until 60s] [--seed N]
            [--format text|jsonl|hash]
      Runs the scenario and prints its event log, or the hash of the log.
  berth validate SCENARIO [--config FILE] [--semantics VERSION]
      Reads the scenario and says what is wrong with it, or what is left out.
  berth explain SCENARIO [--pod NAMESPACE/NAME] [--attempt N]... [--at 12s] [--seed N]
                [--config FILE] [--semantics VERSION] [--all-filters] [--json]
      Without a pod and an attempt: a list of the attempts or sessions, one line for each.
      --pod: the pod's life until that moment (default: the end), and its last attempt in full: the
      decision, and why: the verdict of every node, every score, and how preemption chose.
      --attempt: this one instead of the last; of the pod, or else of the run, counted from 1.
      --all-filters: also what every filter would have said of every node, if it had been asked.
      --json: as data, for which core/answers/account.h and core/answers/describe.h have the schema.

SCENARIO is a file, or - for standard input: a Berth scenario, what `kubectl get ... -o json` (or
-o yaml) prints, or what kube-scheduler-simulator exports. Both JSON and YAML are read. The report
of such an import goes to standard error, and so does what an API server would refuse of the
objects: the run goes on.
--config: a KubeSchedulerConfiguration (kubescheduler.config.k8s.io/v1beta1 to v1, as far as the
version has it) or, in v1.21, a Policy (v1), in place of the one in the scenario.
--semantics: the version of kube-scheduler that is simulated: v1.34, v1.21, or v1.15 for v1.21 with
v1.15's queue. Without it that is the scenario's spec.semantics (v1.21 if there is none). Files of
kubectl name none: there a configuration of v1 means v1.34, a Policy or one of v1beta1 v1.21; else
the newest kubelet does, up to v1.15 v1.15, up to v1.27 v1.21; without kubelets it is v1.34.

Exit codes: 0 all went well; 1 there is no such pod, or nothing to explain yet, or the output could
not be written; 2 bad arguments or a bad scenario.
)";

// How many steps are done between two looks at the terminal.
constexpr int32_t kStepsBetweenProgress = 2000;

struct Options {
  std::string command;
  std::string file;
  std::string config;     // "": the scenario's own configuration
  std::string semantics;  // "": the scenario's own version
  std::optional<Duration> until;
  std::optional<Duration> at;
  std::optional<uint64_t> seed;
  std::string format;
  std::string pod;
  sim::AccountOptions account;
};

// A text for the terminal, which what stands in it (names of files among it) must not steer.
std::string Harmless(std::string_view text) { return Escaped(text, text.size()); }

// All messages go through here. Each is one line on standard error.
void Say(std::string_view message) {
  std::fprintf(stderr, "berth: %s\n", Harmless(message).c_str());
}

int Complain(std::string_view where, const Error& error) {
  const std::string line = error.line > 0 ? StrCat(":", std::to_string(error.line)) : "";
  Say(StrCat(where, line, ": ", error.ToString()));
  return kExitBadInput;
}

int ComplainAboutArguments(std::string_view message) {
  Say(message);
  std::fputs("Try berth --help.\n", stderr);
  return kExitBadInput;
}

std::optional<Duration> ParseDuration(const std::string& text) {
  const Json value = text;
  DecodeErrors errors;
  const Duration duration = DecodeDuration(Decoder(&value, "", &errors), Duration{});
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
  } else if (name == "--config" || name == "--semantics") {
    (name == "--config" ? options->config : options->semantics) = value;
  } else if (name == "--attempt") {
    const std::optional<int64_t> number = ParseInt64(value);
    if (!number || *number < 1 || *number > std::numeric_limits<int32_t>::max()) {
      return StrCat("--attempt needs a number from 1, not ", Quoted(value));
    }
    options->account.attempts.push_back(static_cast<int32_t>(*number));
  } else if (name == "--pod") {
    options->pod = value.find('/') == std::string::npos ? StrCat("default/", value) : value;
  } else {
    return StrCat("unknown option ", Quoted(name));
  }
  return std::nullopt;
}

// Takes an option that has no value; false if `name` is none.
bool TakeFlag(const std::string& name, Options* options) {
  if (name == "--json") {
    options->format = "json";
  } else if (name == "--all-filters") {
    options->account.explain.all_filters = true;
  } else {
    return false;
  }
  return true;
}

Result<Options> ParseArguments(const std::vector<std::string>& arguments) {
  Options options;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (TakeFlag(argument, &options)) continue;
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
    Say(StrCat("warning: ", warning));
  }
  const sim::ImportReport& report = scenario.report;
  const std::string read = report.ReadText();
  if (!read.empty()) Say(StrCat("read ", read));
  for (const sim::ImportFact& fact : report.facts()) {
    if (sim::IsAboutScheduler(fact)) {
      Say(sim::ImportText(fact));
      continue;
    }
    if (fact.section == sim::ImportSection::kRead && !sim::IsAboutTranslation(fact)) continue;
    constexpr std::string_view kSections[] = {"read", "ignored", "not modelled"};
    Say(StrCat(kSections[static_cast<size_t>(fact.section)], ": ", sim::ImportText(fact)));
  }
}

// The run goes on: Berth simulates more than an API server takes.
void WarnOfComplaints(const std::string& file, std::string_view text,
                      const sim::Scenario& scenario) {
  const TextComplaints complaints = ComplaintsAboutText(text, scenario.version->name);
  for (const Error& complaint : complaints.listed) {
    const std::string line = complaint.line > 0 ? StrCat(":", std::to_string(complaint.line)) : "";
    Say(StrCat(file, line, ": warning: ", complaint.message));
  }
  if (complaints.others == 0) return;
  Say(StrCat(file, ": warning: there are ", std::to_string(complaints.others),
             " more complaints like these"));
}

// Puts the error of a configuration that cannot be built where it stands: in the file that --config
// named, or in the scenario.
void ComplainAboutBuild(const Options& options, const std::string& scenario_text,
                        const ConfigurationText& config, Error error) {
  constexpr std::string_view kField = "spec.schedulerConfiguration";
  const bool is_in_config = !options.config.empty() && error.path.starts_with(kField);
  if (is_in_config) {
    error.path.erase(0, kField.size());
    if (error.path.starts_with('.')) error.path.erase(0, 1);
    error = config.InText(std::move(error));
  } else if (!error.path.empty()) {
    error.line = LineOfPath(scenario_text, error.path);
  }
  (void)Complain(is_in_config ? options.config : options.file, error);
}

// Null after complaining.
std::unique_ptr<sim::Simulation> MakeSimulation(const Options& options,
                                                const VersionCatalogue& versions) {
  const auto complain = [](const std::string& file, const Error& error) {
    (void)Complain(file, error);
    return nullptr;
  };
  Result<std::string> text = ReadText(options.file);
  if (!text.ok()) return complain(options.file, text.error());
  ConfigurationText config;
  const bool has_config = !options.config.empty();
  if (has_config) {
    Result<std::string> read = ReadText(options.config);
    if (!read.ok()) return complain(options.config, read.error());
    Result<ConfigurationText> parsed = ReadConfiguration(std::move(read).value());
    if (!parsed.ok()) return complain(options.config, parsed.error());
    config = std::move(parsed).value();
  }
  Result<sim::Scenario> scenario = ReadScenario(
      text.value(), versions, {options.semantics, has_config ? &config.value : nullptr});
  if (!scenario.ok()) return complain(options.file, scenario.error());
  if (has_config) {
    std::optional<Error> error =
        sim::ReplaceSchedulerConfiguration(std::move(config.value), &scenario.value());
    if (error) return complain(options.config, config.InText(std::move(*error)));
  }
  WarnOfComplaints(options.file, text.value(), scenario.value());
  Warn(scenario.value());
  if (options.seed) scenario.value().seed = *options.seed;
  if (options.until) scenario.value().limits.until = Time{} + *options.until;
  Result<std::unique_ptr<sim::Simulation>> simulation =
      sim::Simulation::Make(std::move(scenario).value());
  if (simulation.ok()) return std::move(simulation).value();
  ComplainAboutBuild(options, text.value(), config, simulation.error());
  return nullptr;
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

// The commands. Each puts what belongs on standard output into `out`, and returns the exit code.

int Run(const Options& options, const VersionCatalogue& versions, std::string* out) {
  if (!options.format.empty() && options.format != "text" && options.format != "jsonl" &&
      options.format != "hash") {
    return ComplainAboutArguments(
        StrCat("--format is text, jsonl or hash, not ", Quoted(options.format)));
  }
  const std::unique_ptr<sim::Simulation> simulation = MakeSimulation(options, versions);
  if (simulation == nullptr) return kExitBadInput;
  RunToEnd(*simulation);
  const sim::EventLog& log = simulation->log();
  if (options.format == "jsonl") {
    *out = log.ToJsonLines();
  } else if (options.format == "hash") {
    *out = log.Hash() + "\n";
  } else {
    *out = log.ToText();
  }
  return kExitOk;
}

int Validate(const Options& options, const VersionCatalogue& versions, std::string* out) {
  const std::unique_ptr<sim::Simulation> simulation = MakeSimulation(options, versions);
  if (simulation == nullptr) return kExitBadInput;
  const sim::Scenario& scenario = simulation->scenario();
  *out = StrCat(Harmless(options.file), ": ok, ", std::to_string(scenario.inputs.size()),
                " inputs, ", std::to_string(scenario.captions.size()), " captions\n");
  return kExitOk;
}

Result<Json> Account(sim::Simulation& simulation, const Options& options) {
  sim::ViewProjection projection(&simulation.log());
  const sim::View& view = projection.At(options.at ? Time{} + *options.at : simulation.now());
  if (!options.pod.empty()) {
    return sim::AccountOfPod(simulation, view, options.pod, options.account);
  }
  if (!options.account.attempts.empty()) {
    return sim::AccountOfAttempts(simulation, view, options.account);
  }
  return sim::AccountOfRun(simulation, view);
}

// The account with all its texts escaped.
Json HarmlessAccount(Json account) {
  if (account.is_string()) return Harmless(account.get_ref<const std::string&>());
  if (account.is_structured()) {
    for (Json& inner : account) inner = HarmlessAccount(std::move(inner));
  }
  return account;
}

int Explain(const Options& options, const VersionCatalogue& versions, std::string* out) {
  const bool of_run = options.pod.empty() && options.account.attempts.empty();
  if (of_run && options.account.explain.all_filters) {
    return ComplainAboutArguments("--all-filters needs --pod NAMESPACE/NAME or --attempt N");
  }
  if (!options.format.empty() && options.format != "text" && options.format != "json") {
    return ComplainAboutArguments(StrCat("--format is text or json, not ", Quoted(options.format)));
  }
  const std::unique_ptr<sim::Simulation> made = MakeSimulation(options, versions);
  if (made == nullptr) return kExitBadInput;
  RunToEnd(*made);
  Result<Json> account = Account(*made, options);
  if (!account.ok()) {
    Say(account.error().ToString());
    return kExitNotFound;
  }
  if (options.format == "json") {
    *out = JsonText(account.value()) + "\n";
  } else {
    const Json shown = HarmlessAccount(std::move(account).value());
    *out = of_run ? RunAccountText(shown) : AccountText(shown);
  }
  return kExitOk;
}

int Dispatch(const std::vector<std::string>& arguments, const VersionCatalogue& versions,
             std::string* out) {
  for (const std::string& argument : arguments) {
    if (argument == "--help" || argument == "-h") {
      *out = kHelp;
      return kExitOk;
    }
  }
  Result<Options> options = ParseArguments(arguments);
  if (!options.ok()) return ComplainAboutArguments(options.error().message);
  const std::string& semantics = options.value().semantics;
  if (!semantics.empty() && versions.Find(semantics) == nullptr) {
    return ComplainAboutArguments(
        StrCat("--semantics needs one of ", versions.Names(), ", not ", Quoted(semantics)));
  }
  const std::string& command = options.value().command;
  if (command == "run") return Run(options.value(), versions, out);
  if (command == "validate") return Validate(options.value(), versions, out);
  if (command == "explain") return Explain(options.value(), versions, out);
  return ComplainAboutArguments(StrCat("unknown command ", Quoted(command)));
}

// False, and said so, if not all of it arrived: the disk is full, the reader has left.
bool Write(const std::string& out) {
  if (out.empty()) return true;
  errno = 0;
  const bool written = std::fwrite(out.data(), 1, out.size(), stdout) == out.size();
  if (written && std::fflush(stdout) == 0) return true;
  Say(StrCat("the output could not be written: ", std::strerror(errno)));
  return false;
}

}  // namespace

int RunBerth(const std::vector<std::string>& arguments, const VersionCatalogue& versions) {
  // A reader who leaves is an error of writing, which is said, and no silent end.
  std::signal(SIGPIPE, SIG_IGN);
  std::string out;
  const int code = Dispatch(arguments, versions, &out);
  return Write(out) ? code : kExitNotWritten;
}

}  // namespace berth::cli
