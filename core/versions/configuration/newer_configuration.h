// What later schedulers are configured with, put as v1.21 can read it: KubeSchedulerConfigurations
// of v1beta2 (v1.22), v1beta3 (v1.23) and v1 (v1.25). As their apis/config/v1*/default_plugins.go
// (mergePluginSet) and framework/runtime/framework.go (expandMultiPointPlugins).
#ifndef BERTH_VERSIONS_CONFIGURATION_NEWER_CONFIGURATION_H_
#define BERTH_VERSIONS_CONFIGURATION_NEWER_CONFIGURATION_H_

#include "api/json/json_fwd.h"
#include "base/result.h"
#include "versions/configuration/translated_configuration.h"

namespace berth {

// The configuration in the shape of v1beta1; any other document stays as it is, and so does what
// makes no sense, for ReadConfiguration to refuse. Plugins run where the later version would run
// them, with v1.21's defaults in place of its own. multiPoint and NodeResourcesFit's
// scoringStrategy become what they stand for. kube-scheduler-simulator's names, as NodeNameWrapped,
// lose their end. The error's path is that in `document`.
Result<TranslatedConfiguration> TranslateNewerConfiguration(Json document);

}  // namespace berth

#endif  // BERTH_VERSIONS_CONFIGURATION_NEWER_CONFIGURATION_H_
