// Translates the KubeSchedulerConfiguration of one version into one that another version can read.
#ifndef BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_TRANSLATION_H_
#define BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_TRANSLATION_H_

#include "api/json/json_fwd.h"
#include "base/result.h"
#include "versions/configuration/configuration_api.h"
#include "versions/configuration/translated_configuration.h"

namespace berth {

// Returns the configuration in a form that versions configured in `api` can read: by
// TranslateNewerConfiguration for v1beta1, by TranslateOlderConfiguration for v1.
Result<TranslatedConfiguration> TranslateConfiguration(
    Json document, const ConfigurationApi& api = ConfigurationV1Beta1());

}  // namespace berth

#endif  // BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_TRANSLATION_H_
