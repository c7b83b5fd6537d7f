// How many more pods fit into the cluster of a scenario: core/capacity with JSON on both sides. As
// the report of kubernetes-sigs/cluster-capacity, with what Berth knows besides.
#ifndef BERTH_ANSWERS_WHAT_IF_CAPACITY_H_
#define BERTH_ANSWERS_WHAT_IF_CAPACITY_H_

#include <vector>

#include "api/json/decoder.h"
#include "api/json/json_fwd.h"
#include "api/objects.h"
#include "base/result.h"
#include "scenario/scenario.h"

namespace berth::sim {

// `query`, whose members may be missing but for the first:
//   {"templates": [manifests of Pods], "weights": [of each template: how many in a turn],
//    "inTurns": false: one template after the other, "maxLimit": of each template, 0: none,
//    "excludeNodes": [names], "version": "v1.34" (default: the scenario's), "seed" (likewise),
//    "walk": whether the answer has it,
//    "exact": true: fails where extenders are at work, as the answer is one without them,
//    "addNode": the manifest of a Node: how many like it have to be added until all pods that wait
//               and maxLimit instances of each template are placed; then there may be no templates,
//    "addNodes": several such manifests: which mix of them is the cheapest of those tried,
//    "prices": [what one of each of these costs]; default: 1 each}
// The answer's schema is answers/schema/capacity.json. `objects`: the cluster. The scheduler is the
// scenario's, without its extenders. The error's path is that in the query, or, of a configuration,
// in the scenario.
Result<Json> AnswerCapacity(const Scenario& scenario, std::vector<AnyObject> objects,
                            const Decoder& query);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_WHAT_IF_CAPACITY_H_
