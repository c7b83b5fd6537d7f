#include "scenario/scenario.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/json/json.h"
#include "base/attributes.h"
#include "base/strings.h"
#include "scenario/import/import_configuration.h"
#include "scenario/input_plan.h"
#include "scenario/input_reader.h"
#include "scenario/scenario_reader.h"
#include "scenario/scenario_settings.h"
#include "versions/configuration/configuration_decode.h"
#include "versions/configuration/configuration_translation.h"

namespace berth::sim {
namespace {

Result<Scenario> ReadToTheEnd(ScenarioReader& reader) {
  while (reader.Advance()) {
  }
  return reader.Take();
}

void ReadInputs(const Json& source, DecodeErrors* errors, InputPlan* plan) {
  InputReader reader(Decoder(&source, "", errors).Field("spec"), {}, plan);
  while (reader.Advance()) {
  }
}

// Reads spec.process again after a change of the configuration, which has the defaults of the
// election. The error's path is one in the configuration.
BERTH_KEPT_APART std::optional<Error> ReadProcessAgain(Scenario* scenario) {
  if (!scenario->process) return std::nullopt;
  const std::string before = StrCat(kConfigurationField, ".");
  std::erase_if(scenario->warnings,
                [&](const std::string& warning) { return warning.starts_with(before); });
  std::vector<ReplicaOp> ops = std::move(scenario->process->ops);
  DecodeErrors errors;
  DecodeProcessField(Decoder(&*scenario->source, "", &errors).Field("spec"), scenario);
  scenario->process->ops = std::move(ops);
  if (!errors.any()) return std::nullopt;
  Error error = errors.first();
  if (error.path.starts_with(before)) error.path.erase(0, before.size());
  return error;
}

}  // namespace

const process::ProcessRules* ProcessRulesOf(const Scenario& scenario) {
  return scenario.scheduler == SchedulerKind::kKubeBatch ? &process::kProcessBatch
                                                         : scenario.version->process_rules;
}

std::string LockNamespaceOf(const Scenario& scenario) {
  return scenario.scheduler == SchedulerKind::kKubeBatch ? scenario.kube_batch.lock_object_namespace
                                                         : "kube-system";
}

Result<Scenario> DecodeScenario(Json document, const VersionCatalogue& versions, VersionWish wish) {
  ScenarioReader reader(std::move(document), versions, std::move(wish));
  return ReadToTheEnd(reader);
}

Result<Scenario> DecodeAgain(const Scenario& scenario, Json source) {
  Result<Scenario> again = DecodeScenario(std::move(source), scenario.versions);
  if (!again.ok()) return again;
  again.value().seed = scenario.seed;
  again.value().version = scenario.version;
  return again;
}

bool IsConfigurationAlone(const Json& file) { return ImportConfigurationAlone(file).has_value(); }

Result<Scenario> ConfigureScenario(Json source, const Json& file,
                                   const VersionCatalogue& versions) {
  ScenarioReader reader(std::move(source), file, versions);
  return ReadToTheEnd(reader);
}

Error InFile(Error error, const Scenario& scenario) {
  return AtPath(std::move(error), scenario.configuration_moved);
}

int64_t DecodeIntegerBetween(const Decoder& field, int64_t fallback, int64_t low, int64_t high) {
  const int64_t value = field.Int64(fallback);
  if (value >= low && value <= high) return value;
  field.Fail(StrCat("must be between ", std::to_string(low), " and ", std::to_string(high),
                    ", got ", std::to_string(value)));
  return fallback;
}

std::optional<Error> ReplaceSchedulerConfiguration(Json document, Scenario* scenario) {
  if (scenario->scheduler == SchedulerKind::kKubeBatch) {
    Result<kube_batch::Configuration> configuration = kube_batch::DecodeConfiguration(document);
    if (!configuration) return configuration.error();
    scenario->batch_configuration = std::move(configuration).value();
    (*scenario->source)["spec"]["schedulerConfiguration"] = std::move(document);
    return std::nullopt;
  }
  const ConfigurationApi& api = *scenario->version->configuration;
  Result<TranslatedConfiguration> read = TranslateConfiguration(std::move(document), api);
  if (!read) return read.error();
  TranslatedConfiguration translated = std::move(read).value();
  Result<KubeSchedulerConfiguration> configuration =
      DecodeConfiguration(translated.document, "", *scenario->version);
  if (!configuration) return AtPath(configuration.error(), translated.moved);
  scenario->scheduler_configuration = std::move(configuration).value();
  (*scenario->source)["spec"]["schedulerConfiguration"] = std::move(translated.document);
  if (std::optional<Error> error = ReadProcessAgain(scenario)) {
    return AtPath(std::move(*error), translated.moved);
  }
  scenario->report.SetVersion(scenario->version->release.scheduler);
  ReportTranslation(translated, api, kConfigurationKind, &scenario->report);
  for (auto& [now, before] : translated.moved) before = StrCat(kConfigurationField, ".", before);
  scenario->configuration_moved = InScenario(std::move(translated.moved));
  return std::nullopt;
}

size_t TimelineSize(const Json& source) {
  const auto spec = source.find("spec");
  if (spec == source.end() || !spec->is_object()) return 0;
  const auto timeline = spec->find("timeline");
  return timeline == spec->end() ? 0 : timeline->size();
}

Time TimeOfEntry(const Json& entry) {
  DecodeErrors none;
  return Time{} + DecodeDuration(Decoder(&entry, "", &none).Field("at"), Duration{});
}

uint64_t OwnSeed(const Json& source) {
  DecodeErrors none;
  const int64_t seed = Decoder(&source, "", &none).Field("spec").Field("seed").Int64(1);
  return static_cast<uint64_t>(seed);
}

Json WithOutdated(Json source, const std::vector<bool>& outdated) {
  Json& captions = source["spec"]["captions"];
  for (size_t i = 0; i < outdated.size(); ++i) {
    if (outdated[i]) {
      captions[i]["outdated"] = true;
    } else {
      captions[i].erase("outdated");
    }
  }
  return source;
}

Json WithTimelineTail(Json source, size_t keep, const Json& entries) {
  Json& timeline = source["spec"]["timeline"];
  if (timeline.is_null()) timeline = Json::array();
  timeline.erase(timeline.begin() + static_cast<std::ptrdiff_t>(keep), timeline.end());
  timeline.insert(timeline.end(), entries.begin(), entries.end());
  return source;
}

std::optional<Json> ManifestAt(const Json& source, const ObjectName& name, Time t) {
  DecodeErrors errors;
  InputPlan plan(&errors);
  plan.KeepManifest(name);
  ReadInputs(source, &errors, &plan);
  for (WrittenObject& object : plan.ManifestsAt(t)) {
    if (object.name == name) return std::move(object.manifest);
  }
  return std::nullopt;
}

std::vector<Json> ManifestsAt(const Json& source, Time t) {
  DecodeErrors errors;
  InputPlan plan(&errors);
  plan.KeepManifests();
  ReadInputs(source, &errors, &plan);
  std::vector<Json> manifests;
  for (WrittenObject& object : plan.ManifestsAt(t)) {
    Json& version = object.manifest["apiVersion"];
    if (!version.is_string()) version = std::string(InfoOf(object.name.kind).api_versions[0]);
    manifests.push_back(std::move(object.manifest));
  }
  return manifests;
}

}  // namespace berth::sim
