#include "base/stable_sort.h"

#include <cstdint>
#include <cstdlib>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/fnv1a.h"
#include "base/strings.h"

namespace berth {
namespace go_sort_test {

// Lists of one kind, and the hash of the orders that sort.Sort of Go 1.24 gives them.
struct Lists {
  const char* name;
  int (*key)(int i, int random);  // of the element at `i`
  int near;  // elements whose keys differ by less keep the order of their positions
  const char* hash_of_orders;
};

void PrintTo(const Lists& lists, std::ostream* out) { *out << lists.name; }

class GoSort : public testing::TestWithParam<Lists> {};

TEST_P(GoSort, LeavesElementsAsGoDoes) {
  uint32_t state = 1;
  Fnv1a64 orders;
  for (int size = 0; size <= 400; size += 1 + size / 9) {
    std::vector<int> keys;
    for (int i = 0; i < size; ++i) {
      state = state * 1664525 + 1013904223;
      keys.push_back(GetParam().key(i, static_cast<int>(state >> 8)));
    }
    for (const size_t i : GoSortOrder(keys.size(), [&](size_t a, size_t b) {
           if (std::abs(keys[a] - keys[b]) < GetParam().near)
             return a * 7919 % 1009 < b * 7919 % 1009;
           return keys[a] < keys[b];
         })) {
      orders.Add(StrCat(std::to_string(i), " "));
    }
    orders.Add("\n");
  }
  EXPECT_EQ(orders.Hex(), GetParam().hash_of_orders);
}

constexpr Lists kLists[] = {
    {"Random", [](int, int random) { return random % 1000; }, 0, "fa36eac8b8522d7b"},
    {"OfFewKinds", [](int, int random) { return random % 4; }, 0, "99f01b5e1d5e6d57"},
    {"Increasing", [](int i, int) { return i; }, 0, "79e52a5286aa1f11"},
    {"Decreasing", [](int i, int) { return -i; }, 0, "6d68e40f5dbc2203"},
    {"NearlyIncreasing", [](int i, int random) { return random % 10 == 0 ? i + 5 : i; }, 0,
     "91a77fd46db63635"},
    {"Contradictory", [](int, int random) { return random % 1000; }, 100, "4aaddd918b9f48a7"},
};

INSTANTIATE_TEST_SUITE_P(Of, GoSort, testing::ValuesIn(kLists),
                         [](const testing::TestParamInfo<Lists>& lists) {
                           return lists.param.name;
                         });

}  // namespace go_sort_test
}  // namespace berth
