#include "base/copy_on_write.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace berth {
namespace {

using List = CopyOnWrite<std::vector<std::string>>;
using Labels = CopyOnWrite<std::map<std::string, std::string>>;

TEST(CopyOnWrite, CopiesShareTheValueUntilOneIsChanged) {
  List list = {"a", "b"};
  const List copy = list;
  EXPECT_EQ(&*copy, &*std::as_const(list));
  list.push_back("c");
  EXPECT_EQ(*copy, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(*std::as_const(list), (std::vector<std::string>{"a", "b", "c"}));
}

TEST(CopyOnWrite, TheOnlyOwnerChangesTheValueInPlace) {
  List list = {"a"};
  const auto* const before = &*std::as_const(list);
  list.Edit()[0] = "b";
  EXPECT_EQ(&*std::as_const(list), before);
}

TEST(CopyOnWrite, EachWayToChangeLeavesCopiesAlone) {
  const Labels original = {{"app", "web"}};
  Labels changed = original;
  changed["app"] = "db";
  EXPECT_EQ(original.at("app"), "web");
  const List lines = {"a"};
  List resized = lines;
  resized.resize(3);
  List iterated = lines;
  for (std::string& line : iterated.Edit()) line = "b";
  List extended = lines;
  extended.emplace_back() = "c";
  List cleared = lines;
  cleared.clear();
  EXPECT_EQ(*lines, (std::vector<std::string>{"a"}));
  EXPECT_TRUE(cleared.empty());
  EXPECT_EQ(*std::as_const(extended), (std::vector<std::string>{"a", "c"}));
}

TEST(CopyOnWrite, OneThatWasNeverChangedReadsAsAnEmptyValue) {
  const Labels none;
  EXPECT_TRUE(none.empty());
  EXPECT_EQ(none.size(), 0u);
  EXPECT_EQ(none.find("app"), none.end());
  Labels copy = none;
  copy["app"] = "web";
  EXPECT_TRUE(none.empty());
  EXPECT_TRUE(copy.contains("app"));
}

TEST(CopyOnWrite, MutableIterationHasTheSameEnd) {
  Labels labels;
  const Labels copy = labels;
  EXPECT_EQ(labels.find("app"), labels.end());
  labels["app"] = "web";
  EXPECT_EQ(labels.find("tier"), labels.end());
  EXPECT_EQ(labels.find("app"), labels.begin());
}

TEST(CopyOnWrite, EqualValuesAreEqualWhetherSharedOrNot) {
  const Labels a = {{"app", "web"}};
  const Labels shared = a;
  EXPECT_EQ(a, shared);
  EXPECT_EQ(a, (Labels{{"app", "web"}}));
  EXPECT_FALSE(a == Labels());
}

TEST(CopyOnWrite, AssigningToItselfAndMovingKeepTheValue) {
  List list = {"a"};
  const List& same = list;
  list = same;
  EXPECT_EQ(list.size(), 1u);
  const List moved = std::move(list);
  EXPECT_EQ(*moved, (std::vector<std::string>{"a"}));
}

}  // namespace
}  // namespace berth
