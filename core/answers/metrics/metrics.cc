#include "answers/metrics/metrics.h"

#include <string>
#include <utility>
#include <vector>

#include "answers/metrics/process_life.h"
#include "api/json/json.h"
#include "base/strings.h"
#include "metrics/batch_metrics.h"
#include "metrics/scheduler_metrics.h"
#include "metrics/text_format.h"
#include "scenario/scenario.h"

namespace berth::sim {
namespace {

Result<metrics::Registry> MetricsAt(Simulation& simulation, Time t,
                                    const MetricsQuestion& question) {
  const Scenario& scenario = simulation.scenario();
  // The log contains the processes; without processes, one run is enough.
  if (scenario.process) simulation.RunUntil(t);
  const Result<int32_t> number = ProcessAskedFor(scenario, simulation.log(), t, question.replica);
  if (!number.ok()) return number.error();
  ProcessLife process(scenario, simulation.log(), number.value());
  process.GoTo(t);
  if (!process.CanBeAsked()) {
    return Error{StrCat(process.name(), " does not run then"), "replica"};
  }
  if (scenario.scheduler == SchedulerKind::kKubeBatch) {
    metrics::BatchMetrics observed;
    simulation.Observe(t, &observed, number.value());
    observed.Finish();
    return observed.registry();
  }
  metrics::SchedulerMetrics observed(
      scenario.version->metrics(),
      {.until = t, .timed_percent = question.timed_percent, .seed = scenario.seed});
  simulation.Observe(t, &observed, number.value());
  metrics::Registry registry = observed.registry();
  if (const std::optional<double> status = process.LeaderStatus()) {
    registry.Set(metrics::Metric::kLeaderStatus, {kLeaseName}, *status);
  }
  return registry;
}

Json BucketsJson(const metrics::Definition& definition, const metrics::Series& series) {
  Json buckets = Json::array();
  const std::vector<int64_t> counts = CountsBelow(series);
  for (size_t i = 0; i < counts.size(); ++i) {
    const bool is_last = i == definition.buckets.size();
    buckets.push_back(
        {{"le", is_last ? Json() : Json(definition.buckets[i])}, {"count", counts[i]}});
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
  Json json = FamilyHeadJson(definition);
  json["series"] = std::move(all_series);
  return json;
}

}  // namespace

Json FamilyHeadJson(const metrics::Definition& definition) {
  return {{"name", std::string(definition.name)},
          {"type", std::string(TypeName(definition.type))},
          {"stability", std::string(definition.stability)},
          {"help", std::string(definition.help)}};
}

Json LabelsJson(const metrics::Definition& definition, const std::vector<std::string>& values) {
  Json labels = Json::object();
  for (size_t i = 0; i < values.size(); ++i) labels[std::string(definition.labels[i])] = values[i];
  return labels;
}

std::vector<int64_t> CountsBelow(const metrics::Series& series) {
  std::vector<int64_t> counts;
  int64_t below = 0;
  for (const int64_t count : series.buckets) counts.push_back(below += count);
  return counts;
}

Result<std::string> MetricsText(Simulation& simulation, Time t, const MetricsQuestion& question) {
  const Result<metrics::Registry> registry = MetricsAt(simulation, t, question);
  if (!registry.ok()) return registry.error();
  return metrics::ExpositionText(registry.value());
}

Result<Json> DescribeMetrics(Simulation& simulation, Time t, const Decoder& query) {
  MetricsQuestion question;
  question.timed_percent =
      static_cast<int32_t>(DecodeIntegerBetween(query.Field("timedPercent"), kUsualTimedPercent,
                                                /*low=*/0, /*high=*/100));
  question.replica = query.Field("replica").OptionalInt32();
  if (query.failed()) return Error{};  // the decoder has the error
  const Result<metrics::Registry> registry = MetricsAt(simulation, t, question);
  if (!registry.ok()) return registry.error();
  Json families = Json::array();
  for (const metrics::Registry::Family& family : registry.value().Families()) {
    families.push_back(FamilyJson(family));
  }
  return Json{{"text", metrics::ExpositionText(registry.value())},
              {"families", std::move(families)}};
}

}  // namespace berth::sim
