#include "cli/commands.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "answers/account.h"
#include "answers/cluster_events/describe_cluster_events.h"
#include "answers/cluster_events/recordings.h"
#include "answers/describe_configuration.h"
#include "answers/metrics/metrics.h"
#include "answers/what_if/drain.h"
#include "answers/what_if/remedies.h"
#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_member.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "cli/capacity_command.h"
#include "cli/compare/compare_command.h"
#include "cli/drain_text.h"
#include "cli/explain_text.h"
#include "cli/export_commands.h"
#include "cli/messages.h"
#include "cli/opened_scenario.h"
#include "cli/options/command.h"
#include "cli/options/dispatch.h"
#include "cli/options/shared_options.h"
#include "cli/options/version_words.h"
#include "cli/redact_command.h"
#include "cli/remedies_text.h"
#include "cli/resources_command.h"
#include "cli/strip_command.h"
#include "cli/sweep/sweep_command.h"
#include "sim/simulation.h"
#include "view/tour_faults.h"
#include "view/view.h"

namespace berth::cli {
namespace {

// The number of steps between two updates of the progress line.
constexpr int32_t kStepsBetweenProgress = 2000;

// The values of the options of the commands below. Each command uses some of them.
struct Options {
  ScenarioArguments scenario;
  std::optional<Duration> at;
  std::string format;  // empty means the command's first format
  std::string pod;
  sim::AccountOptions account;
  std::vector<std::string> nodes;        // names of the nodes to drain
  std::string zone;                      // zone of the nodes to drain
  std::string selector;                  // selector of the nodes to drain
  bool lost = false;                     // the nodes are lost instead of drained
  std::optional<int64_t> at_a_time;      // number of nodes in a wave; all at once if unset
  bool all_fit = false;                  // the exit code is 1 if a pod finds no node
  std::optional<int64_t> replica;        // index of the process; the leader if unset
  std::optional<int64_t> timed_percent;  // percentage of kube-scheduler's attempts; 10 if unset
};

// Opens the scenario and creates its simulation. Returns null, after printing an error, if that
// fails.
std::unique_ptr<sim::Simulation> MakeSimulation(std::string_view command, const Options& options,
                                                const VersionCatalogue& versions) {
  std::optional<OpenedScenario> opened = OpenScenario(options.scenario, versions);
  if (!opened) return nullptr;
  if (const auto problem = MomentProblem(opened->scenario, options.at)) {
    (void)ComplainAboutArguments(command, *problem);
    return nullptr;
  }
  Result<std::unique_ptr<sim::Simulation>> simulation =
      sim::Simulation::Make(std::move(opened->scenario));
  if (simulation.ok()) return std::move(simulation).value();
  ComplainAboutBuild(options.scenario, *opened, simulation.error());
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

// The commands follow. Each stores its standard output in `out` and returns the exit code.

void WarnOfTour(const sim::Simulation& simulation) {
  const std::vector<sim::Caption>& captions = simulation.scenario().captions;
  for (const sim::TourFault& fault : sim::FindTourFaults(captions, simulation.log())) {
    Warn("", StrCat(fault.path, ": ", fault.message));
  }
}

int Run(const Options& options, const VersionCatalogue& versions, std::string* out) {
  const std::unique_ptr<sim::Simulation> simulation = MakeSimulation("run", options, versions);
  if (simulation == nullptr) return kExitBadInput;
  RunToEnd(*simulation);
  const sim::EventLog& log = simulation->log();
  if (!options.scenario.until) WarnOfTour(*simulation);
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
  const std::unique_ptr<sim::Simulation> simulation = MakeSimulation("validate", options, versions);
  if (simulation == nullptr) return kExitBadInput;
  const sim::Scenario& scenario = simulation->scenario();
  if (!scenario.captions.empty()) {
    RunToEnd(*simulation);
    WarnOfTour(*simulation);
  }
  *out = StrCat(ShownName(options.scenario.file), ": ok, ", std::to_string(scenario.inputs.size()),
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

// Returns the suggestion `: is it "shop/web-0"?` if exactly one pod of another namespace has this
// name. Returns "" otherwise.
std::string OtherPod(const sim::EventLog& log, const std::string& pod) {
  constexpr std::string_view kDefault = "default/";
  if (!pod.starts_with(kDefault) || log.FindPod(pod) != sim::kNoId) return "";
  const std::string name = pod.substr(kDefault.size() - 1);
  std::string found;
  for (sim::PodId id = 0; id < log.num_pods(); ++id) {
    if (!log.PodName(id).ends_with(name)) continue;
    if (!found.empty()) return "";
    found = log.PodName(id);
  }
  return found.empty() ? "" : StrCat(": is it ", QuotedPrefix(found), "?");
}

// Reports whether the scenario is the dump of a cluster in which the pod has no node.
bool IsPendingInDump(const sim::Scenario& scenario, const std::string& pod) {
  if (scenario.report.empty()) return false;
  const Json& objects = MemberOf(MemberOf(*scenario.source, "spec"), "objects");
  return std::any_of(objects.begin(), objects.end(), [&](const Json& object) {
    const Json& metadata = MemberOf(object, "metadata");
    std::string name_space = TextOf(metadata, "namespace");
    if (name_space.empty()) name_space = "default";
    return TextOf(object, "kind") == "Pod" &&
           StrCat(name_space, "/", TextOf(metadata, "name")) == pod &&
           TextOf(MemberOf(object, "spec"), "nodeName").empty();
  });
}

constexpr std::string_view kBoundHereAlone =
    "This pod has no node in the dump. With the objects of the dump the scheduler binds it, as "
    "follows.\nIf it stays Pending in the cluster, look for what the dump does not have: other "
    "kinds of objects\n(berth resources lists them), changes since then, a scheduler that does not "
    "run.\n\n";

int Explain(const Options& options, const VersionCatalogue& versions, std::string* out) {
  const bool of_run = options.pod.empty() && options.account.attempts.empty();
  if (of_run && options.account.explain.all_filters) {
    return ComplainAboutArguments("explain",
                                  "--all-filters needs --pod NAMESPACE/NAME or --attempt N");
  }
  const std::unique_ptr<sim::Simulation> made = MakeSimulation("explain", options, versions);
  if (made == nullptr) return kExitBadInput;
  RunToEnd(*made);
  Result<Json> account = Account(*made, options);
  if (!account.ok()) {
    Say(StrCat(account.error().ToString(), OtherPod(made->log(), options.pod)));
    return kExitNotFound;
  }
  if (options.format == "json") {
    *out = JsonText(account.value()) + "\n";
  } else {
    const Json shown = HarmlessTexts(std::move(account).value());
    const bool is_bound = !of_run && !MemberOf(MemberOf(shown, "pod"), "node").is_null();
    if (is_bound && IsPendingInDump(made->scenario(), options.pod)) *out = kBoundHereAlone;
    *out += of_run ? RunAccountText(shown) : AccountText(shown);
  }
  return kExitOk;
}

int Remedies(const Options& options, const VersionCatalogue& versions, std::string* out) {
  const std::string& format = options.format;
  const std::unique_ptr<sim::Simulation> simulation = MakeSimulation("remedies", options, versions);
  if (simulation == nullptr) return kExitBadInput;
  RunToEnd(*simulation);
  const Time at = options.at ? Time{} + *options.at : simulation->now();
  Result<Json> answer = sim::RemediesOf(*simulation, at, options.pod);
  if (!answer.ok()) {
    Say(StrCat(answer.error().ToString(), OtherPod(simulation->log(), options.pod)));
    return kExitNotFound;
  }
  if (format == "json") {
    *out = JsonText(answer.value()) + "\n";
    return kExitOk;
  }
  const Json shown = HarmlessTexts(std::move(answer).value());
  *out = format == "markdown" ? RemediesMarkdown(shown) : RemediesText(shown);
  return kExitOk;
}

// Reports whether each displaced pod has a node. A report with a row for each node must satisfy
// this in every row.
bool AllFit(const Json& report) {
  if (report.contains("allFit")) return report.at("allFit");
  const Json& losses = report.at("nodes");
  return std::all_of(losses.begin(), losses.end(),
                     [](const Json& loss) { return loss.at("nowhere").empty(); });
}

// A report about drained or lost nodes: the answer, and the functions that format it.
struct DrainReport {
  Result<Json> answer;
  std::string (*text)(const Json&);
  std::string (*markdown)(const Json&);
};

// Returns the selected nodes in the form that DrainOf reads. Empty if the options select none.
Json NodesMeant(const Options& options) {
  Json query = Json::object();
  if (!options.nodes.empty()) query["nodes"] = options.nodes;
  if (!options.zone.empty()) query["zone"] = options.zone;
  if (!options.selector.empty()) query["selector"] = options.selector;
  return query;
}

DrainReport ReportOf(const Options& options, const sim::Simulation& simulation, Time at) {
  Json query = NodesMeant(options);
  if (query.empty()) return {sim::LossesOf(simulation, at), LossesText, LossesMarkdown};
  DecodeErrors errors;
  if (options.at_a_time) {
    query["atATime"] = *options.at_a_time;
    return {sim::WavesOf(simulation, at, Decoder(&query, "", &errors)), WavesText, WavesMarkdown};
  }
  query["lost"] = options.lost;
  return {sim::DrainOf(simulation, at, Decoder(&query, "", &errors)), DrainText, DrainMarkdown};
}

int Drain(const Options& options, const VersionCatalogue& versions, std::string* out) {
  const std::string& format = options.format;
  const bool names_nodes = !NodesMeant(options).empty();
  if (options.at_a_time && (options.lost || !names_nodes)) {
    return ComplainAboutArguments("drain", "--at-a-time is for nodes that are named, and drained");
  }
  const std::unique_ptr<sim::Simulation> simulation = MakeSimulation("drain", options, versions);
  if (simulation == nullptr) return kExitBadInput;
  RunToEnd(*simulation);
  const Time at = options.at ? Time{} + *options.at : simulation->now();
  const DrainReport report = ReportOf(options, *simulation, at);
  if (!report.answer.ok()) {
    Say(report.answer.error().ToString());
    return kExitNotFound;
  }
  const Json& answer = report.answer.value();
  if (format == "json") {
    *out = JsonText(answer) + "\n";
  } else {
    *out = (format == "markdown" ? report.markdown : report.text)(HarmlessTexts(answer));
  }
  return options.all_fit && !AllFit(answer) ? kExitTooFew : kExitOk;
}

int Configz(const Options& options, const VersionCatalogue& versions, std::string* out) {
  std::optional<OpenedScenario> opened = OpenScenario(options.scenario, versions);
  if (!opened) return kExitBadInput;
  const Result<Json> answer = sim::DescribeConfigz(opened->scenario);
  if (answer.ok()) {
    *out = JsonText(answer.value()) + "\n";
    return kExitOk;
  }
  if (opened->scenario.scheduler == sim::SchedulerKind::kKubeScheduler) {
    ComplainAboutBuild(options.scenario, *opened, answer.error());
    return kExitBadInput;
  }
  Say(answer.error().message);
  return kExitNotFound;
}

int Metrics(const Options& options, const VersionCatalogue& versions, std::string* out) {
  const std::unique_ptr<sim::Simulation> simulation = MakeSimulation("metrics", options, versions);
  if (simulation == nullptr) return kExitBadInput;
  const bool is_batch = simulation->scenario().scheduler == sim::SchedulerKind::kKubeBatch;
  if (is_batch && options.timed_percent) {
    return ComplainAboutArguments(
        "metrics", "--timed-percent is for kube-scheduler, and kube-batch is at work");
  }
  const Time at = options.at ? Time{} + *options.at : kTimeMax;
  sim::MetricsQuestion question;
  if (options.replica) question.replica = static_cast<int32_t>(*options.replica);
  if (options.timed_percent) question.timed_percent = static_cast<int32_t>(*options.timed_percent);
  Result<std::string> text = sim::MetricsText(*simulation, at, question);
  if (!text.ok()) {
    Say(text.error().ToString());
    return kExitNotFound;
  }
  *out = std::move(text).value();
  return kExitOk;
}

// Returns the names of the pods in the first `num_events` entries of the log, in order of
// appearance.
std::vector<std::string> PodsIn(const sim::EventLog& log, size_t num_events) {
  std::vector<std::string> names;
  for (sim::PodId pod = 0; pod < log.num_pods(); ++pod) {
    if (sim::IsInLog(log, pod, num_events)) names.push_back(log.PodName(pod));
  }
  return names;
}

int Events(const Options& options, const VersionCatalogue& versions, std::string* out) {
  const std::unique_ptr<sim::Simulation> simulation = MakeSimulation("events", options, versions);
  if (simulation == nullptr) return kExitBadInput;
  RunToEnd(*simulation);
  const sim::EventLog& log = simulation->log();
  const Time at = options.at ? Time{} + *options.at : simulation->now();
  const size_t num_events = log.CountUntil(at);
  const std::vector<std::string> pods =
      options.pod.empty() ? PodsIn(log, num_events) : std::vector<std::string>{options.pod};
  Json by_pod = Json::object();
  for (const std::string& pod : pods) {
    Result<Json> answer = sim::DescribeClusterEvents(*simulation, num_events, at, pod);
    if (!answer.ok()) {
      Say(answer.error().message);
      return kExitNotFound;
    }
    if (options.pod.empty()) *out += StrCat("Name:    ", pod, "\n");
    *out += answer.value()["text"].get<std::string>();
    by_pod[pod] = std::move(answer).value();
  }
  if (options.format == "json") *out = JsonText(by_pod) + "\n";
  return kExitOk;
}

// --- Arguments and options ---

using SharedOptions = std::shared_ptr<Options>;

constexpr int64_t kMaxCount = std::numeric_limits<int32_t>::max();

// Adds the options of every command that simulates a run.
void AddRunOptions(const VersionCatalogue& versions, const SharedOptions& options,
                   Command* command) {
  ScenarioArguments* const scenario = &options->scenario;
  for (Option& option :
       std::vector<Option>{ConfigOption(versions, scenario), SemanticsOption(versions, scenario),
                           UntilOption(scenario), SeedOption(scenario)}) {
    command->options.push_back(std::move(option));
  }
}

using Answer = int (*)(const Options& options, const VersionCatalogue& versions, std::string* out);

// Returns a command that has the argument SCENARIO and runs `answer`. The caller adds the options.
Command MakeCommand(std::string name, std::string help, const SharedOptions& options,
                    const VersionCatalogue& versions, Answer answer) {
  return {.name = std::move(name),
          .help = std::move(help),
          .arguments = {ScenarioArgument("SCENARIO", &options->scenario)},
          .options = {},
          .run = [options, &versions, answer](std::string* out) {
            return answer(*options, versions, out);
          }};
}

Command RunCommand(const VersionCatalogue& versions) {
  const auto options = std::make_shared<Options>();
  Command command =
      MakeCommand("run", "Runs the scenario and prints its event log, or the hash of the log.",
                  options, versions, Run);
  command.options = {FormatOption({"text", "jsonl", "hash"}, &options->format)};
  AddRunOptions(versions, options, &command);
  return command;
}

Command ValidateCommand(const VersionCatalogue& versions) {
  const auto options = std::make_shared<Options>();
  Command command = MakeCommand(
      "validate",
      "Reads the scenario and says what is wrong with it, or left out. If it has captions, it is "
      "run: captions that are never shown, bets that are never settled, and pods and nodes in a "
      "focus that are not there are warnings.",
      options, versions, Validate);
  command.options = {ConfigOption(versions, &options->scenario),
                     SemanticsOption(versions, &options->scenario)};
  return command;
}

// Adds the number of an attempt to the requested attempts.
TakeValue TakeAttempt(const SharedOptions& options) {
  return [options](const std::string& value) -> Problem {
    std::optional<int64_t> number;
    if (Problem problem = TakeNumber(1, kMaxCount, &number)(value)) return problem;
    options->account.attempts.push_back(static_cast<int32_t>(*number));
    return std::nullopt;
  };
}

Command ExplainCommand(const VersionCatalogue& versions) {
  const auto options = std::make_shared<Options>();
  Command command = MakeCommand(
      "explain",
      "Says why a pod is where it is, or why it waits. Without a pod and an attempt it lists the "
      "attempts or sessions, one line for each.",
      options, versions, Explain);
  command.options = {
      PodOption(
          "The pod's life until the moment that is asked about, and its last attempt in full: "
          "the decision, and why: the verdict of every node, every score, and how preemption "
          "chose.",
          &options->pod),
      {.name = "--attempt",
       .value = "N",
       .help = "This attempt instead of the last; of the pod, or else of the run, counted from 1.",
       .take = TakeAttempt(options),
       .is_repeatable = true},
      FlagOption("--all-filters",
                 "Also what every filter would have said of every node, if it had been asked.",
                 &options->account.explain.all_filters),
      AtOption("the end", &options->at),
      FormatOption({"text", "json"}, &options->format),
      JsonOption(&options->format)};
  AddRunOptions(versions, options, &command);
  return command;
}

Command RemediesCommand(const VersionCatalogue& versions) {
  const auto options = std::make_shared<Options>();
  Command command = MakeCommand(
      "remedies",
      "Says what would help a pod that waits: the smallest changes of the pod or the cluster with "
      "which the scheduler binds it, each verified by a run, with the command of kubectl, and what "
      "it costs other pods.",
      options, versions, Remedies);
  Option pod = PodOption("The pod that waits.", &options->pod);
  pod.is_required = true;
  command.options = {std::move(pod), AtOption("the end", &options->at),
                     FormatOption({"text", "json", "markdown"}, &options->format)};
  AddRunOptions(versions, options, &command);
  return command;
}

// Stores a selector such as "pool=old,gpu=no". DrainOf reads equality alone: the other operators of
// kubectl would select no node.
TakeValue TakeSelector(std::string* selector) {
  return [selector](const std::string& value) -> Problem {
    *selector = value;
    const std::vector<std::string> labels = SplitList(value);
    const bool are_labels = std::all_of(labels.begin(), labels.end(), [](const std::string& label) {
      const size_t equals = label.find('=');
      return equals != std::string::npos && equals > 0 && equals == label.rfind('=') &&
             label[equals - 1] != '!';
    });
    if (are_labels && !labels.empty()) return std::nullopt;
    return StrCat("needs labels like pool=old,gpu=no, not ", QuotedPrefix(value));
  };
}

// Stores the value as it is.
TakeValue TakeText(std::string* text) {
  return [text](const std::string& value) -> Problem {
    *text = value;
    return std::nullopt;
  };
}

Command DrainCommand(const VersionCatalogue& versions) {
  const auto options = std::make_shared<Options>();
  Command command = MakeCommand(
      "drain",
      "Says where the pods of these nodes go when the nodes are drained, as far as "
      "PodDisruptionBudgets allow. Without --node, --zone and --selector it lists which nodes can "
      "be lost, each by itself, and which pods would find no other.",
      options, versions, Drain);
  command.arguments = {ScenarioArgument("CLUSTER", &options->scenario)};
  command.options = {
      {.name = "--node",
       .value = "A,B",
       .help = "The names of nodes.",
       .take = TakeNames(&options->nodes),
       .is_repeatable = true},
      {.name = "--zone",
       .value = "ZONE",
       .help = "The nodes of this zone.",
       .take = TakeText(&options->zone)},
      {.name = "--selector",
       .value = "KEY=VALUE",
       .help = "The nodes with these labels.",
       .take = TakeSelector(&options->selector)},
      FlagOption("--lost", "The nodes are gone at once, and not drained.", &options->lost),
      {.name = "--at-a-time",
       .value = "N",
       .help = "As an upgrade does it: N of the nodes are drained, come back empty, and then the "
               "next ones go; it stops where a budget keeps a pod.",
       .take = TakeNumber(1, kMaxCount, &options->at_a_time)},
      FlagOption("--all-fit", "Exit code 1 if a pod finds no node, or others are evicted for it.",
                 &options->all_fit),
      AtOption("the end", &options->at),
      FormatOption({"text", "json", "markdown"}, &options->format)};
  AddRunOptions(versions, options, &command);
  return command;
}

Command ConfigzCommand(const VersionCatalogue& versions) {
  const auto options = std::make_shared<Options>();
  Command command = MakeCommand(
      "configz",
      "Prints what kube-scheduler answers at /configz: the configuration with which it runs, with "
      "all defaults, as JSON in Go's form.",
      options, versions, Configz);
  command.options = {FormatOption({"json"}, &options->format),
                     ConfigOption(versions, &options->scenario),
                     SemanticsOption(versions, &options->scenario)};
  return command;
}

Command EventsCommand(const VersionCatalogue& versions) {
  const auto options = std::make_shared<Options>();
  Command command = MakeCommand(
      "events",
      StrCat(
          "Prints the events of a pod as `kubectl describe pod` of that version shows them: what "
          "kube-scheduler or kube-batch recorded, with its series or counts; ",
          CuttersOfEvents(versions),
          " cut messages after 1,024 bytes. json has the whole messages, and how often each "
          "event was recorded."),
      options, versions, Events);
  command.options = {
      PodOption("The pod (default: all pods).", &options->pod), AtOption("the end", &options->at),
      FormatOption({"text", "json"}, &options->format), JsonOption(&options->format)};
  AddRunOptions(versions, options, &command);
  return command;
}

Command MetricsCommand(const VersionCatalogue& versions) {
  const auto options = std::make_shared<Options>();
  Command command = MakeCommand(
      "metrics",
      "Prints what the scheduler would show at /metrics, in Prometheus' text format: "
      "kube-scheduler "
      "of that version, or kube-batch. Durations are in simulated time: only waits and whole "
      "attempts take any.",
      options, versions, Metrics);
  command.options = {
      AtOption("the end", &options->at),
      {.name = "--replica",
       .value = "N",
       .help = "The process that is asked where the scenario has several, from 0 (default: the one "
               "that leads at that moment). A process counts from its own start.",
       .take = TakeNumber(0, kMaxCount, &options->replica)},
      {.name = "--timed-percent",
       .value = "N",
       .help = "Of a hundred attempts of kube-scheduler, in how many the calls of plugins are "
               "timed (default: 10).",
       .take = TakeNumber(0, 100, &options->timed_percent)},
      FormatOption({"text"}, &options->format)};
  AddRunOptions(versions, options, &command);
  return command;
}

// Returns all commands in the order of the help. Each command with arguments has --strict, which
// sets `is_strict`.
std::vector<Command> AllCommands(const VersionCatalogue& versions, Exporter exporter,
                                 bool* is_strict) {
  std::vector<Command> commands = {RunCommand(versions),
                                   ValidateCommand(versions),
                                   ExplainCommand(versions),
                                   RemediesCommand(versions),
                                   DrainCommand(versions),
                                   CapacityCommand(versions),
                                   CompareCommand(versions),
                                   ConfigzCommand(versions),
                                   EventsCommand(versions),
                                   MetricsCommand(versions),
                                   RedactCommand(versions),
                                   StripCommand(),
                                   LinkCommand(versions, exporter),
                                   PictureCommand(versions, exporter),
                                   ResourcesCommand(),
                                   SweepCommand(versions),
                                   MergeCommand(versions)};
  for (Command& command : commands) {
    if (command.arguments.empty()) continue;
    command.options.push_back(FlagOption(
        "--strict",
        "Exit code 1 if there was a warning, such as that of a misspelt field, of a name "
        "that never occurs, or of an object that an API server would refuse.",
        is_strict));
  }
  return commands;
}

// Writes `out` to standard output. Returns kExitOk, or another exit code if the output could not be
// written completely.
int Write(const std::string& out) {
  if (out.empty()) return kExitOk;
  errno = 0;
  const bool written = std::fwrite(out.data(), 1, out.size(), stdout) == out.size();
  if (written && std::fflush(stdout) == 0) return kExitOk;
  // A reader such as head closes the pipe when it has enough. That is no failure.
  if (errno == EPIPE) return kExitReaderLeft;
  Say(StrCat("the output could not be written: ", std::strerror(errno)));
  return kExitNotWritten;
}

}  // namespace

int RunBerth(const std::vector<std::string>& arguments, const VersionCatalogue& versions,
             Exporter exporter) {
  const size_t warnings_before = NumWarnings();
  bool is_strict = false;
  std::string out;
  const int code = Dispatch(AllCommands(versions, exporter, &is_strict), UpstreamWords(versions),
                            arguments, &out);
  if (const int lost = Write(out); lost != kExitOk) return lost;
  const bool has_warned = NumWarnings() > warnings_before;
  return code == kExitOk && is_strict && has_warned ? kExitWarned : code;
}

}  // namespace berth::cli
