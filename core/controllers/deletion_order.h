// The order in which a controller deletes pods. Upstream: ActivePodsWithRanks and ActivePods in
// pkg/controller/controller_utils.go of Kubernetes v1.34.
#ifndef BERTH_CONTROLLERS_DELETION_ORDER_H_
#define BERTH_CONTROLLERS_DELETION_ORDER_H_

#include <cstddef>
#include <vector>

#include "api/types.h"
#include "base/time.h"

namespace berth::controllers {

// Returns the first `count` pods to delete, in this order: those without a node, then Pending ones,
// then those that are not ready; then by the annotation controller.kubernetes.io/pod-deletion-cost,
// the cheapest first; then those with the most active pods of `related` on their node; then the
// youngest, where ages count by their logarithm and uids decide among equal ones. Upstream also
// compares the restarts of containers, which Berth does not simulate. REQUIRES: count <=
// pods.size().
std::vector<v1::PodPtr> PodsToDelete(std::vector<v1::PodPtr> pods,
                                     const std::vector<v1::PodPtr>& related, size_t count,
                                     Time now);

// Returns the same without regard to annotations and other pods on a node; ages count to the
// second. Upstream: ActivePods, which Jobs use.
std::vector<v1::PodPtr> PodsToDelete(std::vector<v1::PodPtr> pods, size_t count);

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_DELETION_ORDER_H_
