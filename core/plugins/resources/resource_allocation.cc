#include "plugins/resources/resource_allocation.h"

#include <algorithm>

#include "api/json/field_errors.h"
#include "api/resource_names.h"
#include "base/strings.h"

namespace berth {
namespace {

// What scores assume of a container that does not mention the resource.
int64_t DefaultRequest(const std::string& resource) {
  if (resource == v1::kResourceCPU) return kDefaultMilliCpuRequest;
  if (resource == v1::kResourceMemory) return kDefaultMemoryRequestBytes;
  return 0;
}

int64_t ContainerRequest(const v1::Container& container, const std::string& resource) {
  auto it = container.requests.find(resource);
  if (it == container.requests.end()) return DefaultRequest(resource);
  return resource == v1::kResourceCPU ? it->second.MilliValue() : it->second.Value();
}

int64_t PodRequest(const v1::Pod& pod, const std::string& resource) {
  int64_t request = 0;
  for (const v1::Container& container : pod.spec.containers) {
    request = SaturatingAdd(request, ContainerRequest(container, resource));
  }
  for (const v1::Container& container : pod.spec.init_containers) {
    request = std::max(request, ContainerRequest(container, resource));
  }
  // A slip of v1.21: overhead is counted in units for cpu too, so 250m adds one thousandth.
  auto overhead = pod.spec.overhead.find(resource);
  if (overhead == pod.spec.overhead.end()) return request;
  return SaturatingAdd(request, overhead->second.Value());
}

}  // namespace

PodDemand::PodDemand(const v1::Pod& pod, std::string_view resource)
    : kind_(KindOf(resource)),
      resource_(resource),
      request_(kind_ == Kind::kUnknown ? 0 : PodRequest(pod, resource_)) {}

PodDemand::Kind PodDemand::KindOf(std::string_view resource) {
  if (resource == v1::kResourceCPU) return Kind::kCpu;
  if (resource == v1::kResourceMemory) return Kind::kMemory;
  if (resource == v1::kResourceEphemeralStorage) return Kind::kEphemeralStorage;
  return IsScalarResourceName(std::string(resource)) ? Kind::kScalar : Kind::kUnknown;
}

Allocation PodDemand::CurrentAllocation(const NodeInfo& node) const {
  const Resource& allocatable = node.allocatable();
  switch (kind_) {
    case Kind::kCpu:
      return {allocatable.milli_cpu, node.non_zero_requested().milli_cpu};
    case Kind::kMemory:
      return {allocatable.memory_bytes, node.non_zero_requested().memory_bytes};
    case Kind::kEphemeralStorage:
      return {allocatable.ephemeral_storage_bytes, node.requested().ephemeral_storage_bytes};
    case Kind::kScalar:
      return {allocatable.Scalar(resource_), node.requested().Scalar(resource_)};
    case Kind::kUnknown:
      break;
  }
  return {};
}

Allocation PodDemand::On(const NodeInfo& node) const {
  if (kind_ == Kind::kUnknown) return {};
  return WithPod(CurrentAllocation(node));
}

WeightedDemands::WeightedDemands(const v1::Pod& pod, const ResourceWeights& weights) {
  demands_.reserve(weights.size());
  for (const auto& [resource, weight] : weights) {
    demands_.push_back({PodDemand(pod, resource), weight});
    sum_of_weights_ += weight;
  }
}

ResourceWeights DecodeResourceWeights(const Decoder& args, std::optional<int64_t> max_weight,
                                      std::vector<std::string>& errors) {
  const std::string range =
      max_weight ? StrCat("(0, ", std::to_string(*max_weight), "]") : "[1, inf)";
  ResourceWeights weights;
  size_t index = 0;
  args.Field("resources").ForEachElement([&](const Decoder& resource) {
    const std::string name = resource.Field("name").String();
    const int64_t weight = resource.Field("weight").Int64();
    if (weight < 1 || (max_weight && weight > *max_weight)) {
      errors.push_back(
          InvalidValue(ChildPath(IndexPath("resources", index), "weight"), weight,
                       StrCat("resource weight of ", name, " not in valid range ", range)));
    }
    weights[name] = weight;
    ++index;
  });
  if (weights.empty()) {
    weights = {{std::string(v1::kResourceCPU), 1}, {std::string(v1::kResourceMemory), 1}};
  }
  return weights;
}

}  // namespace berth
