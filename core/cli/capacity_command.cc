#include "cli/capacity_command.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "admission/admission.h"
#include "answers/what_if/capacity.h"
#include "answers/what_if/cluster_at.h"
#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "cli/capacity_text.h"
#include "cli/commands.h"
#include "cli/messages.h"
#include "cli/opened_scenario.h"
#include "cli/options/shared_options.h"
#include "releases/release.h"
#include "review/field_place.h"

namespace berth::cli {
namespace {

constexpr std::string_view kName = "capacity";

// The largest number of instances that --max-limit and --at-least accept.
constexpr int64_t kMaxCount = std::numeric_limits<int32_t>::max();

// The highest price of a node. AnswerCapacity reads prices as 64-bit numbers with nine decimal
// places.
constexpr double kMaxPrice = 1e9;

struct Options {
  ScenarioArguments cluster;
  std::vector<std::string> pod_files;
  std::vector<std::string> node_files;  // manifests of the nodes that may be added; may be empty
  std::optional<int64_t> max_limit;     // most instances of each template; no limit if unset
  std::vector<std::string> excluded_nodes;
  bool in_turns = false;
  std::vector<int64_t> weights;  // instances of each template in a turn; 1 each if empty
  Json prices;  // a list, one price for each node that may be added; null if not given
  std::optional<Duration> at;
  std::optional<int64_t> seed;  // seed of the choices among nodes; the scenario's own if unset
  std::optional<int64_t> at_least;
  std::string format;  // empty means text
  bool verbose = false;
};

// The place of the manifest of a node that may be added.
struct Shape {
  std::string file;
  std::string path;  // path in the file; empty if the manifest is the whole file
};

// A pod template and its place in the files.
struct Template {
  Json manifest;
  size_t file = 0;   // index in Options::pod_files
  std::string path;  // path in the file; empty if the manifest is the whole file
};
struct Templates {
  std::vector<std::string> texts;  // contents of Options::pod_files
  std::vector<Template> list;
};

// --- The question ---

TakeValue TakeWeights(std::vector<int64_t>* weights) {
  return [weights](const std::string& value) -> Problem {
    for (const std::string& part : SplitList(value)) {
      weights->push_back(ParseInt64(part).value_or(0));
    }
    const bool are_weights =
        std::all_of(weights->begin(), weights->end(), [](int64_t weight) { return weight >= 1; });
    if (are_weights && !weights->empty()) return std::nullopt;
    return StrCat("needs whole numbers from 1, as 2,1, not ", QuotedPrefix(value));
  };
}

TakeValue TakePrices(Json* prices) {
  return [prices](const std::string& value) -> Problem {
    *prices = Json::array();
    for (const std::string& part : SplitList(value)) {
      prices->push_back(Json::parse(part, nullptr, /*allow_exceptions=*/false));
    }
    const bool are_prices = std::all_of(prices->begin(), prices->end(), [](const Json& price) {
      return price.is_number() && price.get<double>() >= 0 && price.get<double>() <= kMaxPrice;
    });
    if (are_prices && !prices->empty()) return std::nullopt;
    return StrCat("needs numbers from 0 to 1000000000, as 0.1,0.2, not ", QuotedPrefix(value));
  };
}

// Returns what is missing or contradictory in the options. Null if they are valid.
Problem ProblemOf(const Options& options) {
  const bool adds_nodes = !options.node_files.empty();
  if (options.pod_files.empty() && !adds_nodes) {
    return "--pod FILE is missing: the template of the pods";
  }
  if (!options.pod_files.empty() && adds_nodes && !options.max_limit) {
    return "--add-node needs --max-limit: so many instances are to fit";
  }
  if (!options.prices.is_null() && !adds_nodes) {
    return "--prices needs --add-node: they are of its nodes";
  }
  if (options.at_least && options.pod_files.empty()) {
    return "--at-least needs --pod: so many of its instances are to fit";
  }
  const int64_t limit = options.max_limit.value_or(0);
  if (options.at_least && limit > 0 && *options.at_least > limit) {
    return "--at-least cannot be more than --max-limit";
  }
  return std::nullopt;
}

// Returns the query for AnswerCapacity.
Json QueryOf(const Options& options, const Templates& templates, const Json& nodes) {
  Json query = Json::object();
  for (const Template& one : templates.list) query["templates"].push_back(one.manifest);
  if (options.max_limit) query["maxLimit"] = *options.max_limit;
  if (options.seed) query["seed"] = *options.seed;
  if (!options.excluded_nodes.empty()) query["excludeNodes"] = options.excluded_nodes;
  if (options.in_turns || !options.weights.empty()) query["inTurns"] = true;
  if (!options.weights.empty()) query["weights"] = options.weights;
  if (!options.prices.is_null()) query["prices"] = options.prices;
  if (nodes.size() == 1 && options.prices.is_null()) {
    query["addNode"] = nodes.front();
  } else if (!nodes.empty()) {
    query["addNodes"] = nodes;
  }
  return query;
}

// --- The templates ---

// Reads the files of the pod templates. Returns false, after printing an error, if one cannot be
// read.
bool ReadTemplates(const Options& options, Templates* templates) {
  for (size_t file = 0; file < options.pod_files.size(); ++file) {
    const std::string& name = options.pod_files[file];
    const auto give_up = [&](const Error& error) { return Complain(name, error) == kExitOk; };
    Result<std::string> text = ReadText(name);
    if (!text.ok()) return give_up(text.error());
    templates->texts.push_back(std::move(text).value());
    Result<std::vector<Json>> documents = ReadDocuments(templates->texts.back());
    if (!documents.ok()) return give_up(documents.error());
    const bool is_alone = documents.value().size() == 1;
    for (size_t i = 0; i < documents.value().size(); ++i) {
      const std::string path = is_alone ? "" : StrCat("[", std::to_string(i), "]");
      templates->list.push_back({std::move(documents.value()[i]), file, path});
    }
  }
  return true;
}

// Reads the manifests of the nodes that may be added and returns them as a list. Returns null,
// after printing an error, if a file cannot be read.
std::optional<Json> ReadShapes(const Options& options, std::vector<Shape>* shapes) {
  Json manifests = Json::array();
  for (const std::string& file : options.node_files) {
    const auto give_up = [&](const Error& error) {
      (void)Complain(file, error);
      return std::nullopt;
    };
    const Result<std::string> text = ReadText(file);
    if (!text.ok()) return give_up(text.error());
    Result<std::vector<Json>> documents = ReadDocuments(text.value());
    if (!documents.ok()) return give_up(documents.error());
    if (documents.value().empty()) return give_up({"must be the manifest of a Node", ""});
    const bool is_alone = documents.value().size() == 1;
    for (size_t i = 0; i < documents.value().size(); ++i) {
      shapes->push_back({file, is_alone ? "" : StrCat("[", std::to_string(i), "]")});
      manifests.push_back(std::move(documents.value()[i]));
    }
  }
  return manifests;
}

// Prints an error about a node that may be added, with its place in the file, and returns the exit
// code. Returns null if the error does not concern such a node.
std::optional<int> ComplainAboutShape(const std::vector<Shape>& shapes, Error error) {
  if (!error.path.starts_with("addNode")) return std::nullopt;
  for (size_t i = 0; i < shapes.size(); ++i) {
    const std::string of_several = StrCat("addNodes[", std::to_string(i), "]");
    const std::string prefix = error.path.starts_with("addNodes") ? of_several : "addNode";
    if (!error.path.starts_with(prefix)) continue;
    error.path.erase(0, prefix.size());
    if (error.path.starts_with('.')) error.path.erase(0, 1);
    const std::string& path = shapes[i].path;
    error.path = StrCat(path, path.empty() || error.path.empty() ? "" : ".", error.path);
    return Complain(shapes[i].file, error);
  }
  return ComplainAboutArguments(kName, StrCat("--add-node: ", error.message));
}

// Prints an error with its place in the file. On input, error.path is a path in the template.
int ComplainAboutTemplate(const Options& options, const Templates& templates, const Template& one,
                          Error error) {
  error.path = StrCat(one.path, one.path.empty() || error.path.empty() ? "" : ".", error.path);
  const std::string& text = templates.texts[one.file];
  if (error.line == 0 && !error.path.empty()) error.line = LineOfPath(text, error.path);
  return Complain(options.pod_files[one.file], error);
}

// Reports whether an API server of this version accepts the template. If not, prints the server's
// error messages.
bool IsAdmitted(const Options& options, const Templates& templates, const Template& one,
                const Release& release) {
  if (!one.manifest.is_object()) {
    (void)ComplainAboutTemplate(options, templates, one, {"must be the manifest of a Pod", ""});
    return false;
  }
  Json object = one.manifest;
  // The manifest may omit its kind, because cluster-capacity does not check it. A later check
  // refuses other kinds.
  object.emplace("kind", "Pod");
  object.emplace("apiVersion", "v1");
  const admission::Admitted admitted =
      admission::Admit(*release.admission, {.is_strict = false}, object);
  if (admitted.fatal_error) {
    (void)ComplainAboutTemplate(options, templates, one,
                                {*admitted.fatal_error, admitted.fatal_path});
  }
  for (const admission::FieldError& error : admitted.errors) {
    // The message already contains the server's path.
    const std::string place = review::PlaceOfField(object, one.path, error.path);
    const int line = LineOfPath(templates.texts[one.file], place);
    (void)Complain(options.pod_files[one.file], {admission::FieldErrorText(error), "", line});
  }
  return admitted.IsAccepted(/*is_strict=*/false);
}

// --- The answer ---

// Prints an error that AnswerCapacity returned, and returns the exit code.
int ComplainAboutQuery(const Options& options, const OpenedScenario& opened,
                       const Templates& templates, const std::vector<Shape>& shapes, Error error) {
  if (error.path.starts_with("spec.schedulerConfiguration")) {
    ComplainAboutBuild(options.cluster, opened, std::move(error));
    return kExitBadInput;
  }
  for (size_t i = 0; i < templates.list.size(); ++i) {
    const std::string prefix = StrCat("templates[", std::to_string(i), "]");
    if (!error.path.starts_with(prefix)) continue;
    error.path.erase(0, prefix.size());
    if (error.path.starts_with('.')) error.path.erase(0, 1);
    return ComplainAboutTemplate(options, templates, templates.list[i], std::move(error));
  }
  if (const auto code = ComplainAboutShape(shapes, error)) return *code;
  if (error.path.starts_with("prices")) {
    return ComplainAboutArguments(kName, StrCat("--prices ", error.message));
  }
  if (error.path.starts_with("excludeNodes")) {
    return ComplainAboutArguments(kName, StrCat("--exclude-nodes: ", error.message));
  }
  if (error.path.starts_with("weights")) {
    return ComplainAboutArguments(kName, StrCat("--weights ", error.message));
  }
  return Complain(options.cluster.file, error);
}

Result<Json> Ask(const Options& options, const sim::Scenario& scenario, const Json& query) {
  // ObjectsAt also contains the objects that controllers create at the start.
  const bool is_simulated = options.at || scenario.has_controller_manager;
  Result<std::vector<AnyObject>> objects =
      is_simulated ? sim::ObjectsAt(scenario, Time{} + options.at.value_or(Duration{}))
                   : sim::ObjectsAtStart(scenario);
  if (!objects.ok()) return objects.error();
  DecodeErrors errors;
  Result<Json> answer =
      sim::AnswerCapacity(scenario, std::move(objects).value(), Decoder(&query, "", &errors));
  if (errors.any()) return errors.first();
  return answer;
}

std::string Printed(const Options& options, const Json& report) {
  if (options.format == "json") return JsonText(report) + "\n";
  const Json shown = HarmlessTexts(report);
  if (options.format == "markdown") return CapacityMarkdown(shown);
  return options.verbose ? CapacityReport(shown) : CapacityNumbers(shown);
}

// Reports whether the requested number of instances fits. If not, prints a message about each
// shortage.
bool IsEnough(const Options& options, const Json& report) {
  bool is_enough = true;
  if (const auto added = report.find("addedNodes"); added != report.end()) {
    is_enough = added->at("isEnough");
    if (!is_enough) {
      Say(StrCat("not all pods are placed, however many nodes like ",
                 added->at("like").get<std::string>(), " are added"));
    }
  }
  if (const auto mixes = report.find("mixes"); mixes != report.end()) {
    is_enough = mixes->front().at("isEnough");
    if (!is_enough) Say("not all pods are placed with any mix of nodes that was tried");
  }
  for (const Json& of_template : report.at("templates")) {
    const auto fit = of_template.at("replicas").get<int64_t>();
    if (fit >= options.at_least.value_or(0)) continue;
    is_enough = false;
    const Json& reason = of_template.at("failReason");
    Say(StrCat(std::to_string(fit), " of ", of_template.at("podName").get<std::string>(),
               " fit, fewer than ", std::to_string(*options.at_least), ": ",
               reason.at("failType").get<std::string>(), ": ",
               reason.at("failMessage").get<std::string>()));
  }
  return is_enough;
}

int Capacity(const Options& options, const VersionCatalogue& versions, std::string* out) {
  if (const Problem problem = ProblemOf(options)) return ComplainAboutArguments(kName, *problem);
  Templates templates;
  std::vector<Shape> shapes;
  if (!ReadTemplates(options, &templates)) return kExitBadInput;
  const std::optional<Json> nodes = ReadShapes(options, &shapes);
  if (!nodes) return kExitBadInput;
  const std::optional<OpenedScenario> opened = OpenScenario(options.cluster, versions);
  if (!opened) return kExitBadInput;
  if (const Problem problem = MomentProblem(opened->scenario, options.at)) {
    return ComplainAboutArguments(kName, *problem);
  }
  bool all_admitted = true;
  for (const Template& one : templates.list) {
    const bool is_admitted = IsAdmitted(options, templates, one, opened->scenario.version->release);
    all_admitted = all_admitted && is_admitted;
  }
  if (!all_admitted) return kExitBadInput;
  const Result<Json> report = Ask(options, opened->scenario, QueryOf(options, templates, *nodes));
  if (!report.ok()) return ComplainAboutQuery(options, *opened, templates, shapes, report.error());
  *out = Printed(options, report.value());
  return IsEnough(options, report.value()) ? kExitOk : kExitTooFew;
}

// --- Arguments and options ---

// Returns the options for the pods and the nodes that may be added.
std::vector<Option> QuestionOptions(Options* options) {
  return {
      {.name = "--pod",
       .value = "FILE",
       .help = "A Pod, JSON or YAML: the template. Of several, the first until it no longer fits, "
               "then the next.",
       .take = TakeFileNames(&options->pod_files),
       .other_name = "--podspec",
       .is_repeatable = true,
       .is_input = true},
      {.name = "--max-limit",
       .value = "N",
       .help = "No more than so many instances of each template (default: 0, no limit).",
       .take = TakeNumber(0, kMaxCount, &options->max_limit)},
      {.name = "--exclude-nodes",
       .value = "A,B",
       .help = "Without these nodes.",
       .take = TakeNames(&options->excluded_nodes),
       .is_repeatable = true},
      FlagOption("--in-turns", "One instance of each template in turn.", &options->in_turns),
      {.name = "--weights",
       .value = "2,1",
       .help = "So many instances of each template in a turn.",
       .take = TakeWeights(&options->weights)},
      {.name = "--at-least",
       .value = "N",
       .help = "Exit code 1 if fewer than N instances of a template fit.",
       .take = TakeNumber(0, kMaxCount, &options->at_least)},
      {.name = "--add-node",
       .value = "FILE",
       .help = "Says how many nodes like the one in this file are missing until all pods that wait "
               "are placed, and --max-limit instances of each --pod, which may be left out then. "
               "Of several nodes: which mix of them is the cheapest of those tried.",
       .take = TakeFileNames(&options->node_files),
       .is_repeatable = true,
       .is_input = true},
      {.name = "--prices",
       .value = "0.1,0.2",
       .help = "The price of one node of each --add-node.",
       .take = TakePrices(&options->prices)}};
}

// Returns the options for the cluster and for the format of the answer.
std::vector<Option> ClusterOptions(const VersionCatalogue& versions, Options* options) {
  Option semantics = SemanticsOption(versions, &options->cluster);
  semantics.other_name = "--version";
  return {AtOption("the start", &options->at),
          UntilOption(&options->cluster),
          {.name = "--seed",
           .value = "N",
           .help = "The seed of the choices among equal nodes (default: the scenario's).",
           .take = TakeNumber(0, std::numeric_limits<int64_t>::max(), &options->seed)},
          ConfigOption(versions, &options->cluster),
          std::move(semantics),
          FormatOption({"text", "json", "markdown"}, &options->format),
          FlagOption("--verbose",
                     "What the template requests, why no more fit, and where the instances are.",
                     &options->verbose)};
}

}  // namespace

Command CapacityCommand(const VersionCatalogue& versions) {
  const auto options = std::make_shared<Options>();
  Command command = {
      .name = std::string(kName),
      .help =
          "Says how many more pods like a template fit into the cluster, as cluster-capacity: "
          "one instance after the other is scheduled until one is refused. The cluster is taken "
          "as it is at its start, or at a moment (--at), and its waiting pods are placed first. "
          "json is the report of cluster-capacity, and more (core/answers/schema/capacity.json); "
          "markdown a short report for a ticket.",
      .arguments = {ScenarioArgument("CLUSTER", &options->cluster)},
      .options = QuestionOptions(options.get()),
      .run = [options, &versions](std::string* out) { return Capacity(*options, versions, out); }};
  for (Option& option : ClusterOptions(versions, options.get())) {
    command.options.push_back(std::move(option));
  }
  return command;
}

}  // namespace berth::cli
