// Explains why an attempt chose a node for a pod, or why it did not.
#ifndef BERTH_ANSWERS_DESCRIBE_PAIR_H_
#define BERTH_ANSWERS_DESCRIBE_PAIR_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "api/json/json_fwd.h"
#include "base/result.h"
#include "sim/simulation.h"
#include "view/view.h"

namespace berth::sim {

// Returns PairDescription in schema/attempts.json. Scores of an extender are listed with those of
// plugins, under the extender's name.
//
// Without `attempt`, describes the pod's last attempt that began by view.t. Fails if there is no
// such attempt, or if the node did not exist then. Runs the attempt again, with all filters called
// on every node.
Result<Json> DescribePair(Simulation& simulation, const View& view, std::string_view pod_name,
                          std::string_view node_name, std::optional<int32_t> attempt);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_DESCRIBE_PAIR_H_
