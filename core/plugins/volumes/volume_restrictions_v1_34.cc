#include "plugins/volumes/volume_restrictions_v1_34.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "api/objects.h"
#include "api/persistent_volumes.h"
#include "base/strings.h"
#include "framework/events/queueing_hints.h"
#include "plugins/volumes/volume_hints.h"

namespace berth {
namespace {

struct RestrictionsState final : StateData {
  std::unique_ptr<StateData> Clone() const override {
    return std::make_unique<RestrictionsState>(*this);
  }

  // Names of the pod's claims that only one pod may use. Shared with copies.
  std::shared_ptr<const std::set<std::string>> once_pod_claims;
  // Number of uses of these claims by pods on nodes.
  int64_t conflicts = 0;
};
constexpr StateKey<RestrictionsState> kRestrictionsKey{"PreFilterVolumeRestrictions"};

Status NoRestrictionsState() {
  return Status::Internal(R"(cannot read "PreFilterVolumeRestrictions" from cycleState)");
}

// Upstream compares the claims' names alone: when a pod of another namespace with a claim of the
// same name is added or removed, it counts as a user, too.
Status CountPod(CycleState& state, const PodInfo& info, int sign) {
  RestrictionsState* const data = state.ReadMutable(kRestrictionsKey);
  if (data == nullptr) return NoRestrictionsState();
  for (const v1::Volume& volume : info.pod->spec.volumes) {
    if (data->once_pod_claims->contains(volume.claim_name)) data->conflicts += sign;
  }
  return Status::Ok();
}

// A deleted pod helps if it used a disk or a claim that the pod uses, too. As upstream, the claim's
// access mode does not matter.
QueueingHint AfterUserDeleted(const v1::Pod& pod, const Change<v1::Pod>& change) {
  const v1::Pod& deleted = *change.any();
  if (deleted.metadata.namespace_ != pod.metadata.namespace_) return QueueingHint::kSkip;
  const auto& volumes = pod.spec.volumes;
  return QueueIf(HaveVolumeConflict(pod, deleted) ||
                 std::any_of(volumes.begin(), volumes.end(), [&](const v1::Volume& volume) {
                   return !volume.claim_name.empty() && NamesClaim(deleted, volume.claim_name);
                 }));
}

}  // namespace

Status VolumeRestrictionsV134::PreFilter(CycleState& state, const v1::Pod& pod) const {
  RestrictionsState data;
  std::set<std::string> once_pod_claims;
  const auto& claims = handle_.Informers().Of<v1::PersistentVolumeClaim>();
  for (const v1::Volume& volume : pod.spec.volumes) {
    if (volume.claim_name.empty()) continue;
    const auto claim = claims.Find(StrCat(pod.metadata.namespace_, "/", volume.claim_name));
    if (claim == nullptr) {
      return Status::UnschedulableAndUnresolvable(
          NotFound("persistentvolumeclaim", volume.claim_name));
    }
    const auto& modes = claim->access_modes;
    if (std::find(modes.begin(), modes.end(), v1::kReadWriteOncePod) != modes.end()) {
      once_pod_claims.insert(volume.claim_name);
    }
  }
  for (const std::string& claim_name : once_pod_claims) {
    data.conflicts += UserOfClaim(pod.metadata.namespace_, claim_name) != nullptr ? 1 : 0;
  }
  if (data.conflicts == 0 && !HasConflictingKind(pod)) return Status::Skip();
  data.once_pod_claims = std::make_shared<const std::set<std::string>>(std::move(once_pod_claims));
  state.Write(kRestrictionsKey, std::move(data));
  return Status::Ok();
}

// Upstream: IsPVCUsedByPods, which keeps a count with each node. Berth searches the pods, because
// claims of this mode are few.
const v1::Pod* VolumeRestrictionsV134::UserOfClaim(const std::string& namespace_name,
                                                   const std::string& claim_name) const {
  for (const NodeInfo* node : handle_.SnapshotSharedLister().List()) {
    for (const PodInfoPtr& info : node->pods()) {
      const v1::Pod& pod = *info->pod;
      if (pod.metadata.namespace_ == namespace_name && NamesClaim(pod, claim_name)) return &pod;
    }
  }
  return nullptr;
}

Status VolumeRestrictionsV134::AddPod(CycleState& state, const v1::Pod&, const PodInfo& pod_to_add,
                                      const NodeInfo&) const {
  return CountPod(state, pod_to_add, 1);
}

Status VolumeRestrictionsV134::RemovePod(CycleState& state, const v1::Pod&,
                                         const PodInfo& pod_to_remove, const NodeInfo&) const {
  return CountPod(state, pod_to_remove, -1);
}

Status VolumeRestrictionsV134::Filter(const CycleState& state, const v1::Pod& pod,
                                      const NodeInfo& node) const {
  Status status = VolumeRestrictions::Filter(state, pod, node);
  if (!status.ok()) return status;
  const RestrictionsState* const data = state.Read(kRestrictionsKey);
  if (data == nullptr) return NoRestrictionsState();
  return data->conflicts > 0 ? Status::Unschedulable(kErrReasonReadWriteOncePodConflict)
                             : Status::Ok();
}

RejectionDetails VolumeRestrictionsV134::Explain(const CycleState& state, const v1::Pod& pod,
                                                 const NodeInfo& node) const {
  RejectionDetails details = VolumeRestrictions::Explain(state, pod, node);
  const RestrictionsState* const data = state.Read(kRestrictionsKey);
  if (!details.empty() || data == nullptr) return details;
  for (const std::string& claim_name : *data->once_pod_claims) {
    const v1::Pod* const user = UserOfClaim(pod.metadata.namespace_, claim_name);
    if (user == nullptr) continue;
    details.push_back(
        {{"{} uses claim {}, which only one pod may use", {v1::PodKey(*user), claim_name}},
         std::nullopt});
  }
  return details;
}

std::vector<ClusterEventWithHint> VolumeRestrictionsV134::EventsToRegisterWithHints() const {
  return {{{"Pod", kActionDelete}, HintOn<v1::Pod>(AfterUserDeleted)},
          {{"Node", kActionAdd}},
          {{"PersistentVolumeClaim", kActionAdd},
           HintOn<v1::PersistentVolumeClaim>(AfterChangeOfNamedClaim)}};
}

}  // namespace berth
