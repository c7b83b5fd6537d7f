#include "scenario/import/import_version.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "api/json/json.h"
#include "base/check.h"
#include "base/strings.h"
#include "releases/release.h"
#include "scenario/import/import_configuration.h"

namespace berth::sim {
namespace {

// Removes a number from the start of `text`. Null if there is none, or if it is too long.
std::optional<int32_t> TakeNumber(std::string_view* text) {
  const size_t end = std::min(text->find_first_not_of("0123456789"), text->size());
  if (end == 0 || end > 6) return std::nullopt;
  const std::optional<int64_t> number = ParseInt64(text->substr(0, end));
  text->remove_prefix(end);
  return static_cast<int32_t>(*number);
}

// Returns {29, 4} for "v1.29.4-eks-a5565ad". {-1, 0} if the text is no version of Kubernetes.
std::pair<int32_t, int32_t> ReleaseOf(std::string_view text) {
  if (text.starts_with('v')) text.remove_prefix(1);
  if (!text.starts_with("1.")) return {-1, 0};
  text.remove_prefix(2);
  const std::optional<int32_t> minor = TakeNumber(&text);
  if (!minor) return {-1, 0};
  if (text.starts_with('.')) text.remove_prefix(1);
  return {*minor, TakeNumber(&text).value_or(0)};
}

// Returns the range nearest to a kubelet among the ranges with these names.
const KubeletRange& Nearest(const std::vector<KubeletRange>& ranges, int32_t minor,
                            const std::vector<std::string_view>& names) {
  const KubeletRange* nearest = nullptr;
  for (const KubeletRange& range : ranges) {
    const bool is_named = std::find(names.begin(), names.end(), range.release.name) != names.end();
    if (!is_named || (nearest != nullptr && nearest->newest_kubelet >= minor)) continue;
    nearest = &range;
  }
  BERTH_CHECK(nearest != nullptr, "one of them has such a name");
  return *nearest;
}

std::string ApiText(const Json& configuration) {
  const std::string_view api = VersionOfConfiguration(configuration);
  return api.empty() ? "Policy" : StrCat(kConfigurationGroup, api);
}

}  // namespace

void VersionChoice::LookAt(const Json& node) {
  std::string version = TextAt(node, {"status", "nodeInfo", "kubeletVersion"});
  const std::pair<int32_t, int32_t> release = ReleaseOf(version);
  if (release <= newest_release_) return;
  newest_release_ = release;
  newest_kubelet_ = std::move(version);
}

std::vector<std::string_view> VersionChoice::ReadersOf(const Json& configuration) const {
  const bool is_policy = ConfigurationKind(configuration) == "Policy";
  const std::string_view api = VersionOfConfiguration(configuration);
  std::vector<std::string_view> names;
  for (const Release& release : versions_.releases()) {
    const ConfigurationApi& read = *versions_.Find(release.name)->configuration;
    if (is_policy ? read.has_policies : read.version == api) names.push_back(release.name);
  }
  return names;
}

std::string VersionChoice::Choose(const Json* configuration, ImportReport* report) const {
  const std::vector<Release> releases = versions_.releases();
  const auto choose = [&](std::string_view name, std::string_view code, std::string_view example) {
    const Release* const release = FindRelease(releases, name);
    report->Add(ImportSection::kRead, code,
                release != nullptr ? UpstreamText(*release) : std::string(name), "", example);
    return std::string(name);
  };
  if (!wish_.semantics.empty()) return choose(wish_.semantics, "versionAsAsked", "");
  const bool is_said = !newest_kubelet_.empty();
  const int32_t minor = is_said ? newest_release_.first : INT32_MAX;
  const std::vector<KubeletRange> ranges = KubeletRanges(releases);
  std::vector<std::string_view> names;
  for (const Release& release : releases) names.push_back(release.name);
  const std::string_view nearest = Nearest(ranges, minor, names).release.name;
  if (wish_.configuration != nullptr) configuration = wish_.configuration;
  if (configuration != nullptr) {
    const std::vector<std::string_view> readers = ReadersOf(*configuration);
    const bool reads_it = std::find(readers.begin(), readers.end(), nearest) != readers.end();
    if (!readers.empty() && (!reads_it || !is_said)) {
      return choose(Nearest(ranges, minor, readers).release.name, "versionByConfiguration",
                    ApiText(*configuration));
    }
  }
  return choose(nearest, is_said ? "versionByKubelets" : "versionByDefault", newest_kubelet_);
}

}  // namespace berth::sim
