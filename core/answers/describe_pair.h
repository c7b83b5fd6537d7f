// Why did an attempt put a pod on a node, or why not there?
#ifndef BERTH_ANSWERS_DESCRIBE_PAIR_H_
#define BERTH_ANSWERS_DESCRIBE_PAIR_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "api/json/decoder.h"
#include "base/result.h"
#include "sim/simulation.h"
#include "view/view.h"

namespace berth::sim {

// { "pod", "node", "attempt": index into EventLog::attempts(), "t": the moment of the decision,
//   "chosen": whether the decision was for this node, "chosenNode": absent if no node fitted,
//   "summary": one sentence, "verdict": the node's entry in DescribeAttempt's "nodes",
//   "filters": [{"plugin", "verdict": "passed"|"rejected"|"notRun", as the attempt ran it,
//                "whatIf": "passed"|"rejected"|"cannotRun", as it would have answered had it been
//                asked, "reasons"}],
//   "scores": [{"plugin", "weight", "raw", "normalized", "weighted", "chosenWeighted"}]; an
//   extender
//             is one of them, by its name,
//   "total", "chosenTotal" }
// The last three are absent where the node was not scored.
//
// Without `attempt` it is about the pod's last one that began by view.t. Fails if there is no such
// attempt, or if the node was not there then. Runs the attempt again, with all filters asked.
Result<Json> DescribePair(Simulation& simulation, const View& view, std::string_view pod_name,
                          std::string_view node_name, std::optional<int32_t> attempt);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_DESCRIBE_PAIR_H_
