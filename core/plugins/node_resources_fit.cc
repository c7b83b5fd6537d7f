#include "plugins/node_resources_fit.h"

#include <utility>

#include "api/field_errors.h"
#include "api/labels.h"
#include "api/resource_names.h"
#include "base/strings.h"
#include "framework/resource.h"

namespace berth {
namespace {

struct PreFilterState final : StateData {
  Resource request;

  std::unique_ptr<StateData> Clone() const override {
    return std::make_unique<PreFilterState>(*this);
  }
};
constexpr StateKey<PreFilterState> kPreFilterStateKey{"PreFilterNodeResourcesFit"};

// More than is left? What is left is negative on a node that is already over-committed.
bool Exceeds(int64_t request, int64_t allocatable, int64_t requested) {
  // Requests are never negative, so the sum over the pods of the node has wrapped around.
  if (requested < 0) return true;
  return request > allocatable - requested;
}

// A scalar resource counts even when 0 of it is asked for.
bool AsksForNothing(const Resource& request) {
  return request.milli_cpu == 0 && request.memory_bytes == 0 &&
         request.ephemeral_storage_bytes == 0 && request.scalar_resources.empty();
}

// What is wrong with the names in one list of the arguments.
void CheckNames(const std::vector<std::string>& names, std::string_view field, bool may_have_slash,
                std::vector<std::string>& errors) {
  for (size_t i = 0; i < names.size(); ++i) {
    const std::string path = IndexPath(field, i);
    if (!may_have_slash && names[i].find('/') != std::string::npos) {
      errors.push_back(InvalidValue(path, names[i], "resource group name can't contain '/'"));
    }
    for (const std::string& problem : LabelKeyProblems(names[i])) {
      errors.push_back(InvalidValue(path, names[i], problem));
    }
  }
}

}  // namespace

std::unique_ptr<Plugin> NodeResourcesFit::Make(const Decoder& args, Handle&) {
  const std::vector<std::string> resources = args.Field("ignoredResources").StringList();
  const std::vector<std::string> groups = args.Field("ignoredResourceGroups").StringList();
  std::vector<std::string> errors;
  CheckNames(resources, "ignoredResources", true, errors);
  CheckNames(groups, "ignoredResourceGroups", false, errors);
  if (!errors.empty()) args.Fail(AggregateText(errors));
  auto plugin = std::make_unique<NodeResourcesFit>();
  plugin->ignored_resources_ = {resources.begin(), resources.end()};
  plugin->ignored_resource_groups_ = {groups.begin(), groups.end()};
  return plugin;
}

Status NodeResourcesFit::PreFilter(CycleState& state, const v1::Pod& pod) const {
  PreFilterState data;
  data.request = ComputePodResourceRequest(pod);
  state.Write(kPreFilterStateKey, std::move(data));
  return Status::Ok();
}

bool NodeResourcesFit::IsIgnored(const std::string& resource) const {
  if (ignored_resources_.empty() && ignored_resource_groups_.empty()) return false;
  if (!IsExtendedResourceName(resource)) return false;
  const std::string_view group = std::string_view(resource).substr(0, resource.find('/'));
  return ignored_resources_.contains(resource) || ignored_resource_groups_.contains(group);
}

Status NodeResourcesFit::Filter(const CycleState& state, const v1::Pod&,
                                const NodeInfo& node) const {
  const PreFilterState* data = state.Read(kPreFilterStateKey);
  if (data == nullptr) {
    return Status::Internal(
        StrCat("error reading ", Quoted(kPreFilterStateKey.name), " from cycleState: not found"));
  }
  const Resource& request = data->request;
  const Resource& allocatable = node.allocatable();
  const Resource& requested = node.requested();
  std::vector<std::string> reasons;
  if (static_cast<int64_t>(node.pods().size()) + 1 > allocatable.allowed_pod_number) {
    reasons.emplace_back("Too many pods");
  }
  // Where anything is asked for, everything is compared, so that asking for cpu alone fails where
  // memory is over-committed.
  if (!AsksForNothing(request)) {
    if (Exceeds(request.milli_cpu, allocatable.milli_cpu, requested.milli_cpu)) {
      reasons.emplace_back("Insufficient cpu");
    }
    if (Exceeds(request.memory_bytes, allocatable.memory_bytes, requested.memory_bytes)) {
      reasons.emplace_back("Insufficient memory");
    }
    if (Exceeds(request.ephemeral_storage_bytes, allocatable.ephemeral_storage_bytes,
                requested.ephemeral_storage_bytes)) {
      reasons.emplace_back("Insufficient ephemeral-storage");
    }
    for (const auto& [name, amount] : request.scalar_resources) {
      if (IsIgnored(name)) continue;
      if (Exceeds(amount, allocatable.Scalar(name), requested.Scalar(name))) {
        reasons.push_back(StrCat("Insufficient ", name));
      }
    }
  }
  if (reasons.empty()) return Status::Ok();
  return Status(Code::kUnschedulable, std::move(reasons));
}

std::vector<ClusterEvent> NodeResourcesFit::EventsToRegister() const {
  return {{"Pod", kActionDelete}, {"Node", kActionAdd | kActionUpdateNodeAllocatable}};
}

}  // namespace berth
