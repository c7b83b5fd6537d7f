#include "versions/version_json.h"

#include <string_view>
#include <utility>
#include <vector>

#include "api/json/json.h"
#include "releases/release.h"

namespace berth {

Json VersionsJson(const VersionCatalogue& versions) {
  const std::vector<Release> releases = versions.releases();
  const std::string_view standard = releases.front().name;
  Json list = Json::array();
  for (const Release& release : NewestFirst(releases)) {
    Json one = {{"name", release.name}, {"scheduler", release.scheduler}};
    if (release.name == standard) one["isStandard"] = true;
    list.push_back(std::move(one));
  }
  return list;
}

Json VersionJson(const Version& version) {
  return {{"configuration", version.configuration->version},
          {"hasBackoffSettings", version.has_backoff_settings},
          {"popsFromBackoffQueue", version.pops_from_backoff_queue},
          {"queueSource", version.release.queue_source},
          {"resizesPods", version.release.admission->has_resize}};
}

}  // namespace berth
