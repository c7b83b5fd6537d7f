// Why did an attempt put a pod on a node, or why not there?
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

// PairDescription in schema/attempts.json; an extender's scores are among the others, by its name.
//
// Without `attempt` it is about the pod's last one that began by view.t. Fails if there is no such
// attempt, or if the node was not there then. Runs the attempt again, with all filters asked.
Result<Json> DescribePair(Simulation& simulation, const View& view, std::string_view pod_name,
                          std::string_view node_name, std::optional<int32_t> attempt);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_DESCRIBE_PAIR_H_
