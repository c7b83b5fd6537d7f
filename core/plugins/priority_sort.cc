#include "plugins/priority_sort.h"

namespace berth {

bool PrioritySort::Less(const QueuedPodInfo& a, const QueuedPodInfo& b) const {
  const int32_t priority_a = v1::PodPriority(a.pod());
  const int32_t priority_b = v1::PodPriority(b.pod());
  return priority_a > priority_b || (priority_a == priority_b && a.timestamp < b.timestamp);
}

}  // namespace berth
