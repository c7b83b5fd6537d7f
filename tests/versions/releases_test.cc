// The list of releases, and which kubelets each is for.
#include "releases/releases.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/strings.h"
#include "versions/version.h"

namespace berth::test {
namespace {

Release Whole(std::string_view name, int32_t minor) {
  return {.name = name, .minor = minor, .scheduler = name};
}

// "v1.21 up to 27".
std::vector<std::string> RangesOf(Releases releases) {
  std::vector<std::string> texts;
  for (const KubeletRange& range : KubeletRanges(releases)) {
    texts.push_back(StrCat(range.release.name, " up to ", std::to_string(range.newest_kubelet)));
  }
  return texts;
}

TEST(ReleasesTest, AreThoseOfTheCatalogueInItsOrder) {
  const VersionCatalogue versions;
  const std::vector<Release> releases = versions.releases();
  ASSERT_EQ(releases.size(), std::size(kReleases));
  for (size_t i = 0; i < releases.size(); ++i) {
    EXPECT_EQ(releases[i].name, kReleases[i].name);
    EXPECT_EQ(versions.Find(releases[i].name)->name(), releases[i].name);
    EXPECT_NE(releases[i].admission, nullptr);
    EXPECT_NE(FindRelease(releases, releases[i].scheduler), nullptr);
  }
  EXPECT_EQ(versions.standard()->name(), kReleases[0].name);
}

TEST(ReleasesTest, AKubeletIsForTheNearestWholeReleaseAndTheNewerOfTwo) {
  const Release queue_only = {.name = "q", .minor = 15, .scheduler = "a"};
  const std::string newest = std::to_string(INT32_MAX);
  EXPECT_EQ(RangesOf(std::vector<Release>{Whole("a", 21), queue_only, Whole("b", 34)}),
            (std::vector<std::string>{"q up to 15", "a up to 27", StrCat("b up to ", newest)}));
  // 35 is as near to one as to the other.
  EXPECT_EQ(RangesOf(std::vector<Release>{Whole("c", 36), Whole("b", 34)}),
            (std::vector<std::string>{"b up to 34", StrCat("c up to ", newest)}));
}

TEST(ReleasesTest, TheNewestIsAWholeOne) {
  const std::vector<Release> releases = {
      Whole("a", 21), {.name = "q", .minor = 99, .scheduler = "a"}, Whole("b", 34)};
  EXPECT_EQ(NewestRelease(releases).name, "b");
  EXPECT_EQ(NewestFirst(releases).front().name, "q");
  EXPECT_EQ(FindRelease(releases, "v1.16"), nullptr);
}

TEST(ReleasesTest, TheVersionOfAnotherQueueIsNamed) {
  EXPECT_EQ(UpstreamText(kReleaseV1_21), "kube-scheduler v1.21.9");
  EXPECT_EQ(UpstreamText(kReleaseV1_15), "kube-scheduler v1.21.9 (queue: v1.15.3)");
}

}  // namespace
}  // namespace berth::test
