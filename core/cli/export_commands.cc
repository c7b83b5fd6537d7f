#include "cli/export_commands.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/json/json.h"
#include "base/strings.h"
#include "cli/commands.h"
#include "cli/messages.h"
#include "cli/opened_scenario.h"
#include "cli/options/shared_options.h"

namespace berth::cli {
namespace {

constexpr int64_t kLeastSide = 200;
constexpr int64_t kMostSide = 4000;
constexpr int64_t kMostScale = 4;

struct Options {
  ScenarioArguments scenario;
  std::optional<Duration> at;
  std::string pod;
  // Options of `berth link` alone:
  std::string base;
  bool play = false;
  // Options of `berth picture` alone:
  std::string file;
  std::string theme;  // empty means light
  std::optional<int64_t> width;
  std::optional<int64_t> height;
  std::optional<int64_t> scale;
};

// Adds the members that both commands share to `job`. Returns false, after printing an error, if
// the scenario cannot be used.
bool AddScenario(const Options& options, const VersionCatalogue& versions, Json* job) {
  std::optional<OpenedScenario> opened = OpenScenario(options.scenario, versions);
  if (!opened) return false;
  if (const auto problem = MomentProblem(opened->scenario, options.at)) {
    return ComplainAboutArguments((*job)["make"].get<std::string>(), *problem) == kExitOk;
  }
  (*job)["scenario"] = *opened->scenario.source;
  (*job)["t"] = options.at ? Json(options.at->seconds()) : Json();
  (*job)["pod"] = options.pod.empty() ? Json() : Json(options.pod);
  return true;
}

int Export(const Options& options, const VersionCatalogue& versions, Exporter exporter, Json job) {
  if (exporter == nullptr) {
    const std::string name = job["make"];
    Say(StrCat("berth ", name, " is a part of the npm package: npx kube-berth ", name, " ..."));
    return kExitBadInput;
  }
  if (!AddScenario(options, versions, &job)) return kExitBadInput;
  exporter(job);
  return kExitOk;
}

// Stores the address of a page. The link adds a fragment to it.
TakeValue TakeAddress(std::string* base) {
  return [base](const std::string& value) -> Problem {
    *base = value;
    const bool is_address = value.starts_with("https://") || value.starts_with("http://");
    if (is_address && value.find('#') == value.npos) return std::nullopt;
    return StrCat("needs an address that begins with https://, without #, not ",
                  QuotedPrefix(value));
  };
}

TakeValue TakePictureFile(std::string* file) {
  return [file](const std::string& value) -> Problem {
    *file = value;
    if (value.ends_with(".png") || value.ends_with(".svg")) return std::nullopt;
    return StrCat("needs a file that ends with .png or .svg, not ", QuotedPrefix(value));
  };
}

TakeValue TakeTheme(std::string* theme) {
  return [theme](const std::string& value) -> Problem {
    *theme = value;
    if (value == "dark" || value == "light") return std::nullopt;
    return StrCat("needs dark or light, not ", QuotedPrefix(value));
  };
}

Option SideOption(std::string name, std::string help, std::optional<int64_t>* side) {
  return {.name = std::move(name),
          .value = "PIXELS",
          .help = std::move(help),
          .take = TakeNumber(kLeastSide, kMostSide, side)};
}

void AddScenarioOptions(const VersionCatalogue& versions, const std::shared_ptr<Options>& options,
                        Command* command) {
  ScenarioArguments* const scenario = &options->scenario;
  command->arguments = {ScenarioArgument("SCENARIO", scenario)};
  for (Option& option : std::vector<Option>{
           AtOption("the beginning", &options->at),
           PodOption("The pod that is selected.", &options->pod), ConfigOption(versions, scenario),
           SemanticsOption(versions, scenario), UntilOption(scenario), SeedOption(scenario)}) {
    command->options.push_back(std::move(option));
  }
}

}  // namespace

Command LinkCommand(const VersionCatalogue& versions, Exporter exporter) {
  const auto options = std::make_shared<Options>();
  Command command = {
      .name = "link",
      .help =
          "Prints a link that opens the scenario on Berth's page, without the fields that no "
          "decision depends on. Only the npm package has this command.",
      .arguments = {},
      .options = {{.name = "--base",
                   .value = "URL",
                   .help = "The address of the page, or of its embed.html. Without it the link "
                           "begins with #.",
                   .take = TakeAddress(&options->base)},
                  FlagOption("--play", "The page plays at once.", &options->play)},
      .run = [options, &versions, exporter](std::string*) {
        return Export(*options, versions, exporter,
                      {{"make", "link"}, {"base", options->base}, {"play", options->play}});
      }};
  AddScenarioOptions(versions, options, &command);
  return command;
}

Command PictureCommand(const VersionCatalogue& versions, Exporter exporter) {
  const auto options = std::make_shared<Options>();
  Command command = {
      .name = "picture",
      .help =
          "Draws the stage as the page shows it at a moment, for documents that are built "
          "without a browser. Only the npm package has this command.",
      .arguments = {},
      .options = {{.name = "--output",
                   .value = "PICTURE",
                   .help = "The file: a PNG, or an SVG with that PNG and the title of the "
                           "scenario, which screen readers read.",
                   .take = TakePictureFile(&options->file),
                   .other_name = "-o",
                   .is_required = true},
                  {.name = "--theme",
                   .value = "THEME",
                   .help = "light (the default) or dark.",
                   .take = TakeTheme(&options->theme)},
                  SideOption("--width", "In CSS pixels; 1280 without it.", &options->width),
                  SideOption("--height", "In CSS pixels; 720 without it.", &options->height),
                  {.name = "--scale",
                   .value = "N",
                   .help = "Pixels of the picture for a CSS pixel, 1 to 4; 2 without it.",
                   .take = TakeNumber(1, kMostScale, &options->scale)}},
      .run = [options, &versions, exporter](std::string*) {
        return Export(*options, versions, exporter,
                      {{"make", "picture"},
                       {"file", options->file},
                       {"theme", options->theme.empty() ? "light" : options->theme},
                       {"width", options->width.value_or(1280)},
                       {"height", options->height.value_or(720)},
                       {"scale", options->scale.value_or(2)}});
      }};
  AddScenarioOptions(versions, options, &command);
  return command;
}

}  // namespace berth::cli
