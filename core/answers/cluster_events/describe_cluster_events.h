// The events of a pod as kubectl shows them, as JSON and as text.
#ifndef BERTH_ANSWERS_CLUSTER_EVENTS_DESCRIBE_CLUSTER_EVENTS_H_
#define BERTH_ANSWERS_CLUSTER_EVENTS_DESCRIBE_CLUSTER_EVENTS_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "api/json/json_fwd.h"
#include "base/result.h"
#include "base/time.h"
#include "sim/simulation.h"

namespace berth::sim {

// ClusterEvents of the folder schema: what kube-scheduler or kube-batch recorded about the pod, as
// `kubectl describe pod` of the scenario's version, or of kube-batch's time, prints it at t, after
// the log's first `num_events` entries. Fails if the log has no such pod by then.
Result<Json> DescribeClusterEvents(const Simulation& simulation, size_t num_events, Time t,
                                   std::string_view pod_name);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_CLUSTER_EVENTS_DESCRIBE_CLUSTER_EVENTS_H_
