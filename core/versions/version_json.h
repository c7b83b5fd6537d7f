// Describes the versions of kube-scheduler for a page: their names, and the features that change
// what a page shows.
#ifndef BERTH_VERSIONS_VERSION_JSON_H_
#define BERTH_VERSIONS_VERSION_JSON_H_

#include "api/json/json_fwd.h"
#include "versions/version.h"

namespace berth {

// Returns a list of VersionName (core/answers/schema/stage.json), the newest version first. Does
// not create any version.
Json VersionsJson(const VersionCatalogue& versions);

// Returns VersionFeatures of the same schema.
Json VersionJson(const Version& version);

}  // namespace berth

#endif  // BERTH_VERSIONS_VERSION_JSON_H_
