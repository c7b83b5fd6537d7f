// The order in which Go's sort.Sort leaves elements. It differs from that of another sort where an
// order leaves equals, and where it contradicts itself, as some of Kubernetes' do: then the
// algorithm decides.
#ifndef BERTH_BASE_GO_SORT_H_
#define BERTH_BASE_GO_SORT_H_

#include <cstddef>
#include <vector>

#include "base/function_ref.h"

namespace berth {

// The numbers below `count` as Go 1.24 sorts them by `less`, which may say anything of two of them.
// As sort.Sort, zsortinterface.go: insertion sort up to 12, pattern-defeating quicksort beyond.
std::vector<size_t> GoSortOrder(size_t count, FunctionRef<bool(size_t, size_t)> less);

}  // namespace berth

#endif  // BERTH_BASE_GO_SORT_H_
