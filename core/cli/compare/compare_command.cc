#include "cli/compare/compare_command.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "answers/comparison/compare.h"
#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_member.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "cli/commands.h"
#include "cli/compare/compare_text.h"
#include "cli/input_text.h"
#include "cli/messages.h"
#include "cli/opened_scenario.h"
#include "compare/variant.h"

namespace berth::cli {
namespace {

constexpr std::string_view kNamedRun = "spec.compareWith";

// One of the two runs as it is asked for.
struct VariantArguments {
  std::string option = {};              // "--a"
  std::vector<std::string> words = {};  // "seed=7", as given
  compare::Variant variant = {};
  bool is_named = false;  // by spec.compareWith of the scenario, not by words of the command line
  // The files that the variant names, "": none, with their texts.
  std::string config_file = {};
  ConfigurationText config = {};
  std::string scenario_file = {};
  std::string scenario_text = {};

  std::string Label() const { return words.empty() ? "as it is" : StrJoin(words, " "); }
};

struct Options {
  ScenarioArguments scenario;
  VariantArguments a{.option = "--a"};
  VariantArguments b{.option = "--b"};
  std::optional<int64_t> seed;
  std::optional<Duration> until;
  std::string format;
  bool same = false;
};

std::optional<int64_t> ParseSeed(const std::string& text) {
  const std::optional<int64_t> seed = ParseInt64(text);
  return seed && *seed >= 0 ? seed : std::nullopt;
}

// Takes one "name=value" of a variant; the message if it is wrong. Files are read later.
std::optional<std::string> TakeMember(const std::string& word, VariantArguments* run) {
  const size_t equals = word.find('=');
  const std::string name = word.substr(0, equals);
  const std::string value = equals == std::string::npos ? "" : word.substr(equals + 1);
  if (value.empty()) {
    return StrCat(run->option, " needs a word like seed=7 or semantics=v1.34, not ", Quoted(word));
  }
  if (name == "seed") {
    const std::optional<int64_t> seed = ParseSeed(value);
    if (!seed) return StrCat(run->option, " seed needs a whole number, not ", Quoted(value));
    run->variant.seed = *seed;
  } else if (name == "semantics") {
    run->variant.semantics = value;
  } else if (name == "scheduler") {
    run->variant.scheduler = value;
  } else if (name == "config") {
    run->config_file = value;
  } else if (name == "scenario") {
    run->scenario_file = value;
  } else {
    return StrCat(run->option, " takes seed, semantics, scheduler, config and scenario, not ",
                  Quoted(name));
  }
  run->words.push_back(word);
  return std::nullopt;
}

// Takes one "--name value"; the message if it is wrong.
std::optional<std::string> TakeOption(const std::string& name, const std::string& value,
                                      Options* options) {
  if (name == "--a") return TakeMember(value, &options->a);
  if (name == "--b") return TakeMember(value, &options->b);
  if (name == "--format") {
    options->format = value;
    return FormatProblem(value);
  }
  if (name == "--seed") {
    options->seed = ParseSeed(value);
    if (!options->seed) return StrCat("--seed needs a whole number, not ", Quoted(value));
  } else if (name == "--until") {
    options->until = ParseDuration(value);
    if (!options->until) return StrCat("--until needs a time as 60s or 1m30s, not ", Quoted(value));
  } else if (name == "--config") {
    options->scenario.config = value;
  } else if (name == "--semantics") {
    options->scenario.semantics = value;
  } else {
    return StrCat("unknown option ", Quoted(name));
  }
  return std::nullopt;
}

// What both runs have in place of the scenario's own, unless a variant says otherwise.
void TakeCommon(const Options& options, compare::Variant* variant) {
  if (options.seed && !variant->seed) variant->seed = *options.seed;
  if (options.until) variant->until = StrCat(SecondsText(*options.until), "s");
}

Result<Options> Parse(const std::vector<std::string>& arguments) {
  Options options;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (argument == "--same") {
      options.same = true;
    } else if (argument.starts_with("--")) {
      if (i + 1 == arguments.size()) return Error{StrCat(argument, " needs a value"), ""};
      if (auto problem = TakeOption(argument, arguments[++i], &options)) {
        return Error{std::move(*problem), ""};
      }
    } else if (options.scenario.file.empty()) {
      options.scenario.file = argument;
    } else {
      return Error{StrCat("unexpected argument ", Quoted(argument)), ""};
    }
  }
  if (options.scenario.file.empty()) return Error{"no scenario was named", ""};
  TakeCommon(options, &options.a.variant);
  TakeCommon(options, &options.b.variant);
  return options;
}

// Takes the second run that the scenario names, where --b says nothing; false if there is nothing
// to compare then.
bool TakeNamedRun(const OpenedScenario& opened, Options* options) {
  VariantArguments& b = options->b;
  if (!b.words.empty()) return true;
  std::optional<compare::Variant> named = compare::NamedVariant(opened.scenario.source);
  if (!named) return !options->a.words.empty();
  b.is_named = true;
  if (named->seed) b.words.push_back(StrCat("seed=", NumberText(*named->seed)));
  if (named->semantics) b.words.push_back(StrCat("semantics=", *named->semantics));
  if (named->configuration) b.words.push_back(StrCat("config=", kNamedRun, ".configuration"));
  b.variant = std::move(*named);
  TakeCommon(*options, &b.variant);
  return true;
}

// Reads the files that a variant names; false after complaining.
bool ReadFiles(const VersionCatalogue& versions, VariantArguments* run) {
  const auto give_up = [](const std::string& file, const Error& error) {
    (void)Complain(file, error);
    return false;
  };
  if (!run->config_file.empty()) {
    Result<std::string> text = ReadText(run->config_file);
    if (!text.ok()) return give_up(run->config_file, text.error());
    Result<ConfigurationText> config = ReadConfiguration(std::move(text).value());
    if (!config.ok()) return give_up(run->config_file, config.error());
    run->config = std::move(config).value();
    run->variant.configuration = run->config.value;
  }
  if (run->scenario_file.empty()) return true;
  Result<std::string> text = ReadText(run->scenario_file);
  if (!text.ok()) return give_up(run->scenario_file, text.error());
  const std::optional<Json>& configuration = run->variant.configuration;
  Result<sim::Scenario> scenario = ReadScenario(
      text.value(), versions,
      {run->variant.semantics.value_or(""), configuration ? &*configuration : nullptr});
  if (!scenario.ok()) return give_up(run->scenario_file, scenario.error());
  run->scenario_text = std::move(text).value();
  run->variant.scenario = std::move(scenario.value().source);
  return true;
}

// Removes `prefix` and the dot behind it; false: the path does not begin with it.
bool TakePrefix(std::string_view prefix, std::string* path) {
  if (!path->starts_with(prefix)) return false;
  path->erase(0, prefix.size());
  if (path->starts_with('.')) path->erase(0, 1);
  return true;
}

// Complains of what is wrong with a variant, whose error's path is that within it.
void ComplainAboutVariant(const VariantArguments& run, Error error) {
  if (TakePrefix("configuration", &error.path)) {
    (void)Complain(run.config_file, run.config.InText(std::move(error)));
  } else if (TakePrefix("scenario", &error.path)) {
    error.line = LineOfPath(run.scenario_text, error.path);
    (void)Complain(run.scenario_file, error);
  } else {
    (void)ComplainAboutArguments(StrCat(run.option, " ", error.path, ": ", error.message));
  }
}

void ComplainAbout(const Options& options, const OpenedScenario& opened, Error error) {
  if (TakePrefix("a.", &error.path)) return ComplainAboutVariant(options.a, std::move(error));
  if (TakePrefix("b.", &error.path)) {
    if (!options.b.is_named) return ComplainAboutVariant(options.b, std::move(error));
    error.path = StrCat(kNamedRun, ".", error.path);
  }
  ComplainAboutBuild(options.scenario, opened, std::move(error));
}

}  // namespace

int Compare(const std::vector<std::string>& arguments, const VersionCatalogue& versions,
            std::string* out) {
  Result<Options> parsed = Parse(arguments);
  if (!parsed.ok()) return ComplainAboutArguments(parsed.error().message);
  Options& options = parsed.value();
  const std::optional<OpenedScenario> opened = OpenScenario(options.scenario, versions);
  if (!opened) return kExitBadInput;
  if (!TakeNamedRun(*opened, &options)) {
    return ComplainAboutArguments(
        "nothing to compare: --b says what is different, as --b semantics=v1.34");
  }
  if (!ReadFiles(versions, &options.a) || !ReadFiles(versions, &options.b)) return kExitBadInput;
  Result<Json> comparison =
      sim::CompareVariants(opened->scenario.source, options.a.variant, options.b.variant, versions);
  if (!comparison.ok()) {
    ComplainAbout(options, *opened, comparison.error());
    return kExitBadInput;
  }
  const bool is_same = comparison.value().at("sameDecisions").get<bool>();
  if (options.format == "json") {
    *out = JsonText(comparison.value()) + "\n";
  } else {
    const Json shown = HarmlessTexts(std::move(comparison).value());
    const bool as_markdown = options.format == "markdown";
    *out = (as_markdown ? CompareMarkdown : CompareText)(shown, Harmless(options.a.Label()),
                                                         Harmless(options.b.Label()));
  }
  return options.same && !is_same ? kExitDifferent : kExitOk;
}

}  // namespace berth::cli
