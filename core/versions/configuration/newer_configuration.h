// Translates configurations of later schedulers into a form that v1.21 can read:
// KubeSchedulerConfigurations of v1beta2 (v1.22), v1beta3 (v1.23) and v1 (v1.25). As their
// apis/config/v1*/default_plugins.go (mergePluginSet) and framework/runtime/framework.go
// (expandMultiPointPlugins).
#ifndef BERTH_VERSIONS_CONFIGURATION_NEWER_CONFIGURATION_H_
#define BERTH_VERSIONS_CONFIGURATION_NEWER_CONFIGURATION_H_

#include "api/json/json_fwd.h"
#include "base/result.h"
#include "versions/configuration/translated_configuration.h"

namespace berth {

// Returns the configuration in the form of v1beta1. Other documents are returned unchanged, as are
// invalid parts, which ReadConfiguration rejects later. Plugins run where the later version would
// run them, with v1.21's defaults instead of its own. multiPoint and NodeResourcesFit's
// scoringStrategy are replaced by the settings that they represent. Names of
// kube-scheduler-simulator, such as NodeNameWrapped, lose their suffix. An error's path is relative
// to `document`.
Result<TranslatedConfiguration> TranslateNewerConfiguration(Json document);

}  // namespace berth

#endif  // BERTH_VERSIONS_CONFIGURATION_NEWER_CONFIGURATION_H_
