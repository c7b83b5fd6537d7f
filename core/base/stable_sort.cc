#include "base/stable_sort.h"

#include <algorithm>
#include <numeric>

namespace berth {

std::vector<size_t> StableOrder(size_t count, FunctionRef<bool(size_t, size_t)> less) {
  std::vector<size_t> order(count);
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), less);
  return order;
}

}  // namespace berth
