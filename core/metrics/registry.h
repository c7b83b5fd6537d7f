// Registry: the values of a version's metrics. Upstream: client_golang's Registry, with the
// additions of component-base.
#ifndef BERTH_METRICS_REGISTRY_H_
#define BERTH_METRICS_REGISTRY_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "metrics/catalogue.h"

namespace berth::metrics {

// One metric with one combination of label values.
struct Series {
  double value = 0;  // only for a counter or a gauge
  // Only for a histogram: the number of observations in each bucket and in none below it, where the
  // last bucket ends at infinity; their total number; and their sum.
  std::vector<int64_t> buckets;
  int64_t count = 0;
  double sum = 0;
};

// A value type: a copy is independent of its original. A series is created by its first use. Calls
// for a metric that the version does not have have no effect.
class Registry {
 public:
  // Values of the labels, in the order of the definition.
  using Labels = std::initializer_list<std::string_view>;
  using SeriesByLabels = std::map<std::vector<std::string>, Series>;
  struct Family {
    const Definition* definition;
    const SeriesByLabels* series;  // not empty, in the order of the labels' values
  };

  // Creates the series of metrics without labels. The catalogue must outlive this object.
  explicit Registry(const Catalogue& catalogue);

  // Creates the series if it does not exist.
  void Touch(Metric metric, Labels labels) { Find(metric, labels); }
  // For counters and gauges.
  void Add(Metric metric, Labels labels, double change);
  void Add(Metric metric, const std::vector<std::string>& labels, double change);
  void Set(Metric metric, Labels labels, double value);
  // For histograms: observes the same value `times` times.
  void Observe(Metric metric, Labels labels, double value, int64_t times = 1);
  void Observe(Metric metric, const std::vector<std::string>& labels, double value, int64_t times);

  // Returns the metrics that have series, by name.
  std::vector<Family> Families() const;

 private:
  // Returns null if the version does not have the metric.
  Series* Find(Metric metric, Labels labels) {
    return Find(metric, std::vector<std::string>(labels.begin(), labels.end()));
  }
  Series* Find(Metric metric, std::vector<std::string> labels);
  void Observe(const Definition& definition, Series& series, double value, int64_t times) const;
  const Definition* DefinitionOf(Metric metric) const {
    return definitions_[static_cast<size_t>(metric)];
  }

  const Catalogue* catalogue_;
  // indexed by metric; null: the version does not have it
  std::array<const Definition*, kNumMetrics> definitions_;
  std::array<SeriesByLabels, kNumMetrics> series_;
};

}  // namespace berth::metrics

#endif  // BERTH_METRICS_REGISTRY_H_
