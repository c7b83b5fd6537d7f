#include "kube_batch/plugins/priority.h"

namespace berth::kube_batch {
namespace {

int HigherFirst(int32_t left, int32_t right) {
  if (left == right) return 0;
  return left > right ? -1 : 1;
}

}  // namespace

int PriorityPlugin::JobOrderFn(const JobInfo& left, const JobInfo& right) const {
  return HigherFirst(left.priority, right.priority);
}

int PriorityPlugin::TaskOrderFn(const TaskInfo& left, const TaskInfo& right) const {
  return HigherFirst(left.facts->priority, right.facts->priority);
}

}  // namespace berth::kube_batch
