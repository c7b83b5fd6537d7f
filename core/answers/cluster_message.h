// What the scheduler of a real cluster said of a pod, beside what Berth's says.
#ifndef BERTH_ANSWERS_CLUSTER_MESSAGE_H_
#define BERTH_ANSWERS_CLUSTER_MESSAGE_H_

#include <string_view>

#include "api/json/json_fwd.h"
#include "base/attributes.h"
#include "scenario/scenario.h"

namespace berth::sim {

// {"message", "same"} of the condition PodScheduled that the pod's manifest came with; null: it
// came without one that failed. `same`: it counts the same reasons as `message`, whatever is said
// of preemption, in which versions differ.
BERTH_KEPT_APART Json ClusterMessageJson(const Scenario& scenario, std::string_view pod,
                                         std::string_view message);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_CLUSTER_MESSAGE_H_
