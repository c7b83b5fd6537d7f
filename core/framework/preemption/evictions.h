// The effects of preemption on other pods: it evicts victims and removes nominations.
#ifndef BERTH_FRAMEWORK_PREEMPTION_EVICTIONS_H_
#define BERTH_FRAMEWORK_PREEMPTION_EVICTIONS_H_

#include <optional>
#include <string>
#include <string_view>

#include "framework/handle.h"

namespace berth {

// Removes the nominations to `node` of pods with a lower priority than `pod`: they may no longer
// fit beside it. Skips pods that were deleted meanwhile. Upstream: kube-scheduler v1.21,
// util/utils.go, ClearNominatedNodeName.
void ClearLowerNominations(Handle& handle, const v1::Pod& pod, const std::string& node);

// Rejects the victim if it waits at Permit, else deletes it, so that `preemptor` can use its
// resources. Returns nothing on success, else the API server's message, for example if the pod was
// deleted. Upstream: v1.34, framework/preemption/executor.go, PreemptPod.
std::optional<std::string> EvictVictim(Handle& handle, const v1::Pod& preemptor,
                                       const v1::Pod& victim, std::string_view plugin);

}  // namespace berth

#endif  // BERTH_FRAMEWORK_PREEMPTION_EVICTIONS_H_
