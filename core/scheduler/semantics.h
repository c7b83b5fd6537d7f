// SchedulerSemantics: what a version of kube-scheduler has of its own, apart from plugins.
#ifndef BERTH_SCHEDULER_SEMANTICS_H_
#define BERTH_SCHEDULER_SEMANTICS_H_

#include <memory>
#include <string_view>

#include "api/objects.h"
#include "queue/backoff.h"
#include "queue/scheduling_queue.h"

namespace berth {

// Where v1.15 asks the queue to move pods though nothing about the node changed that counts.
inline constexpr std::string_view kEventNodeUpdate = "NodeUpdate";

// One function for each thing that versions do differently; none of them is null.
struct SchedulerSemantics {
  std::unique_ptr<SchedulingQueue> (*make_queue)(const QueueDependencies& dependencies,
                                                 const Backoff& backoff);
  // The label of the move request that follows on a change of a node; "" for none.
  std::string_view (*node_update_label)(const v1::Node& old_node, const v1::Node& new_node,
                                        const SchedulingQueue& queue);
  // The same for an object other than a pod or a node. A null `before` is a creation, a null
  // `after` a deletion.
  std::string_view (*object_change_label)(const AnyObject* before, const AnyObject* after);
};

SchedulerSemantics SemanticsV121();
// The classic queue with its PodBackoffMap, and the event handlers of that time. As kube-scheduler
// v1.15.3, internal/queue/ and eventhandlers.go.
SchedulerSemantics SemanticsV115();

}  // namespace berth

#endif  // BERTH_SCHEDULER_SEMANTICS_H_
