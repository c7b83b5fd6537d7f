// What becomes of pods when nodes go: core/capacity/drain.h, in JSON.
#ifndef BERTH_ANSWERS_WHAT_IF_DRAIN_H_
#define BERTH_ANSWERS_WHAT_IF_DRAIN_H_

#include "api/json/decoder.h"
#include "api/json/json_fwd.h"
#include "base/result.h"
#include "base/time.h"
#include "sim/simulation.h"

namespace berth::sim {

// `query`, at least one of the first three:
//   {"nodes": [names], "zone": a value of topology.kubernetes.io/zone, "selector":
//   "pool=old,gpu=no"
//    of labels, "lost": true for nodes that are gone, and not drained}
// The answer's schema is answers/schema/drain.json, DrainReport. Errors: no node is meant;
// kube-batch or extenders are at work.
Result<Json> DrainOf(const Simulation& simulation, Time t, const Decoder& query);
// The same in waves of "atATime" nodes (1 if it is missing), each of which is back before the next
// begins: likewise WavesReport. "lost" means nothing here. "play": true: with what brings each wave
// about in a run, by PlayWaves, whose errors are errors then.
Result<Json> WavesOf(const Simulation& simulation, Time t, const Decoder& query);
// For each node what its loss would do, likewise LossesReport. In clusters of more than
// kMostNodesOfTable nodes only for the first.
Result<Json> LossesOf(const Simulation& simulation, Time t);
inline constexpr size_t kMostNodesOfTable = 200;

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_WHAT_IF_DRAIN_H_
