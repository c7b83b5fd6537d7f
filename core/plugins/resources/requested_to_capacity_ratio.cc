#include "plugins/resources/requested_to_capacity_ratio.h"

#include <cmath>
#include <optional>
#include <string>

#include "api/json/field_errors.h"

namespace berth {
namespace {

constexpr int64_t kMaxUtilization = 100;
constexpr int64_t kMaxCustomPriorityScore = 10;

struct Point {
  int64_t utilization = 0;
  int64_t score = 0;
};

std::vector<Point> DecodeShape(const Decoder& list) {
  std::vector<Point> shape;
  list.ForEachElement([&](const Decoder& point) {
    shape.push_back({point.Field("utilization").Int32(), point.Field("score").Int32()});
  });
  return shape;
}

// Wraps around at the ends of int64, as Go's integers do: weights have no upper limit.
int64_t WrappingMultiply(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
}
int64_t WrappingAdd(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}

}  // namespace

std::vector<std::string> FunctionShapeErrors(const Decoder& list, std::string_view shape_path,
                                             std::string_view unsorted) {
  const std::vector<Point> shape = DecodeShape(list);
  if (shape.empty()) return {RequiredValue(shape_path, "at least one point must be specified")};
  std::vector<std::string> errors;
  const auto path = [&](size_t i, std::string_view field) {
    return ChildPath(IndexPath(shape_path, i), field);
  };
  for (size_t i = 1; i < shape.size(); ++i) {
    if (shape[i - 1].utilization < shape[i].utilization) continue;
    errors.push_back(InvalidValue(path(i, "utilization"), shape[i].utilization, unsorted));
    break;
  }
  for (size_t i = 0; i < shape.size(); ++i) {
    if (shape[i].utilization < 0 || shape[i].utilization > kMaxUtilization) {
      errors.push_back(InvalidValue(path(i, "utilization"), shape[i].utilization,
                                    "not in valid range [0, 100]"));
    }
    if (shape[i].score < 0 || shape[i].score > kMaxCustomPriorityScore) {
      errors.push_back(
          InvalidValue(path(i, "score"), shape[i].score, "not in valid range [0, 10]"));
    }
  }
  return errors;
}

std::unique_ptr<Plugin> RequestedToCapacityRatio::Make(const Decoder& args, Handle&) {
  auto plugin = std::make_unique<RequestedToCapacityRatio>();
  const std::vector<Point> shape = DecodeShape(args.Field("shape"));
  std::vector<std::string> errors = FunctionShapeErrors(
      args.Field("shape"), "shape", "utilization values must be sorted in increasing order");
  plugin->weights_ = DecodeResourceWeights(args, std::nullopt, errors);
  if (!errors.empty()) args.Fail(AggregateText(errors));
  for (const Point& point : shape) {
    plugin->shape_.push_back(
        {point.utilization, point.score * (kMaxNodeScore / kMaxCustomPriorityScore)});
  }
  return plugin;
}

int64_t RequestedToCapacityRatio::ValueAt(int64_t utilization) const {
  if (utilization <= shape_.front().utilization) return shape_.front().score;
  for (size_t i = 1; i < shape_.size(); ++i) {
    const ShapePoint& from = shape_[i - 1];
    const ShapePoint& to = shape_[i];
    if (utilization > to.utilization) continue;
    return from.score + (to.score - from.score) * (utilization - from.utilization) /
                            (to.utilization - from.utilization);
  }
  return shape_.back().score;
}

Status RequestedToCapacityRatio::Score(const CycleState&, const v1::Pod& pod, const NodeInfo& node,
                                       int64_t* score) const {
  int64_t sum = 0;
  int64_t sum_of_weights = 0;
  for (const auto& [resource, weight] : weights_) {
    const Allocation allocation = PodDemand(pod, resource).On(node);
    const int64_t value = ValueAt(kMaxUtilization - FreePercentage(allocation));
    if (value <= 0) continue;
    sum = WrappingAdd(sum, WrappingMultiply(value, weight));
    sum_of_weights = WrappingAdd(sum_of_weights, weight);
  }
  *score = 0;
  if (sum_of_weights == 0) return Status::Ok();
  // Rounded, halves away from zero.
  *score = static_cast<int64_t>(
      std::round(static_cast<double>(sum) / static_cast<double>(sum_of_weights)));
  return Status::Ok();
}

}  // namespace berth
