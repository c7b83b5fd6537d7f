#include "plugins/volumes/volume_binding.h"

#include <map>
#include <utility>

#include "api/json/decoder.h"
#include "api/json/field_errors.h"
#include "api/persistent_volumes.h"
#include "base/strings.h"
#include "plugins/volumes/volume_hints.h"

namespace berth {
namespace {

using PodVolumesByNode = std::map<std::string, PodVolumes>;

struct BindingState final : StateData {
  // As upstream, copies share the results of Filter: if pods of lower priority are nominated to the
  // node, the only pass runs on a copy of the state.
  std::unique_ptr<StateData> Clone() const override {
    return std::make_unique<BindingState>(*this);
  }

  bool all_bound = false;
  // This and the next are null for a pod without claims.
  std::shared_ptr<const PodVolumeClaims> claims;
  // Keyed by node. Filter writes to it. Reserve continues with a copy, so that the state of a pod
  // that waits, which a checkpoint may hold, does not change.
  std::shared_ptr<PodVolumesByNode> found;

  // Returns null if no volumes were found for the node.
  const PodVolumes* FoundOn(const std::string& node_name) const {
    if (found == nullptr) return nullptr;
    const auto volumes = found->find(node_name);
    return volumes == found->end() ? nullptr : &volumes->second;
  }
};
constexpr StateKey<BindingState> kStateKey{"VolumeBinding"};

// Upstream returns the plain error of the missing state.
Status NoState() { return Status::Internal("not found"); }

}  // namespace

std::vector<std::string> VolumeBinding::ArgsErrors(const Decoder& args) {
  std::vector<std::string> errors;
  const int64_t timeout = args.Field("bindTimeoutSeconds").Int64(kDefaultBindTimeoutSeconds);
  if (timeout < 0) {
    errors.push_back(InvalidValue("bindTimeoutSeconds", timeout,
                                  "invalid BindTimeoutSeconds, should not be a negative value"));
  }
  // v1.21 has no shape. In v1.34 the feature gate StorageCapacityScoring is off.
  const Decoder shape = args.Field("shape");
  if (!shape.Present()) return errors;
  std::vector<std::string> points;
  shape.ForEachElement([&](const Decoder& point) {
    points.push_back(StrCat(R"({"Utilization":)",
                            std::to_string(point.Field("utilization").Int32()), R"(,"Score":)",
                            std::to_string(point.Field("score").Int32()), "}"));
  });
  errors.push_back(StrCat("shape: Invalid value: [", StrJoin(points, ","),
                          "]: unexpected field `shape`, remove it or turn on the feature gate "
                          "StorageCapacityScoring"));
  return errors;
}

void VolumeBinding::CheckArgs(const Decoder& args) {
  const std::vector<std::string> errors = ArgsErrors(args);
  if (!errors.empty()) args.Fail(AggregateText(errors));
}

std::unique_ptr<Plugin> VolumeBinding::Make(const Decoder& args, Handle& handle) {
  CheckArgs(args);
  return std::make_unique<VolumeBinding>(handle);
}

// Upstream: podHasPVCs.
std::string VolumeBinding::CheckClaims(const v1::Pod& pod, bool* has_claims) const {
  *has_claims = false;
  const auto& claims = handle_.Informers().Of<v1::PersistentVolumeClaim>();
  for (const v1::Volume& volume : pod.spec.volumes) {
    const std::string name = ClaimNameOf(pod, volume);
    if (name.empty()) continue;
    *has_claims = true;
    const auto claim = claims.Find(StrCat(pod.metadata.namespace_, "/", name));
    if (claim == nullptr) return MissingClaim(volume, name);
    std::string problem = CheckClaim(pod, volume, *claim);
    if (!problem.empty()) return problem;
  }
  return "";
}

std::string VolumeBinding::MissingClaim(const v1::Volume& volume,
                                        const std::string& claim_name) const {
  if (!rules_.rejects_lost_claims || !volume.claim_name.empty()) {
    return NotFound("persistentvolumeclaim", claim_name);
  }
  return StrCat("waiting for ephemeral volume controller to create the persistentvolumeclaim ",
                Quoted(claim_name));
}

std::string VolumeBinding::CheckClaim(const v1::Pod& pod, const v1::Volume& volume,
                                      const v1::PersistentVolumeClaim& claim) const {
  const std::string name = Quoted(claim.metadata.name);
  if (rules_.rejects_lost_claims && claim.phase == v1::kClaimLost) {
    return StrCat("persistentvolumeclaim ", name, " bound to non-existent persistentvolume ",
                  Quoted(claim.volume_name));
  }
  if (claim.metadata.deletion_requested) {
    return StrCat("persistentvolumeclaim ", name, " is being deleted");
  }
  if (!volume.claim_name.empty() || IsControlledBy(claim.metadata, pod)) return "";
  return rules_.rejects_lost_claims
             ? NotCreatedFor(pod, claim)
             : StrCat("persistentvolumeclaim ", name, " was not created for the pod");
}

Status VolumeBinding::PreFilter(CycleState& state, const v1::Pod& pod) const {
  BindingState data;
  bool has_claims = false;
  const std::string problem = CheckClaims(pod, &has_claims);
  if (!problem.empty()) return Status::UnschedulableAndUnresolvable(problem);
  if (has_claims) {
    data.claims = std::make_shared<const PodVolumeClaims>(binder_.GetPodVolumes(pod));
    if (!data.claims->unbound_immediate.empty()) {
      return Status::UnschedulableAndUnresolvable(
          "pod has unbound immediate PersistentVolumeClaims");
    }
    data.found = std::make_shared<PodVolumesByNode>();
  }
  state.Write(kStateKey, std::move(data));
  return Status::Ok();
}

Status VolumeBinding::Filter(const CycleState& state, const v1::Pod&, const NodeInfo& node) const {
  const BindingState* data = state.Read(kStateKey);
  if (data == nullptr) return NoState();
  if (data->claims == nullptr) return Status::Ok();
  PodVolumes volumes;
  Status status = binder_.FindPodVolumes(*data->claims, node.node(), &volumes);
  if (status.ok()) (*data->found)[node.name()] = std::move(volumes);
  return status;
}

RejectionDetails VolumeBinding::Explain(const CycleState& state, const v1::Pod&,
                                        const NodeInfo& node) const {
  const BindingState* data = state.Read(kStateKey);
  if (data == nullptr || data->claims == nullptr) return {};
  return binder_.Explain(*data->claims, node.node());
}

bool VolumeBinding::AdmitsEveryNode(const CycleState& state, const v1::Pod&) const {
  const BindingState* data = state.Read(kStateKey);
  return data != nullptr && data->claims == nullptr;
}

Status VolumeBinding::Score(const CycleState&, const v1::Pod&, const NodeInfo&,
                            int64_t* score) const {
  *score = 0;
  return Status::Ok();
}

Status VolumeBinding::Reserve(CycleState& state, const v1::Pod& pod, const std::string& node_name) {
  BindingState* data = state.ReadMutable(kStateKey);
  if (data == nullptr) return NoState();
  const PodVolumes* const found = data->FoundOn(node_name);
  if (found == nullptr) {
    data->all_bound = true;
    return Status::Ok();
  }
  PodVolumes volumes = *found;
  Status status = binder_.AssumePodVolumes(pod, node_name, &volumes, &data->all_bound);
  if (!status.ok()) return status;
  data->found =
      std::make_shared<PodVolumesByNode>(PodVolumesByNode{{node_name, std::move(volumes)}});
  return Status::Ok();
}

void VolumeBinding::Unreserve(CycleState& state, const v1::Pod&, const std::string& node_name) {
  const BindingState* data = state.Read(kStateKey);
  if (data == nullptr) return;
  if (const PodVolumes* const found = data->FoundOn(node_name)) {
    binder_.RevertAssumedPodVolumes(*found);
  }
}

Status VolumeBinding::PreBind(CycleState& state, const v1::Pod& pod, const std::string& node_name) {
  const BindingState* data = state.Read(kStateKey);
  if (data == nullptr) return NoState();
  if (data->all_bound) return Status::Ok();
  const PodVolumes* const found = data->FoundOn(node_name);
  if (found == nullptr) {
    return Status::Internal(StrCat(rules_.no_pod_volumes, Quoted(node_name)));
  }
  return binder_.BindPodVolumes(pod, node_name, *found);
}

std::shared_ptr<const void> VolumeBinding::SaveState() const {
  return std::make_shared<const VolumeBinder::State>(binder_.Save());
}

void VolumeBinding::RestoreState(const std::shared_ptr<const void>& state) {
  binder_.Restore(*static_cast<const VolumeBinder::State*>(state.get()));
}

}  // namespace berth
