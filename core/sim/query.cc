#include "sim/query.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/strings.h"
#include "sim/describe.h"
#include "sim/describe_pair.h"
#include "sim/scenario.h"
#include "sim/series.h"

namespace berth::sim {
namespace {

// Where nobody says how many there should be.
constexpr int32_t kUsualSeriesCount = 200;
constexpr int64_t kUsualEventCount = 100;
constexpr int64_t kUsualNodeCount = 100;

Result<Json> AnswerAttempt(const QueryScope& scope, int32_t index) {
  const std::vector<AttemptSpan>& attempts = scope.simulation.log().attempts();
  const bool exists = index >= 0 && static_cast<size_t>(index) < attempts.size();
  if (!exists ||
      static_cast<size_t>(attempts[static_cast<size_t>(index)].popped_event) >= scope.num_events) {
    return Error{"there is no such attempt", "index"};
  }
  return DescribeAttempt(scope.simulation.log(), scope.explain(index));
}

Result<Json> AnswerPair(const QueryScope& scope, const Decoder& query) {
  return DescribePair(scope.simulation, scope.view, query.Field("pod").String(),
                      query.Field("node").String(), query.Field("attempt").OptionalInt32());
}

Json AnswerSeries(const QueryScope& scope, const Decoder& query) {
  return DescribeSeries(scope.simulation.log(), scope.simulation.scenario().backoff(),
                        scope.num_events, query.Field("count").Int32(kUsualSeriesCount));
}

Json AnswerNodes(const QueryScope& scope, const Decoder& query) {
  return DescribeNodes(scope.simulation.log(), scope.view, query.Field("from").Int64(),
                       query.Field("count").Int64(kUsualNodeCount));
}

Json AnswerEvents(const QueryScope& scope, const Decoder& query) {
  const auto total = static_cast<int64_t>(scope.num_events);
  const int64_t begin = std::clamp<int64_t>(query.Field("from").Int64(), 0, total);
  const int64_t count = query.Field("count").Int64(kUsualEventCount);
  const int64_t end = begin + std::clamp<int64_t>(count, 0, total - begin);
  Json events = Json::array();
  for (int64_t i = begin; i < end; ++i) events.push_back(DescribeEvent(scope.simulation.log(), i));
  return {{"total", total}, {"events", std::move(events)}};
}

}  // namespace

Json DescribeEvent(const EventLog& log, int64_t index) {
  const Event& event = log.events()[static_cast<size_t>(index)];
  Json json = {{"i", index},
               {"t", event.t.seconds()},
               {"event", std::string(EventKindName(event.kind))},
               {"text", EventText(log, event)},
               {"facts", EventFacts(log, event)}};
  if (event.pod != kNoId) json["pod"] = log.PodName(event.pod);
  if (event.node != kNoId) json["node"] = log.NodeName(event.node);
  return json;
}

Result<Json> AnswerQuery(const QueryScope& scope, const Decoder& query) {
  const EventLog& log = scope.simulation.log();
  const std::string what = query.Field("what").String();
  const std::string name = query.Field("name").String();
  if (what == "pod") return DescribePod(scope.simulation, scope.view, name);
  if (what == "node") return DescribeNode(scope.simulation, scope.view, name);
  if (what == "nodes") return AnswerNodes(scope, query);
  if (what == "queue") return DescribeQueue(log, scope.view, name);
  if (what == "attempt") return AnswerAttempt(scope, query.Field("index").Int32(-1));
  if (what == "pair") return AnswerPair(scope, query);
  if (what == "series") return AnswerSeries(scope, query);
  if (what == "events") return AnswerEvents(scope, query);
  if (what == "manifests") {
    return Json{{"manifests", ManifestsAt(scope.simulation.scenario().source, scope.view.t)}};
  }
  return Error{StrCat("cannot describe ", QuotedPrefix(what)), "what"};
}

}  // namespace berth::sim
