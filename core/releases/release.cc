#include "releases/release.h"

#include <algorithm>

#include "base/check.h"
#include "base/strings.h"

namespace berth {
namespace {

bool IsOlder(const Release& a, const Release& b) { return a.minor < b.minor; }

}  // namespace

const Release* FindRelease(Releases releases, std::string_view name) {
  for (const Release& release : releases) {
    if (release.name == name) return &release;
  }
  return nullptr;
}

const Release& NewestRelease(Releases releases) {
  const Release* newest = nullptr;
  for (const Release& release : releases) {
    if (release.IsWhole() && (newest == nullptr || IsOlder(*newest, release))) newest = &release;
  }
  BERTH_CHECK(newest != nullptr, "there is a release that is simulated as a whole");
  return *newest;
}

std::vector<Release> NewestFirst(Releases releases) {
  std::vector<Release> sorted(releases.begin(), releases.end());
  std::sort(sorted.begin(), sorted.end(),
            [](const Release& a, const Release& b) { return IsOlder(b, a); });
  return sorted;
}

std::vector<KubeletRange> KubeletRanges(Releases releases) {
  const std::vector<Release> sorted = NewestFirst(releases);
  std::vector<KubeletRange> ranges;
  const Release* newer = nullptr;  // the next newer whole release
  for (const Release& release : sorted) {
    if (!release.IsWhole()) {
      ranges.push_back({release, release.minor});
      continue;
    }
    ranges.push_back(
        {release, newer == nullptr ? INT32_MAX : (release.minor + newer->minor - 1) / 2});
    newer = &release;
  }
  std::reverse(ranges.begin(), ranges.end());
  return ranges;
}

std::string UpstreamText(const Release& release) {
  std::string text = StrCat("kube-scheduler ", release.upstream);
  if (!release.upstream_of_queue.empty()) {
    text += StrCat(" (queue: ", release.upstream_of_queue, ")");
  }
  return text;
}

}  // namespace berth
