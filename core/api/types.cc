#include "api/types.h"

#include "api/pod_key.h"

namespace berth::v1 {

std::string PodKey(const Pod& pod) { return PodKeyView(pod).Text(); }

int32_t PodPriority(const Pod& pod) { return pod.spec.priority.value_or(0); }

}  // namespace berth::v1
