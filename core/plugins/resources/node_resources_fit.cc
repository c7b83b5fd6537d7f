#include "plugins/resources/node_resources_fit.h"

#include <limits>
#include <utility>

#include "api/json/decoder.h"
#include "api/json/field_errors.h"
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

constexpr std::string_view kIgnoredResources = "ignoredResources";
constexpr std::string_view kIgnoredGroups = "ignoredResourceGroups";

bool Exceeds(int64_t request, int64_t allocatable, int64_t requested) {
  return request > FreeAmount(allocatable, requested);
}

// Scalar resources count even if the pod requests 0 of them.
bool AsksForNothing(const Resource& request) {
  return request.milli_cpu == 0 && request.memory_bytes == 0 &&
         request.ephemeral_storage_bytes == 0 && request.scalar_resources.empty();
}

// Appends an error for every invalid name in one list of the plugin's arguments.
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

RejectionDetail Lacking(LackingAmount amount) {
  const auto text = [&](int64_t value) { return AmountText(amount.resource, value); };
  if (amount.resource == "pods") {
    return {{"has {} pods and takes {}", {text(amount.used), text(amount.allocatable)}},
            std::move(amount)};
  }
  HintReason words{"asks {}, {} free of {}: short by {}",
                   {StrCat(text(amount.asked), " ", amount.resource), text(amount.free()),
                    text(amount.allocatable), text(amount.shortage())}};
  return {std::move(words), std::move(amount)};
}

}  // namespace

Code NodeResourcesFit::CodeFor(size_t lacks) {
  return (lacks & kEvenEmpty) != 0 ? Code::kUnschedulableAndUnresolvable : Code::kUnschedulable;
}

NodeResourcesFit::NodeResourcesFit(const Rules& rules) : rules_(rules) {
  for (size_t lacks = 1; lacks < kLacks; ++lacks) {
    std::vector<std::string> reasons;
    if (lacks & kPods) reasons.emplace_back("Too many pods");
    if (lacks & kCpu) reasons.emplace_back("Insufficient cpu");
    if (lacks & kMemory) reasons.emplace_back("Insufficient memory");
    if (lacks & kEphemeralStorage) reasons.emplace_back("Insufficient ephemeral-storage");
    lacking_[lacks] = Status(CodeFor(lacks), std::move(reasons)).WithFailedPlugin(kName);
  }
}

void NodeResourcesFit::DecodeIgnored(const Decoder& args, std::vector<std::string>& errors) {
  const std::vector<std::string> resources = args.Field(kIgnoredResources).StringList();
  const std::vector<std::string> groups = args.Field(kIgnoredGroups).StringList();
  CheckNames(resources, kIgnoredResources, true, errors);
  CheckNames(groups, kIgnoredGroups, false, errors);
  ignored_resources_ = {resources.begin(), resources.end()};
  ignored_resource_groups_ = {groups.begin(), groups.end()};
}

std::unique_ptr<Plugin> NodeResourcesFit::Make(const Decoder& args, Handle&) {
  auto plugin = std::make_unique<NodeResourcesFit>();
  std::vector<std::string> errors;
  plugin->DecodeIgnored(args, errors);
  if (!errors.empty()) args.Fail(AggregateText(errors));
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

size_t NodeResourcesFit::LackOf(size_t lack, int64_t request, int64_t allocatable,
                                int64_t requested) const {
  if (rules_.zero_is_never_lacking && request == 0) return 0;
  if (!Exceeds(request, allocatable, requested)) return 0;
  const bool even_empty = rules_.too_small_is_unresolvable && request > allocatable;
  return even_empty ? lack | kEvenEmpty : lack;
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
  size_t lacks = 0;
  if (static_cast<int64_t>(node.pods().size()) + 1 > allocatable.allowed_pod_number) lacks |= kPods;
  if (AsksForNothing(request)) return lacking_[lacks];
  // In v1.21, if a pod requests anything, all resources are compared: a pod that requests only cpu
  // does not fit if memory is over-committed.
  lacks |= LackOf(kCpu, request.milli_cpu, allocatable.milli_cpu, requested.milli_cpu) |
           LackOf(kMemory, request.memory_bytes, allocatable.memory_bytes, requested.memory_bytes) |
           LackOf(kEphemeralStorage, request.ephemeral_storage_bytes,
                  allocatable.ephemeral_storage_bytes, requested.ephemeral_storage_bytes);
  std::vector<std::string> others;
  for (const auto& [name, amount] : request.scalar_resources) {
    if (IsIgnored(name)) continue;
    constexpr size_t kThis = kLacks;
    const size_t lack = LackOf(kThis, amount, allocatable.Scalar(name), requested.Scalar(name));
    if (lack != 0) others.push_back(StrCat("Insufficient ", name));
    lacks |= lack & kEvenEmpty;
  }
  if (others.empty()) return lacking_[lacks];
  std::vector<std::string> reasons = lacking_[lacks].reasons();
  reasons.insert(reasons.end(), others.begin(), others.end());
  return Status(CodeFor(lacks), std::move(reasons));
}

RejectionDetails NodeResourcesFit::Explain(const CycleState& state, const v1::Pod&,
                                           const NodeInfo& node) const {
  const PreFilterState* data = state.Read(kPreFilterStateKey);
  if (data == nullptr) return {};
  RejectionDetails details;
  const auto num_pods = static_cast<int64_t>(node.pods().size());
  const Resource& allocatable = node.allocatable();
  const Resource& requested = node.requested();
  const Resource& request = data->request;
  if (num_pods + 1 > allocatable.allowed_pod_number) {
    details.push_back(Lacking({"pods", 1, num_pods, allocatable.allowed_pod_number}));
  }
  if (AsksForNothing(request)) return details;
  const auto look = [&](const std::string& name, int64_t asked, int64_t has, int64_t used) {
    if (LackOf(kCpu, asked, has, used) != 0) details.push_back(Lacking({name, asked, used, has}));
  };
  look("cpu", request.milli_cpu, allocatable.milli_cpu, requested.milli_cpu);
  look("memory", request.memory_bytes, allocatable.memory_bytes, requested.memory_bytes);
  look("ephemeral-storage", request.ephemeral_storage_bytes, allocatable.ephemeral_storage_bytes,
       requested.ephemeral_storage_bytes);
  for (const auto& [name, amount] : request.scalar_resources) {
    if (!IsIgnored(name)) look(name, amount, allocatable.Scalar(name), requested.Scalar(name));
  }
  return details;
}

bool NodeResourcesFit::KeepAdmitted(const CycleState& state, const v1::Pod&, NodeRows& rows) const {
  const PreFilterState* data = state.Read(kPreFilterStateKey);
  if (data == nullptr) return false;
  const Resource& request = data->request;
  const bool asks_for_nothing = AsksForNothing(request);
  // Returns the amount that has to be free.
  const auto needs = [&](int64_t amount) {
    const bool never_lacks = rules_.zero_is_never_lacking && amount == 0;
    return never_lacks ? std::numeric_limits<int64_t>::min() : amount;
  };
  const int64_t milli_cpu = needs(request.milli_cpu);
  const int64_t memory_bytes = needs(request.memory_bytes);
  const int64_t ephemeral_storage_bytes = needs(request.ephemeral_storage_bytes);
  rows.KeepIf([&, &amounts = rows.index.amounts()](int32_t slot) {
    const NodeAmounts& node = amounts[static_cast<size_t>(slot)];
    const bool has_enough = (milli_cpu <= node.free_milli_cpu) &
                            (memory_bytes <= node.free_memory_bytes) &
                            (ephemeral_storage_bytes <= node.free_ephemeral_storage_bytes);
    return (node.free_pods > 0) & (asks_for_nothing | has_enough);
  });
  for (const auto& [name, amount] : request.scalar_resources) {
    if (IsIgnored(name) || (rules_.zero_is_never_lacking && amount == 0)) continue;
    rows.KeepIf([&, wanted = amount, &resource = name](int32_t slot) {
      const NodeInfo& node = *rows.index.NodeAt(slot);
      return !Exceeds(wanted, node.allocatable().Scalar(resource),
                      node.requested().Scalar(resource));
    });
  }
  return true;
}

std::vector<EventRegistration> NodeResourcesFit::EventsToRegister() const {
  return {{"Pod", kActionDelete}, {"Node", kActionAdd | kActionUpdateNodeAllocatable}};
}

}  // namespace berth
