// SchedulerRules: what versions of kube-scheduler do differently outside of their plugins.
#ifndef BERTH_SCHEDULER_RULES_H_
#define BERTH_SCHEDULER_RULES_H_

#include <memory>
#include <string_view>

#include "api/objects.h"
#include "queue/backoff.h"
#include "queue/scheduling_queue.h"

namespace berth {

// One function for each thing that versions do differently. A scheduler needs all of them.
struct SchedulerRules {
  std::unique_ptr<SchedulingQueue> (*make_queue)(const QueueDependencies& dependencies,
                                                 const Backoff& backoff) = nullptr;
  // The label of the move request that follows on a change of a node; "" for none.
  std::string_view (*node_update_label)(const v1::Node& old_node, const v1::Node& new_node,
                                        const SchedulingQueue& queue) = nullptr;
  // The same for an object other than a pod or a node. A null `before` is a creation, a null
  // `after` a deletion.
  std::string_view (*object_change_label)(const AnyObject* before,
                                          const AnyObject* after) = nullptr;
};

// What `make_queue` is for a queue of this class.
template <typename Queue>
std::unique_ptr<SchedulingQueue> MakeQueue(const QueueDependencies& dependencies,
                                           const Backoff& backoff) {
  return std::make_unique<Queue>(dependencies, backoff);
}

}  // namespace berth

#endif  // BERTH_SCHEDULER_RULES_H_
