// How claims, persistent volumes, storage classes and nodes go together. As kubernetes v1.21,
// pkg/controller/volume/persistentvolume/util, component-helpers v0.21, storage/volume, and
// pkg/volume/util (CheckNodeAffinity).
#ifndef BERTH_API_PERSISTENT_VOLUMES_H_
#define BERTH_API_PERSISTENT_VOLUMES_H_

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "api/labels.h"
#include "api/node_affinity.h"
#include "api/objects.h"
#include "api/storage.h"
#include "api/types.h"
#include "base/result.h"

namespace berth {

// `KIND "NAME" not found`, how a lister says it; `kind` is the singular resource with its group.
std::string NotFound(std::string_view kind, std::string_view name);

// The name of the storage class, "" for none: the beta annotation wins over the field. As
// GetPersistentVolumeClaimClass and GetPersistentVolumeClass.
std::string_view StorageClassOf(const v1::PersistentVolumeClaim& claim);
std::string_view StorageClassOf(const v1::PersistentVolume& volume);

// The claim that a volume of a pod uses: by its name, or POD-VOLUME for a generic ephemeral volume,
// which another controller makes and the pod must own. "" for other volumes.
std::string ClaimNameOf(const v1::Pod& pod, const v1::Volume& volume);
// As metav1.IsControlledBy.
bool IsControlledBy(const v1::ObjectMeta& object, const v1::Pod& pod);

// Whether the claim names a volume and the controller has finished binding it. As isPVCFullyBound.
bool IsFullyBound(const v1::PersistentVolumeClaim& claim);

// Whether the volume points to this claim; a reference without a uid does to any of that name. As
// IsVolumeBoundToClaim.
bool IsVolumeBoundToClaim(const v1::PersistentVolume& volume,
                          const v1::PersistentVolumeClaim& claim);

// The volume with its claimRef set to the claim, and marked as bound by a controller where it did
// not point there already; `volume` itself if all this is so. As GetBindVolumeToClaim.
ObjectPtr<v1::PersistentVolume> BindVolumeToClaim(const ObjectPtr<v1::PersistentVolume>& volume,
                                                  const v1::PersistentVolumeClaim& claim);

// A volume's node affinity after parsing. As CheckNodeAffinity.
class VolumeNodeAffinity {
 public:
  explicit VolumeNodeAffinity(const v1::PersistentVolume& volume);
  // Whether the volume can be used on nodes with these labels. Without affinity it can everywhere.
  bool Matches(const LabelSet& node_labels) const;
  // Go's error text where Matches is false.
  std::string Error() const;

 private:
  std::optional<ParsedNodeSelector> required_;
};

// The volumes that could serve a claim, worked out once for all nodes. As FindMatchingVolume with a
// node, whose loop over the volumes is taken apart here.
class CandidateVolumes {
 public:
  // An error if the claim's selector does not parse.
  static Result<CandidateVolumes> For(const v1::PersistentVolumeClaim& claim,
                                      const std::vector<ObjectPtr<v1::PersistentVolume>>& volumes);

  // The volume for the claim on this node, null if there is none: the one that points to the claim
  // already (but none at all if that one may not be used on the node), else the smallest that the
  // node can use; of several of that size the first (upstream: any). Volumes whose names are in
  // `excluded` are left out.
  ObjectPtr<v1::PersistentVolume> FindFor(const v1::Node& node,
                                          const std::set<std::string>& excluded) const;
  // The same wherever the volume can be used, as the controller of volumes asks.
  ObjectPtr<v1::PersistentVolume> FindAnywhere() const;

 private:
  struct Candidate {
    ObjectPtr<v1::PersistentVolume> volume;
    VolumeNodeAffinity affinity;
  };
  std::vector<Candidate> bound_to_claim_;
  std::vector<Candidate> available_;  // smallest first
};

// What the claim requests, or the volume offers, of `storage`; 0 if nothing is said.
Quantity StorageRequest(const v1::PersistentVolumeClaim& claim);
Quantity StorageCapacity(const v1::PersistentVolume& volume);

}  // namespace berth

#endif  // BERTH_API_PERSISTENT_VOLUMES_H_
