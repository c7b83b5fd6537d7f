#include "framework/resource.h"

#include <algorithm>
#include <limits>

#include "api/resource_names.h"
#include "base/attributes.h"

namespace berth {
namespace {

int64_t WrappingAdd(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}
int64_t WrappingSubtract(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) - static_cast<uint64_t>(b));
}

// Calls `visit` with the field of each amount that the scheduler knows, and the amount.
template <typename Visit>
void ForEachAmount(const v1::ResourceList& list, Resource& resource, Visit visit) {
  for (const auto& [name, quantity] : list) {
    if (name == v1::kResourceCPU) {
      visit(resource.milli_cpu, quantity.MilliValue());
    } else if (name == v1::kResourceMemory) {
      visit(resource.memory_bytes, quantity.Value());
    } else if (name == v1::kResourceEphemeralStorage) {
      visit(resource.ephemeral_storage_bytes, quantity.Value());
    }
  }
}

// Returns the amount of cpu in thousandths, or of another resource, in `list`; `otherwise` if the
// list does not have it.
int64_t AmountOf(const v1::ResourceList& list, std::string_view name, int64_t otherwise) {
  const auto it = list.find(std::string(name));
  if (it == list.end()) return otherwise;
  return name == v1::kResourceCPU ? it->second.MilliValue() : it->second.Value();
}

}  // namespace

int64_t SaturatingAdd(int64_t a, int64_t b) {
  int64_t sum = 0;
  if (!__builtin_add_overflow(a, b, &sum)) return sum;
  return a < 0 ? std::numeric_limits<int64_t>::min() : std::numeric_limits<int64_t>::max();
}

int64_t FreeAmount(int64_t allocatable, int64_t requested) {
  if (requested < 0) return std::numeric_limits<int64_t>::min();
  return SaturatingAdd(allocatable, -requested);
}

void Resource::Add(const v1::ResourceList& list) {
  ForEachAmount(list, *this,
                [](int64_t& amount, int64_t added) { amount = SaturatingAdd(amount, added); });
  for (const auto& [name, quantity] : list) {
    if (name == v1::kResourcePods) {
      allowed_pod_number = SaturatingAdd(allowed_pod_number, quantity.Value());
    } else if (IsScalarResourceName(name)) {
      // An amount of 0 creates an entry, too: NodeResourcesFit checks whether there is any entry.
      int64_t& amount = scalar_resources[name];
      amount = SaturatingAdd(amount, quantity.Value());
    }
  }
}

void Resource::SetMax(const Resource& other) {
  milli_cpu = std::max(milli_cpu, other.milli_cpu);
  memory_bytes = std::max(memory_bytes, other.memory_bytes);
  ephemeral_storage_bytes = std::max(ephemeral_storage_bytes, other.ephemeral_storage_bytes);
  for (const auto& [name, amount] : other.scalar_resources) {
    if (amount > Scalar(name)) scalar_resources[name] = amount;
  }
}

Resource& Resource::operator+=(const Resource& other) {
  milli_cpu = WrappingAdd(milli_cpu, other.milli_cpu);
  memory_bytes = WrappingAdd(memory_bytes, other.memory_bytes);
  ephemeral_storage_bytes = WrappingAdd(ephemeral_storage_bytes, other.ephemeral_storage_bytes);
  allowed_pod_number = WrappingAdd(allowed_pod_number, other.allowed_pod_number);
  for (const auto& [name, amount] : other.scalar_resources) {
    int64_t& sum = scalar_resources[name];
    sum = WrappingAdd(sum, amount);
  }
  return *this;
}

Resource& Resource::operator-=(const Resource& other) {
  milli_cpu = WrappingSubtract(milli_cpu, other.milli_cpu);
  memory_bytes = WrappingSubtract(memory_bytes, other.memory_bytes);
  ephemeral_storage_bytes =
      WrappingSubtract(ephemeral_storage_bytes, other.ephemeral_storage_bytes);
  allowed_pod_number = WrappingSubtract(allowed_pod_number, other.allowed_pod_number);
  for (const auto& [name, amount] : other.scalar_resources) {
    int64_t& rest = scalar_resources[name];
    rest = WrappingSubtract(rest, amount);
  }
  return *this;
}

NonZeroRequest& NonZeroRequest::operator+=(const NonZeroRequest& other) {
  milli_cpu = WrappingAdd(milli_cpu, other.milli_cpu);
  memory_bytes = WrappingAdd(memory_bytes, other.memory_bytes);
  return *this;
}

NonZeroRequest& NonZeroRequest::operator-=(const NonZeroRequest& other) {
  milli_cpu = WrappingSubtract(milli_cpu, other.milli_cpu);
  memory_bytes = WrappingSubtract(memory_bytes, other.memory_bytes);
  return *this;
}

namespace {

// Reports whether the requests of a pod as a whole may have this name.
bool IsPodLevelResource(std::string_view name) {
  return name == v1::kResourceCPU || name == v1::kResourceMemory || name.starts_with("hugepages-");
}

bool HasPodLevelRequests(const v1::Pod& pod, PodLevelRequests pod_level) {
  const v1::ResourceList& requests = *pod.spec.requests;
  return pod_level == PodLevelRequests::kCount &&
         std::any_of(requests.begin(), requests.end(),
                     [](const auto& request) { return IsPodLevelResource(request.first); });
}

// Raises each amount of `list` to that of `other`, and adds the missing names.
void TakeLarger(const v1::ResourceList& other, v1::ResourceList& list) {
  for (const auto& [name, amount] : other) {
    const auto [entry, is_new] = list.try_emplace(name, amount);
    if (!is_new && entry->second.Compare(amount) < 0) entry->second = amount;
  }
}

// Reports whether the kubelet cannot carry out the resize that the pod requests. Upstream:
// IsPodResizeInfeasible.
bool IsResizeInfeasible(const v1::Pod& pod) {
  return std::any_of(pod.status.conditions.begin(), pod.status.conditions.end(),
                     [](const v1::PodCondition& condition) {
                       return condition.type == "PodResizePending" &&
                              condition.reason == "Infeasible";
                     });
}

// Returns the maximum of the container's requests and its allocated resources. Upstream:
// determineContainerReqs.
BERTH_KEPT_APART v1::ResourceList RequestsWhileResized(const v1::Pod& pod,
                                                       const v1::Container& container,
                                                       const v1::ContainerStatus& status) {
  v1::ResourceList requests = *status.requests;
  TakeLarger(status.allocated_resources, requests);
  if (!IsResizeInfeasible(pod)) TakeLarger(container.requests, requests);
  return requests;
}

// Returns the requests that count for the container. `resized` is storage for a result that has to
// be computed.
const v1::ResourceList& RequestsOf(const v1::Pod& pod, const v1::Container& container,
                                   const std::vector<v1::ContainerStatus>& statuses,
                                   v1::ResourceList& resized) {
  for (const v1::ContainerStatus& status : statuses) {
    if (status.name != container.name || !status.requests) continue;
    resized = RequestsWhileResized(pod, container, status);
    return resized;
  }
  return container.requests;
}

// Returns the maximum that the pod's containers and init containers need at the same time.
// `Amounts` has Add(requests of a container), SetMax(other).
template <typename Amounts>
Amounts MostAtOnce(const v1::Pod& pod, Amounts amounts) {
  Amounts sidecars = amounts;
  Amounts most_of_init = amounts;
  v1::ResourceList resized;
  for (const v1::Container& container : *pod.spec.containers) {
    amounts.Add(RequestsOf(pod, container, *pod.status.container_statuses, resized));
  }
  // Init containers run one after another, before the others; sidecars continue to run.
  for (const v1::Container& container : *pod.spec.init_containers) {
    const v1::ResourceList& requests =
        RequestsOf(pod, container, *pod.status.init_container_statuses, resized);
    Amounts running = sidecars;
    running.Add(requests);
    most_of_init.SetMax(running);
    if (!container.IsSidecar()) continue;
    sidecars = std::move(running);
    amounts.Add(requests);
  }
  amounts.SetMax(most_of_init);
  return amounts;
}

// Reports whether any part of the pod requests this resource, even if it requests 0 of it.
bool IsRequested(const v1::Pod& pod, std::string_view name) {
  const std::string resource(name);
  const auto asks = [&](const v1::Container& container) {
    return container.requests.contains(resource);
  };
  return pod.spec.requests->contains(resource) || pod.spec.overhead->contains(resource) ||
         std::any_of(pod.spec.containers->begin(), pod.spec.containers->end(), asks) ||
         std::any_of(pod.spec.init_containers->begin(), pod.spec.init_containers->end(), asks);
}

// Sums cpu and memory, with a default amount for each container that does not request them.
struct NonZeroAmounts {
  int64_t default_milli_cpu;
  int64_t default_memory_bytes;
  NonZeroRequest sum = {};

  void Add(const v1::ResourceList& requests) {
    sum.milli_cpu =
        SaturatingAdd(sum.milli_cpu, AmountOf(requests, v1::kResourceCPU, default_milli_cpu));
    sum.memory_bytes = SaturatingAdd(sum.memory_bytes,
                                     AmountOf(requests, v1::kResourceMemory, default_memory_bytes));
  }
  void SetMax(const NonZeroAmounts& other) {
    sum.milli_cpu = std::max(sum.milli_cpu, other.sum.milli_cpu);
    sum.memory_bytes = std::max(sum.memory_bytes, other.sum.memory_bytes);
  }
};

}  // namespace

Resource ComputePodResourceRequest(const v1::Pod& pod, PodLevelRequests pod_level) {
  Resource request = MostAtOnce(pod, Resource());
  if (HasPodLevelRequests(pod, pod_level)) {
    for (const auto& [name, amount] : *pod.spec.requests) {
      if (name == v1::kResourceCPU) {
        request.milli_cpu = amount.MilliValue();
      } else if (name == v1::kResourceMemory) {
        request.memory_bytes = amount.Value();
      } else if (IsPodLevelResource(name)) {
        request.scalar_resources[name] = amount.Value();
      }
    }
  }
  request.Add(*pod.spec.overhead);
  request.allowed_pod_number = 0;
  return request;
}

bool IsScaledDown(const v1::Pod& old_pod, const v1::Pod& new_pod) {
  const Resource old_request = ComputePodResourceRequest(old_pod);
  const Resource new_request = ComputePodResourceRequest(new_pod);
  const auto is_less = [&](std::string_view name, int64_t before, int64_t after) {
    return after < before || (IsRequested(old_pod, name) && !IsRequested(new_pod, name));
  };
  if (is_less(v1::kResourceCPU, old_request.milli_cpu, new_request.milli_cpu) ||
      is_less(v1::kResourceMemory, old_request.memory_bytes, new_request.memory_bytes) ||
      is_less(v1::kResourceEphemeralStorage, old_request.ephemeral_storage_bytes,
              new_request.ephemeral_storage_bytes)) {
    return true;
  }
  return std::any_of(old_request.scalar_resources.begin(), old_request.scalar_resources.end(),
                     [&](const auto& scalar) {
                       return is_less(scalar.first, scalar.second,
                                      new_request.Scalar(scalar.first));
                     });
}

NonZeroRequest ComputePodNonZeroRequest(const v1::Pod& pod, PodLevelRequests pod_level) {
  const v1::ResourceList& whole = *pod.spec.requests;
  NonZeroAmounts amounts{kDefaultMilliCpuRequest, kDefaultMemoryRequestBytes};
  const bool has_pod_level = HasPodLevelRequests(pod, pod_level);
  if (has_pod_level) {
    if (IsRequested(pod, v1::kResourceCPU)) amounts.default_milli_cpu = 0;
    if (IsRequested(pod, v1::kResourceMemory)) amounts.default_memory_bytes = 0;
  }
  NonZeroRequest request = MostAtOnce(pod, amounts).sum;
  if (has_pod_level) {
    request.milli_cpu = AmountOf(whole, v1::kResourceCPU, request.milli_cpu);
    request.memory_bytes = AmountOf(whole, v1::kResourceMemory, request.memory_bytes);
  }
  if (pod.spec.overhead.empty()) return request;
  Resource overhead;
  overhead.Add(*pod.spec.overhead);
  request.milli_cpu = SaturatingAdd(request.milli_cpu, overhead.milli_cpu);
  request.memory_bytes = SaturatingAdd(request.memory_bytes, overhead.memory_bytes);
  return request;
}

}  // namespace berth
