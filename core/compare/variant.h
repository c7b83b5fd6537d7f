// Variant: the changes that one of two runs makes to a scenario.
#ifndef BERTH_COMPARE_VARIANT_H_
#define BERTH_COMPARE_VARIANT_H_

#include <memory>
#include <optional>
#include <string>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "base/result.h"
#include "sim/simulation.h"
#include "versions/version.h"

namespace berth::compare {

// Each member replaces the scenario's; missing members change nothing.
struct Variant {
  std::optional<Json> seed;              // spec.seed
  std::optional<Json> until;             // spec.until
  std::optional<std::string> semantics;  // spec.semantics
  // kube-scheduler or kube-batch. The other one cannot read the scenario's configuration, which is
  // dropped. It serves the pods of the first profile or of kube-batch, by their schedulerName,
  // unless spec.kubeBatch.schedulerName or `configuration` names the pods.
  std::optional<std::string> scheduler;
  // A KubeSchedulerConfiguration or Policy, or kube-batch's.
  std::optional<Json> configuration;
  // Another scenario, or an input of DecodeScenario's import: the cluster after an edit. The other
  // members are applied to it.
  std::optional<Json> scenario;
};

// Returns the run of a scenario with the variant, at time 0. `source`: that of a scenario that was
// decoded, with `versions`. The error's path begins with the member of the variant that it concerns
// ("configuration.profiles[0]", "scenario.spec.objects[1]", "semantics"); or it is one in `source`
// if the variant contradicts the scenario ("spec.process").
Result<std::unique_ptr<sim::Simulation>> SimulationOf(const Json& source, const Variant& variant,
                                                      const VersionCatalogue& versions);

// Reads the variant in an object: "seed", "until", "semantics", "scheduler", "configuration",
// "scenario". Another member, or null, is an error: a typing mistake would otherwise change
// nothing.
Variant DecodeVariant(const Decoder& object);

// Returns the second run that a decoded scenario names in spec.compareWith; nothing if it names
// none.
std::optional<Variant> NamedVariant(const Json& source);

}  // namespace berth::compare

#endif  // BERTH_COMPARE_VARIANT_H_
