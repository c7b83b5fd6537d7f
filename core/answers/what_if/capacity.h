// Computes how many more pods fit into the cluster of a scenario: the JSON interface of
// core/capacity. The answer is the report of kubernetes-sigs/cluster-capacity, with members added
// by Berth.
#ifndef BERTH_ANSWERS_WHAT_IF_CAPACITY_H_
#define BERTH_ANSWERS_WHAT_IF_CAPACITY_H_

#include <vector>

#include "api/json/decoder.h"
#include "api/json/json_fwd.h"
#include "api/objects.h"
#include "base/result.h"
#include "scenario/scenario.h"

namespace berth::sim {

// Answers `query`, all of whose members but the first are optional:
//   {"templates": [manifests of Pods], "weights": [for each template: how many in a turn],
//    "inTurns": false: one template after the other, "maxLimit": for each template, 0: no limit,
//    "excludeNodes": [names], "version": "v1.34" (default: the scenario's), "seed" (likewise),
//    "walk": whether the answer contains it,
//    "exact": true: fails if extenders are configured, because the answer ignores them,
//    "addNode": the manifest of a Node: how many such nodes have to be added until all waiting pods
//               and maxLimit instances of each template are placed; templates are optional then,
//    "addNodes": several such manifests: which mix of them is the cheapest of those tried,
//    "prices": [the price of one node of each manifest]; default: 1 each}
// The answer's schema is answers/schema/capacity.json. `objects` is the cluster. The scheduler is
// the scenario's, without its extenders. An error's path is relative to the query or, for an error
// in a configuration, to the scenario.
Result<Json> AnswerCapacity(const Scenario& scenario, std::vector<AnyObject> objects,
                            const Decoder& query);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_WHAT_IF_CAPACITY_H_
