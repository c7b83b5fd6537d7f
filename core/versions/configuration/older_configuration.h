// What earlier schedulers were configured with, put as v1.34 can read it:
// KubeSchedulerConfigurations of v1beta1 (v1.19), v1beta2 (v1.22) and v1beta3 (v1.23), which v1.34
// reads no more. As the release notes of v1.22 to v1.31 say what stands in for what was removed.
#ifndef BERTH_VERSIONS_CONFIGURATION_OLDER_CONFIGURATION_H_
#define BERTH_VERSIONS_CONFIGURATION_OLDER_CONFIGURATION_H_

#include "api/json/json_fwd.h"
#include "base/result.h"
#include "versions/configuration/translated_configuration.h"

namespace berth {

// The configuration in the shape of v1; any other document stays as it is, and so does what makes
// no sense, for ReadConfiguration to refuse. Plugin lists stay lists of their points, with v1.34's
// default plugins in place of those of the earlier version. The plugins that scored by a node's
// resources become NodeResourcesFit's scoringStrategy. Of a document of v1 only
// kube-scheduler-simulator's names, as NodeNameWrapped, lose their end. The error's path is that in
// `document`.
Result<TranslatedConfiguration> TranslateOlderConfiguration(Json document);

}  // namespace berth

#endif  // BERTH_VERSIONS_CONFIGURATION_OLDER_CONFIGURATION_H_
