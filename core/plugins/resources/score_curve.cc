#include "plugins/resources/score_curve.h"

#include <cmath>

#include "api/json/decoder.h"
#include "api/json/field_errors.h"

namespace berth {
namespace {

constexpr int64_t kMaxUtilization = 100;
constexpr int64_t kMaxCustomPriorityScore = 10;

// Wraps around at the ends of int64, as Go's integers do: weights have no upper limit in v1.21.
int64_t WrappingMultiply(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
}
int64_t WrappingAdd(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}

}  // namespace

ScoreCurve ScoreCurve::Decode(const Decoder& shape, std::string_view path,
                              std::string_view not_rising, std::vector<std::string>& errors) {
  ScoreCurve curve;
  shape.ForEachElement([&](const Decoder& point) {
    curve.points_.push_back({point.Field("utilization").Int32(), point.Field("score").Int32()});
  });
  std::vector<Point>& points = curve.points_;
  if (points.empty()) {
    errors.push_back(RequiredValue(path, "at least one point must be specified"));
    return curve;
  }
  const auto path_of = [&](size_t i, std::string_view field) {
    return ChildPath(IndexPath(path, i), field);
  };
  for (size_t i = 1; i < points.size(); ++i) {
    if (points[i - 1].utilization < points[i].utilization) continue;
    errors.push_back(InvalidValue(path_of(i, "utilization"), points[i].utilization, not_rising));
    break;
  }
  for (size_t i = 0; i < points.size(); ++i) {
    if (points[i].utilization < 0 || points[i].utilization > kMaxUtilization) {
      errors.push_back(InvalidValue(path_of(i, "utilization"), points[i].utilization,
                                    "not in valid range [0, 100]"));
    }
    if (points[i].score < 0 || points[i].score > kMaxCustomPriorityScore) {
      errors.push_back(
          InvalidValue(path_of(i, "score"), points[i].score, "not in valid range [0, 10]"));
    }
  }
  for (Point& point : points) point.score *= kMaxNodeScore / kMaxCustomPriorityScore;
  return curve;
}

int64_t ScoreCurve::ValueAt(int64_t utilization) const {
  if (utilization <= points_.front().utilization) return points_.front().score;
  for (size_t i = 1; i < points_.size(); ++i) {
    const Point& from = points_[i - 1];
    const Point& to = points_[i];
    if (utilization > to.utilization) continue;
    return from.score + (to.score - from.score) * (utilization - from.utilization) /
                            (to.utilization - from.utilization);
  }
  return points_.back().score;
}

int64_t ScoreCurve::Average(const WeightedDemands& demands, const NodeInfo& node,
                            int64_t (*utilization)(const Allocation&)) const {
  int64_t sum = 0;
  int64_t sum_of_weights = 0;
  demands.ForEachOn(node, [&](const Allocation& allocation, int64_t weight) {
    const int64_t value = ValueAt(utilization(allocation));
    if (value <= 0) return;
    sum = WrappingAdd(sum, WrappingMultiply(value, weight));
    sum_of_weights = WrappingAdd(sum_of_weights, weight);
  });
  if (sum_of_weights == 0) return 0;
  return static_cast<int64_t>(
      std::round(static_cast<double>(sum) / static_cast<double>(sum_of_weights)));
}

}  // namespace berth
