#include "cli/commands.h"

#include <unistd.h>

#include <algorithm>
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
#include "answers/cluster_events/describe_cluster_events.h"
#include "answers/cluster_events/recordings.h"
#include "answers/describe_configuration.h"
#include "answers/metrics/metrics.h"
#include "answers/what_if/drain.h"
#include "answers/what_if/remedies.h"
#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "cli/capacity_command.h"
#include "cli/compare/compare_command.h"
#include "cli/drain_text.h"
#include "cli/explain_text.h"
#include "cli/messages.h"
#include "cli/opened_scenario.h"
#include "cli/redact_command.h"
#include "cli/remedies_text.h"
#include "cli/sweep/sweep_command.h"
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
  berth remedies SCENARIO --pod NAMESPACE/NAME [--at 12s] [--seed N] [--config FILE]
                 [--semantics VERSION] [--format text|json|markdown]
      What would help a pod that waits, at the end of the run or at a moment: the smallest changes
      of the pod or the cluster with which the scheduler binds it, each verified by a run, with the
      command of kubectl, and what it costs other pods.
  berth drain CLUSTER [--node A,B] [--zone Z] [--selector pool=old] [--lost] [--at-a-time N]
                 [--all-fit] [--at 12s] [--seed N] [--config FILE] [--semantics VERSION]
                 [--format text|json|markdown]
      Where the pods of these nodes go when the nodes are drained, as far as PodDisruptionBudgets
      allow; or, with --lost, when they are gone at once. Without nodes: which nodes can be lost,
      each by itself, and which pods would find no other.
      --at-a-time: as an upgrade does it: so many of the nodes are drained, come back empty, and
      then the next ones go; it stops where a budget keeps a pod.
      --all-fit: exit code 1 if a pod finds no node, or others are evicted for it.
  berth capacity CLUSTER --pod FILE... [--max-limit N] [--exclude-nodes A,B] [--in-turns]
                 [--weights 2,1] [--at-least N] [--at 12s] [--seed N] [--version VERSION]
                 [--config FILE] [--add-node FILE...] [--prices 0.1,0.2]
                 [--format text|json|markdown] [--verbose]
      How many more pods like the template in FILE fit into the cluster, as cluster-capacity: one
      instance after the other is scheduled until one is refused. CLUSTER is a SCENARIO; it is taken
      as it is at its start, or at a moment (--at), and its waiting pods are placed first.
      --pod: a Pod, JSON or YAML; of several, the first until it no longer fits, then the next.
      --max-limit: no more than so many instances of each template. --exclude-nodes: without these.
      --in-turns: one instance of each template in turn; --weights: so many of each in a turn.
      --add-node: how many nodes like the one in this file are missing until all pods that wait are
      placed, and --max-limit instances of each --pod, which may be left out then. Of several nodes:
      which mix of them is the cheapest of those tried. --prices: what one of each costs.
      --at-least: exit code 1 if fewer than N instances of a template fit.
      --verbose: what the template requests, why no more fit, and where the instances are.
      --format json: the report of cluster-capacity, and more (core/answers/schema/capacity.json);
      markdown: a short report for a ticket.
  berth compare SCENARIO [--a WORD]... [--b WORD]... [--same] [--until 60s] [--seed N]
                [--config FILE] [--semantics VERSION] [--format text|json|markdown]
      Two runs side by side: the first decision that differs and what decided it in either run, the
      pods that fare differently, and the figures of both.
      --a, --b: what is different in run A and run B, a word for each: semantics=VERSION,
      config=FILE, seed=N, scheduler=kube-batch, scenario=FILE (another cluster, or the same after
      an edit). A run without words is the scenario as it is; without --b, B is the second run
      that the scenario names in compareWith, if it names one.
      --same: exit code 1 if a decision differs: a pod, its time, its outcome or its node.
  berth configz SCENARIO [--config FILE] [--semantics VERSION]
      What kube-scheduler answers at /configz: the configuration with which it runs, with all
      defaults, as JSON in Go's form.
  berth events SCENARIO [--pod NAME] [--at 12s] [--until 60s] [--seed N] [--json]
               [--config FILE] [--semantics VERSION]
      The events of a pod as `kubectl describe pod` of that version shows them at that moment
      (default: the end): what kube-scheduler or kube-batch recorded, with its series or counts;
      v1.21 and v1.34 cut messages after 1,024 bytes. Without --pod: of all pods. --json: with the
      whole messages, and how often each event was recorded.
  berth metrics SCENARIO [--at 12s] [--replica N] [--timed-percent 10] [--seed N]
                [--config FILE] [--semantics VERSION]
      What the scheduler would show at /metrics at that moment (default: the end), in Prometheus'
      text format: kube-scheduler of that version, or kube-batch. Durations are in simulated time:
      only waits and whole attempts take any.
      --replica: where the scenario has several processes, which one is asked, from 0 (default: the
      one that leads at that moment). A process counts from its own start.
      --timed-percent: of a hundred attempts, in how many the calls of plugins are timed.
  berth redact SCENARIO [--names FILE] [--config FILE] [--semantics VERSION]
      Prints the scenario without names, to be shown to others: pods, nodes, namespaces, labels,
      images and the like have other names, always the same for the same. Texts, annotations and
      what else does not matter are left out. The run is the same. Plugins, numbers, times and
      amounts stay.
      --names: writes which name became which, as JSON. Keep it: with it the answer can be read.
  berth sweep PLAN [--jobs N] [--format text|json|csv|markdown]
  berth sweep PLAN --out FOLDER [--shard 0/100 | --shards 100] [--jobs N]
  berth sweep merge PLAN FOLDER... [--format text|json|csv|markdown]
      Runs a scenario many times, with other seeds, configurations, versions, sizes and failures, as
      the PLAN says (core/sweep/README.md has its fields), and prints for each figure the median of
      the runs that differ in the seed alone, and an interval that covers the true median in 95 % of
      all samples.
      --jobs: how many processes run it (default: as many as there are cores).
      --out: the results go into a file of this folder. --shard: only of the runs of this part of
      100, counted from 0. Without it an Indexed Job of Kubernetes (JOB_COMPLETION_INDEX) or a job
      array of Slurm (SLURM_ARRAY_TASK_ID) says which of --shards it is.
      merge: prints the results of all shards in the folders. What is missing or cannot be used is
      named, with the command that runs it again.

SCENARIO is a file, or - for standard input: a Berth scenario, what `kubectl get ... -o json` (or
-o yaml) prints, or what kube-scheduler-simulator exports. Both JSON and YAML are read. The report
of such an import goes to standard error, and so does what an API server would refuse of the
objects: the run goes on.
--config: a KubeSchedulerConfiguration (kubescheduler.config.k8s.io/v1beta1 to v1, as far as the
version has it) or, in v1.21, a Policy (v1), in place of the one in the scenario.
--semantics, for capacity also --version: the version of kube-scheduler that is simulated: v1.34,
v1.21, or v1.15 for v1.21 with v1.15's queue. Without it that is the scenario's spec.semantics
(v1.21 if there is none). Files of kubectl name none: there a configuration of v1 means v1.34, a
Policy or one of v1beta1 v1.21; else the newest kubelet does, up to v1.15 v1.15, up to v1.27 v1.21;
without kubelets it is v1.34.

Exit codes: 0 all went well; 1 there is no such pod, or nothing to explain yet, fewer fit than asked
for, runs that were to decide the same do not, kube-batch has no such answer, runs of a sweep are
missing or cannot be run, or the output could not be written; 2 bad arguments or a bad scenario.
)";

// How many steps are done between two looks at the terminal.
constexpr int32_t kStepsBetweenProgress = 2000;

struct Options {
  std::string command;
  ScenarioArguments scenario;
  std::optional<Duration> until;
  std::optional<Duration> at;
  std::optional<uint64_t> seed;
  std::string format;
  std::string pod;
  sim::AccountOptions account;
  Json drain = Json::object();       // of sim::DrainOf; empty: all nodes, one by one
  bool lost = false;                 // the nodes are lost, and not drained
  std::optional<int64_t> at_a_time;  // nodes of a wave; nothing: all at once
  bool all_fit = false;              // exit code 1 if a pod finds no node
  sim::MetricsQuestion metrics;
};

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
    (name == "--config" ? options->scenario.config : options->scenario.semantics) = value;
  } else if (name == "--attempt") {
    const std::optional<int64_t> number = ParseInt64(value);
    if (!number || *number < 1 || *number > std::numeric_limits<int32_t>::max()) {
      return StrCat("--attempt needs a number from 1, not ", Quoted(value));
    }
    options->account.attempts.push_back(static_cast<int32_t>(*number));
  } else if (name == "--timed-percent") {
    const std::optional<int64_t> percent = ParseInt64(value);
    if (!percent || *percent < 0 || *percent > 100) {
      return StrCat("--timed-percent needs a number from 0 to 100, not ", Quoted(value));
    }
    options->metrics.timed_percent = static_cast<int32_t>(*percent);
  } else if (name == "--replica") {
    const std::optional<int64_t> number = ParseInt64(value);
    if (!number || *number < 0 || *number > std::numeric_limits<int32_t>::max()) {
      return StrCat("--replica needs a number from 0, not ", Quoted(value));
    }
    options->metrics.replica = static_cast<int32_t>(*number);
  } else if (name == "--node") {
    for (const std::string& node : SplitList(value)) options->drain["nodes"].push_back(node);
  } else if (name == "--zone" || name == "--selector") {
    options->drain[name.substr(2)] = value;
  } else if (name == "--at-a-time") {
    options->at_a_time = ParseInt64(value);
    if (!options->at_a_time || *options->at_a_time < 1) {
      return StrCat("--at-a-time needs a number from 1, not ", Quoted(value));
    }
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
  } else if (name == "--lost") {
    options->lost = true;
  } else if (name == "--all-fit") {
    options->all_fit = true;
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
    } else if (options.scenario.file.empty()) {
      options.scenario.file = argument;
    } else {
      return Error{StrCat("unexpected argument ", Quoted(argument)), ""};
    }
  }
  if (options.scenario.file.empty()) return Error{"no scenario was named", ""};
  return options;
}

// Null after complaining.
std::unique_ptr<sim::Simulation> MakeSimulation(const Options& options,
                                                const VersionCatalogue& versions) {
  std::optional<OpenedScenario> opened = OpenScenario(options.scenario, versions);
  if (!opened) return nullptr;
  if (options.seed) opened->scenario.seed = *options.seed;
  if (options.until) opened->scenario.limits.until = Time{} + *options.until;
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
  *out = StrCat(Harmless(options.scenario.file), ": ok, ", std::to_string(scenario.inputs.size()),
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
    const Json shown = HarmlessTexts(std::move(account).value());
    *out = of_run ? RunAccountText(shown) : AccountText(shown);
  }
  return kExitOk;
}

int Remedies(const Options& options, const VersionCatalogue& versions, std::string* out) {
  const std::string& format = options.format;
  if (options.pod.empty()) return ComplainAboutArguments("--pod NAMESPACE/NAME is missing");
  if (const auto problem = FormatProblem(format)) return ComplainAboutArguments(*problem);
  const std::unique_ptr<sim::Simulation> simulation = MakeSimulation(options, versions);
  if (simulation == nullptr) return kExitBadInput;
  RunToEnd(*simulation);
  const Time at = options.at ? Time{} + *options.at : simulation->now();
  Result<Json> answer = sim::RemediesOf(*simulation, at, options.pod);
  if (!answer.ok()) {
    Say(answer.error().ToString());
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

// Whether each displaced pod has a node; of a table, for each node.
bool AllFit(const Json& report) {
  if (report.contains("allFit")) return report.at("allFit");
  const Json& losses = report.at("nodes");
  return std::all_of(losses.begin(), losses.end(),
                     [](const Json& loss) { return loss.at("nowhere").empty(); });
}

// One of the reports about nodes that go: its answer, and as text for people.
struct DrainReport {
  Result<Json> answer;
  std::string (*text)(const Json&);
  std::string (*markdown)(const Json&);
};

DrainReport ReportOf(const Options& options, const sim::Simulation& simulation, Time at) {
  if (options.drain.empty()) return {sim::LossesOf(simulation, at), LossesText, LossesMarkdown};
  Json query = options.drain;
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
  if (const auto problem = FormatProblem(format)) return ComplainAboutArguments(*problem);
  if (options.at_a_time && (options.lost || options.drain.empty())) {
    return ComplainAboutArguments("--at-a-time is for nodes that are named, and drained");
  }
  const std::unique_ptr<sim::Simulation> simulation = MakeSimulation(options, versions);
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
  if (!options.format.empty() && options.format != "json") {
    return ComplainAboutArguments(StrCat("--format is json, not ", Quoted(options.format)));
  }
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
  if (!options.format.empty() && options.format != "text") {
    return ComplainAboutArguments(StrCat("--format is text, not ", Quoted(options.format)));
  }
  const std::unique_ptr<sim::Simulation> simulation = MakeSimulation(options, versions);
  if (simulation == nullptr) return kExitBadInput;
  const Time at = options.at ? Time{} + *options.at : kTimeMax;
  Result<std::string> text = sim::MetricsText(*simulation, at, options.metrics);
  if (!text.ok()) {
    Say(text.error().ToString());
    return kExitNotFound;
  }
  *out = std::move(text).value();
  return kExitOk;
}

// The names of the pods that the log has in its first `num_events` entries, in order of appearance.
std::vector<std::string> PodsIn(const sim::EventLog& log, size_t num_events) {
  std::vector<std::string> names;
  for (sim::PodId pod = 0; pod < log.num_pods(); ++pod) {
    if (sim::IsInLog(log, pod, num_events)) names.push_back(log.PodName(pod));
  }
  return names;
}

int Events(const Options& options, const VersionCatalogue& versions, std::string* out) {
  if (!options.format.empty() && options.format != "text" && options.format != "json") {
    return ComplainAboutArguments(StrCat("--format is text or json, not ", Quoted(options.format)));
  }
  const std::unique_ptr<sim::Simulation> simulation = MakeSimulation(options, versions);
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

int Dispatch(const std::vector<std::string>& arguments, const VersionCatalogue& versions,
             std::string* out) {
  for (const std::string& argument : arguments) {
    if (argument == "--help" || argument == "-h") {
      *out = kHelp;
      return kExitOk;
    }
  }
  if (!arguments.empty() && arguments[0] == "capacity") {
    return Capacity({arguments.begin() + 1, arguments.end()}, versions, out);
  }
  if (!arguments.empty() && arguments[0] == "compare") {
    return Compare({arguments.begin() + 1, arguments.end()}, versions, out);
  }
  if (!arguments.empty() && arguments[0] == "redact") {
    return Redact({arguments.begin() + 1, arguments.end()}, versions, out);
  }
  if (!arguments.empty() && arguments[0] == "sweep") {
    return Sweep({arguments.begin() + 1, arguments.end()}, versions, out);
  }
  Result<Options> options = ParseArguments(arguments);
  if (!options.ok()) return ComplainAboutArguments(options.error().message);
  const std::string& semantics = options.value().scenario.semantics;
  if (!semantics.empty() && versions.Find(semantics) == nullptr) {
    return ComplainAboutArguments(
        StrCat("--semantics needs one of ", versions.Names(), ", not ", Quoted(semantics)));
  }
  const std::string& command = options.value().command;
  if (command == "run") return Run(options.value(), versions, out);
  if (command == "validate") return Validate(options.value(), versions, out);
  if (command == "explain") return Explain(options.value(), versions, out);
  if (command == "remedies") return Remedies(options.value(), versions, out);
  if (command == "drain") return Drain(options.value(), versions, out);
  if (command == "configz") return Configz(options.value(), versions, out);
  if (command == "events") return Events(options.value(), versions, out);
  if (command == "metrics") return Metrics(options.value(), versions, out);
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
