#include "api/json/json_box.h"

#include <map>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "api/json/json_slices.h"

namespace berth {
namespace {

const Json kPod = {{"kind", "Pod"}, {"list", {1, 2}}};

TEST(JsonBox, IsNullUntilItHasAValue) {
  const JsonBox box;
  EXPECT_TRUE(box->is_null());
  JsonBox other;
  EXPECT_TRUE(other->is_null());
  (*other)["a"] = 1;
  EXPECT_EQ(*other, Json({{"a", 1}}));
}

TEST(JsonBox, StandsForItsValue) {
  const JsonBox box = kPod;
  const Json& value = box;
  EXPECT_EQ(&value, &*box);
  EXPECT_EQ(Json(box), kPod);
  EXPECT_EQ(Json({{"box", box}})["box"], kPod);
  EXPECT_TRUE(box == kPod);
  EXPECT_TRUE(kPod == box);
  EXPECT_TRUE(box != JsonBox());
}

TEST(JsonBox, TakesTheValuesThatJsonTakes) {
  std::map<std::string, JsonBox> boxes;
  boxes["object"] = {{"a", 1}};
  boxes["number"] = 2;
  EXPECT_EQ(*boxes["object"], Json::object({{"a", 1}}));
  EXPECT_EQ(*boxes["number"], 2);
}

TEST(JsonBox, CopiesTheWholeValue) {
  JsonBox box = kPod;
  const JsonBox copy = box;
  JsonBox assigned;
  assigned = box;
  (*box)["kind"] = "Node";
  EXPECT_EQ(*copy, kPod);
  EXPECT_EQ(*assigned, kPod);
}

TEST(JsonBox, IsNullWhereItWasMovedFrom) {
  JsonBox box = kPod;
  const JsonBox moved = std::move(box);
  EXPECT_EQ(*moved, kPod);
  EXPECT_TRUE(std::as_const(box)->is_null());
  EXPECT_TRUE(box->is_null());
  box = kPod;
  EXPECT_EQ(*box, kPod);
}

// Tests that nothing is copied: copying a large value would take seconds.
TEST(JsonBox, HandsOutItsValueWhenItIsMoved) {
  JsonBox box = kPod;
  const Json* const kind = &(*box)["kind"];
  const Json value = std::move(box);
  EXPECT_EQ(&value["kind"], kind);
  EXPECT_TRUE(box->is_null());

  JsonDisposal disposal;
  JsonBox large = Json(Json::array_t(100, 1));
  disposal.Add(std::move(large));
  EXPECT_TRUE(large->is_null());
  EXPECT_TRUE(disposal.Free(50));
  EXPECT_FALSE(disposal.Free(100));
}

}  // namespace
}  // namespace berth
