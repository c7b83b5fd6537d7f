// Questions about a simulation at a moment, in JSON: one place for all who ask, the page's stage
// and scripts.
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

// What a question is about.
struct QueryScope {
  Simulation& simulation;
  const View& view;
  // How many entries of the log the answers may use, from its first.
  size_t num_events;
  // Simulation::Explain, or a cache of what that answered.
  std::function<AttemptExplanation(int32_t)> explain;
};

// `query` is one of
//   {"what": "pod"|"node"|"queue", "name"}      answered by DescribePod, DescribeNode,
//   DescribeQueue
//   {"what": "attempt", "index"}                by DescribeAttempt
//   {"what": "pair", "pod", "node", "attempt"}  by DescribePair; "attempt" may be missing
//   {"what": "series", "count"}                 by DescribeSeries
//   {"what": "events", "from", "count"}         {"total": how many events there are, "events":
//                                               [as DescribeEvent]}
//   {"what": "nodes", "from", "count"}          by DescribeNodes
//   {"what": "batch"}                           by DescribeBatch; fails where kube-batch is not at
//                                               work
//   {"what": "session", "pod"}                  {"session": AccountOfSession}; likewise
//   {"what": "manifests"}                       {"manifests": ManifestsAt}
//   {"what": "manifest", "kind", "name"}        {"manifest": ManifestAt}; null: it does not exist
//   {"what": "configuration"}                   by DescribeConfiguration
//   {"what": "configz"}                         by DescribeConfigz
//   {"what": "capacity", ...}                   by AnswerCapacity, of the cluster at that moment
//   {"what": "remedies", "pod"}                 by RemediesOf
//   {"what": "drain", "nodes", "zone", "selector", "lost"}   by DrainOf
//   {"what": "waves", "nodes", "zone", "selector", "atATime", "play"}   by WavesOf
//   {"what": "losses"}                          by LossesOf
//   {"what": "metrics", "timedPercent", "replica"}   by DescribeMetrics
//   {"what": "metricSeries", "count", "until", "names", "replica"}   by DescribeMetricSeries
//   {"what": "clusterEvents", "pod"}            by DescribeClusterEvents
Result<Json> AnswerQuery(const QueryScope& scope, const Decoder& query);

// The log's entry with that index, in words and as facts:
//   {"i", "t", "event", "pod", "node", "text", "facts": as EventFacts}
Json DescribeEvent(const EventLog& log, int64_t index);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_QUERY_H_
