// The actions by name. Upstream: kube-batch v0.5.0, pkg/scheduler/actions/factory.go; there is no
// enqueue.
#ifndef BERTH_KUBE_BATCH_ACTIONS_FACTORY_H_
#define BERTH_KUBE_BATCH_ACTIONS_FACTORY_H_

#include <string>
#include <string_view>

namespace berth::kube_batch {

class Session;

using Action = void (*)(Session&);

// Returns null if there is no action of this name.
Action FindAction(std::string_view name);
// Returns "reclaim, allocate, backfill and preempt".
std::string ActionNames();

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_ACTIONS_FACTORY_H_
