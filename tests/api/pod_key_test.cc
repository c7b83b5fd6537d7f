#include "api/pod_key.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace berth::v1 {
namespace {

Pod PodOf(const std::string& namespace_name, const std::string& name) {
  Pod pod;
  pod.metadata.namespace_ = namespace_name;
  pod.metadata.name = name;
  return pod;
}

TEST(PodKeyView, EqualsPodKey) {
  for (const Pod& pod : {PodOf("default", "web-0"), PodOf("", "alone"), PodOf("a", "")}) {
    const PodKeyView view(pod);
    EXPECT_EQ(view.Text(), PodKey(pod));
    EXPECT_EQ(PodKeyView(PodKey(pod)), view);
    EXPECT_EQ(std::hash<PodKeyView>()(PodKeyView(PodKey(pod))), std::hash<PodKeyView>()(view));
  }
  EXPECT_FALSE(PodKeyView(PodOf("a", "b")) == PodKeyView(PodOf("b", "a")));
}

// "team-a/x" comes before "team/x", although "team" comes before "team-a".
TEST(PodKeyView, HasTheOrderOfTheTexts) {
  std::vector<Pod> pods;
  for (const char* namespace_name : {"", "team", "team-a", "team0", "zoo"}) {
    for (const char* name : {"a", "b", "team"}) pods.push_back(PodOf(namespace_name, name));
  }
  for (const Pod& a : pods) {
    for (const Pod& b : pods) {
      EXPECT_EQ(PodKeyView(a) < PodKeyView(b), PodKey(a) < PodKey(b)) << PodKey(a) << PodKey(b);
    }
  }
}

}  // namespace
}  // namespace berth::v1
