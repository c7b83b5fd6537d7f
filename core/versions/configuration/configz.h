// Computes kube-scheduler's answer at /configz: the configuration with which it runs. As
// kube-scheduler v1.34.1 and v1.21.9, cmd/kube-scheduler/app (Setup, Run) and component-base,
// configz: an object of pkg/scheduler/apis/config as Go's encoder writes it. These types have no
// JSON names, so that members have the names of Go's fields.
#ifndef BERTH_VERSIONS_CONFIGURATION_CONFIGZ_H_
#define BERTH_VERSIONS_CONFIGURATION_CONFIGZ_H_

#include <string_view>
#include <vector>

#include "api/json/json_fwd.h"
#include "framework/profile.h"
#include "scheduler/scheduler.h"
#include "versions/configuration/configuration_api.h"

namespace berth {

// A scheduler started with --config and a log verbosity below 2; from 2 on, the profiles would be
// those completed by LogOrWriteConfig. Of the other flags, only those count that v1.21 reads beside
// --config: the one for a Policy, whose file has no name here, and the algorithm provider. Without
// --config, v1.21 also takes arguments of InterPodAffinity from another flag.
struct ConfigzInput {
  // A KubeSchedulerConfiguration or a Policy that ReadConfiguration accepts and with which a
  // scheduler can be created. Null, or a null value, if nothing is configured. Not owned.
  const Json* document = nullptr;
  // The version's default profiles, at least one. Never null; not owned.
  const std::vector<Profile>* defaults = nullptr;
  // The API of `document`. Never null; not owned.
  const ConfigurationApi* api = nullptr;
  // Without effect if the version has no algorithm providers, or beside a Policy.
  std::string_view algorithm_provider = "DefaultProvider";
  // Extenders that the scheduler uses without being in `document`; they follow its own.
  std::vector<ExtenderConfiguration> other_extenders = {};
};

// Returns {"componentconfig": {...}} with all defaults. Absent lists are null. Addresses to serve
// on are copied as written, whereas Go writes the shortest form of an IPv6 address.
Json Configz(const ConfigzInput& input);

}  // namespace berth

#endif  // BERTH_VERSIONS_CONFIGURATION_CONFIGZ_H_
