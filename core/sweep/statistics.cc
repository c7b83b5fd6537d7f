#include "sweep/statistics.h"

#include <algorithm>
#include <cstddef>

namespace berth::sim {

// The terms are binomial coefficients divided by the middle one, so that none overflows or
// underflows. Their sum is twice that of the lower half, plus the middle one.
int64_t LowerRankOfMedian(int64_t n) {
  constexpr double kOneSided = 0.025;
  const int64_t middle = n / 2;
  // terms[k]: the term for k values below the median
  std::vector<double> terms(static_cast<size_t>(middle) + 1, 1);
  for (int64_t k = middle; k > 0; --k) {
    terms[static_cast<size_t>(k - 1)] =
        terms[static_cast<size_t>(k)] * static_cast<double>(k) / static_cast<double>(n - k + 1);
  }
  double half = 0;
  for (const double term : terms) half += term;
  const double total = n % 2 == 0 ? 2 * half - 1 : 2 * half;
  // part of the probability that fewer than `rank` + 1 values are below the median
  double tail = 0;
  int64_t rank = 0;
  for (const double term : terms) {
    tail += term;
    if (tail > kOneSided * total) break;
    ++rank;
  }
  return rank;
}

std::optional<MedianInterval> MedianOf(std::vector<double> values) {
  if (values.empty()) return std::nullopt;
  std::sort(values.begin(), values.end());
  const size_t size = values.size();
  MedianInterval found;
  found.median = values[size / 2];
  if (size % 2 == 0 && values[size / 2 - 1] != found.median) {
    found.median = (values[size / 2 - 1] + found.median) / 2;
  }
  const auto rank = static_cast<size_t>(LowerRankOfMedian(static_cast<int64_t>(size)));
  if (rank == 0) return found;
  found.low = values[rank - 1];
  found.high = values[size - rank];
  return found;
}

}  // namespace berth::sim
