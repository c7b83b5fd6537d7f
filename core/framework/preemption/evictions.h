// What preemption does to other pods: it evicts victims, and takes nominations away.
#ifndef BERTH_FRAMEWORK_PREEMPTION_EVICTIONS_H_
#define BERTH_FRAMEWORK_PREEMPTION_EVICTIONS_H_

#include <optional>
#include <string>
#include <string_view>

#include "framework/handle.h"

namespace berth {

// Takes the nominations to `node` away from pods of a lower priority than `pod`: they may not fit
// beside it any more. Those that are gone meanwhile are left out. As kube-scheduler v1.21,
// util/utils.go, ClearNominatedNodeName.
void ClearLowerNominations(Handle& handle, const v1::Pod& pod, const std::string& node);

// Rejects the victim if it waits at Permit, else deletes it, so that `preemptor` gets its room.
// Nothing on success, else the API server's message, as of a pod that is gone. As v1.34,
// framework/preemption/executor.go, PreemptPod.
std::optional<std::string> EvictVictim(Handle& handle, const v1::Pod& preemptor,
                                       const v1::Pod& victim, std::string_view plugin);

}  // namespace berth

#endif  // BERTH_FRAMEWORK_PREEMPTION_EVICTIONS_H_
