#include "api/persistent_volumes.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "api/json/field_errors.h"
#include "base/stable_sort.h"
#include "base/strings.h"

namespace berth {
namespace {

using VolumePtr = ObjectPtr<v1::PersistentVolume>;

constexpr std::string_view kResourceStorage = "storage";
constexpr std::string_view kVolumeAvailable = "Available";
constexpr std::string_view kFilesystem = "Filesystem";

// Returns null if there is none.
const std::string* BetaStorageClass(const v1::ObjectMeta& metadata) {
  if (metadata.annotations.empty()) return nullptr;
  const auto beta = metadata.annotations.find(std::string(v1::kBetaStorageClassAnnotation));
  return beta == metadata.annotations.end() ? nullptr : &beta->second;
}

Quantity StorageOf(const v1::ResourceList& resources) {
  const auto storage = resources.find(std::string(kResourceStorage));
  return storage == resources.end() ? Quantity() : storage->second;
}

bool SameVolumeMode(const v1::PersistentVolumeClaim& claim, const v1::PersistentVolume& volume) {
  const auto mode = [](const std::string& given) {
    return given.empty() ? kFilesystem : std::string_view(given);
  };
  return mode(claim.volume_mode) == mode(volume.volume_mode);
}

bool OffersAccessModes(const v1::PersistentVolumeClaim& claim, const v1::PersistentVolume& volume) {
  return std::all_of(
      claim.access_modes.begin(), claim.access_modes.end(), [&](const std::string& mode) {
        return std::find(volume.access_modes.begin(), volume.access_modes.end(), mode) !=
               volume.access_modes.end();
      });
}

// Reports whether the volume meets the conditions that apply even to volumes that point to the
// claim, except for the node affinity. (Upstream considers only volumes of the claim's class.)
bool MayServe(const v1::PersistentVolume& volume, const v1::PersistentVolumeClaim& claim) {
  if (volume.claim_ref && !IsVolumeBoundToClaim(volume, claim)) return false;
  if (StorageClassOf(volume) != StorageClassOf(claim)) return false;
  if (StorageCapacity(volume).Compare(StorageRequest(claim)) < 0) return false;
  return SameVolumeMode(claim, volume) && !volume.metadata.deletion_requested;
}

}  // namespace

std::string NotFound(std::string_view kind, std::string_view name) {
  return StrCat(kind, " ", Quoted(name), " not found");
}

std::string_view StorageClassOf(const v1::PersistentVolumeClaim& claim) {
  if (const std::string* beta = BetaStorageClass(claim.metadata)) return *beta;
  return claim.storage_class_name ? std::string_view(*claim.storage_class_name) : "";
}

std::string_view StorageClassOf(const v1::PersistentVolume& volume) {
  if (const std::string* beta = BetaStorageClass(volume.metadata)) return *beta;
  return volume.storage_class_name;
}

std::string ClaimNameOf(const v1::Pod& pod, const v1::Volume& volume) {
  if (!volume.claim_name.empty()) return volume.claim_name;
  return volume.ephemeral ? StrCat(pod.metadata.name, "-", volume.name) : "";
}

bool IsControlledBy(const v1::ObjectMeta& object, const v1::Pod& pod) {
  const auto& owners = object.owner_references;
  const auto controller =
      std::find_if(owners.begin(), owners.end(),
                   [](const v1::OwnerReference& owner) { return owner.controller; });
  return controller != owners.end() && controller->uid == pod.metadata.uid;
}

bool IsFullyBound(const v1::PersistentVolumeClaim& claim) {
  return !claim.volume_name.empty() &&
         claim.metadata.annotations.contains(std::string(v1::kAnnBindCompleted));
}

bool IsVolumeBoundToClaim(const v1::PersistentVolume& volume,
                          const v1::PersistentVolumeClaim& claim) {
  const std::optional<v1::ObjectReference>& reference = volume.claim_ref;
  if (!reference || reference->name != claim.metadata.name ||
      reference->namespace_ != claim.metadata.namespace_) {
    return false;
  }
  return reference->uid.empty() || reference->uid == claim.metadata.uid;
}

VolumePtr BindVolumeToClaim(const VolumePtr& volume, const v1::PersistentVolumeClaim& claim) {
  const bool points_there = IsVolumeBoundToClaim(*volume, claim);
  const std::string bound_by_controller(v1::kAnnBoundByController);
  const bool refers = points_there && volume->claim_ref->uid == claim.metadata.uid;
  const bool marked = points_there || volume->metadata.annotations.contains(bound_by_controller);
  if (refers && marked) return volume;
  v1::PersistentVolume bound = *volume;
  bound.claim_ref = {claim.metadata.namespace_, claim.metadata.name, claim.metadata.uid};
  if (!marked) bound.metadata.annotations[bound_by_controller] = "yes";
  return std::make_shared<const v1::PersistentVolume>(std::move(bound));
}

VolumeNodeAffinity::VolumeNodeAffinity(const v1::PersistentVolume& volume) {
  if (volume.node_affinity) required_.emplace(*volume.node_affinity);
}

bool VolumeNodeAffinity::Matches(const LabelSet& node_labels) const {
  // Upstream checks with a node that has only labels, no name.
  return !required_ || required_->Matches("", node_labels);
}

std::string VolumeNodeAffinity::Error() const {
  const std::vector<std::string> errors =
      required_ ? required_->Errors() : std::vector<std::string>();
  return errors.empty() ? "no matching NodeSelectorTerms" : AggregateText(errors);
}

Result<CandidateVolumes> CandidateVolumes::For(const v1::PersistentVolumeClaim& claim,
                                               const std::vector<VolumePtr>& volumes) {
  // Without a selector the claim accepts volumes with any labels.
  const Result<LabelSelector> selector =
      claim.selector ? LabelSelector::Parse(claim.selector) : LabelSelector::Everything();
  if (!selector) {
    return Error{StrCat("error creating internal label selector for claim: ", KeyOf(claim.metadata),
                        ": ", selector.error().ToString()),
                 ""};
  }
  CandidateVolumes candidates;
  for (const VolumePtr& volume : volumes) {
    if (!MayServe(*volume, claim)) continue;
    if (IsVolumeBoundToClaim(*volume, claim)) {
      candidates.bound_to_claim_.push_back({volume, VolumeNodeAffinity(*volume)});
    } else if (volume->phase == kVolumeAvailable && OffersAccessModes(claim, *volume) &&
               selector.value().Matches(volume->metadata.labels)) {
      candidates.available_.push_back({volume, VolumeNodeAffinity(*volume)});
    }
  }
  StableSort(candidates.available_, [](const Candidate& a, const Candidate& b) {
    return StorageCapacity(*a.volume).Compare(StorageCapacity(*b.volume)) < 0;
  });
  return candidates;
}

VolumePtr CandidateVolumes::FindAnywhere() const {
  if (!bound_to_claim_.empty()) return bound_to_claim_.front().volume;
  return available_.empty() ? nullptr : available_.front().volume;
}

VolumePtr CandidateVolumes::FindFor(const v1::Node& node,
                                    const std::set<std::string>& excluded) const {
  const LabelSet& labels = node.metadata.labels;
  for (const Candidate& candidate : bound_to_claim_) {
    if (excluded.contains(candidate.volume->metadata.name)) continue;
    // A volume that is reserved for this claim is its only choice, even if it is on the wrong node.
    return candidate.affinity.Matches(labels) ? candidate.volume : nullptr;
  }
  for (const Candidate& candidate : available_) {
    if (excluded.contains(candidate.volume->metadata.name)) continue;
    if (candidate.affinity.Matches(labels)) return candidate.volume;
  }
  return nullptr;
}

Quantity StorageRequest(const v1::PersistentVolumeClaim& claim) {
  return StorageOf(claim.requests);
}

Quantity StorageCapacity(const v1::PersistentVolume& volume) { return StorageOf(volume.capacity); }

}  // namespace berth
