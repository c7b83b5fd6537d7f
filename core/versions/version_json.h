// The versions of kube-scheduler as a page shows them, and the features by which a page differs.
#ifndef BERTH_VERSIONS_VERSION_JSON_H_
#define BERTH_VERSIONS_VERSION_JSON_H_

#include "api/json/json_fwd.h"
#include "versions/version.h"

namespace berth {

// A list of VersionName (core/answers/schema/stage.json), the newest version first. It makes no
// version.
Json VersionsJson(const VersionCatalogue& versions);

// VersionFeatures of the same schema.
Json VersionJson(const Version& version);

}  // namespace berth

#endif  // BERTH_VERSIONS_VERSION_JSON_H_
