#include "cli/sweep/sweep_command.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

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

namespace fs = std::filesystem;

constexpr std::string_view kScenarioPath = "spec.scenario";

// The text of a plan, and the file that spec.scenarioFile names.
struct PlanText {
  std::string text;
  Json document;
  std::string scenario_file;  // empty if the plan contains the scenario
  std::string scenario_text;
};

std::nullopt_t GiveUp(const std::string& file, const Error& error) {
  (void)Complain(file, error);
  return std::nullopt;
}

// Prints an error about a field of the plan. Returns false, because its callers return false after
// an error.
bool ComplainAboutField(const std::string& plan_file, const PlanText& plan, Error error) {
  error.line = LineOfPath(plan.text, error.path);
  return Complain(plan_file, error) == kExitOk;
}

// Reports whether `file` is in `folder` or below it, after resolving symbolic links.
bool IsBelow(const fs::path& folder, const fs::path& file) {
  std::error_code error;
  const fs::path above = fs::weakly_canonical(folder.empty() ? "." : folder, error);
  if (error) return false;
  const fs::path place = fs::weakly_canonical(file, error);
  if (error) return false;
  return std::mismatch(above.begin(), above.end(), place.begin(), place.end()).first == above.end();
}

// Puts the scenario of spec.scenarioFile into the plan. The file may also be a dump of kubectl.
// Returns false, after printing an error, if the file cannot be used.
bool ReadScenarioFile(const SweepOptions& options, const VersionCatalogue& versions,
                      PlanText* plan) {
  DecodeErrors errors;
  const Decoder spec = Decoder(&plan->document, "", &errors).Field("spec");
  const Decoder field = spec.Field("scenarioFile");
  const std::string named = field.String();
  if (!errors.any() && named.empty()) return true;
  if (spec.Field("scenario").Present()) field.Fail("scenario and scenarioFile exclude each other");
  // The operating system would use only the characters before it as the name.
  if (named.find('\0') != std::string::npos) field.Fail("must not have a character 0");
  const fs::path folder = fs::path(options.plan).parent_path();
  const fs::path file = folder / named;
  if (!errors.any() && !options.allow_outside && !IsBelow(folder, file)) {
    field.Fail(StrCat(QuotedPrefix(named),
                      " is outside the plan's folder, which only --allow-outside permits"));
  }
  if (errors.any()) return ComplainAboutField(options.plan, *plan, errors.first());
  plan->scenario_file = file.string();
  sim::LeftOut left_out;
  Result<std::string> text = ReadText(plan->scenario_file, &left_out);
  if (!text.ok()) return Complain(plan->scenario_file, text.error()) == kExitOk;
  Result<sim::Scenario> scenario = ReadScenario(text.value(), versions);
  if (!scenario.ok()) return Complain(plan->scenario_file, scenario.error()) == kExitOk;
  plan->document["spec"].erase("scenarioFile");
  plan->document["spec"]["scenario"] = std::move(scenario.value().source);
  plan->scenario_text = std::move(text).value();
  return true;
}

// Prints an error in the plan, or in the file of its scenario.
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

// Reads the plan. Returns null, after printing an error, if it cannot be used.
std::optional<sim::SweepPlan> ReadPlan(const SweepOptions& options,
                                       const VersionCatalogue& versions) {
  const std::string& file = options.plan;
  Result<std::string> text = ReadText(file);
  if (!text.ok()) return GiveUp(file, text.error());
  Result<std::vector<Json>> documents = ReadDocuments(text.value());
  if (!documents.ok()) return GiveUp(file, documents.error());
  if (documents.value().size() != 1) return GiveUp(file, {"there must be one document", ""});
  PlanText plan{std::move(text).value(), std::move(documents.value()[0]), "", ""};
  if (!ReadScenarioFile(options, versions, &plan)) return std::nullopt;
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

std::optional<std::string> ValueOfVariable(const char* name) {
  const char* const value = std::getenv(name);
  if (value == nullptr) return std::nullopt;
  return value;
}

int Sweep(const SweepOptions& options, const VersionCatalogue& versions, std::string* out) {
  const Result<sim::Shard> shard = ShardOf(options, ValueOfVariable);
  if (!shard.ok()) return ComplainAboutArguments("sweep", shard.error().message);
  const std::optional<sim::SweepPlan> plan = ReadPlan(options, versions);
  if (!plan) return kExitBadInput;
  if (!options.out.empty() && !MakeFolder(options.out)) return kExitNotWritten;
  const std::optional<sim::SweepRecords> records =
      RunShard(*plan, shard.value(), options.num_jobs.value_or(NumCores()), versions);
  if (!records) return kExitNotFound;
  if (options.out.empty()) return Print(options, *plan, *records, out);
  return WriteShard(options.out, *plan, shard.value(), *records) ? kExitOk : kExitNotWritten;
}

int Merge(const SweepOptions& options, const VersionCatalogue& versions, std::string* out) {
  const std::optional<sim::SweepPlan> plan = ReadPlan(options, versions);
  if (!plan) return kExitBadInput;
  const std::optional<sim::SweepRecords> records = ReadShards(options, *plan);
  if (!records) return kExitNotFound;
  return Print(options, *plan, *records, out);
}

using Answer = int (*)(const SweepOptions& options, const VersionCatalogue& versions,
                       std::string* out);

Command MakeCommand(Command (*make)(SweepOptions* options), const VersionCatalogue& versions,
                    Answer answer) {
  const auto options = std::make_shared<SweepOptions>();
  Command command = make(options.get());
  command.run = [options, &versions, answer](std::string* out) {
    return answer(*options, versions, out);
  };
  return command;
}

}  // namespace

Command SweepCommand(const VersionCatalogue& versions) {
  return MakeCommand(SweepCommandOf, versions, Sweep);
}

Command MergeCommand(const VersionCatalogue& versions) {
  return MakeCommand(MergeCommandOf, versions, Merge);
}

}  // namespace berth::cli
