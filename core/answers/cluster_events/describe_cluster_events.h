// Describes a pod's events, as kubectl shows them, in JSON and as text.
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

// Returns ClusterEvents of the folder schema: the events that kube-scheduler or kube-batch recorded
// about the pod, as `kubectl describe pod` prints them at t, after the log's first `num_events`
// entries. kubectl has the scenario's version, or is of kube-batch's time. Fails if the log does
// not contain the pod by then.
Result<Json> DescribeClusterEvents(const Simulation& simulation, size_t num_events, Time t,
                                   std::string_view pod_name);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_CLUSTER_EVENTS_DESCRIBE_CLUSTER_EVENTS_H_
