// Relations between claims, persistent volumes, storage classes and nodes. Upstream: kubernetes
// v1.21, pkg/controller/volume/persistentvolume/util, component-helpers v0.21, storage/volume, and
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

// Returns `KIND "NAME" not found`, in the words of a lister; `kind` is the singular resource with
// its group.
std::string NotFound(std::string_view kind, std::string_view name);

// Returns the name of the storage class, "" for none: the beta annotation wins over the field.
// Upstream: GetPersistentVolumeClaimClass and GetPersistentVolumeClass.
std::string_view StorageClassOf(const v1::PersistentVolumeClaim& claim);
std::string_view StorageClassOf(const v1::PersistentVolume& volume);

// Returns the name of the claim that a volume of a pod uses. For a generic ephemeral volume it is
// POD-VOLUME, a claim that another controller creates and the pod must own. "" for other volumes.
std::string ClaimNameOf(const v1::Pod& pod, const v1::Volume& volume);
// Upstream: metav1.IsControlledBy.
bool IsControlledBy(const v1::ObjectMeta& object, const v1::Pod& pod);

// Reports whether the claim names a volume and the controller has finished binding it. Upstream:
// isPVCFullyBound.
bool IsFullyBound(const v1::PersistentVolumeClaim& claim);

// Reports whether the volume points to this claim; a reference without a uid points to any claim of
// that name. Upstream: IsVolumeBoundToClaim.
bool IsVolumeBoundToClaim(const v1::PersistentVolume& volume,
                          const v1::PersistentVolumeClaim& claim);

// Returns the volume with its claimRef set to the claim, and marked as bound by a controller if it
// did not point there already; `volume` itself if nothing changes. Upstream: GetBindVolumeToClaim.
ObjectPtr<v1::PersistentVolume> BindVolumeToClaim(const ObjectPtr<v1::PersistentVolume>& volume,
                                                  const v1::PersistentVolumeClaim& claim);

// A volume's parsed node affinity. Upstream: CheckNodeAffinity.
class VolumeNodeAffinity {
 public:
  explicit VolumeNodeAffinity(const v1::PersistentVolume& volume);
  // Reports whether the volume can be used on nodes with these labels. A volume without affinity
  // can be used everywhere.
  bool Matches(const LabelSet& node_labels) const;
  // Returns Go's error text for nodes on which Matches is false.
  std::string Error() const;

 private:
  std::optional<ParsedNodeSelector> required_;
};

// The volumes that could serve a claim, computed once for all nodes. It splits the loop over the
// volumes in upstream's FindMatchingVolume into a part that needs no node and a part for each node.
class CandidateVolumes {
 public:
  // Returns an error if the claim's selector does not parse.
  static Result<CandidateVolumes> For(const v1::PersistentVolumeClaim& claim,
                                      const std::vector<ObjectPtr<v1::PersistentVolume>>& volumes);

  // Returns the volume for the claim on this node, null if there is none. A volume that points to
  // the claim already wins (if it cannot be used on the node, the result is null); else it is the
  // smallest one that the node can use, and the first of several of that size (upstream: any).
  // Volumes whose names are in `excluded` are skipped.
  ObjectPtr<v1::PersistentVolume> FindFor(const v1::Node& node,
                                          const std::set<std::string>& excluded) const;
  // Returns the volume without regard to nodes, as the controller of volumes chooses.
  ObjectPtr<v1::PersistentVolume> FindAnywhere() const;

 private:
  struct Candidate {
    ObjectPtr<v1::PersistentVolume> volume;
    VolumeNodeAffinity affinity;
  };
  std::vector<Candidate> bound_to_claim_;
  std::vector<Candidate> available_;  // smallest first
};

// Returns the storage that the claim requests, or the volume offers; 0 if the manifest does not
// say.
Quantity StorageRequest(const v1::PersistentVolumeClaim& claim);
Quantity StorageCapacity(const v1::PersistentVolume& volume);

}  // namespace berth

#endif  // BERTH_API_PERSISTENT_VOLUMES_H_
