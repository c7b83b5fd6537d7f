#include "sim/text_api.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "api/json_text.h"
#include "base/strings.h"
#include "sim/account.h"
#include "sim/scenario.h"
#include "sim/simulation.h"
#include "sim/view.h"

namespace berth::sim {
namespace {

std::string Failure(const Error& error) {
  return JsonText(
      {{"ok", false},
       {"error", {{"message", error.message}, {"path", error.path}, {"line", error.line}}}});
}

Result<Scenario> ReadScenario(std::string_view text) {
  Result<Json> document = ParseJsonText(text);
  if (!document.ok()) return document.error();
  Result<Scenario> scenario = DecodeScenario(std::move(document).value());
  if (scenario.ok()) return scenario;
  Error error = scenario.error();
  if (error.line == 0 && !error.path.empty()) error.line = LineOfJsonPath(text, error.path);
  return error;
}

struct Options {
  std::string format;
  std::string pod;
  AccountOptions account;
  std::optional<Time> until;
  std::optional<Time> at;
  std::optional<uint64_t> seed;
};

Result<Options> ReadOptions(std::string_view text) {
  Result<Json> json = ParseJsonText(text.empty() ? "{}" : text);
  if (!json.ok()) return Error{json.error().message, "options"};
  DecodeErrors errors;
  const Decoder decoder(&json.value(), "options", &errors);
  const auto time = [&](const char* field) -> std::optional<Time> {
    const Decoder value = decoder.Field(field);
    if (!value.Present()) return std::nullopt;
    return Time{} + DecodeDuration(value, Duration{});
  };
  Options options;
  options.format = decoder.Field("format").String("summary");
  options.pod = decoder.Field("pod").String();
  options.until = time("until");
  options.at = time("at");
  const Decoder seed = decoder.Field("seed");
  if (seed.Present()) options.seed = static_cast<uint64_t>(seed.Int64());
  options.account.explain.all_filters = decoder.Field("allFilters").Bool();
  decoder.Field("attempts").ForEachElement([&](const Decoder& attempt) {
    options.account.attempts.push_back(attempt.Int32());
  });
  if (errors.any()) return errors.first();
  return options;
}

Result<std::unique_ptr<Simulation>> MakeSimulation(Scenario scenario, const Registry& own_plugins) {
  const Composition composition = WithPlugins(CompositionOf(scenario.semantics), own_plugins);
  return Simulation::Make(std::move(scenario), composition);
}

Result<std::unique_ptr<Simulation>> RunToEnd(std::string_view text, const Options& options,
                                             const Registry& own_plugins) {
  Result<Scenario> scenario = ReadScenario(text);
  if (!scenario.ok()) return scenario.error();
  if (options.seed) scenario.value().seed = *options.seed;
  if (options.until) scenario.value().limits.until = *options.until;
  Result<std::unique_ptr<Simulation>> simulation =
      MakeSimulation(std::move(scenario).value(), own_plugins);
  if (simulation.ok()) simulation.value()->RunToEnd();
  return simulation;
}

Json Summary(const Simulation& simulation) {
  ViewProjection projection(&simulation.log(), simulation.scenario().backoff());
  const View& view = projection.At(simulation.now());
  return {{"title", simulation.scenario().title}, {"events", simulation.log().events().size()},
          {"end", simulation.now().seconds()},    {"bound", view.num_bound},
          {"pending", view.num_pending},          {"hash", simulation.log().Hash()}};
}

}  // namespace

std::string RunScenarioText(std::string_view scenario, std::string_view options_text,
                            const Registry& own_plugins) {
  Result<Options> options = ReadOptions(options_text);
  if (!options.ok()) return Failure(options.error());
  Result<std::unique_ptr<Simulation>> simulation = RunToEnd(scenario, options.value(), own_plugins);
  if (!simulation.ok()) return Failure(simulation.error());
  const EventLog& log = simulation.value()->log();
  const std::string& format = options.value().format;
  Json answer;
  if (format == "text") {
    answer["output"] = log.ToText();
  } else if (format == "jsonl") {
    answer["output"] = log.ToJsonLines();
  } else if (format == "hash") {
    answer["output"] = log.Hash();
  } else if (format == "summary") {
    answer = Summary(*simulation.value());
  } else {
    return Failure(
        {StrCat("must be text, jsonl, hash or summary, not ", Quoted(format)), "options.format"});
  }
  answer["ok"] = true;
  answer["warnings"] = simulation.value()->scenario().warnings;
  return JsonText(answer);
}

std::string ValidateScenarioText(std::string_view text, const Registry& own_plugins) {
  Result<Scenario> scenario = ReadScenario(text);
  if (!scenario.ok()) return Failure(scenario.error());
  const size_t inputs = scenario.value().inputs.size();
  Json answer = {{"ok", true},
                 {"title", scenario.value().title},
                 {"inputs", inputs},
                 {"warnings", scenario.value().warnings}};
  Result<std::unique_ptr<Simulation>> simulation =
      MakeSimulation(std::move(scenario).value(), own_plugins);
  return simulation.ok() ? JsonText(answer) : Failure(simulation.error());
}

std::string ExplainScenarioText(std::string_view scenario, std::string_view options_text,
                                const Registry& own_plugins) {
  Result<Options> options = ReadOptions(options_text);
  if (!options.ok()) return Failure(options.error());
  Result<std::unique_ptr<Simulation>> made = RunToEnd(scenario, options.value(), own_plugins);
  if (!made.ok()) return Failure(made.error());
  Simulation& simulation = *made.value();
  ViewProjection projection(&simulation.log(), simulation.scenario().backoff());
  const View& view = projection.At(options.value().at.value_or(simulation.now()));
  Result<Json> account =
      AccountOfPod(simulation, view, options.value().pod, options.value().account);
  if (!account.ok()) return Failure(account.error());
  return JsonText({{"ok", true}, {"account", std::move(account).value()}});
}

}  // namespace berth::sim
