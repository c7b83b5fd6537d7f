#include "api/types.h"

#include "base/strings.h"

namespace berth::v1 {

std::string PodKey(const Pod& pod) {
  if (pod.metadata.namespace_.empty()) return pod.metadata.name;
  return StrCat(pod.metadata.namespace_, "/", pod.metadata.name);
}

int32_t PodPriority(const Pod& pod) { return pod.spec.priority.value_or(0); }

}  // namespace berth::v1
