// What kube-scheduler answers at /configz: the configuration with which it runs. As kube-scheduler
// v1.34.1 and v1.21.9, cmd/kube-scheduler/app (Setup, Run) and component-base, configz: an object
// of pkg/scheduler/apis/config in the form that Go's encoder gives it. These types have no JSON
// names, so that members are called as Go calls its fields.
#ifndef BERTH_VERSIONS_CONFIGURATION_CONFIGZ_H_
#define BERTH_VERSIONS_CONFIGURATION_CONFIGZ_H_

#include <string_view>
#include <vector>

#include "api/json/json_fwd.h"
#include "framework/profile.h"
#include "scheduler/scheduler.h"
#include "versions/configuration/configuration_api.h"

namespace berth {

// A scheduler that was started with --config, and with a verbosity of its log below 2: from 2 on
// the profiles are those that LogOrWriteConfig completes. Of its other flags only those count that
// v1.21 reads beside --config: for a Policy, whose file has no name here, and the algorithm
// provider. v1.21 without --config has arguments of InterPodAffinity from another flag besides.
struct ConfigzInput {
  // A KubeSchedulerConfiguration or a Policy that ReadConfiguration reads without a failure and
  // that a scheduler can be made of. Null, or a null value: nothing is configured. Not owned.
  const Json* document = nullptr;
  // The profiles of the version, at least one. Never null; not owned.
  const std::vector<Profile>* defaults = nullptr;
  // In which `document` is. Never null; not owned.
  const ConfigurationApi* api = nullptr;
  // Of no effect where there are no algorithm providers, or beside a Policy.
  std::string_view algorithm_provider = "DefaultProvider";
  // Extenders that work without standing in `document`; they follow its own.
  std::vector<ExtenderConfiguration> other_extenders = {};
};

// {"componentconfig": {...}} with all defaults. Lists that are absent are null. Addresses to serve
// on stand as they are written, where Go writes the shortest form of an IPv6 address.
Json Configz(const ConfigzInput& input);

}  // namespace berth

#endif  // BERTH_VERSIONS_CONFIGURATION_CONFIGZ_H_
