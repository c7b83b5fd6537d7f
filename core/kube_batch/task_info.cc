#include "kube_batch/task_info.h"

#include <array>
#include <utility>

namespace berth::kube_batch {
namespace {

// The requests that nodeorder assumes for a container without any.
constexpr int64_t kDefaultMilliCPURequest = 100;
constexpr int64_t kDefaultMemoryRequestBytes = 200 * 1024 * 1024;

// The priority of a pod without spec.priority, with which upstream's NewTaskInfo begins.
constexpr int32_t kDefaultPriority = 1;

}  // namespace

std::string_view TaskStatusName(TaskStatus status) {
  static constexpr std::array<std::string_view, kNumTaskStatuses> kNames = {
      "Pending", "Allocated", "Pipelined", "Binding", "Bound",
      "Running", "Releasing", "Succeeded", "Failed",  "Unknown"};
  return kNames[static_cast<size_t>(status)];
}

TaskStatus StatusOf(const v1::Pod& pod) {
  const std::string& phase = pod.status.phase;
  const bool deleted = pod.metadata.deletion_requested;
  if (phase == "Running") return deleted ? TaskStatus::kReleasing : TaskStatus::kRunning;
  if (phase.empty() || phase == "Pending") {
    if (deleted) return TaskStatus::kReleasing;
    return pod.spec.node_name.empty() ? TaskStatus::kPending : TaskStatus::kBound;
  }
  if (phase == "Succeeded") return TaskStatus::kSucceeded;
  if (phase == "Failed") return TaskStatus::kFailed;
  return TaskStatus::kUnknown;
}

TaskFacts::TaskFacts(v1::PodPtr given_pod, std::string given_job)
    : pod(std::move(given_pod)),
      key(v1::PodKey(*pod)),
      job(std::move(given_job)),
      priority(pod->spec.priority.value_or(kDefaultPriority)),
      resreq(PodResourceWithoutInitContainers(*pod)),
      init_resreq(PodResourceRequest(*pod)),
      affinity(*pod),
      has_pod_affinity(HasPodAffinity(*pod)) {
  for (const v1::Container& container : pod->spec.containers) {
    const v1::ResourceList& requests = container.requests;
    const auto cpu = requests.find(std::string(v1::kResourceCPU));
    const auto memory = requests.find(std::string(v1::kResourceMemory));
    non_zero_milli_cpu +=
        cpu == requests.end() ? kDefaultMilliCPURequest : cpu->second.MilliValue();
    non_zero_memory_bytes +=
        memory == requests.end() ? kDefaultMemoryRequestBytes : memory->second.Value();
    for (const v1::ContainerPort& port : container.ports) has_host_ports |= port.host_port > 0;
  }
}

}  // namespace berth::kube_batch
