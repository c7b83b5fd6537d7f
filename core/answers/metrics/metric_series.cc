#include "answers/metrics/metric_series.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "answers/metrics/metrics.h"
#include "answers/metrics/process_life.h"
#include "api/decode/decode_duration.h"
#include "api/json/json.h"
#include "base/strings.h"
#include "metrics/sampled_metrics.h"
#include "scenario/scenario.h"
#include "view/series.h"

namespace berth::sim {
namespace {

using metrics::Metric;
using Labels = std::vector<std::string>;
// One series at each moment. None if the series does not exist or the process does not answer.
using Column = std::vector<std::optional<metrics::Series>>;

constexpr int64_t kUsualCount = 200;

// The metrics that dashboards of kube-scheduler show.
constexpr Metric kUsualMetrics[] = {
    Metric::kScheduleAttempts,  Metric::kAttemptDuration,    Metric::kPendingPods,
    Metric::kQueueIncomingPods, Metric::kPreemptionAttempts, Metric::kPreemptionVictims,
};

class SampledFamilies {
 public:
  SampledFamilies(std::vector<const metrics::Definition*> definitions, ProcessLife process)
      : definitions_(std::move(definitions)), process_(std::move(process)) {}

  void Take(Time t, const metrics::Registry& registry) {
    process_.GoTo(t);
    if (process_.CanBeAsked()) {
      for (const metrics::Registry::Family& family : registry.Families()) {
        for (const auto& [labels, series] : *family.series) Add(*family.definition, labels, series);
      }
      AddLeaderStatus();
    }
    ++num_taken_;
  }

  Json TakeJson() {
    Json families = Json::array();
    for (const metrics::Definition* definition : definitions_) {
      Json all_series = Json::array();
      for (auto& [labels, column] : columns_[definition->metric]) {
        column.resize(num_taken_);
        all_series.push_back(SeriesJson(*definition, labels, column));
      }
      Json family = FamilyHeadJson(*definition);
      if (definition->type == metrics::MetricType::kHistogram) {
        family["bounds"] = definition->buckets;
        family["bounds"].push_back(nullptr);
      }
      family["series"] = std::move(all_series);
      families.push_back(std::move(family));
    }
    return families;
  }

 private:
  void Add(const metrics::Definition& definition, const Labels& labels,
           const metrics::Series& series) {
    const bool is_wanted =
        std::find(definitions_.begin(), definitions_.end(), &definition) != definitions_.end();
    if (!is_wanted) return;
    Column& column = columns_[definition.metric][labels];
    column.resize(num_taken_);
    column.emplace_back(series);
  }

  void AddLeaderStatus() {
    const std::optional<double> status = process_.LeaderStatus();
    if (!status) return;
    for (const metrics::Definition* definition : definitions_) {
      if (definition->metric != Metric::kLeaderStatus) continue;
      metrics::Series series;
      series.value = *status;
      Add(*definition, {std::string(kLeaseName)}, series);
    }
  }

  static Json SeriesJson(const metrics::Definition& definition, const Labels& labels,
                         const Column& column) {
    const bool is_histogram = definition.type == metrics::MetricType::kHistogram;
    Json values = Json::array();
    Json sums = Json::array();
    for (const std::optional<metrics::Series>& series : column) {
      if (!series) {
        values.push_back(nullptr);
        sums.push_back(nullptr);
      } else if (is_histogram) {
        values.push_back(Json(CountsBelow(*series)));
        sums.push_back(series->sum);
      } else {
        values.push_back(series->value);
      }
    }
    Json json = {{"labels", LabelsJson(definition, labels)}};
    json[is_histogram ? "counts" : "values"] = std::move(values);
    if (is_histogram) json["sums"] = std::move(sums);
    return json;
  }

  std::vector<const metrics::Definition*> definitions_;
  ProcessLife process_;
  std::map<Metric, std::map<Labels, Column>> columns_;
  size_t num_taken_ = 0;
};

// Returns the definitions of the metrics named in the query.
std::vector<const metrics::Definition*> DefinitionsOf(const metrics::Catalogue& catalogue,
                                                      const Decoder& names) {
  std::vector<const metrics::Definition*> definitions;
  if (!names.Present()) {
    for (const Metric metric : kUsualMetrics) definitions.push_back(catalogue.Find(metric));
    return definitions;
  }
  std::set<std::string> wanted;
  names.ForEachElement([&](const Decoder& element) {
    const std::string name = element.String();
    const bool exists = std::any_of(
        catalogue.definitions.begin(), catalogue.definitions.end(),
        [&name](const metrics::Definition& definition) { return definition.name == name; });
    if (exists) {
      wanted.insert(name);
    } else if (!element.failed()) {
      element.Fail(StrCat("there is no metric ", QuotedPrefix(name)));
    }
  });
  for (const metrics::Definition& definition : catalogue.definitions) {
    if (wanted.contains(std::string(definition.name))) definitions.push_back(&definition);
  }
  return definitions;
}

// Returns `count` moments at equal intervals from the start to `end`, or a single one if `end` is
// the start.
std::vector<Time> MomentsUntil(Time end, int64_t count) {
  const int64_t length = (end - Time{}).ns;
  const int64_t last = length == 0 ? 0 : count - 1;
  std::vector<Time> moments;
  // The last moment must equal `end` to the nanosecond.
  for (int64_t i = 0; i < last; ++i)
    moments.push_back(Time{length / last * i + length % last * i / last});
  moments.push_back(end);
  return moments;
}

// Returns for each process whether it leads at each moment.
Json LeadersJson(const Scenario& scenario, const EventLog& log, const std::vector<Time>& moments) {
  Json leaders = Json::array();
  for (int32_t i = 0; i < NumProcesses(scenario); ++i) {
    ProcessLife life(scenario, log, i);
    Json values = Json::array();
    for (const Time moment : moments) {
      life.GoTo(moment);
      const std::optional<double> status = life.LeaderStatus();
      values.push_back(status ? Json(*status) : Json());
    }
    leaders.push_back({{"replica", life.name()}, {"values", std::move(values)}});
  }
  return leaders;
}

}  // namespace

Result<Json> DescribeMetricSeries(Simulation& simulation, Time now, const Decoder& query) {
  const Scenario& scenario = simulation.scenario();
  if (scenario.scheduler != SchedulerKind::kKubeScheduler) {
    return Error{"kube-batch is at work, whose metrics are answered for one moment only", "what"};
  }
  const int64_t count =
      DecodeIntegerBetween(query.Field("count"), kUsualCount, /*low=*/2, kMaxSeriesCount);
  const Duration until = DecodeDuration(query.Field("until"), now - Time{});
  const std::optional<int32_t> replica = query.Field("replica").OptionalInt32();
  std::vector<const metrics::Definition*> definitions =
      DefinitionsOf(scenario.version->metrics(), query.Field("names"));
  if (query.failed()) return Error{};  // the decoder has the error
  Time end = std::max(Time{}, Time{} + until);
  simulation.RunUntil(end);
  const EventLog& log = simulation.log();
  if (simulation.finished()) end = std::min(end, log.events().back().t);
  const Result<int32_t> leader = ProcessAskedFor(scenario, log, end, replica);
  if (!leader.ok() && replica) return leader.error();
  const int32_t process = leader.ok() ? leader.value() : 0;

  const std::vector<Time> moments = MomentsUntil(end, count);
  SampledFamilies families(std::move(definitions), ProcessLife(scenario, log, process));
  metrics::SampledMetrics observed(
      scenario.version->metrics(),
      {.until = end, .timed_percent = kUsualTimedPercent, .seed = scenario.seed}, moments,
      [&families](Time t, const metrics::Registry& registry) { families.Take(t, registry); });
  simulation.Observe(end, &observed, process);
  observed.Finish();

  Json times = Json::array();
  for (const Time moment : moments) times.push_back(moment.seconds());
  return Json{{"t", std::move(times)},
              {"replica", ProcessLife(scenario, log, process).name()},
              {"families", families.TakeJson()},
              {"leaders", LeadersJson(scenario, log, moments)}};
}

}  // namespace berth::sim
