// The median of a sample, and an interval that covers the median of the distribution.
#ifndef BERTH_SWEEP_STATISTICS_H_
#define BERTH_SWEEP_STATISTICS_H_

#include <cstdint>
#include <optional>
#include <vector>

namespace berth::sim {

struct MedianInterval {
  // The middle value, or the mean of the two in the middle.
  double median = 0;
  // Two values of the sample that have the true median between them in at least 95 % of all
  // samples, whatever the distribution: the closest pair of equal ranks from both ends with this
  // property. Nothing in a sample of less than six values, which has no such pair.
  std::optional<double> low;
  std::optional<double> high;
};

// Returns the rank (from 1) of the lower end of the interval in a sample of n values; the upper end
// has the same rank from above. 0 if there is none. Exact: the number of values below the median is
// binomial, and the result is the largest rank r with 2 P(B(n, 1/2) < r) <= 0.05. REQUIRES: n >= 0.
int64_t LowerRankOfMedian(int64_t n);

// Values may be infinite, which means larger than all others. Returns nothing for no values.
std::optional<MedianInterval> MedianOf(std::vector<double> values);

}  // namespace berth::sim

#endif  // BERTH_SWEEP_STATISTICS_H_
