// kube-scheduler's answer at /metrics after each step of a scenario, and the list of its metrics.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "base/strings.h"
#include "conformance.h"
#include "metrics/catalogue.h"
#include "metrics/scheduler_metrics.h"
#include "plugins/default_binder.h"
#include "sim/simulation.h"
#include "versions/version.h"

namespace berth::conformance {
namespace {

// The schedulers that were recorded ran in real time. These delays have the same magnitude, and
// give the same order: the next attempt begins before the scheduler's informer reports the binding
// of the last pod, and evictions end before it reports them.
constexpr Duration kAttemptLatency = Milliseconds(2);
constexpr Duration kWatchDelay = Milliseconds(2);
constexpr Duration kPreemptionLatency = Milliseconds(1);

bool RecognizesMetrics(const Json& recorded_case) {
  return recorded_case.contains("steps") && recorded_case.contains("want") &&
         recorded_case.at("want").is_object();
}

// --- A binder that fails ---

// The number of times that binding a pod fails, by the pod's name.
using Failures = std::map<std::string, int64_t>;

// A DefaultBinder whose calls to the API server may fail.
class FailingBinder final : public PluginOf<BindPlugin, StatefulPlugin> {
 public:
  FailingBinder(Handle& handle, Failures failures) : binder_(handle), left_(std::move(failures)) {}

  std::string_view Name() const override { return DefaultBinder::kName; }
  Status Bind(CycleState& state, const v1::Pod& pod, const std::string& node_name) override {
    int64_t& left = left_[pod.metadata.name];
    if (left == 0) return binder_.Bind(state, pod, node_name);
    --left;
    return Status::Internal("the API server failed");
  }
  std::shared_ptr<const void> SaveState() const override {
    return std::make_shared<const Failures>(left_);
  }
  void RestoreState(const std::shared_ptr<const void>& state) override {
    left_ = *static_cast<const Failures*>(state.get());
  }

 private:
  DefaultBinder binder_;
  Failures left_;
};

Version WithFailingBinder(Version version, const Failures& failures) {
  version.registry[std::string(DefaultBinder::kName)] = [failures](const Decoder&, Handle& handle) {
    return std::make_unique<FailingBinder>(handle, failures);
  };
  return version;
}

// --- The scenario ---

// A process that works from its start on, and whose informers report writes with a delay.
sim::ProcessSettings ProcessWithDelay() {
  sim::ProcessSettings process;
  process.leader_elect = false;
  process.watch_delay = kWatchDelay;
  return process;
}

Result<std::unique_ptr<sim::Simulation>> SimulationOf(const Json& recorded_case,
                                                      const std::string& version) {
  Json timeline = Json::array();
  for (const Json& step : recorded_case.at("steps")) {
    if (step.at("op") == "gather") continue;
    timeline.push_back(
        {{"at", step.at("at")}, {"op", step.at("op")}, {"object", step.at("object")}});
  }
  const double last = recorded_case.at("steps").back().at("at");
  Json document = {{"apiVersion", "berth.dev/v1"},
                   {"kind", "Scenario"},
                   {"metadata", {{"name", recorded_case.at("name")}}},
                   {"spec",
                    {{"semantics", version},
                     {"until", last + 1},
                     {"objects", recorded_case.at("objects")},
                     {"timeline", timeline}}}};
  Result<sim::Scenario> scenario = sim::DecodeScenario(std::move(document));
  if (!scenario.ok()) return scenario.error();
  scenario.value().attempt_latency = kAttemptLatency;
  scenario.value().process = ProcessWithDelay();
  scenario.value().preemption_latency = kPreemptionLatency;
  scenario.value().has_controllers = false;
  Failures failures;
  const Json recorded_failures = recorded_case.value("failBind", Json::object());
  for (const auto& [pod, count] : recorded_failures.items()) failures[pod] = count;
  const Version made = WithFailingBinder(*scenario.value().version, failures);
  return sim::Simulation::Make(std::move(scenario).value(), made);
}

// --- The series ---

std::string SeriesName(std::string_view name, const metrics::Definition& definition,
                       const std::vector<std::string>& labels) {
  std::vector<std::string> parts;
  for (size_t i = 0; i < labels.size(); ++i) {
    parts.push_back(StrCat(definition.labels[i], "=", labels[i]));
  }
  return parts.empty() ? std::string(name) : StrCat(name, "{", StrJoin(parts, ","), "}");
}

// The recordings have the counts of histograms, and the sums of histograms that are not about
// times.
bool HasRecordedSum(const metrics::Definition& definition) {
  return definition.name == "scheduler_pod_scheduling_attempts" ||
         definition.name == "scheduler_preemption_victims";
}

Json SeriesOf(const metrics::Registry& registry) {
  Json all = Json::object();
  for (const metrics::Registry::Family& family : registry.Families()) {
    const metrics::Definition& definition = *family.definition;
    for (const auto& [labels, series] : *family.series) {
      if (definition.type != metrics::MetricType::kHistogram) {
        all[SeriesName(definition.name, definition, labels)] = series.value;
        continue;
      }
      all[SeriesName(StrCat(definition.name, "_count"), definition, labels)] = series.count;
      if (!HasRecordedSum(definition)) continue;
      all[SeriesName(StrCat(definition.name, "_sum"), definition, labels)] = series.sum;
    }
  }
  return all;
}

// Returns the series that are new or have changed, except those to be ignored.
Json ChangedSince(const Json& before, const Json& after, const Json& ignored) {
  Json changed = Json::object();
  for (const auto& [name, value] : after.items()) {
    const auto old = before.find(name);
    if (old != before.end() && *old == value) continue;
    if (std::find(ignored.begin(), ignored.end(), name) == ignored.end()) changed[name] = value;
  }
  return changed;
}

Json MetricsAt(sim::Simulation& simulation, Time t) {
  metrics::SchedulerMetrics observed(simulation.scenario().version->metrics(),
                                     {.until = t, .timed_percent = 100});
  simulation.Observe(t, &observed);
  return SeriesOf(observed.registry());
}

std::optional<Difference> RunVersion(const Json& recorded_case, const std::string& version,
                                     const Json& want) {
  Result<std::unique_ptr<sim::Simulation>> made = SimulationOf(recorded_case, version);
  if (!made.ok()) return Difference{"steps", "a simulation", made.error().ToString()};
  const Json ignored = recorded_case.value("ignore", Json::object()).value(version, Json::array());
  Json before = Json::object();
  for (size_t i = 0; i < want.size(); ++i) {
    DecodeErrors errors;
    const Duration at = DecodeDuration(Decoder(&want[i].at("at"), "", &errors), Duration{});
    Json now = MetricsAt(*made.value(), Time{} + at);
    const Json changed = ChangedSince(before, now, ignored);
    const std::string path = StrCat("want.", version, "[", std::to_string(i), "].changed");
    if (auto difference = FirstDifference(want[i].at("changed"), changed, path)) return difference;
    before = std::move(now);
  }
  return std::nullopt;
}

std::optional<Difference> RunMetricsCase(const Json& /*file*/, const Json& recorded_case) {
  for (const auto& [version, want] : recorded_case.at("want").items()) {
    if (auto difference = RunVersion(recorded_case, version, want)) return difference;
  }
  return std::nullopt;
}

// --- The catalogue ---

bool RecognizesCatalogue(const Json& recorded_case) {
  return recorded_case.contains("version") && recorded_case.contains("metrics");
}

// Rounds bounds as the recordings do, to ten digits.
Json BoundsJson(const std::vector<double>& buckets) {
  Json bounds = Json::array();
  for (const double bound : buckets) {
    const double scale = std::pow(10, 9 - std::floor(std::log10(bound)));
    bounds.push_back(std::round(bound * scale));
  }
  return bounds;
}

Json DefinitionJson(const metrics::Definition& definition) {
  const std::vector<std::string> labels(definition.labels.begin(), definition.labels.end());
  return {{"name", std::string(definition.name)},
          {"type", std::string(TypeName(definition.type))},
          {"stability", std::string(definition.stability)},
          {"labels", labels},
          {"buckets", BoundsJson(definition.buckets)}};
}

Json RecordedDefinition(const Json& recorded) {
  auto labels = recorded.at("labels").get<std::vector<std::string>>();
  std::sort(labels.begin(), labels.end());
  const auto buckets = recorded.value("buckets", std::vector<double>());
  return {{"name", recorded.at("name")},
          {"type", recorded.at("type")},
          {"stability", recorded.at("stability")},
          {"labels", labels},
          {"buckets", BoundsJson(buckets)}};
}

std::optional<Difference> RunCatalogueCase(const Json& /*file*/, const Json& recorded_case) {
  const std::string version = recorded_case.at("version");
  const std::shared_ptr<const Version> found = VersionCatalogue().Find(version);
  if (found == nullptr) return Difference{"version", version, "no such version"};
  Json got = Json::object();
  for (const metrics::Definition& definition : found->metrics().definitions) {
    got[std::string(definition.name)] = DefinitionJson(definition);
  }
  Json want = Json::object();
  for (const Json& recorded : recorded_case.at("metrics")) {
    want[recorded.at("name").get<std::string>()] = RecordedDefinition(recorded);
  }
  // The list of v1.21 leaves out the volume binder's metrics, and both leave out the election's.
  for (auto it = got.begin(); it != got.end();) {
    const bool is_of_others =
        it.key().starts_with("scheduler_volume_") || it.key().starts_with("leader_election_");
    const bool is_listed = want.contains(it.key()) || !is_of_others;
    it = is_listed ? std::next(it) : got.erase(it);
  }
  return FirstDifference(want, got, "metrics");
}

}  // namespace

Kind MetricsKind() { return {"metrics", RecognizesMetrics, RunMetricsCase}; }
Kind MetricsCatalogueKind() { return {"metrics catalogue", RecognizesCatalogue, RunCatalogueCase}; }

}  // namespace berth::conformance
