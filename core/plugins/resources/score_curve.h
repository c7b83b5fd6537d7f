#ifndef BERTH_PLUGINS_RESOURCES_SCORE_CURVE_H_
#define BERTH_PLUGINS_RESOURCES_SCORE_CURVE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/resources/resource_allocation.h"

namespace berth {

class Decoder;  // api/json/decoder.h

// A curve from the arguments: the score of each utilization of a node. Upstream: kube-scheduler
// v1.21 and v1.34, framework/plugins/helper/shape_score.go, and the scorers that use it.
class ScoreCurve {
 public:
  // Reads a list of the curve's corners by ascending utilization (0 to 100) with their score (0 to
  // 10), at least one. Adds problems to `errors`, in the words of apis/config/validation,
  // validateFunctionShape. `path` is the place of the list; `not_rising` is the message for corners
  // out of order.
  static ScoreCurve Decode(const Decoder& shape, std::string_view path, std::string_view not_rising,
                           std::vector<std::string>& errors);

  // Returns the value of the curve: constant before the first corner and after the last, linear
  // between corners, rounded towards zero. REQUIRES: there is a corner.
  int64_t ValueAt(int64_t utilization) const;

  // Returns the average over the resources, by weight, of the curve at each one's utilization,
  // rounded, halves away from zero. Resources with the value 0 are excluded; if all are, it returns
  // 0.
  int64_t Average(const WeightedDemands& demands, const NodeInfo& node,
                  int64_t (*utilization)(const Allocation&)) const;

 private:
  struct Point {
    int64_t utilization = 0;
    int64_t score = 0;  // 0 to kMaxNodeScore
  };
  std::vector<Point> points_;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_RESOURCES_SCORE_CURVE_H_
