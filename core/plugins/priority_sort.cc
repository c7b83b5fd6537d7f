#include "plugins/priority_sort.h"

namespace berth {

bool PrioritySort::Less(const QueuedPodInfo& a, const QueuedPodInfo& b) const {
  const int32_t priority_a = a.pod_info->priority;
  const int32_t priority_b = b.pod_info->priority;
  return priority_a > priority_b || (priority_a == priority_b && a.timestamp < b.timestamp);
}

}  // namespace berth
