// Translates configurations of earlier schedulers into a form that v1.34 can read:
// KubeSchedulerConfigurations of v1beta1 (v1.19), v1beta2 (v1.22) and v1beta3 (v1.23), which v1.34
// no longer reads. The replacements of removed settings follow the release notes of v1.22 to v1.31.
#ifndef BERTH_VERSIONS_CONFIGURATION_OLDER_CONFIGURATION_H_
#define BERTH_VERSIONS_CONFIGURATION_OLDER_CONFIGURATION_H_

#include "api/json/json_fwd.h"
#include "base/result.h"
#include "versions/configuration/translated_configuration.h"

namespace berth {

// Returns the configuration in the form of v1. Other documents are returned unchanged, as are
// invalid parts, which ReadConfiguration rejects later. Plugin lists remain lists of their points,
// with v1.34's default plugins instead of those of the earlier version. Plugins that scored by a
// node's resources become NodeResourcesFit's scoringStrategy. In a document of v1, only names of
// kube-scheduler-simulator, such as NodeNameWrapped, lose their suffix. An error's path is relative
// to `document`.
Result<TranslatedConfiguration> TranslateOlderConfiguration(Json document);

}  // namespace berth

#endif  // BERTH_VERSIONS_CONFIGURATION_OLDER_CONFIGURATION_H_
