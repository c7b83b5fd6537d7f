#include "review/similar_name.h"

#include <gtest/gtest.h>

#include <string>

namespace berth::review {
namespace {

std::string Similar(std::string_view name) {
  return SimilarName(name, {"nodeName", "nodeSelector", "node", "at", "a"}).value_or("none");
}

TEST(SimilarNameTest, IsTheOneWithTheFewestOtherLetters) {
  EXPECT_EQ(Similar("nodeName"), "nodeName");
  EXPECT_EQ(Similar("nodeNames"), "nodeName");
  EXPECT_EQ(Similar("nodselector"), "nodeSelector") << "the case of letters does not count";
  EXPECT_EQ(Similar("nod"), "node");
  EXPECT_EQ(Similar("b"), "a") << "a letter may always differ";
}

TEST(SimilarNameTest, IsNoneWhereMoreThanAThirdDiffers) {
  EXPECT_EQ(Similar("abc"), "none");
  EXPECT_EQ(Similar("nodeXYZ"), "none");
  EXPECT_EQ(Similar("nothing like it"), "none");
  EXPECT_EQ(SimilarName("x", {}), std::nullopt);
}

}  // namespace
}  // namespace berth::review
