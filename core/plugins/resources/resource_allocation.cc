#include "plugins/resources/resource_allocation.h"

#include <algorithm>
#include <map>

#include "api/json/decoder.h"
#include "api/json/field_errors.h"
#include "api/resource_names.h"
#include "base/strings.h"

namespace berth {
namespace {

// Returns the request that scores assume for a container that does not mention the resource.
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
  // An error of v1.21: it counts overhead in units for cpu, too, so 250m adds one thousandth.
  auto overhead = pod.spec.overhead.find(resource);
  if (overhead == pod.spec.overhead.end()) return request;
  return SaturatingAdd(request, overhead->second.Value());
}

}  // namespace

PodAmounts::PodAmounts(const v1::Pod& pod, Counted what) : counted(what) {
  const bool with_defaults = counted == Counted::kWithDefaults;
  const auto pod_level = with_defaults ? PodLevelRequests::kIgnore : PodLevelRequests::kCount;
  request = ComputePodResourceRequest(pod, pod_level);
  if (!with_defaults) return;
  const NonZeroRequest non_zero = ComputePodNonZeroRequest(pod, pod_level);
  request.milli_cpu = non_zero.milli_cpu;
  request.memory_bytes = non_zero.memory_bytes;
}

PodDemand::PodDemand(const v1::Pod& pod, std::string_view resource)
    : kind_(KindOf(resource, Counted::kWithDefaults)),
      resource_(resource),
      request_(kind_ == Kind::kUnknown ? 0 : PodRequest(pod, resource_)) {}

PodDemand::PodDemand(const PodAmounts& pod, std::string_view resource)
    : kind_(KindOf(resource, pod.counted)), resource_(resource), request_(0) {
  switch (kind_) {
    case Kind::kCpu:
    case Kind::kRequestedCpu:
      request_ = pod.request.milli_cpu;
      break;
    case Kind::kMemory:
    case Kind::kRequestedMemory:
      request_ = pod.request.memory_bytes;
      break;
    case Kind::kEphemeralStorage:
      request_ = pod.request.ephemeral_storage_bytes;
      break;
    case Kind::kScalar:
      request_ = pod.request.Scalar(resource_);
      if (request_ == 0) kind_ = Kind::kUnknown;
      break;
    case Kind::kUnknown:
      break;
  }
}

PodDemand::Kind PodDemand::KindOf(std::string_view resource, Counted counted) {
  const bool with_defaults = counted == Counted::kWithDefaults;
  if (resource == v1::kResourceCPU) return with_defaults ? Kind::kCpu : Kind::kRequestedCpu;
  if (resource == v1::kResourceMemory) {
    return with_defaults ? Kind::kMemory : Kind::kRequestedMemory;
  }
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
    case Kind::kRequestedCpu:
      return {allocatable.milli_cpu, node.requested().milli_cpu};
    case Kind::kRequestedMemory:
      return {allocatable.memory_bytes, node.requested().memory_bytes};
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

void ScoreRows(const std::optional<AmountScores::Key>& key, const NodeRows& rows,
               NodeScoreList& scores, FunctionRef<int64_t(int32_t)> score_of) {
  if (!key) {
    for (size_t i = 0; i < scores.size(); ++i) scores[i].score = score_of(rows.slots[i]);
    return;
  }
  AmountScores::Table& kept = rows.index.ScoresByAmounts(*key);
  for (size_t i = 0; i < scores.size(); ++i) {
    const int32_t slot = rows.slots[i];
    scores[i].score = kept.Get(slot, [&] { return score_of(slot); });
  }
}

std::optional<AmountScores::Key> KeyOf(AmountFormula formula,
                                       const std::vector<PodDemand>& demands) {
  AmountScores::Key key;
  key.Add(static_cast<int64_t>(formula));
  for (const PodDemand& demand : demands) {
    if (!demand.IsOfAmounts()) return std::nullopt;
    demand.AddTo(key);
  }
  return key;
}

template <typename Pod>
void WeightedDemands::Add(const Pod& pod, const ResourceWeights& weights) {
  demands_.reserve(weights.size());
  uint64_t sum = 0;  // it wraps around, because in v1.21 not all weights have an upper limit
  for (const auto& [resource, weight] : weights) {
    demands_.push_back({PodDemand(pod, resource), weight});
    sum += static_cast<uint64_t>(weight);
  }
  sum_of_weights_ = static_cast<int64_t>(sum);
}

WeightedDemands::WeightedDemands(const v1::Pod& pod, const ResourceWeights& weights) {
  Add(pod, weights);
}

WeightedDemands::WeightedDemands(const PodAmounts& pod, const ResourceWeights& weights)
    : leaves_out_what_is_not_there_(true) {
  Add(pod, weights);
}

std::optional<AmountScores::Key> WeightedDemands::Key(AmountFormula formula) const {
  AmountScores::Key key;
  key.Add(static_cast<int64_t>(formula));
  key.Add(static_cast<int64_t>(leaves_out_what_is_not_there_));
  for (const Weighted& of : demands_) {
    if (!of.demand.IsOfAmounts()) return std::nullopt;
    of.demand.AddTo(key);
    key.Add(of.weight);
  }
  return key;
}

ResourceWeights DecodeResources(const Decoder& list, int64_t weight_for_zero) {
  ResourceWeights resources;
  list.ForEachElement([&](const Decoder& resource) {
    const int64_t weight = resource.Field("weight").Int64();
    resources.emplace_back(resource.Field("name").String(), weight == 0 ? weight_for_zero : weight);
  });
  if (resources.empty()) {
    resources = {{std::string(v1::kResourceCPU), 1}, {std::string(v1::kResourceMemory), 1}};
  }
  return resources;
}

void CheckWeights(const ResourceWeights& resources, std::string_view path,
                  std::optional<int64_t> max_weight, std::vector<std::string>& errors) {
  const std::string range =
      max_weight ? StrCat("(0, ", std::to_string(*max_weight), "]") : "[1, inf)";
  for (size_t i = 0; i < resources.size(); ++i) {
    const auto& [name, weight] = resources[i];
    if (weight >= 1 && (!max_weight || weight <= *max_weight)) continue;
    errors.push_back(
        InvalidValue(ChildPath(IndexPath(path, i), "weight"), weight,
                     StrCat("resource weight of ", name, " not in valid range ", range)));
  }
}

ResourceWeights DecodeResourceWeights(const Decoder& args, std::optional<int64_t> max_weight,
                                      std::vector<std::string>& errors) {
  const ResourceWeights resources = DecodeResources(args.Field("resources"), 0);
  CheckWeights(resources, "resources", max_weight, errors);
  std::map<std::string, int64_t> by_name;
  for (const auto& [name, weight] : resources) by_name[name] = weight;
  return {by_name.begin(), by_name.end()};
}

}  // namespace berth
