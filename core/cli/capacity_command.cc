#include "cli/capacity_command.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

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
#include "review/field_place.h"

namespace berth::cli {
namespace {

struct Options {
  ScenarioArguments cluster;
  std::vector<std::string> pod_files;
  std::vector<std::string> node_files;  // of the nodes that may be added; none: none are
  Json query = Json::object();          // of AnswerCapacity
  std::optional<Duration> at;
  std::optional<int64_t> at_least;
  std::string format = "text";
  bool verbose = false;
};

// A node that may be added, and where it stands.
struct Shape {
  std::string file;
  std::string path;  // in the file; "": it is the whole
};

// A template, and where it stands.
struct Template {
  Json manifest;
  size_t file = 0;   // in Options::pod_files
  std::string path;  // in the file; "": it is the whole
};
struct Templates {
  std::vector<std::string> texts;  // of the files
  std::vector<Template> list;
};

// --- The command's words ---

std::string NeedsNumber(const std::string& name, const std::string& value) {
  return StrCat(name, " needs a whole number, not ", Quoted(value));
}

// Takes an option whose value goes into the query; the message if it is wrong.
std::optional<std::string> TakeNumber(const std::string& name, const std::string& value,
                                      Options* options) {
  const std::optional<int64_t> number = ParseInt64(value);
  if (!number || *number < 0) return NeedsNumber(name, value);
  if (name == "--at-least") {
    options->at_least = number;
  } else {
    options->query[name == "--seed" ? "seed" : "maxLimit"] = *number;
  }
  return std::nullopt;
}

std::optional<std::string> TakeWeights(const std::string& value, Options* options) {
  Json weights = Json::array();
  for (const std::string& part : SplitList(value)) {
    const std::optional<int64_t> weight = ParseInt64(part);
    if (!weight || *weight < 1) {
      return StrCat("--weights needs whole numbers from 1, as 2,1, not ", Quoted(value));
    }
    weights.push_back(*weight);
  }
  options->query["weights"] = std::move(weights);
  options->query["inTurns"] = true;
  return std::nullopt;
}

std::optional<std::string> TakePrices(const std::string& value, Options* options) {
  Json prices = Json::array();
  for (const std::string& part : SplitList(value)) {
    const Json price = Json::parse(part, nullptr, /*allow_exceptions=*/false);
    if (!price.is_number() || price.get<double>() < 0) {
      return StrCat("--prices needs numbers, as 0.1,0.2, not ", Quoted(value));
    }
    prices.push_back(price);
  }
  options->query["prices"] = std::move(prices);
  return std::nullopt;
}

// The message if it is wrong.
std::optional<std::string> TakeOption(const std::string& name, const std::string& value,
                                      Options* options) {
  if (name == "--pod" || name == "--podspec") {
    options->pod_files.push_back(value);
  } else if (name == "--max-limit" || name == "--seed" || name == "--at-least") {
    return TakeNumber(name, value, options);
  } else if (name == "--add-node") {
    options->node_files.push_back(value);
  } else if (name == "--exclude-nodes") {
    for (const std::string& node : SplitList(value)) options->query["excludeNodes"].push_back(node);
  } else if (name == "--prices") {
    return TakePrices(value, options);
  } else if (name == "--weights") {
    return TakeWeights(value, options);
  } else if (name == "--at") {
    options->at = ParseDuration(value);
    if (!options->at) return StrCat("--at needs a time as 60s or 1m30s, not ", Quoted(value));
  } else if (name == "--version" || name == "--semantics") {
    options->cluster.semantics = value;
  } else if (name == "--config") {
    options->cluster.config = value;
  } else if (name == "--format") {
    options->format = value;
    return FormatProblem(value);
  } else {
    return StrCat("unknown option ", Quoted(name));
  }
  return std::nullopt;
}

// What is missing, or does not go together.
std::optional<std::string> Problem(const Options& options, const VersionCatalogue& versions) {
  if (options.cluster.file.empty()) return "no cluster was named";
  const bool adds_nodes = !options.node_files.empty();
  if (options.pod_files.empty() && !adds_nodes) {
    return "--pod FILE is missing: the template of the pods";
  }
  if (!options.pod_files.empty() && adds_nodes && !options.query.contains("maxLimit")) {
    return "--add-node needs --max-limit: so many instances are to fit";
  }
  if (options.query.contains("prices") && !adds_nodes) {
    return "--prices needs --add-node: they are of its nodes";
  }
  const std::string& version = options.cluster.semantics;
  if (!version.empty() && versions.Find(version) == nullptr) {
    return StrCat("--version needs one of ", versions.Names(), ", not ", Quoted(version));
  }
  const int64_t limit = options.query.value("maxLimit", int64_t{0});
  if (options.at_least && limit > 0 && *options.at_least > limit) {
    return "--at-least cannot be more than --max-limit";
  }
  const auto is_input = [](const std::string& file) { return file == "-"; };
  const auto inputs =
      std::count_if(options.pod_files.begin(), options.pod_files.end(), is_input) +
      std::count_if(options.node_files.begin(), options.node_files.end(), is_input) +
      (is_input(options.cluster.file) ? 1 : 0);
  if (inputs > 1) return "standard input (-) can be read once only";
  return std::nullopt;
}

Result<Options> ParseArguments(const std::vector<std::string>& arguments,
                               const VersionCatalogue& versions) {
  Options options;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    std::optional<std::string> problem;
    if (argument == "--in-turns") {
      options.query["inTurns"] = true;
    } else if (argument == "--verbose") {
      options.verbose = true;
    } else if (argument.starts_with("--")) {
      const bool has_value = i + 1 < arguments.size();
      problem = has_value ? TakeOption(argument, arguments[++i], &options)
                          : StrCat(argument, " needs a value");
    } else if (options.cluster.file.empty()) {
      options.cluster.file = argument;
    } else {
      problem = StrCat("unexpected argument ", Quoted(argument));
    }
    if (problem) return Error{std::move(*problem), ""};
  }
  if (std::optional<std::string> problem = Problem(options, versions)) {
    return Error{std::move(*problem), ""};
  }
  return options;
}

// --- The templates ---

// False after complaining.
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

// The nodes that may be added go into the query. False after complaining.
bool ReadShapes(Options* options, std::vector<Shape>* shapes) {
  Json manifests = Json::array();
  for (const std::string& file : options->node_files) {
    const auto give_up = [&](const Error& error) { return Complain(file, error) == kExitOk; };
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
  if (manifests.empty()) return true;
  if (manifests.size() == 1 && !options->query.contains("prices")) {
    options->query["addNode"] = std::move(manifests.front());
  } else {
    options->query["addNodes"] = std::move(manifests);
  }
  return true;
}

// An error about nodes that may be added, at its place in the file. Nothing: it is of none.
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
  return ComplainAboutArguments(StrCat("--add-node: ", error.message));
}

// The error, whose path is one in the template, with its place in the file.
int ComplainAboutTemplate(const Options& options, const Templates& templates, const Template& one,
                          Error error) {
  error.path = StrCat(one.path, one.path.empty() || error.path.empty() ? "" : ".", error.path);
  const std::string& text = templates.texts[one.file];
  if (error.line == 0 && !error.path.empty()) error.line = LineOfPath(text, error.path);
  return Complain(options.pod_files[one.file], error);
}

// Whether an API server of the version takes the template; else complains in its words.
bool IsAdmitted(const Options& options, const Templates& templates, const Template& one,
                std::string_view version) {
  if (!one.manifest.is_object()) {
    (void)ComplainAboutTemplate(options, templates, one, {"must be the manifest of a Pod", ""});
    return false;
  }
  Json object = one.manifest;
  // The kind may be left out, as cluster-capacity does not look at it. What is another kind is
  // refused later.
  object.emplace("kind", "Pod");
  object.emplace("apiVersion", "v1");
  const admission::Admitted admitted =
      admission::Admit(version == "v1.34" ? admission::kAdmissionV1_34 : admission::kAdmissionV1_21,
                       {.is_strict = false}, object);
  if (admitted.fatal_error) {
    (void)ComplainAboutTemplate(options, templates, one,
                                {*admitted.fatal_error, admitted.fatal_path});
  }
  for (const admission::FieldError& error : admitted.errors) {
    // The message has the server's own path.
    const std::string place = review::PlaceOfField(object, one.path, error.path);
    const int line = LineOfPath(templates.texts[one.file], place);
    (void)Complain(options.pod_files[one.file], {admission::FieldErrorText(error), "", line});
  }
  return admitted.IsAccepted(/*is_strict=*/false);
}

// --- The answer ---

// An error of AnswerCapacity.
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
    return ComplainAboutArguments(StrCat("--prices ", error.message));
  }
  if (error.path.starts_with("excludeNodes")) {
    return ComplainAboutArguments(StrCat("--exclude-nodes: ", error.message));
  }
  if (error.path.starts_with("weights")) {
    return ComplainAboutArguments(StrCat("--weights ", error.message));
  }
  return Complain(options.cluster.file, error);
}

Result<Json> Ask(const Options& options, const sim::Scenario& scenario) {
  // What controllers make at the start is there, too.
  const bool is_simulated = options.at || scenario.has_controller_manager;
  Result<std::vector<AnyObject>> objects =
      is_simulated ? sim::ObjectsAt(scenario, Time{} + options.at.value_or(Duration{}))
                   : sim::ObjectsAtStart(scenario);
  if (!objects.ok()) return objects.error();
  DecodeErrors errors;
  Result<Json> answer = sim::AnswerCapacity(scenario, std::move(objects).value(),
                                            Decoder(&options.query, "", &errors));
  if (errors.any()) return errors.first();
  return answer;
}

std::string Printed(const Options& options, const Json& report) {
  if (options.format == "json") return JsonText(report) + "\n";
  const Json shown = HarmlessTexts(report);
  if (options.format == "markdown") return CapacityMarkdown(shown);
  return options.verbose ? CapacityReport(shown) : CapacityNumbers(shown);
}

// Whether there is room for as many as was asked for; else says so.
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

}  // namespace

int Capacity(const std::vector<std::string>& arguments, const VersionCatalogue& versions,
             std::string* out) {
  Result<Options> parsed = ParseArguments(arguments, versions);
  if (!parsed.ok()) return ComplainAboutArguments(parsed.error().message);
  Options& options = parsed.value();
  Templates templates;
  std::vector<Shape> shapes;
  if (!ReadTemplates(options, &templates) || !ReadShapes(&options, &shapes)) return kExitBadInput;
  const std::optional<OpenedScenario> opened = OpenScenario(options.cluster, versions);
  if (!opened) return kExitBadInput;
  bool all_admitted = true;
  for (const Template& one : templates.list) {
    const bool is_admitted = IsAdmitted(options, templates, one, opened->scenario.version->name);
    all_admitted = all_admitted && is_admitted;
    options.query["templates"].push_back(one.manifest);
  }
  if (!all_admitted) return kExitBadInput;
  const Result<Json> report = Ask(options, opened->scenario);
  if (!report.ok()) return ComplainAboutQuery(options, *opened, templates, shapes, report.error());
  *out = Printed(options, report.value());
  return IsEnough(options, report.value()) ? kExitOk : kExitTooFew;
}

}  // namespace berth::cli
