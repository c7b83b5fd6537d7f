// TaskInfo: a pod as kube-batch sees it, with the status that cache or session gives it. As
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

// No change from one to another is checked anywhere.
enum class TaskStatus : uint8_t {
  kPending,
  kAllocated,  // the session gave it a node, its gang is not ready: only the session knows
  kPipelined,  // the session promised it what others release; forgotten at its end
  kBinding,    // the bind is on its way
  kBound,
  kRunning,
  kReleasing,  // being deleted
  kSucceeded,
  kFailed,
  kUnknown,
};
inline constexpr int kNumTaskStatuses = 10;

// "Pending", "Allocated", ...
std::string_view TaskStatusName(TaskStatus status);

// Allocated, Binding, Bound or Running: what it asks for is taken.
inline bool AllocatedStatus(TaskStatus status) {
  return status == TaskStatus::kAllocated || status == TaskStatus::kBinding ||
         status == TaskStatus::kBound || status == TaskStatus::kRunning;
}

// What phase, deletion and node of a pod say. A phase that is not given is Pending: an API server
// leaves none out.
TaskStatus StatusOf(const v1::Pod& pod);

// What is worked out once from a pod. Shared, never changed.
struct TaskFacts {
  // `job` as JobInfo::uid, "" if the pod is of no job.
  TaskFacts(v1::PodPtr pod, std::string job);

  v1::PodPtr pod;
  std::string key;  // "namespace/name"
  std::string job;
  int32_t priority = 0;  // spec.priority, 1 when absent
  Resource resreq;       // while it runs
  Resource init_resreq;  // to start
  // What nodeorder takes it to ask for: as resreq, but 100 milli and 200 MiB for each container
  // that does not mention cpu or memory. As v1.13, priorities/util/non_zero.go.
  int64_t non_zero_milli_cpu = 0;
  int64_t non_zero_memory_bytes = 0;
  PodAffinityTerms affinity;
  bool has_pod_affinity = false;  // or anti-affinity, if only an empty one
  bool has_host_ports = false;
};
using TaskFactsPtr = std::shared_ptr<const TaskFacts>;

struct JobInfo;

// A value in the cache. In a session it stays where it is, so that pointers to it are its identity.
struct TaskInfo {
  TaskFactsPtr facts;
  std::string node_name;  // "" without one; in a session it stays when the task is unpipelined
  TaskStatus status = TaskStatus::kPending;

  // Set by the session only. A pod of no job, or of one that is not in the snapshot, has none.
  JobInfo* job = nullptr;
  int32_t index = -1;  // dense over the session's tasks

  const v1::Pod& pod() const { return *facts->pod; }
  const std::string& uid() const { return facts->pod->metadata.uid; }
  const Resource& resreq() const { return facts->resreq; }
  const Resource& init_resreq() const { return facts->init_resreq; }
};

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_TASK_INFO_H_
