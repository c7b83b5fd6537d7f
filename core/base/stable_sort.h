// StableSort: sorts a vector with little code. std::stable_sort and std::sort compile to some 5 kB
// for each element type, which adds up in a module that a page has to load. Here a single sort
// orders numbers, and StableSort moves the elements accordingly.
#ifndef BERTH_BASE_STABLE_SORT_H_
#define BERTH_BASE_STABLE_SORT_H_

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include "base/function_ref.h"

namespace berth {

// Returns the numbers below `count` in the order of `less`. Equal numbers keep their order.
std::vector<size_t> StableOrder(size_t count, FunctionRef<bool(size_t, size_t)> less);

// Sorts the elements by `less`. Equal elements keep their order.
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

// --- The order of Go ---
// The order in which Go's sort.Sort leaves elements. It differs from the order of other sorts where
// elements are equal, and where the comparison contradicts itself, as some of Kubernetes' do. There
// the algorithm decides.

// Returns the numbers below `count` as Go 1.24 sorts them by `less`, which need not be consistent.
// Upstream: Go, sort, zsortinterface.go: insertion sort for up to 12 elements, pattern-defeating
// quicksort for more.
std::vector<size_t> GoSortOrder(size_t count, FunctionRef<bool(size_t, size_t)> less);

}  // namespace berth

#endif  // BERTH_BASE_STABLE_SORT_H_
