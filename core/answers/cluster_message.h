// Compares what the scheduler of a real cluster wrote about a pod with Berth's message.
#ifndef BERTH_ANSWERS_CLUSTER_MESSAGE_H_
#define BERTH_ANSWERS_CLUSTER_MESSAGE_H_

#include <string_view>

#include "api/json/json_fwd.h"
#include "base/attributes.h"
#include "scenario/scenario.h"

namespace berth::sim {

// Returns {"message", "same"} for the failed PodScheduled condition in the pod's first manifest.
// Null if the manifest has no such condition. `same` reports whether it counts the same reasons as
// `message`; sentences about preemption are ignored, because versions word them differently.
BERTH_KEPT_APART Json ClusterMessageJson(const Scenario& scenario, std::string_view pod,
                                         std::string_view message);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_CLUSTER_MESSAGE_H_
