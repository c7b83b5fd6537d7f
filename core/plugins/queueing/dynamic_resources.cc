#include "plugins/queueing/dynamic_resources.h"

#include <memory>

#include "base/strings.h"

namespace berth {
namespace {

// PreFilter leaves it for PostFilter, which only checks that it exists.
struct PreFilterHasRun final : StateData {
  std::unique_ptr<StateData> Clone() const override {
    return std::make_unique<PreFilterHasRun>(*this);
  }
};
constexpr StateKey<PreFilterHasRun> kPreFilterHasRunKey{"DynamicResources"};

constexpr ActionType kAddAndUpdate = kActionAdd | kActionUpdate;

}  // namespace

Status DynamicResources::PreEnqueue(const v1::Pod& pod) const {
  const std::vector<std::string>& claims = *pod.spec.resource_claims;
  if (claims.empty()) return Status::Ok();
  return Status::UnschedulableAndUnresolvable(
      StrCat("resource claim ", Quoted(claims.front()),
             " is not modelled by Berth: the pod waits for ever"));
}

Status DynamicResources::PreFilter(CycleState& state, const v1::Pod&) const {
  state.Write(kPreFilterHasRunKey, PreFilterHasRun());
  return Status::Skip();
}

Status DynamicResources::PostFilter(CycleState& state, const v1::Pod&, const NodeToStatus&,
                                    PostFilterResult*) {
  if (state.Read(kPreFilterHasRunKey) == nullptr) return Status::Internal("not found");
  return Status::Unschedulable(kNoNewClaims);
}

std::vector<ClusterEventWithHint> DynamicResources::EventsToRegisterWithHints() const {
  return {{{"Node", kActionAdd | kActionUpdateNodeLabel | kActionUpdateNodeAllocatable}},
          {{"Pod", kActionUpdatePodGeneratedResourceClaim}},
          {{"resource.k8s.io/ResourceClaim", kAddAndUpdate}},
          {{"resource.k8s.io/DeviceClass", kAddAndUpdate}},
          {{"resource.k8s.io/ResourceSlice", kAddAndUpdate}}};
}

}  // namespace berth
