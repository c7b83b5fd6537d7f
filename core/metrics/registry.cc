#include "metrics/registry.h"

#include <algorithm>
#include <utility>

#include "base/check.h"

namespace berth::metrics {

Registry::Registry(const Catalogue& catalogue) : catalogue_(&catalogue), definitions_{} {
  for (const Definition& definition : catalogue.definitions) {
    definitions_[static_cast<size_t>(definition.metric)] = &definition;
    if (definition.labels.empty()) Touch(definition.metric, {});
  }
}

Series* Registry::Find(Metric metric, std::vector<std::string> labels) {
  const Definition* const definition = DefinitionOf(metric);
  if (definition == nullptr) return nullptr;
  BERTH_CHECK(labels.size() == definition->labels.size(), "a series has a value for each label");
  Series& series = series_[static_cast<size_t>(metric)][std::move(labels)];
  const bool is_new = series.buckets.empty();
  if (is_new && definition->type == MetricType::kHistogram) {
    series.buckets.resize(definition->buckets.size() + 1);
  }
  return &series;
}

void Registry::Add(Metric metric, Labels labels, double change) {
  if (Series* const series = Find(metric, labels)) series->value += change;
}

void Registry::Add(Metric metric, const std::vector<std::string>& labels, double change) {
  if (Series* const series = Find(metric, labels)) series->value += change;
}

void Registry::Set(Metric metric, Labels labels, double value) {
  if (Series* const series = Find(metric, labels)) series->value = value;
}

void Registry::Observe(Metric metric, Labels labels, double value, int64_t times) {
  if (Series* const series = Find(metric, labels)) {
    Observe(*DefinitionOf(metric), *series, value, times);
  }
}

void Registry::Observe(Metric metric, const std::vector<std::string>& labels, double value,
                       int64_t times) {
  if (Series* const series = Find(metric, labels)) {
    Observe(*DefinitionOf(metric), *series, value, times);
  }
}

void Registry::Observe(const Definition& definition, Series& series, double value,
                       int64_t times) const {
  const auto bound = std::lower_bound(definition.buckets.begin(), definition.buckets.end(), value);
  series.buckets[static_cast<size_t>(bound - definition.buckets.begin())] += times;
  series.count += times;
  series.sum += value * static_cast<double>(times);
}

std::vector<Registry::Family> Registry::Families() const {
  std::vector<Family> families;
  for (const Definition& definition : catalogue_->definitions) {
    const SeriesByLabels& series = series_[static_cast<size_t>(definition.metric)];
    if (!series.empty()) families.push_back({&definition, &series});
  }
  return families;
}

}  // namespace berth::metrics
