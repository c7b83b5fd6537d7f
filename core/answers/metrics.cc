#include "answers/metrics.h"

#include <string>
#include <utility>
#include <vector>

#include "metrics/scheduler_metrics.h"
#include "metrics/text_format.h"
#include "scenario/scenario.h"

namespace berth::sim {
namespace {

Result<metrics::Registry> MetricsAt(Simulation& simulation, Time t, int32_t timed_percent) {
  const Scenario& scenario = simulation.scenario();
  if (scenario.scheduler != SchedulerKind::kKubeScheduler) {
    return Error{"kube-batch is at work, which has no such metrics", "what"};
  }
  if (scenario.process) {
    return Error{"kube-scheduler has several processes, each with metrics of its own", "what"};
  }
  metrics::SchedulerMetrics observed(
      scenario.version->metrics(),
      {.until = t, .timed_percent = timed_percent, .seed = scenario.seed});
  simulation.Observe(t, &observed);
  return observed.registry();
}

Json LabelsJson(const metrics::Definition& definition, const std::vector<std::string>& values) {
  Json labels = Json::object();
  for (size_t i = 0; i < values.size(); ++i) labels[std::string(definition.labels[i])] = values[i];
  return labels;
}

// The counts of a histogram add up, as in the text, up to infinity.
Json BucketsJson(const metrics::Definition& definition, const metrics::Series& series) {
  Json buckets = Json::array();
  int64_t below = 0;
  for (size_t i = 0; i < series.buckets.size(); ++i) {
    below += series.buckets[i];
    const bool is_last = i == definition.buckets.size();
    buckets.push_back({{"le", is_last ? Json() : Json(definition.buckets[i])}, {"count", below}});
  }
  return buckets;
}

Json SeriesJson(const metrics::Definition& definition, const std::vector<std::string>& labels,
                const metrics::Series& series) {
  Json json = {{"labels", LabelsJson(definition, labels)}};
  if (definition.type == metrics::MetricType::kHistogram) {
    json["count"] = series.count;
    json["sum"] = series.sum;
    json["buckets"] = BucketsJson(definition, series);
  } else {
    json["value"] = series.value;
  }
  return json;
}

Json FamilyJson(const metrics::Registry::Family& family) {
  const metrics::Definition& definition = *family.definition;
  Json all_series = Json::array();
  for (const auto& [labels, series] : *family.series) {
    all_series.push_back(SeriesJson(definition, labels, series));
  }
  return {{"name", std::string(definition.name)},
          {"type", std::string(TypeName(definition.type))},
          {"stability", std::string(definition.stability)},
          {"help", std::string(definition.help)},
          {"series", std::move(all_series)}};
}

}  // namespace

Result<std::string> MetricsText(Simulation& simulation, Time t, int32_t timed_percent) {
  const Result<metrics::Registry> registry = MetricsAt(simulation, t, timed_percent);
  if (!registry.ok()) return registry.error();
  return metrics::ExpositionText(registry.value());
}

Result<Json> DescribeMetrics(Simulation& simulation, Time t, const Decoder& query) {
  const auto timed_percent =
      static_cast<int32_t>(DecodeIntegerBetween(query.Field("timedPercent"), kUsualTimedPercent,
                                                /*low=*/0, /*high=*/100));
  if (query.failed()) return Error{};  // the decoder has it
  const Result<metrics::Registry> registry = MetricsAt(simulation, t, timed_percent);
  if (!registry.ok()) return registry.error();
  Json families = Json::array();
  for (const metrics::Registry::Family& family : registry.value().Families()) {
    families.push_back(FamilyJson(family));
  }
  return Json{{"text", metrics::ExpositionText(registry.value())},
              {"families", std::move(families)}};
}

}  // namespace berth::sim
