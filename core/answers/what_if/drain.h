// Determines what happens to pods when nodes are drained or lost: the JSON interface of
// core/capacity/drain.h.
#ifndef BERTH_ANSWERS_WHAT_IF_DRAIN_H_
#define BERTH_ANSWERS_WHAT_IF_DRAIN_H_

#include "api/json/decoder.h"
#include "api/json/json_fwd.h"
#include "base/result.h"
#include "base/time.h"
#include "sim/simulation.h"

namespace berth::sim {

// Answers `query`, with at least one of the first three members:
//   {"nodes": [names], "zone": a value of topology.kubernetes.io/zone,
//    "selector": labels, "pool=old,gpu=no",
//    "lost": true if the nodes are lost instead of drained}
// The answer is DrainReport in answers/schema/drain.json. Fails if no node is meant, or if
// kube-batch or extenders are configured.
Result<Json> DrainOf(const Simulation& simulation, Time t, const Decoder& query);
// Answers the same for waves of "atATime" nodes (default 1), each of which is back before the next
// begins, with WavesReport. "lost" is ignored. "play": true adds the operations that produce each
// wave in a run, by PlayWaves, and fails if PlayWaves does.
Result<Json> WavesOf(const Simulation& simulation, Time t, const Decoder& query);
// Returns LossesReport: the effect of losing each node. In clusters of more than kMostNodesOfTable
// nodes, only the first ones are listed.
Result<Json> LossesOf(const Simulation& simulation, Time t);
inline constexpr size_t kMostNodesOfTable = 200;

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_WHAT_IF_DRAIN_H_
