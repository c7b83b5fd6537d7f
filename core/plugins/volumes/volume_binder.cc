#include "plugins/volumes/volume_binder.h"

#include <algorithm>
#include <set>
#include <utility>

#include "api/labels.h"
#include "api/node_affinity.h"
#include "base/stable_sort.h"
#include "base/strings.h"

namespace berth {
namespace {

// Returns the node for which a volume is to be provisioned; null if none was selected yet.
const std::string* SelectedNode(const v1::PersistentVolumeClaim& claim) {
  const auto& annotations = claim.metadata.annotations;
  const auto selected = annotations.find(std::string(v1::kAnnSelectedNode));
  return selected == annotations.end() ? nullptr : &selected->second;
}

// Reports whether this node was selected for all of them.
bool AllSelected(const std::vector<ObjectPtr<v1::PersistentVolumeClaim>>& claims,
                 const v1::Node& node) {
  return std::all_of(claims.begin(), claims.end(), [&](const auto& claim) {
    return *SelectedNode(*claim) == node.metadata.name;
  });
}

bool Matches(const v1::TopologySelectorTerm& term, const LabelSet& labels) {
  return !term.match_label_expressions.empty() &&
         std::all_of(term.match_label_expressions.begin(), term.match_label_expressions.end(),
                     [&](const v1::TopologySelectorLabelRequirement& expression) {
                       const Result<LabelRequirement> requirement = LabelRequirement::Make(
                           expression.key, LabelOperator::kIn, expression.values);
                       return requirement && requirement.value().Matches(labels);
                     });
}

// Terms are ORed; without any, everything matches. Upstream: v1helper.MatchTopologySelectorTerms.
bool MatchTopologySelectorTerms(const std::vector<v1::TopologySelectorTerm>& terms,
                                const LabelSet& labels) {
  return terms.empty() ||
         std::any_of(terms.begin(), terms.end(),
                     [&](const v1::TopologySelectorTerm& term) { return Matches(term, labels); });
}

bool CapacitySufficient(const v1::CSIStorageCapacity& capacity, int64_t size_bytes) {
  const std::optional<Quantity>& limit = VolumeLimitOf(capacity);
  return limit && limit->Value() >= size_bytes;
}

bool NodeHasAccess(const v1::Node& node, const v1::CSIStorageCapacity& capacity) {
  const Result<LabelSelector> topology = LabelSelector::Parse(capacity.node_topology);
  return topology && topology.value().Matches(node.metadata.labels);
}

// Returns the detail of a volume that is bound to the claim but cannot be used on the node: for
// each of its terms, the first label that the node lacks.
RejectionDetail ConflictWith(const v1::Node& node, const v1::PersistentVolumeClaim& claim,
                             const v1::PersistentVolume& volume) {
  const std::string& name = claim.metadata.name;
  if (volume.node_affinity) {
    const ParsedNodeSelector selector(*volume.node_affinity);
    for (const ParsedNodeSelectorTerm& term : selector.terms()) {
      for (const LabelRequirement& requirement : term.expressions()) {
        if (requirement.Matches(node.metadata.labels)) continue;
        const auto label = node.metadata.labels.find(requirement.key());
        const std::string wanted = RequirementText(requirement);
        if (label == node.metadata.labels.end()) {
          return {{"the volume of claim {} wants {}, has no label {}",
                   {name, wanted, requirement.key()}},
                  std::nullopt};
        }
        return {{"the volume of claim {} wants {}, has {}",
                 {name, wanted, StrCat(label->first, "=", label->second)}},
                std::nullopt};
      }
    }
  }
  return {{"the volume of claim {} cannot be used here", {name}}, std::nullopt};
}

// Returns the detail of a claim for which there is no volume, and none can be provisioned on the
// node.
RejectionDetail NotMadeHere(const v1::PersistentVolumeClaim& claim, bool lacks_space) {
  const std::string class_name(StorageClassOf(claim));
  if (lacks_space) {
    return {{"claim {} asks for {}, more than {} has left here",
             {claim.metadata.name, StorageRequest(claim).Canonical(), class_name}},
            std::nullopt};
  }
  return {{"claim {} finds no volume here, and {} makes none", {claim.metadata.name, class_name}},
          std::nullopt};
}

}  // namespace

const std::optional<Quantity>& VolumeLimitOf(const v1::CSIStorageCapacity& capacity) {
  return capacity.maximum_volume_size ? capacity.maximum_volume_size : capacity.capacity;
}

VolumeBinder::VolumeBinder(Handle& handle, const VolumeBinderRules& rules)
    : handle_(handle),
      rules_(rules),
      volumes_(handle, "v1.PersistentVolume"),
      claims_(handle, "v1.PersistentVolumeClaim") {}

void VolumeBinder::Restore(const State& state) {
  volumes_.set_assumed(state.volumes);
  claims_.set_assumed(state.claims);
}

PodVolumeClaims VolumeBinder::GetPodVolumes(const v1::Pod& pod) const {
  PodVolumeClaims claims;
  for (const v1::Volume& volume : pod.spec.volumes) {
    const std::string name = ClaimNameOf(pod, volume);
    if (name.empty()) continue;
    const ClaimPtr claim = claims_.Get(StrCat(pod.metadata.namespace_, "/", name));
    if (claim == nullptr) continue;
    if (IsFullyBound(*claim)) {
      claims.bound.push_back(BoundClaim(claim));
    } else if (!claim->volume_name.empty() || !IsDelayBindingMode(*claim)) {
      claims.unbound_immediate.push_back(claim);
    } else if (SelectedNode(*claim) != nullptr) {
      claims.selected.push_back(claim);
    } else {
      claims.to_match.push_back({claim, CandidatesFor(*claim)});
    }
  }
  // Small claims come first, so that each gets the smallest volume that suffices. Equal ones keep
  // their order: upstream's sort is stable for up to 12 claims.
  StableSort(claims.to_match, [](const auto& a, const auto& b) {
    return StorageRequest(*a.claim).Compare(StorageRequest(*b.claim)) < 0;
  });
  return claims;
}

PodVolumeClaims::Bound VolumeBinder::BoundClaim(const ClaimPtr& claim) const {
  PodVolumeClaims::Bound bound{claim, volumes_.Get(claim->volume_name), std::nullopt};
  if (bound.volume) bound.affinity.emplace(*bound.volume);
  return bound;
}

Result<CandidateVolumes> VolumeBinder::CandidatesFor(const Claim& claim) const {
  std::vector<VolumePtr> volumes;
  volumes_.ForEach([&](const VolumePtr& volume) { volumes.push_back(volume); });
  return CandidateVolumes::For(claim, volumes);
}

bool VolumeBinder::ArePodVolumesBound(const v1::Pod& pod) const {
  return std::all_of(
      pod.spec.volumes.begin(), pod.spec.volumes.end(), [&](const v1::Volume& volume) {
        const std::string name = ClaimNameOf(pod, volume);
        if (name.empty()) return true;
        const ClaimPtr claim = claims_.Get(StrCat(pod.metadata.namespace_, "/", name));
        return claim != nullptr && IsFullyBound(*claim);
      });
}

bool VolumeBinder::IsDelayBindingMode(const Claim& claim) const {
  const auto storage_class = handle_.Informers().Of<v1::StorageClass>().Find(StorageClassOf(claim));
  return storage_class != nullptr &&
         storage_class->volume_binding_mode == v1::kVolumeBindingWaitForFirstConsumer;
}

Status VolumeBinder::FindPodVolumes(const PodVolumeClaims& claims, const v1::Node& node,
                                    PodVolumes* volumes) const {
  *volumes = PodVolumes();
  std::string_view bound_reason;
  std::string_view unbound_reason;
  Status status = CheckBoundClaims(claims.bound, node, &bound_reason);
  if (!status.ok()) return status;
  if (!AllSelected(claims.selected, node)) {
    unbound_reason = kErrReasonBindConflict;
  } else {
    volumes->dynamic_provisions = claims.selected;
    std::set<std::string> chosen;
    for (const PodVolumeClaims::ToMatch& to_match : claims.to_match) {
      if (!to_match.candidates) return Status::Internal(to_match.candidates.error().message);
      const VolumePtr match = to_match.candidates.value().FindFor(node, chosen);
      if (match == nullptr) {
        volumes->dynamic_provisions.push_back(to_match.claim);
      } else {
        chosen.insert(match->metadata.name);
        volumes->static_bindings.push_back({to_match.claim, match});
      }
    }
    status = CheckVolumeProvisions(volumes->dynamic_provisions, node, &unbound_reason);
    if (!status.ok()) return status;
  }
  std::vector<std::string> reasons;
  if (bound_reason == rules_.node_conflict) reasons.emplace_back(bound_reason);
  if (!unbound_reason.empty()) reasons.emplace_back(unbound_reason);
  if (bound_reason == rules_.pv_not_exist) reasons.emplace_back(bound_reason);
  if (reasons.empty()) return Status::Ok();
  return Status(Code::kUnschedulableAndUnresolvable, std::move(reasons));
}

RejectionDetails VolumeBinder::Explain(const PodVolumeClaims& claims, const v1::Node& node) const {
  RejectionDetails details;
  for (const PodVolumeClaims::Bound& bound : claims.bound) {
    std::string_view reason;
    if (!CheckBoundClaims({bound}, node, &reason).ok() || reason != rules_.node_conflict) continue;
    details.push_back(ConflictWith(node, *bound.claim, *bound.volume));
  }
  for (const ClaimPtr& claim : claims.selected) {
    const std::string* const selected = SelectedNode(*claim);
    if (selected == nullptr || *selected == node.metadata.name) continue;
    details.push_back(
        {{"the volume of claim {} is being made for {}", {claim->metadata.name, *selected}},
         std::nullopt});
  }
  PodVolumes found;
  (void)FindPodVolumes(claims, node, &found);
  for (const ClaimPtr& claim : found.dynamic_provisions) {
    std::string_view reason;
    if (!CheckVolumeProvisions({claim}, node, &reason).ok() || reason.empty()) continue;
    details.push_back(NotMadeHere(*claim, reason == kErrReasonNotEnoughSpace));
  }
  return details;
}

Status VolumeBinder::CheckBoundClaims(const std::vector<PodVolumeClaims::Bound>& claims,
                                      const v1::Node& node, std::string_view* reason) const {
  const auto csi_node = handle_.Informers().Of<v1::CSINode>().Find(node.metadata.name);
  for (const PodVolumeClaims::Bound& bound : claims) {
    if (bound.volume == nullptr) {
      *reason = rules_.pv_not_exist;
      break;
    }
    const Result<VolumePtr> translated =
        TryTranslatePVToCSI(bound.volume, csi_node.get(), rules_.gates);
    if (!translated) {
      return Status::Internal(StrCat("could not translate pv: ", translated.error().message));
    }
    const bool matches =
        translated.value() == bound.volume
            ? bound.affinity->Matches(node.metadata.labels)
            : VolumeNodeAffinity(*translated.value()).Matches(node.metadata.labels);
    if (!matches) {
      *reason = rules_.node_conflict;
      break;
    }
  }
  return Status::Ok();
}

Status VolumeBinder::CheckVolumeProvisions(const std::vector<ClaimPtr>& claims,
                                           const v1::Node& node, std::string_view* reason) const {
  for (const ClaimPtr& claim : claims) {
    const std::string_view class_name = StorageClassOf(*claim);
    const auto storage_class = handle_.Informers().Of<v1::StorageClass>().Find(class_name);
    // The claim's binding mode led here, but the class may have been deleted since.
    if (storage_class == nullptr) {
      return Status::Internal(StrCat("failed to find storage class ", Quoted(class_name)));
    }
    if (storage_class->provisioner.empty() ||
        storage_class->provisioner == v1::kNotSupportedProvisioner ||
        !MatchTopologySelectorTerms(storage_class->allowed_topologies, node.metadata.labels)) {
      *reason = kErrReasonBindConflict;
      return Status::Ok();
    }
    if (!HasEnoughCapacity(*claim, *storage_class, node)) {
      *reason = kErrReasonNotEnoughSpace;
      return Status::Ok();
    }
  }
  return Status::Ok();
}

bool VolumeBinder::HasEnoughCapacity(const Claim& claim, const v1::StorageClass& storage_class,
                                     const v1::Node& node) const {
  const Objects& informers = handle_.Informers();
  const auto request = claim.requests.find("storage");
  if (request == claim.requests.end()) return true;
  // Only drivers with storageCapacity publish CSIStorageCapacity objects.
  const auto driver = informers.Of<v1::CSIDriver>().Find(storage_class.provisioner);
  if (driver == nullptr || !driver->storage_capacity) return true;
  const int64_t size_bytes = request->second.Value();
  const auto& capacities = informers.Of<v1::CSIStorageCapacity>();
  return std::any_of(capacities.begin(), capacities.end(), [&](const auto& entry) {
    const v1::CSIStorageCapacity& capacity = *entry.second;
    return capacity.storage_class_name == storage_class.metadata.name &&
           CapacitySufficient(capacity, size_bytes) && NodeHasAccess(node, capacity);
  });
}

Status VolumeBinder::AssumePodVolumes(const v1::Pod& pod, const std::string& node_name,
                                      PodVolumes* volumes, bool* all_bound) {
  *all_bound = ArePodVolumesBound(pod);
  if (*all_bound) return Status::Ok();
  PodVolumes assumed;
  assumed.assumed = true;
  const auto fail = [&](const std::string& message) {
    RevertAssumedPodVolumes(assumed);
    return Status::Internal(message);
  };
  for (const VolumeBindingInfo& binding : volumes->static_bindings) {
    const VolumePtr bound = BindVolumeToClaim(binding.volume, *binding.claim);
    // A volume that points to the claim already needs no assumption.
    if (bound != binding.volume) {
      if (const auto error = volumes_.Assume(bound)) return fail(*error);
    }
    assumed.static_bindings.push_back({binding.claim, bound});
  }
  for (const ClaimPtr& claim : volumes->dynamic_provisions) {
    Claim selected = *claim;
    selected.metadata.annotations[std::string(v1::kAnnSelectedNode)] = node_name;
    const ClaimPtr pointer = std::make_shared<const Claim>(std::move(selected));
    if (const auto error = claims_.Assume(pointer)) return fail(*error);
    assumed.dynamic_provisions.push_back(pointer);
  }
  *volumes = std::move(assumed);
  return Status::Ok();
}

void VolumeBinder::RevertAssumedPodVolumes(const PodVolumes& volumes) {
  for (const VolumeBindingInfo& binding : volumes.static_bindings) {
    volumes_.Restore(binding.volume->metadata.name);
  }
  for (const ClaimPtr& claim : volumes.dynamic_provisions) {
    claims_.Restore(KeyOf(claim->metadata));
  }
}

Status VolumeBinder::BindPodVolumes(const v1::Pod& pod, const std::string& node_name,
                                    const PodVolumes& volumes) {
  if (const auto error = WriteBindings(pod, volumes)) return Status::Internal(*error);
  if (const auto error = CheckBindings(pod, node_name, volumes)) {
    return Status::Internal(StrCat("binding volumes: ", *error));
  }
  return Status::Ok();
}

// When a write fails, the caller's Unreserve restores what was assumed. Upstream: bindAPIUpdate.
std::optional<std::string> VolumeBinder::WriteBindings(const v1::Pod& pod,
                                                       const PodVolumes& volumes) {
  // Upstream finds its lists missing if Reserve is disabled for the plugin: they are null if empty,
  // but not after they were assumed.
  if (!volumes.assumed && volumes.static_bindings.empty()) {
    return StrCat("failed to get cached bindings for pod ", Quoted(v1::PodKey(pod)));
  }
  if (!volumes.assumed && volumes.dynamic_provisions.empty()) {
    return StrCat("failed to get cached claims to provision for pod ", Quoted(v1::PodKey(pod)));
  }
  for (const VolumeBindingInfo& binding : volumes.static_bindings) {
    if (auto error = handle_.Client().UpdatePersistentVolume(*binding.volume)) return error;
  }
  for (const ClaimPtr& claim : volumes.dynamic_provisions) {
    if (auto error = handle_.Client().UpdatePersistentVolumeClaim(*claim)) return error;
  }
  return std::nullopt;
}

std::optional<std::string> VolumeBinder::CheckBindings(const v1::Pod& pod,
                                                       const std::string& node_name,
                                                       const PodVolumes& volumes) const {
  const Objects& stored = handle_.Client().Stored();
  const v1::NodePtr node = stored.FindNode(node_name);
  if (node == nullptr) {
    return StrCat("failed to get node ", Quoted(node_name), ": ", NotFound("node", node_name));
  }
  if (stored.FindPod(v1::PodKey(pod)) == nullptr) {
    return StrCat("pod does not exist any more: ", NotFound("pod", pod.metadata.name));
  }
  for (const VolumeBindingInfo& binding : volumes.static_bindings) {
    if (auto error = CheckStaticBinding(binding, *node)) return error;
  }
  for (const ClaimPtr& claim : volumes.dynamic_provisions) {
    if (auto error = CheckProvisioning(*claim, *node)) return error;
  }
  return std::nullopt;
}

std::optional<std::string> VolumeBinder::CheckStaticBinding(const VolumeBindingInfo& binding,
                                                            const v1::Node& node) const {
  const Objects& stored = handle_.Client().Stored();
  const std::string& volume_name = binding.volume->metadata.name;
  const VolumePtr volume = stored.Of<v1::PersistentVolume>().Find(volume_name);
  if (volume == nullptr) {
    return StrCat("failed to check binding: ", volumes_.NotFoundMessage(volume_name));
  }
  const std::string claim_key = KeyOf(binding.claim->metadata);
  const ClaimPtr claim = stored.Of<Claim>().Find(claim_key);
  if (claim == nullptr) {
    return StrCat("failed to check binding: ", claims_.NotFoundMessage(claim_key));
  }
  if (auto error = CheckStoredAffinity(volume, node)) return error;
  if (!volume->claim_ref || volume->claim_ref->uid.empty()) {
    return StrCat("ClaimRef got reset for pv ", Quoted(volume_name));
  }
  if (!IsFullyBound(*claim)) return std::string(rules_.timed_out);
  return std::nullopt;
}

std::optional<std::string> VolumeBinder::CheckProvisioning(const Claim& provisioned,
                                                           const v1::Node& node) const {
  const Objects& stored = handle_.Client().Stored();
  const std::string key = KeyOf(provisioned.metadata);
  const ClaimPtr claim = stored.Of<Claim>().Find(key);
  if (claim == nullptr) {
    return StrCat("failed to check provisioning pvc: ", claims_.NotFoundMessage(key));
  }
  // A provisioner that fails removes the annotation.
  if (claim->metadata.annotations.empty()) {
    return StrCat("selectedNode annotation reset for PVC ", Quoted(claim->metadata.name));
  }
  const std::string* selected = SelectedNode(*claim);
  if (selected == nullptr || *selected != node.metadata.name) {
    return StrCat("provisioning failed for PVC ", Quoted(claim->metadata.name));
  }
  if (!claim->volume_name.empty()) {
    const VolumePtr volume = stored.Of<v1::PersistentVolume>().Find(claim->volume_name);
    if (volume == nullptr) return std::string(rules_.timed_out);
    if (auto error = CheckStoredAffinity(volume, node)) return error;
  }
  if (!IsFullyBound(*claim)) return std::string(rules_.timed_out);
  return std::nullopt;
}

std::optional<std::string> VolumeBinder::CheckStoredAffinity(const VolumePtr& volume,
                                                             const v1::Node& node) const {
  const auto csi_node = handle_.Client().Stored().Of<v1::CSINode>().Find(node.metadata.name);
  const Result<VolumePtr> translated = TryTranslatePVToCSI(volume, csi_node.get(), rules_.gates);
  if (!translated) {
    return StrCat("failed to translate pv to csi: could not translate pv: ",
                  translated.error().message);
  }
  const VolumeNodeAffinity affinity(*translated.value());
  if (affinity.Matches(node.metadata.labels)) return std::nullopt;
  return StrCat("pv ", Quoted(volume->metadata.name), " node affinity doesn't match node ",
                Quoted(node.metadata.name), ": ", affinity.Error());
}

}  // namespace berth
