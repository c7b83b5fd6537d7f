#include "cli/opened_scenario.h"

#include <string_view>
#include <utility>

#include "base/strings.h"
#include "cli/messages.h"

namespace berth::cli {
namespace {

void WarnOfScenario(const sim::Scenario& scenario) {
  for (const std::string& warning : scenario.warnings) Warn("", warning);
}

void SayLeftOut(std::string_view when, const sim::LeftOut& left_out) {
  for (const std::string& line : sim::LeftOutLines(left_out)) {
    Say(StrCat("left out", when, ", as no decision depends on it: ", line));
  }
}

void SayReport(const sim::Scenario& scenario) {
  const sim::ImportReport& report = scenario.report;
  const std::string read = report.ReadText();
  if (!read.empty()) Say(StrCat("read ", read));
  for (const sim::ImportFact& fact : report.facts()) {
    if (sim::IsAboutScheduler(fact) || sim::IsAboutControllers(fact)) {
      Say(sim::ImportText(fact));
      continue;
    }
    if (fact.section == sim::ImportSection::kRead && !sim::IsAboutTranslation(fact)) continue;
    constexpr std::string_view kSections[] = {"read", "ignored", "not modelled"};
    Say(StrCat(kSections[static_cast<size_t>(fact.section)], ": ", sim::ImportText(fact)));
  }
  if (!report.empty()) SayLeftOut("", scenario.left_out);
}

// Prints the complaints as warnings. The run continues, because Berth simulates more objects than
// an API server accepts.
void WarnOfComplaints(const std::string& file, std::string_view text,
                      const sim::Scenario& scenario) {
  const TextComplaints complaints =
      ComplaintsAboutText(text, scenario.version->name(), scenario.versions.releases());
  for (const auto& [error, alike] : complaints.listed) {
    const std::string line = error.line > 0 ? StrCat(":", std::to_string(error.line)) : "";
    const std::string more = StrCat(" (and ", std::to_string(alike), " more like this)");
    Warn(StrCat(ShownName(file), line), StrCat(error.message, alike > 0 ? more : ""));
  }
  if (complaints.others == 0) return;
  Warn(ShownName(file),
       StrCat("there are ", std::to_string(complaints.others), " more complaints"));
}

}  // namespace

std::optional<OpenedScenario> OpenScenario(const ScenarioArguments& arguments,
                                           const VersionCatalogue& versions) {
  const auto give_up = [](const std::string& file, const Error& error) {
    (void)Complain(file, error);
    return std::nullopt;
  };
  sim::LeftOut left_out;
  Result<std::string> text = ReadText(arguments.file, &left_out);
  if (!text.ok()) return give_up(arguments.file, text.error());
  ConfigurationText config;
  const bool has_config = !arguments.config.empty();
  if (has_config) {
    Result<std::string> read = ReadText(arguments.config);
    if (!read.ok()) return give_up(arguments.config, read.error());
    Result<ConfigurationText> parsed = ReadConfiguration(std::move(read).value());
    if (!parsed.ok()) return give_up(arguments.config, parsed.error());
    config = std::move(parsed).value();
  }
  Result<sim::Scenario> scenario =
      ReadScenario(text.value(), versions,
                   {.version = {arguments.semantics, has_config ? &config.value : nullptr},
                    .until = arguments.until,
                    .seed = arguments.seed});
  if (!scenario.ok()) return give_up(arguments.file, scenario.error());
  if (has_config) {
    std::optional<Error> error =
        sim::ReplaceSchedulerConfiguration(std::move(config.value), &scenario.value());
    if (error) return give_up(arguments.config, config.InText(std::move(*error)));
  }
  WarnOfComplaints(arguments.file, text.value(), scenario.value());
  WarnOfScenario(scenario.value());
  SayReport(scenario.value());
  SayLeftOut(" while reading", left_out);
  return OpenedScenario{std::move(scenario).value(), std::move(text).value(), std::move(config)};
}

std::optional<std::string> MomentProblem(const sim::Scenario& scenario,
                                         std::optional<Duration> at) {
  const Time end = scenario.limits.until;
  if (!at || Time{} + *at <= end) return std::nullopt;
  const std::string moment = SecondsText(*at);
  return StrCat("--at is ", moment, " s, but the run ends at ", SecondsText(end), " s; --until ",
                moment, "s makes it longer");
}

void ComplainAboutBuild(const ScenarioArguments& arguments, const OpenedScenario& opened,
                        Error error) {
  constexpr std::string_view kField = "spec.schedulerConfiguration";
  const bool is_in_config = !arguments.config.empty() && error.path.starts_with(kField);
  if (is_in_config) {
    error.path.erase(0, kField.size());
    if (error.path.starts_with('.')) error.path.erase(0, 1);
    error = opened.config.InText(std::move(error));
  } else if (!error.path.empty()) {
    error.line = LineOfPath(opened.text, error.path);
  }
  (void)Complain(is_in_config ? arguments.config : arguments.file, error);
}

}  // namespace berth::cli
