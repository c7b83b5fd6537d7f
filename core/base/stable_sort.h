// StableSort: std::stable_sort and std::sort compile to some 5 kB for each element type, which adds
// up in a module that a page has to load. Here one sort orders numbers, and the elements are moved
// accordingly.
#ifndef BERTH_BASE_STABLE_SORT_H_
#define BERTH_BASE_STABLE_SORT_H_

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include "base/function_ref.h"

namespace berth {

// Returns the numbers below `count` in the order of `less`; equal ones keep their order.
std::vector<size_t> StableOrder(size_t count, FunctionRef<bool(size_t, size_t)> less);

template <typename T, typename Less = std::less<T>>
void StableSort(std::vector<T>& elements, const Less& less = {}) {
  std::vector<T> sorted;
  sorted.reserve(elements.size());
  for (size_t i : StableOrder(elements.size(),
                              [&](size_t a, size_t b) { return less(elements[a], elements[b]); })) {
    sorted.push_back(std::move(elements[i]));
  }
  elements = std::move(sorted);
}

// --- In the order of Go
// The order in which Go's sort.Sort leaves elements. It differs from that of another sort where an
// order leaves equals, and where it contradicts itself, as some of Kubernetes' do: then the
// algorithm decides.

// The numbers below `count` as Go 1.24 sorts them by `less`, which may say anything of two of them.
// As sort.Sort, zsortinterface.go: insertion sort up to 12, pattern-defeating quicksort beyond.
std::vector<size_t> GoSortOrder(size_t count, FunctionRef<bool(size_t, size_t)> less);

}  // namespace berth

#endif  // BERTH_BASE_STABLE_SORT_H_
