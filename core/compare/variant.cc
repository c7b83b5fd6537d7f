#include "compare/variant.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include "api/json/json_member.h"
#include "api/types.h"
#include "base/strings.h"
#include "scenario/scenario.h"
#include "scenario/scenario_settings.h"
#include "scenario/scheduler_name.h"

namespace berth::compare {
namespace {

using sim::kKubeBatch;
using sim::kKubeScheduler;
using v1::kDefaultSchedulerName;

Error Within(std::string_view member, Error error) {
  error.path =
      StrCat(member, error.path.empty() || error.path.starts_with('[') ? "" : ".", error.path);
  error.line = 0;
  return error;
}

std::string TextAt(const Json& object, const char* member, std::string_view fallback) {
  const Json& text = MemberOf(object, member);
  return text.is_string() ? text.get<std::string>() : std::string(fallback);
}

// Returns the schedulerName of the pods that a decoded scenario's scheduler serves, that of the
// first profile.
std::string ServedName(const Json& spec) {
  if (TextAt(spec, "scheduler", kKubeScheduler) == kKubeBatch) {
    return TextAt(spec.value("kubeBatch", Json()), "schedulerName", kKubeBatch);
  }
  const Json configuration = spec.value("schedulerConfiguration", Json());
  if (!configuration.is_object()) return std::string(kDefaultSchedulerName);
  const Json profiles = configuration.value("profiles", Json());
  if (!profiles.is_array() || profiles.empty()) return std::string(kDefaultSchedulerName);
  return TextAt(profiles[0], "schedulerName", kDefaultSchedulerName);
}

// Returns the configuration with which kube-scheduler serves these pods; nothing if it does so by
// default.
std::optional<Json> ConfigurationServing(const std::string& name) {
  if (name == kDefaultSchedulerName) return std::nullopt;
  Json configuration = {{"apiVersion", "kubescheduler.config.k8s.io/v1"},
                        {"kind", "KubeSchedulerConfiguration"},
                        {"profiles", Json::array({{{"schedulerName", name}}})}};
  return configuration;
}

// The document of a variant, and the configuration of its scheduler, converted to its version.
struct Draft {
  Json document;
  std::optional<Json> configuration;  // nothing: the scheduler's defaults
};

// Replaces the document's scheduler by the other one.
void ChangeScheduler(const std::string& scheduler, Draft* draft) {
  Json& spec = draft->document["spec"];
  const std::string served = ServedName(spec);
  // The other scheduler cannot read the configuration of this one.
  spec["scheduler"] = scheduler;
  spec.erase("schedulerConfiguration");
  if (scheduler == kKubeScheduler) {
    draft->configuration = ConfigurationServing(served);
    return;
  }
  Json& flags = spec["kubeBatch"];
  if (flags.is_null()) flags = Json::object();
  if (flags.is_object() && !flags.contains("schedulerName")) flags["schedulerName"] = served;
}

Draft DraftOf(Json document, const Variant& variant) {
  Draft draft{std::move(document), std::nullopt};
  Json& spec = draft.document["spec"];
  if (spec.is_null()) spec = Json::object();
  if (variant.scheduler && *variant.scheduler != TextAt(spec, "scheduler", kKubeScheduler)) {
    ChangeScheduler(*variant.scheduler, &draft);
  }
  if (variant.semantics) {
    spec["semantics"] = *variant.semantics;
    // The configuration is not decoded with the document, because it has to be converted to the
    // other version first.
    if (const auto own = spec.find("schedulerConfiguration"); own != spec.end()) {
      if (!own->is_null()) draft.configuration = std::move(*own);
      spec.erase(own);
    }
  }
  if (variant.configuration) {
    spec.erase("schedulerConfiguration");
    draft.configuration = *variant.configuration;
  }
  if (variant.seed) spec["seed"] = *variant.seed;
  if (variant.until) spec["until"] = *variant.until;
  return draft;
}

// Returns the error with the path in its source: that of `error` is in the draft.
Error AtOrigin(Error error, const Variant& variant) {
  const auto is_in = [&](std::string_view field) {
    return error.path == field || error.path.starts_with(StrCat(field, ".")) ||
           error.path.starts_with(StrCat(field, "["));
  };
  const std::pair<std::string_view, bool> members[] = {
      {"seed", variant.seed.has_value()},
      {"until", variant.until.has_value()},
      {"semantics", variant.semantics.has_value()},
      {"scheduler", variant.scheduler.has_value()}};
  for (const auto& [member, is_given] : members) {
    if (is_given && is_in(StrCat("spec.", member))) {
      error.path.erase(0, std::string_view("spec.").size());
      return error;
    }
  }
  if (variant.configuration && is_in(sim::kConfigurationField)) {
    error.path.erase(0, sim::kConfigurationField.size());
    if (error.path.starts_with('.')) error.path.erase(0, 1);
    return Within("configuration", std::move(error));
  }
  return variant.scenario ? Within("scenario", std::move(error)) : error;
}

Result<sim::Scenario> ScenarioOf(const Json& source, const Variant& variant,
                                 const VersionCatalogue& versions) {
  Json document = source;
  if (variant.scenario) {
    const Json* const configuration = variant.configuration ? &*variant.configuration : nullptr;
    Result<sim::Scenario> other = sim::DecodeScenario(
        *variant.scenario, versions, {variant.semantics.value_or(""), configuration});
    if (!other.ok()) return Within("scenario", other.error());
    document = std::move(other.value().source);
  }
  Draft draft = DraftOf(std::move(document), variant);
  Result<sim::Scenario> scenario = sim::DecodeScenario(std::move(draft.document), versions);
  if (!scenario.ok()) return AtOrigin(scenario.error(), variant);
  if (!draft.configuration) return scenario;
  std::optional<Error> error =
      sim::ReplaceSchedulerConfiguration(*std::move(draft.configuration), &scenario.value());
  if (error) return AtOrigin(sim::InConfiguration(std::move(*error)), variant);
  return scenario;
}

}  // namespace

Result<std::unique_ptr<sim::Simulation>> SimulationOf(const Json& source, const Variant& variant,
                                                      const VersionCatalogue& versions) {
  Result<sim::Scenario> scenario = ScenarioOf(source, variant, versions);
  if (!scenario.ok()) return scenario.error();
  auto made = sim::Simulation::Make(std::move(scenario).value());
  if (!made.ok()) return AtOrigin(made.error(), variant);
  return made;
}

Variant DecodeVariant(const Decoder& object) {
  constexpr std::string_view kMembers[] = {"seed",      "until",         "semantics",
                                           "scheduler", "configuration", "scenario"};
  object.ForEachMember([&](const std::string& name, const Decoder& member) {
    if (std::find(std::begin(kMembers), std::end(kMembers), name) == std::end(kMembers)) {
      member.Fail(
          "a variant has only seed, until, semantics, scheduler, configuration and scenario");
    } else if (!member.Present()) {
      member.Fail("must not be null");
    }
  });
  const auto json = [&](std::string_view name) {
    const Decoder member = object.Field(name);
    return member.Present() ? std::optional(*member.json()) : std::nullopt;
  };
  const auto text = [&](std::string_view name) {
    const Decoder member = object.Field(name);
    return member.Present() ? std::optional(member.String()) : std::nullopt;
  };
  Variant variant;
  variant.seed = json("seed");
  variant.until = json("until");
  variant.semantics = text("semantics");
  variant.scheduler = text("scheduler");
  variant.configuration = json("configuration");
  variant.scenario = json("scenario");
  return variant;
}

std::optional<Variant> NamedVariant(const Json& source) {
  DecodeErrors none;  // decoding the scenario found the errors already
  const Decoder named = Decoder(&source, "", &none).Field("spec").Field("compareWith");
  return named.Present() ? std::optional(DecodeVariant(named)) : std::nullopt;
}

}  // namespace berth::compare
