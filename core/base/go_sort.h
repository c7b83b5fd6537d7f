// Sorts into the order that Go's sort.Sort produces. Two sorts differ if the order has equal
// elements, or contradicts itself, as some of Kubernetes' orders do: then the algorithm decides.
#ifndef BERTH_BASE_GO_SORT_H_
#define BERTH_BASE_GO_SORT_H_

#include <cstddef>
#include <vector>

#include "base/function_ref.h"

namespace berth {

// Returns the numbers below `count` as Go 1.24 sorts them by `less`, which need not be a consistent
// order. Upstream: sort.Sort, zsortinterface.go: insertion sort up to 12 elements,
// pattern-defeating quicksort beyond.
std::vector<size_t> GoSortOrder(size_t count, FunctionRef<bool(size_t, size_t)> less);

}  // namespace berth

#endif  // BERTH_BASE_GO_SORT_H_
