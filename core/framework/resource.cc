#include "framework/resource.h"

#include <algorithm>
#include <limits>

#include "api/resource_names.h"

namespace berth {
namespace {

int64_t WrappingAdd(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}
int64_t WrappingSubtract(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) - static_cast<uint64_t>(b));
}

// Calls `visit` with the place of each amount that the scheduler knows, and the amount.
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

// The request of `name`, or what scores assume where the container does not mention it. An explicit
// zero stays zero.
int64_t NonZeroMilliCpu(const v1::ResourceList& requests) {
  auto it = requests.find(std::string(v1::kResourceCPU));
  return it == requests.end() ? kDefaultMilliCpuRequest : it->second.MilliValue();
}
int64_t NonZeroMemoryBytes(const v1::ResourceList& requests) {
  auto it = requests.find(std::string(v1::kResourceMemory));
  return it == requests.end() ? kDefaultMemoryRequestBytes : it->second.Value();
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
      // An amount of 0 makes an entry too: NodeResourcesFit looks at whether there is any.
      int64_t& amount = scalar_resources[name];
      amount = SaturatingAdd(amount, quantity.Value());
    }
  }
}

void Resource::SetMaxResource(const v1::ResourceList& list) {
  ForEachAmount(list, *this,
                [](int64_t& amount, int64_t other) { amount = std::max(amount, other); });
  for (const auto& [name, quantity] : list) {
    if (name == v1::kResourcePods || !IsScalarResourceName(name)) continue;
    const int64_t other = quantity.Value();
    // Here, unlike in Add, an amount of 0 makes no entry.
    if (other > Scalar(name)) scalar_resources[name] = other;
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

Resource ComputePodResourceRequest(const v1::Pod& pod) {
  Resource request;
  for (const v1::Container& container : pod.spec.containers) request.Add(container.requests);
  // Init containers run one after another, before the others.
  for (const v1::Container& container : pod.spec.init_containers) {
    request.SetMaxResource(container.requests);
  }
  request.Add(pod.spec.overhead);
  request.allowed_pod_number = 0;
  return request;
}

NonZeroRequest ComputePodNonZeroRequest(const v1::Pod& pod) {
  NonZeroRequest request;
  for (const v1::Container& container : pod.spec.containers) {
    request.milli_cpu = SaturatingAdd(request.milli_cpu, NonZeroMilliCpu(container.requests));
    request.memory_bytes =
        SaturatingAdd(request.memory_bytes, NonZeroMemoryBytes(container.requests));
  }
  for (const v1::Container& container : pod.spec.init_containers) {
    request.milli_cpu = std::max(request.milli_cpu, NonZeroMilliCpu(container.requests));
    request.memory_bytes = std::max(request.memory_bytes, NonZeroMemoryBytes(container.requests));
  }
  if (pod.spec.overhead.empty()) return request;
  Resource overhead;
  overhead.Add(pod.spec.overhead);
  request.milli_cpu = SaturatingAdd(request.milli_cpu, overhead.milli_cpu);
  request.memory_bytes = SaturatingAdd(request.memory_bytes, overhead.memory_bytes);
  return request;
}

}  // namespace berth
