#include "cli/compare/compare_command.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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
#include "cli/options/shared_options.h"
#include "cli/options/version_words.h"
#include "compare/variant.h"

namespace berth::cli {
namespace {

constexpr std::string_view kName = "compare";
constexpr std::string_view kNamedRun = "spec.compareWith";
constexpr size_t kMaxLabelBytes = 255;

// The arguments that describe one of the two runs.
struct VariantArguments {
  std::string option = {};              // "--a"
  std::vector<std::string> words = {};  // as the user wrote them: "seed=7"
  compare::Variant variant = {};
  // True if spec.compareWith of the scenario describes the run instead of the command line.
  bool is_named = false;
  // The files of the variant and their contents. A file name is empty if the variant has no such
  // file.
  std::string config_file = {};
  ConfigurationText config = {};
  std::string scenario_file = {};
  std::string scenario_text = {};

  std::string Label() const {
    return words.empty() ? "as it is" : Escaped(StrJoin(words, " "), kMaxLabelBytes);
  }
};

struct Options {
  ScenarioArguments scenario;
  VariantArguments a{.option = "--a"};
  VariantArguments b{.option = "--b"};
  std::string format;  // empty means text
  bool same = false;
};

// Stores one "name=value" of a variant. ReadFiles reads the files later.
Problem StoreMember(const std::string& name, const std::string& value, VariantArguments* run) {
  if (name == "seed") {
    std::optional<int64_t> seed;
    const TakeValue take = TakeNumber(0, std::numeric_limits<int64_t>::max(), &seed);
    if (const Problem problem = take(value)) return StrCat("seed ", *problem);
    run->variant.seed = *seed;
  } else if (name == "semantics") {
    run->variant.semantics = value;
  } else if (name == "scheduler") {
    run->variant.scheduler = value;
  } else if (name == "config") {
    return TakeFileName(&run->config_file)(value);
  } else if (name == "scenario") {
    return TakeFileName(&run->scenario_file)(value);
  } else {
    return StrCat("takes seed, semantics, scheduler, config and scenario, not ",
                  QuotedPrefix(name));
  }
  return std::nullopt;
}

TakeValue TakeMember(const VersionCatalogue& versions, VariantArguments* run) {
  return [&versions, run](const std::string& word) -> Problem {
    const size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    const std::string value = equals == std::string::npos ? "" : word.substr(equals + 1);
    if (value.empty()) {
      return StrCat("needs a word like seed=7 or ", ExampleOfSemantics(versions), ", not ",
                    QuotedPrefix(word));
    }
    const bool is_given =
        std::any_of(run->words.begin(), run->words.end(),
                    [&](const std::string& other) { return other.starts_with(StrCat(name, "=")); });
    if (is_given) return StrCat(QuotedPrefix(name), " is given twice");
    if (Problem problem = StoreMember(name, value, run)) return problem;
    run->words.push_back(word);
    return std::nullopt;
  };
}

// Reports whether more than one of the files is standard input.
bool ReadsStandardInputTwice(const Options& options) {
  const std::string* const files[] = {&options.scenario.file, &options.scenario.config,
                                      &options.a.config_file, &options.a.scenario_file,
                                      &options.b.config_file, &options.b.scenario_file};
  return std::count_if(std::begin(files), std::end(files),
                       [](const std::string* file) { return *file == "-"; }) > 1;
}

// Copies the seed and the end that apply to both runs into a variant. A variant keeps its own seed.
// The variant needs its own copy because it may name another scenario.
void TakeCommon(const ScenarioArguments& scenario, compare::Variant* variant) {
  if (scenario.seed && !variant->seed) variant->seed = *scenario.seed;
  if (scenario.until) variant->until = StrCat(SecondsText(*scenario.until), "s");
}

// Uses the second run that the scenario names if --b is absent. Returns false if there is nothing
// to compare.
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
  TakeCommon(options->scenario, &b.variant);
  return true;
}

// Reads the files of a variant. Returns false, after printing an error, if one cannot be used.
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
  sim::LeftOut left_out;
  Result<std::string> text = ReadText(run->scenario_file, &left_out);
  if (!text.ok()) return give_up(run->scenario_file, text.error());
  const std::optional<Json>& configuration = run->variant.configuration;
  Result<sim::Scenario> scenario =
      ReadScenario(text.value(), versions,
                   {.version = {run->variant.semantics.value_or(""),
                                configuration ? &*configuration : nullptr}});
  if (!scenario.ok()) return give_up(run->scenario_file, scenario.error());
  run->scenario_text = std::move(text).value();
  run->variant.scenario = std::move(scenario.value().source);
  return true;
}

// Removes `prefix` and the dot after it from the path. Returns false if the path does not begin
// with `prefix`.
bool TakePrefix(std::string_view prefix, std::string* path) {
  if (!path->starts_with(prefix)) return false;
  path->erase(0, prefix.size());
  if (path->starts_with('.')) path->erase(0, 1);
  return true;
}

// Prints an error in a variant. On input, error.path is a path within the variant.
void ComplainAboutVariant(const VariantArguments& run, Error error) {
  if (TakePrefix("configuration", &error.path)) {
    (void)Complain(run.config_file, run.config.InText(std::move(error)));
  } else if (TakePrefix("scenario", &error.path)) {
    error.line = LineOfPath(run.scenario_text, error.path);
    (void)Complain(run.scenario_file, error);
  } else {
    (void)ComplainAboutArguments(kName, StrCat(run.option, " ", error.path, ": ", error.message));
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

int Compare(Options& options, const VersionCatalogue& versions, std::string* out) {
  if (ReadsStandardInputTwice(options)) {
    return ComplainAboutArguments(kName, "standard input (-) can be read once only");
  }
  TakeCommon(options.scenario, &options.a.variant);
  TakeCommon(options.scenario, &options.b.variant);
  const std::optional<OpenedScenario> opened = OpenScenario(options.scenario, versions);
  if (!opened) return kExitBadInput;
  if (!TakeNamedRun(*opened, &options)) {
    return ComplainAboutArguments(kName,
                                  StrCat("nothing to compare: --b says what is different, as --b ",
                                         ExampleOfSemantics(versions)));
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

Option VariantOption(const VersionCatalogue& versions, std::string help, VariantArguments* run) {
  return {.name = run->option,
          .value = "WORD",
          .help = std::move(help),
          .take = TakeMember(versions, run),
          .is_repeatable = true};
}

}  // namespace

Command CompareCommand(const VersionCatalogue& versions) {
  const auto options = std::make_shared<Options>();
  ScenarioArguments* const scenario = &options->scenario;
  return {
      .name = std::string(kName),
      .help =
          "Shows two runs side by side: the first decision that differs and what decided it in "
          "either run, the pods that fare differently, and the figures of both. --a and --b say "
          "what is different in run A and run B, a word for each: semantics=VERSION, "
          "config=FILE, seed=N, scheduler=kube-batch, scenario=FILE (another cluster, or the "
          "same after an edit).",
      .arguments = {ScenarioArgument("SCENARIO", scenario)},
      .options = {VariantOption(versions, "What is different in run A (default: nothing).",
                                &options->a),
                  VariantOption(versions,
                                "What is different in run B (default: the second run that the "
                                "scenario names in compareWith, if it names one).",
                                &options->b),
                  FlagOption("--same",
                             "Exit code 1 if a decision differs: a pod, its time, its outcome or "
                             "its node.",
                             &options->same),
                  FormatOption({"text", "json", "markdown"}, &options->format),
                  ConfigOption(versions, scenario), SemanticsOption(versions, scenario),
                  UntilOption(scenario), SeedOption(scenario)},
      .run = [options, &versions](std::string* out) { return Compare(*options, versions, out); }};
}

}  // namespace berth::cli
