#include "api/json/json_slices.h"

#include <gtest/gtest.h>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_text.h"

namespace berth {
namespace {

// Returns a tree of 200 values.
Json Tree() {
  Json tree = Json::object();
  for (int i = 0; i < 33; ++i) {
    tree["member " + std::to_string(i)] = {i, "text", {{"a", 1.5}}, SpelledNumber("1e400")};
  }
  tree["empty"] = Json::array();
  return tree;
}

TEST(JsonCopierTest, CopiesSoManyValuesAtATime) {
  const Json tree = Tree();
  for (const size_t slice : {size_t{1}, size_t{7}, size_t{1'000'000}}) {
    JsonCopier copier(tree);
    size_t slices = 1;
    while (copier.Copy(slice)) ++slices;
    EXPECT_EQ(copier.Take(), tree);
    EXPECT_GE(slices * slice, 200u);
  }
}

TEST(JsonCopierTest, CopiesEmptyValues) {
  for (const Json& value : {Json(), Json("text"), Json::array(), Json::object()}) {
    JsonCopier copier(value);
    while (copier.Copy(1)) {
    }
    EXPECT_EQ(copier.Take(), value);
  }
}

TEST(JsonDisposalTest, FreesSoManyValuesAtATime) {
  JsonDisposal disposal;
  EXPECT_FALSE(disposal.Free(1));
  disposal.Add(Tree());
  disposal.Add(5);
  disposal.Add(Tree());
  size_t slices = 1;
  while (disposal.Free(10)) ++slices;
  EXPECT_GE(slices, 40u);
  EXPECT_FALSE(disposal.Free(1));
}

}  // namespace
}  // namespace berth
