#include "versions/configuration/configuration_api.h"

#include "versions/configuration/configuration_defaults.h"
#include "versions/configuration/configuration_merge.h"
#include "versions/configuration/configuration_validation.h"

namespace berth {

const ConfigurationApi& ConfigurationV1Beta1() {
  static const ConfigurationApi kApi{.version = "v1beta1",
                                     .has_policies = true,
                                     .document = KubeSchedulerConfigurationV1Beta1Schema(),
                                     .profile = KubeSchedulerProfileV1Beta1Schema(),
                                     .args_schema = PluginArgsV1Beta1Schema,
                                     .add_default_args = AddDefaultArgsV1Beta1,
                                     .validate = ValidateKubeSchedulerConfiguration,
                                     .merge_plugins = MergePluginsV1Beta1};
  return kApi;
}

const ConfigurationApi& ConfigurationV1() {
  static const ConfigurationApi kApi{.version = "v1",
                                     .has_policies = false,
                                     .completes_profiles = true,
                                     .keeps_api_version = true,
                                     .document = KubeSchedulerConfigurationV1Schema(),
                                     .profile = KubeSchedulerProfileV1Schema(),
                                     .args_schema = PluginArgsV1Schema,
                                     .add_default_args = AddDefaultArgsV1,
                                     .validate = ValidateKubeSchedulerConfigurationV1,
                                     .merge_plugins = MergePluginsV1};
  return kApi;
}

}  // namespace berth
