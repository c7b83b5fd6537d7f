#include "cli/sweep/sweep_command.h"

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <utility>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "cli/commands.h"
#include "cli/input_text.h"
#include "cli/messages.h"
#include "cli/sweep/sweep_folder.h"
#include "cli/sweep/sweep_options.h"
#include "cli/sweep/sweep_text.h"
#include "cli/sweep/sweep_workers.h"
#include "scenario/scenario.h"
#include "sweep/plan.h"
#include "sweep/summary.h"

namespace berth::cli {
namespace {

constexpr std::string_view kScenarioPath = "spec.scenario";

// A plan's text, with what is read in place of spec.scenarioFile.
struct PlanText {
  std::string text;
  Json document;
  std::string scenario_file;  // "": the scenario stands in the plan
  std::string scenario_text;
};

std::nullopt_t GiveUp(const std::string& file, const Error& error) {
  (void)Complain(file, error);
  return std::nullopt;
}

// Puts the scenario of a file, which may be one of kubectl, into the plan. False after complaining.
bool ReadScenarioFile(const std::string& plan_file, const VersionCatalogue& versions,
                      PlanText* plan) {
  DecodeErrors errors;
  const Decoder spec = Decoder(&plan->document, "", &errors).Field("spec");
  const std::string named = spec.Field("scenarioFile").String();
  if (!errors.any() && named.empty()) return true;
  if (spec.Field("scenario").Present()) {
    spec.Field("scenarioFile").Fail("scenario and scenarioFile exclude each other");
  }
  if (errors.any()) {
    Error error = errors.first();
    error.line = LineOfPath(plan->text, error.path);
    return Complain(plan_file, error) == kExitOk;
  }
  const std::filesystem::path folder = std::filesystem::path(plan_file).parent_path();
  plan->scenario_file = (folder / named).string();
  Result<std::string> text = ReadText(plan->scenario_file);
  if (!text.ok()) return Complain(plan->scenario_file, text.error()) == kExitOk;
  Result<sim::Scenario> scenario = ReadScenario(text.value(), versions);
  if (!scenario.ok()) return Complain(plan->scenario_file, scenario.error()) == kExitOk;
  plan->document["spec"].erase("scenarioFile");
  plan->document["spec"]["scenario"] = std::move(scenario.value().source);
  plan->scenario_text = std::move(text).value();
  return true;
}

// Complains of the plan, or of the scenario's file if the error is in that.
std::nullopt_t ComplainAboutPlan(const std::string& plan_file, const PlanText& plan, Error error) {
  const bool is_in_file = !plan.scenario_file.empty() && error.path.starts_with(kScenarioPath);
  if (!is_in_file) {
    if (!error.path.empty()) error.line = LineOfPath(plan.text, error.path);
    return GiveUp(plan_file, error);
  }
  error.path.erase(0, kScenarioPath.size());
  if (error.path.starts_with('.')) error.path.erase(0, 1);
  if (!error.path.empty()) error.line = LineOfPath(plan.scenario_text, error.path);
  return GiveUp(plan.scenario_file, error);
}

// Nothing after complaining.
std::optional<sim::SweepPlan> ReadPlan(const std::string& file, const VersionCatalogue& versions) {
  Result<std::string> text = ReadText(file);
  if (!text.ok()) return GiveUp(file, text.error());
  Result<std::vector<Json>> documents = ReadDocuments(text.value());
  if (!documents.ok()) return GiveUp(file, documents.error());
  if (documents.value().size() != 1) return GiveUp(file, {"there must be one document", ""});
  PlanText plan{std::move(text).value(), std::move(documents.value()[0]), "", ""};
  if (!ReadScenarioFile(file, versions, &plan)) return std::nullopt;
  Result<sim::SweepPlan> decoded = sim::DecodeSweep(plan.document, versions);
  if (!decoded.ok()) return ComplainAboutPlan(file, plan, decoded.error());
  return std::move(decoded).value();
}

std::string ResultText(const std::string& format, const sim::SweepPlan& plan,
                       const sim::SweepRecords& records, const sim::SweepSummary& summary) {
  if (format == "json") return JsonText(sim::SweepJson(plan, records, summary)) + "\n";
  if (format == "csv") return sim::SweepCsv(plan, records, summary);
  return format == "markdown" ? SweepMarkdown(plan, summary) : SweepText(plan, summary);
}

int Print(const SweepOptions& options, const sim::SweepPlan& plan, const sim::SweepRecords& records,
          std::string* out) {
  const Result<sim::SweepSummary> summary = sim::Summarize(plan, records);
  if (!summary.ok()) return Complain(options.plan, summary.error());
  *out = ResultText(options.format, plan, records, summary.value());
  int64_t failed = 0;
  for (const sim::SweepGroup& group : summary.value().groups) failed += group.failed;
  if (failed == 0) return kExitOk;
  Say(StrCat(std::to_string(failed),
             " runs have a scenario that cannot be run; --format csv says why"));
  return kExitNotFound;
}

}  // namespace

int Sweep(const std::vector<std::string>& arguments, const VersionCatalogue& versions,
          std::string* out) {
  const auto environment = [](const char* name) -> std::optional<std::string> {
    const char* const value = std::getenv(name);
    if (value == nullptr) return std::nullopt;
    return value;
  };
  const Result<SweepOptions> parsed = ParseSweepOptions(arguments, environment);
  if (!parsed.ok()) return ComplainAboutArguments(parsed.error().message);
  const SweepOptions& options = parsed.value();
  const std::optional<sim::SweepPlan> plan = ReadPlan(options.plan, versions);
  if (!plan) return kExitBadInput;
  const std::optional<sim::SweepRecords> records =
      options.merge
          ? ReadShards(options.folders, *plan, options.plan)
          : RunShard(*plan, options.shard, options.num_jobs.value_or(NumCores()), versions);
  if (!records) return kExitNotFound;
  if (options.out.empty()) return Print(options, *plan, *records, out);
  return WriteShard(options.out, *plan, options.shard, *records) ? kExitOk : kExitNotWritten;
}

}  // namespace berth::cli
