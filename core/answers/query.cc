#include "answers/query.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "answers/account.h"
#include "answers/cluster_events/describe_cluster_events.h"
#include "answers/describe.h"
#include "answers/describe_configuration.h"
#include "answers/describe_pair.h"
#include "answers/describe_session.h"
#include "answers/describe_trace.h"
#include "answers/metrics/metric_series.h"
#include "answers/metrics/metrics.h"
#include "answers/what_if/capacity.h"
#include "answers/what_if/cluster_at.h"
#include "answers/what_if/drain.h"
#include "answers/what_if/remedies.h"
#include "api/json/json.h"
#include "base/strings.h"
#include "scenario/scenario.h"
#include "view/series.h"

namespace berth::sim {
namespace {

// Defaults for queries without a count.
constexpr int32_t kUsualSeriesCount = 200;
constexpr int64_t kUsualEventCount = 100;
constexpr int64_t kUsualNodeCount = 100;

Result<Json> AnswerPod(const QueryScope& scope, const Decoder& query) {
  return DescribePod(scope.simulation, scope.view, query.Field("name").String());
}

Result<Json> AnswerNode(const QueryScope& scope, const Decoder& query) {
  return DescribeNode(scope.simulation, scope.view, query.Field("name").String());
}

Result<Json> AnswerNodes(const QueryScope& scope, const Decoder& query) {
  return DescribeNodes(scope.simulation.log(), scope.view, query.Field("from").Int64(),
                       query.Field("count").Int64(kUsualNodeCount));
}

Result<Json> AnswerQueue(const QueryScope& scope, const Decoder& query) {
  return DescribeQueue(scope.simulation, scope.view, query.Field("name").String());
}

Result<Json> AnswerAttempt(const QueryScope& scope, const Decoder& query) {
  const int32_t index = query.Field("index").Int32(-1);
  const std::vector<AttemptSpan>& attempts = scope.simulation.log().attempts();
  const bool exists = index >= 0 && static_cast<size_t>(index) < attempts.size();
  if (!exists ||
      static_cast<size_t>(attempts[static_cast<size_t>(index)].popped_event) >= scope.num_events) {
    return Error{"there is no such attempt", "index"};
  }
  return DescribeAttemptInFull(scope.simulation, scope.explain(index), scope.view.t);
}

Result<Json> AnswerPair(const QueryScope& scope, const Decoder& query) {
  return DescribePair(scope.simulation, scope.view, query.Field("pod").String(),
                      query.Field("node").String(), query.Field("attempt").OptionalInt32());
}

Result<Json> AnswerSeries(const QueryScope& scope, const Decoder& query) {
  return DescribeSeries(scope.simulation.log(), scope.num_events,
                        query.Field("count").Int32(kUsualSeriesCount));
}

Result<Json> AnswerEvents(const QueryScope& scope, const Decoder& query) {
  const auto total = static_cast<int64_t>(scope.num_events);
  const int64_t begin = std::clamp<int64_t>(query.Field("from").Int64(), 0, total);
  const int64_t count = query.Field("count").Int64(kUsualEventCount);
  const int64_t end = begin + std::clamp<int64_t>(count, 0, total - begin);
  Json events = Json::array();
  for (int64_t i = begin; i < end; ++i) events.push_back(DescribeEvent(scope.simulation.log(), i));
  return Json{{"total", total}, {"events", std::move(events)}};
}

Result<Json> AnswerClusterEvents(const QueryScope& scope, const Decoder& query) {
  return DescribeClusterEvents(scope.simulation, scope.view.num_events, scope.view.t,
                               query.Field("pod").String());
}

Result<Json> AnswerManifests(const QueryScope& scope, const Decoder&) {
  return Json{{"manifests", ManifestsAt(scope.simulation.scenario().source, scope.view.t)}};
}

Result<Json> AnswerManifest(const QueryScope& scope, const Decoder& query) {
  const std::string kind = query.Field("kind").String();
  const KindInfo* info = FindKind("", kind);
  if (info == nullptr) return Error{StrCat("there is no kind ", QuotedPrefix(kind)), "kind"};
  std::optional<Json> manifest = ManifestAt(
      scope.simulation.scenario().source, {info->kind, query.Field("name").String()}, scope.view.t);
  return Json{{"manifest", manifest ? *std::move(manifest) : Json()}};
}

Result<Json> AnswerConfiguration(const QueryScope& scope, const Decoder&) {
  return DescribeConfiguration(scope.simulation.scenario());
}

Result<Json> AnswerConfigz(const QueryScope& scope, const Decoder&) {
  return DescribeConfigz(scope.simulation.scenario());
}

Error NoKubeBatch() { return {"kube-batch is not at work", "what"}; }

Result<Json> AnswerBatch(const QueryScope& scope, const Decoder&) {
  const Scenario& scenario = scope.simulation.scenario();
  if (scenario.scheduler != SchedulerKind::kKubeBatch) return NoKubeBatch();
  return DescribeBatch(scenario, scope.simulation.log(), scope.view);
}

Result<Json> AnswerSession(const QueryScope& scope, const Decoder& query) {
  Simulation& simulation = scope.simulation;
  if (simulation.scenario().scheduler != SchedulerKind::kKubeBatch) return NoKubeBatch();
  const std::string pod = query.Field("pod").String();
  const PodId id = simulation.log().FindPod(pod);
  if (id == kNoId || static_cast<size_t>(id) >= scope.view.pods.size()) {
    return Error{StrCat("there is no pod ", QuotedPrefix(pod)), "pod"};
  }
  return Json{{"session", AccountOfSession(simulation, scope.view, pod)}};
}

Result<Json> AnswerCapacityNow(const QueryScope& scope, const Decoder& query) {
  Result<std::vector<AnyObject>> objects = ObjectsAt(scope.simulation, scope.view.t);
  if (!objects.ok()) return objects.error();
  return AnswerCapacity(scope.simulation.scenario(), std::move(objects).value(), query);
}

Result<Json> AnswerRemedies(const QueryScope& scope, const Decoder& query) {
  return RemediesOf(scope.simulation, scope.view.t, query.Field("pod").String());
}

Result<Json> AnswerDrain(const QueryScope& scope, const Decoder& query) {
  return DrainOf(scope.simulation, scope.view.t, query);
}

Result<Json> AnswerWaves(const QueryScope& scope, const Decoder& query) {
  return WavesOf(scope.simulation, scope.view.t, query);
}

Result<Json> AnswerLosses(const QueryScope& scope, const Decoder&) {
  return LossesOf(scope.simulation, scope.view.t);
}

Result<Json> AnswerMetrics(const QueryScope& scope, const Decoder& query) {
  return DescribeMetrics(scope.simulation, scope.view.t, query);
}

Result<Json> AnswerMetricSeries(const QueryScope& scope, const Decoder& query) {
  return DescribeMetricSeries(scope.simulation, scope.view.t, query);
}

struct Question {
  std::string_view what;
  Result<Json> (*answer)(const QueryScope& scope, const Decoder& query);
};

// The function pointers keep compilers from inlining all answers into one function. This way a
// module's first part contains only the answers that are requested early (web/scripts/modules.mjs).
constexpr Question kQuestions[] = {
    {"pod", AnswerPod},
    {"node", AnswerNode},
    {"nodes", AnswerNodes},
    {"queue", AnswerQueue},
    {"attempt", AnswerAttempt},
    {"pair", AnswerPair},
    {"series", AnswerSeries},
    {"events", AnswerEvents},
    {"manifests", AnswerManifests},
    {"batch", AnswerBatch},
    {"session", AnswerSession},
    {"manifest", AnswerManifest},
    {"configuration", AnswerConfiguration},
    {"configz", AnswerConfigz},
    {"capacity", AnswerCapacityNow},
    {"remedies", AnswerRemedies},
    {"drain", AnswerDrain},
    {"waves", AnswerWaves},
    {"losses", AnswerLosses},
    {"metrics", AnswerMetrics},
    {"metricSeries", AnswerMetricSeries},
    {"clusterEvents", AnswerClusterEvents},
};

}  // namespace

Json DescribeEvent(const EventLog& log, int64_t index) {
  const Event& event = log.events()[static_cast<size_t>(index)];
  Json json = {{"i", index},
               {"t", event.t.seconds()},
               {"event", std::string(EventKindName(event.kind))},
               {"text", EventSentence(log, event).Text()},
               {"facts", EventFacts(log, event)}};
  if (event.pod != kNoId) json["pod"] = log.PodName(event.pod);
  if (event.node != kNoId) json["node"] = log.NodeName(event.node);
  return json;
}

Result<Json> AnswerQuery(const QueryScope& scope, const Decoder& query) {
  const std::string what = query.Field("what").String();
  for (const Question& question : kQuestions) {
    if (question.what == what) return question.answer(scope, query);
  }
  return Error{StrCat("cannot describe ", QuotedPrefix(what)), "what"};
}

}  // namespace berth::sim
