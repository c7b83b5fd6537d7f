// Answers queries about a simulation at a moment, in JSON. The page's stage and scripts both use
// it.
#ifndef BERTH_ANSWERS_QUERY_H_
#define BERTH_ANSWERS_QUERY_H_

#include <cstddef>
#include <cstdint>
#include <functional>

#include "api/json/decoder.h"
#include "api/json/json_fwd.h"
#include "base/result.h"
#include "sim/explain.h"
#include "sim/simulation.h"
#include "view/view.h"

namespace berth::sim {

// The simulation and the moment that a query is about.
struct QueryScope {
  Simulation& simulation;
  const View& view;
  // The number of log entries, counted from the first, that answers may use.
  size_t num_events;
  // Simulation::Explain, or a cache of its results.
  std::function<AttemptExplanation(int32_t)> explain;
};

// Answers `query`, which is one of
//   {"what": "pod"|"node"|"queue", "name"}      by DescribePod, DescribeNode, DescribeQueue
//   {"what": "attempt", "index"}                by DescribeAttempt
//   {"what": "pair", "pod", "node", "attempt"}  by DescribePair; "attempt" is optional
//   {"what": "series", "count"}                 by DescribeSeries
//   {"what": "events", "from", "count"}         {"total": the number of events, "events": [as
//                                               DescribeEvent]}
//   {"what": "nodes", "from", "count"}          by DescribeNodes
//   {"what": "batch"}                           by DescribeBatch; fails unless kube-batch schedules
//   {"what": "session", "pod"}                  {"session": AccountOfSession}; fails likewise
//   {"what": "manifests"}                       {"manifests": ManifestsAt}
//   {"what": "manifest", "kind", "name"}        {"manifest": ManifestAt, null if it does not exist}
//   {"what": "configuration"}                   by DescribeConfiguration
//   {"what": "configz"}                         by DescribeConfigz
//   {"what": "capacity", ...}                   by AnswerCapacity, for the cluster at that moment
//   {"what": "remedies", "pod"}                 by RemediesOf
//   {"what": "drain", "nodes", "zone", "selector", "lost"}   by DrainOf
//   {"what": "waves", "nodes", "zone", "selector", "atATime", "play"}   by WavesOf
//   {"what": "losses"}                          by LossesOf
//   {"what": "metrics", "timedPercent", "replica"}   by DescribeMetrics
//   {"what": "metricSeries", "count", "until", "names", "replica"}   by DescribeMetricSeries
//   {"what": "clusterEvents", "pod"}            by DescribeClusterEvents
Result<Json> AnswerQuery(const QueryScope& scope, const Decoder& query);

// Returns the log's entry with that index, in words and as facts:
//   {"i", "t", "event", "pod", "node", "text", "facts": as EventFacts}
Json DescribeEvent(const EventLog& log, int64_t index);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_QUERY_H_
