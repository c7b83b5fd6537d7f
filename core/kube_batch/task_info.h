// TaskInfo: kube-batch's record of a pod, with its status in the cache or in a session. Upstream:
// kube-batch v0.5.0, pkg/scheduler/api/types.go (TaskStatus), job_info.go (TaskInfo) and
// helpers.go.
#ifndef BERTH_KUBE_BATCH_TASK_INFO_H_
#define BERTH_KUBE_BATCH_TASK_INFO_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "api/pod_affinity.h"
#include "api/types.h"
#include "kube_batch/resource_info.h"

namespace berth::kube_batch {

// No code checks changes from one status to another.
enum class TaskStatus : uint8_t {
  kPending,
  kAllocated,  // the session gave it a node, its gang is not ready: only the session has it
  kPipelined,  // the session promised it released resources; dropped at the session's end
  kBinding,    // the bind was sent and has no answer yet
  kBound,
  kRunning,
  kReleasing,  // being deleted
  kSucceeded,
  kFailed,
  kUnknown,
};
inline constexpr int kNumTaskStatuses = 10;

// Returns "Pending", "Allocated", ...
std::string_view TaskStatusName(TaskStatus status);

// Reports whether the status is Allocated, Binding, Bound or Running: the task's requests count as
// used.
inline bool AllocatedStatus(TaskStatus status) {
  return status == TaskStatus::kAllocated || status == TaskStatus::kBinding ||
         status == TaskStatus::kBound || status == TaskStatus::kRunning;
}

// Returns the status by phase, deletion and node of a pod. A missing phase counts as Pending; API
// servers always set one.
TaskStatus StatusOf(const v1::Pod& pod);

// Facts that are computed once from a pod. Shared, never changed.
struct TaskFacts {
  // `job` is JobInfo::uid; "" if the pod has no job.
  TaskFacts(v1::PodPtr pod, std::string job);

  v1::PodPtr pod;
  std::string key;  // "namespace/name"
  std::string job;
  int32_t priority = 0;  // spec.priority, 1 if absent
  Resource resreq;       // requests while it runs
  Resource init_resreq;  // requests to start
  // The requests that nodeorder assumes: those of resreq, but 100 milli and 200 MiB for each
  // container that does not mention cpu or memory. Upstream: v1.13, priorities/util/non_zero.go.
  int64_t non_zero_milli_cpu = 0;
  int64_t non_zero_memory_bytes = 0;
  PodAffinityTerms affinity;
  bool has_pod_affinity = false;  // true also for an empty affinity or anti-affinity
  bool has_host_ports = false;
};
using TaskFactsPtr = std::shared_ptr<const TaskFacts>;

struct JobInfo;

// A value in the cache. In a session it keeps its address, so that pointers to it identify it.
struct TaskInfo {
  TaskFactsPtr facts;
  std::string node_name;  // "" without one; in a session it remains when the task is unpipelined
  TaskStatus status = TaskStatus::kPending;

  // Only set by the session. Null for a pod without a job, or with a job that is not in the
  // snapshot.
  JobInfo* job = nullptr;
  int32_t index = -1;  // index into the session's tasks

  const v1::Pod& pod() const { return *facts->pod; }
  const std::string& uid() const { return facts->pod->metadata.uid; }
  const Resource& resreq() const { return facts->resreq; }
  const Resource& init_resreq() const { return facts->init_resreq; }
};

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_TASK_INFO_H_
