// Registry: the values of a version's metrics. As client_golang's Registry, with what
// component-base adds.
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

// One metric with one value for each of its labels.
struct Series {
  double value = 0;  // of a counter or a gauge
  // Of a histogram: how many observations are in each bucket and in none below it, the last one
  // being the bucket up to infinity; how many there are; and their sum.
  std::vector<int64_t> buckets;
  int64_t count = 0;
  double sum = 0;
};

// A value: a copy is independent of its original. Series come into being when they are touched
// first. Calls for a metric that the version does not have have no effect.
class Registry {
 public:
  // Values of the labels, in the order of the definition.
  using Labels = std::initializer_list<std::string_view>;
  using SeriesByLabels = std::map<std::vector<std::string>, Series>;
  struct Family {
    const Definition* definition;
    const SeriesByLabels* series;  // not empty, in the order of the labels' values
  };

  // With the series of metrics without labels. The catalogue outlives this.
  explicit Registry(const Catalogue& catalogue);

  // The series is there, with what it has.
  void Touch(Metric metric, Labels labels) { Find(metric, labels); }
  // For counters and gauges.
  void Add(Metric metric, Labels labels, double change);
  void Add(Metric metric, const std::vector<std::string>& labels, double change);
  void Set(Metric metric, Labels labels, double value);
  // For histograms: the same value so many times.
  void Observe(Metric metric, Labels labels, double value, int64_t times = 1);
  void Observe(Metric metric, const std::vector<std::string>& labels, double value, int64_t times);

  // Those that have series, by name.
  std::vector<Family> Families() const;

 private:
  // Null if the version does not have the metric.
  Series* Find(Metric metric, Labels labels) {
    return Find(metric, std::vector<std::string>(labels.begin(), labels.end()));
  }
  Series* Find(Metric metric, std::vector<std::string> labels);
  void Observe(const Definition& definition, Series& series, double value, int64_t times) const;
  const Definition* DefinitionOf(Metric metric) const {
    return definitions_[static_cast<size_t>(metric)];
  }

  const Catalogue* catalogue_;
  std::array<const Definition*, kNumMetrics> definitions_;  // by metric; null: there is none
  std::array<SeriesByLabels, kNumMetrics> series_;
};

}  // namespace berth::metrics

#endif  // BERTH_METRICS_REGISTRY_H_
