#include "base/stable_sort.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>
#include <utility>

namespace berth {
namespace {

// Ranges are [begin, end) of positions in `order_`. Each function except InsertionSort requires
// more than 12 elements.
class Sorter {
 public:
  Sorter(std::vector<size_t>& order, FunctionRef<bool(size_t, size_t)> less)
      : order_(order), less_(less) {}

  // `limit`: the number of unbalanced partitions after which heap sort takes over.
  void Sort(size_t begin, size_t end, int limit) {
    constexpr size_t kMaxInsertion = 12;
    bool was_balanced = true;
    bool was_partitioned = true;
    while (true) {
      const size_t length = end - begin;
      if (length <= kMaxInsertion) return InsertionSort(begin, end);
      if (limit == 0) return HeapSort(begin, end);
      if (!was_balanced) {
        BreakPatterns(begin, end);
        --limit;
      }
      auto [pivot, hint] = ChoosePivot(begin, end);
      if (hint == Hint::kDecreasing) {
        std::reverse(order_.data() + begin, order_.data() + end);
        pivot = (end - 1) - (pivot - begin);
        hint = Hint::kIncreasing;
      }
      if (was_balanced && was_partitioned && hint == Hint::kIncreasing && InsertsFew(begin, end)) {
        return;
      }
      // The element before the range is the least of it. If the pivot equals that element, many
      // other elements may, too.
      if (begin > 0 && !Less(begin - 1, pivot)) {
        begin = PartitionEquals(begin, end, pivot);
        continue;
      }
      const auto [middle, already_partitioned] = Partition(begin, end, pivot);
      was_partitioned = already_partitioned;
      const size_t left = middle - begin;
      const size_t right = end - middle;
      was_balanced = std::min(left, right) >= length / 8;
      if (left < right) {
        Sort(begin, middle, limit);
        begin = middle + 1;
      } else {
        Sort(middle + 1, end, limit);
        end = middle;
      }
    }
  }

 private:
  // The order that a range already seems to have.
  enum class Hint : uint8_t { kUnknown, kIncreasing, kDecreasing };

  bool Less(size_t a, size_t b) const { return less_(order_[a], order_[b]); }
  void Swap(size_t a, size_t b) { std::swap(order_[a], order_[b]); }

  void InsertionSort(size_t begin, size_t end) {
    for (size_t i = begin + 1; i < end; ++i) {
      for (size_t j = i; j > begin && Less(j, j - 1); --j) Swap(j, j - 1);
    }
  }

  // Restores the heap order within [first, first + size), from `root` down.
  void SiftDown(size_t root, size_t size, size_t first) {
    while (true) {
      size_t child = 2 * root + 1;
      if (child >= size) return;
      if (child + 1 < size && Less(first + child, first + child + 1)) ++child;
      if (!Less(first + root, first + child)) return;
      Swap(first + root, first + child);
      root = child;
    }
  }

  void HeapSort(size_t begin, size_t end) {
    const size_t size = end - begin;
    for (size_t i = (size - 1) / 2 + 1; i-- > 0;) SiftDown(i, size, begin);
    for (size_t i = size; i-- > 0;) {
      Swap(begin, begin + i);
      SiftDown(0, i, begin);
    }
  }

  // Swaps three elements of the middle with elements at pseudorandom positions, from a generator
  // that is seeded by the length.
  void BreakPatterns(size_t begin, size_t end) {
    const size_t length = end - begin;
    uint64_t random = length;
    const size_t mask = (size_t{1} << std::bit_width(length)) - 1;
    const size_t middle = begin + length / 4 * 2;
    for (size_t i = 0; i < 3; ++i) {
      random ^= random << 13;
      random ^= random >> 7;
      random ^= random << 17;
      size_t other = static_cast<size_t>(random) & mask;
      if (other >= length) other -= length;
      Swap(middle - 1 + i, begin + other);
    }
  }

  std::pair<size_t, Hint> ChoosePivot(size_t begin, size_t end) {
    constexpr size_t kShortestOfNine = 50;
    constexpr int kMaxSwaps = 4 * 3;
    const size_t length = end - begin;
    int swaps = 0;
    size_t i = begin + length / 4;
    size_t j = begin + length / 4 * 2;
    size_t k = begin + length / 4 * 3;
    if (length >= kShortestOfNine) {
      i = Median(i - 1, i, i + 1, swaps);
      j = Median(j - 1, j, j + 1, swaps);
      k = Median(k - 1, k, k + 1, swaps);
    }
    j = Median(i, j, k, swaps);
    if (swaps == 0) return {j, Hint::kIncreasing};
    return {j, swaps == kMaxSwaps ? Hint::kDecreasing : Hint::kUnknown};
  }

  // Returns the position of the median of three elements, and adds the swaps that it needed to
  // `swaps`.
  size_t Median(size_t a, size_t b, size_t c, int& swaps) const {
    const auto sort_two = [&](size_t& first, size_t& second) {
      if (!Less(second, first)) return;
      ++swaps;
      std::swap(first, second);
    };
    sort_two(a, b);
    sort_two(b, c);
    sort_two(a, b);
    return b;
  }

  // Reports whether inserting a few elements at their places sorts the range.
  bool InsertsFew(size_t begin, size_t end) {
    constexpr int kMaxSteps = 5;
    constexpr size_t kShortest = 50;
    size_t i = begin + 1;
    for (int step = 0; step < kMaxSteps; ++step) {
      while (i < end && !Less(i, i - 1)) ++i;
      if (i == end) return true;
      if (end - begin < kShortest) return false;
      Swap(i, i - 1);
      if (i - begin >= 2) {
        for (size_t j = i - 1; j >= 1 && Less(j, j - 1); --j) Swap(j, j - 1);
      }
      for (size_t j = i + 1; j < end && Less(j, j - 1); ++j) Swap(j, j - 1);
    }
    return false;
  }

  // Moves elements less than the pivot before it, and all others after it. Returns the pivot's new
  // position, and whether it moved no element.
  std::pair<size_t, bool> Partition(size_t begin, size_t end, size_t pivot) {
    Swap(begin, pivot);
    size_t i = begin + 1;
    size_t j = end - 1;
    const auto scan = [&] {
      while (i <= j && Less(i, begin)) ++i;
      while (i <= j && !Less(j, begin)) --j;
    };
    scan();
    const bool already_partitioned = i > j;
    while (i <= j) {
      Swap(i++, j--);
      scan();
    }
    Swap(j, begin);
    return {j, already_partitioned};
  }

  // Moves elements that equal the pivot to the front. Returns the position at which the others
  // begin.
  size_t PartitionEquals(size_t begin, size_t end, size_t pivot) {
    Swap(begin, pivot);
    size_t i = begin + 1;
    size_t j = end - 1;
    while (true) {
      while (i <= j && !Less(begin, i)) ++i;
      while (i <= j && Less(begin, j)) --j;
      if (i > j) return i;
      Swap(i++, j--);
    }
  }

  std::vector<size_t>& order_;
  FunctionRef<bool(size_t, size_t)> less_;
};

}  // namespace

std::vector<size_t> GoSortOrder(size_t count, FunctionRef<bool(size_t, size_t)> less) {
  std::vector<size_t> order(count);
  std::iota(order.begin(), order.end(), size_t{0});
  if (count > 1) Sorter(order, less).Sort(0, count, std::bit_width(count));
  return order;
}

}  // namespace berth
