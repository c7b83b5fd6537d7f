#ifndef BERTH_PLUGINS_VOLUMES_VOLUME_BINDER_H_
#define BERTH_PLUGINS_VOLUMES_VOLUME_BINDER_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/objects.h"
#include "api/persistent_volumes.h"
#include "api/storage.h"
#include "api/types.h"
#include "framework/handle.h"
#include "framework/rejection_detail.h"
#include "framework/status.h"
#include "plugins/volumes/assume_cache.h"
#include "plugins/volumes/csi_migration.h"

namespace berth {

// The claims of a pod, with what can be known of them without a node.
struct PodVolumeClaims {
  using ClaimPtr = ObjectPtr<v1::PersistentVolumeClaim>;

  struct Bound {
    ClaimPtr claim;
    ObjectPtr<v1::PersistentVolume> volume;  // null if it does not exist
    std::optional<VolumeNodeAffinity> affinity;
  };
  struct ToMatch {
    ClaimPtr claim;
    Result<CandidateVolumes> candidates;
  };

  std::vector<Bound> bound;  // fully, in the order of the pod's volumes

  // Unbound ones of classes that wait for the first consumer. Either a node was selected for them
  // already (in the order of the pod's volumes), or they look for a volume (the smallest first).
  std::vector<ClaimPtr> selected;
  std::vector<ToMatch> to_match;

  // Others should have bound them; those that name a volume included.
  std::vector<ClaimPtr> unbound_immediate;
};

// A claim and the volume that it is to be bound to.
struct VolumeBindingInfo {
  ObjectPtr<v1::PersistentVolumeClaim> claim;
  ObjectPtr<v1::PersistentVolume> volume;
};

// What becomes of a pod's unbound claims on one node.
struct PodVolumes {
  std::vector<VolumeBindingInfo> static_bindings;
  std::vector<ObjectPtr<v1::PersistentVolumeClaim>> dynamic_provisions;
  bool assumed = false;  // the objects above are what is to be written
};

// What the capacity lets one volume have at the most: maximumVolumeSize says it more precisely than
// capacity. As v1.34's volumeLimit.
const std::optional<Quantity>& VolumeLimitOf(const v1::CSIStorageCapacity& capacity);

// In what versions of VolumeBinder differ: by default those of v1.21.
struct VolumeBinderRules {
  std::string_view node_conflict = "node(s) had volume node affinity conflict";
  std::string_view pv_not_exist = "pvc(s) bound to non-existent pv(s)";
  std::string_view timed_out = "timed out waiting for the condition";
  MigrationGates gates = MigrationGates::kV121;
};

// Finds volumes for the claims of a pod on a node, assumes the choice, and writes it. As kubernetes
// v1.21, pkg/controller/volume/scheduling/scheduler_binder.go, with gate CSIStorageCapacity on.
// What it assumes is the only state.
class VolumeBinder {
 public:
  static constexpr std::string_view kErrReasonBindConflict =
      "node(s) didn't find available persistent volumes to bind";
  static constexpr std::string_view kErrReasonNotEnoughSpace =
      "node(s) did not have enough free storage";

  // REQUIRES: `handle` outlives this.
  explicit VolumeBinder(Handle& handle, const VolumeBinderRules& rules = {});

  // Claims that do not exist are left out: the plugin has looked for them before.
  PodVolumeClaims GetPodVolumes(const v1::Pod& pod) const;

  // Whether the node does for all claims, and what becomes of the unbound ones there. A rejection
  // has its reasons in a fixed order: node affinity, no volume to bind, storage, missing volume.
  Status FindPodVolumes(const PodVolumeClaims& claims, const v1::Node& node,
                        PodVolumes* volumes) const;

  // What its rejection leaves out: the volume and what it wants of a node, or the claim that finds
  // no volume. REQUIRES: FindPodVolumes rejects the node.
  RejectionDetails Explain(const PodVolumeClaims& claims, const v1::Node& node) const;

  // From now on other attempts see the volumes of `volumes` taken and its claims on their way to be
  // provisioned for the node; `volumes` then has these versions of them. `all_bound`: all are bound
  // already, so BindPodVolumes is not needed.
  Status AssumePodVolumes(const v1::Pod& pod, const std::string& node_name, PodVolumes* volumes,
                          bool* all_bound);
  // Takes it back. Idempotent.
  void RevertAssumedPodVolumes(const PodVolumes& volumes);

  // Writes the choice to the API server and checks that all claims come out bound. Upstream looks
  // every second, up to the plugin's bindTimeoutSeconds, for what the controllers make of it. In
  // the simulation they act within the write, and what is not bound right after it never will be:
  // then it fails at once, as upstream does after the time. Upstream reads its informers then,
  // which are up to date after that time; here the API server is read.
  Status BindPodVolumes(const v1::Pod& pod, const std::string& node_name,
                        const PodVolumes& volumes);

  // What is assumed, for checkpoints.
  struct State {
    AssumeCache<v1::PersistentVolume>::Assumed volumes;
    AssumeCache<v1::PersistentVolumeClaim>::Assumed claims;
  };
  State Save() const { return {volumes_.assumed(), claims_.assumed()}; }
  void Restore(const State& state);

 private:
  using Claim = v1::PersistentVolumeClaim;
  using ClaimPtr = ObjectPtr<v1::PersistentVolumeClaim>;
  using VolumePtr = ObjectPtr<v1::PersistentVolume>;

  bool ArePodVolumesBound(const v1::Pod& pod) const;
  bool IsDelayBindingMode(const Claim& claim) const;
  PodVolumeClaims::Bound BoundClaim(const ClaimPtr& claim) const;
  Result<CandidateVolumes> CandidatesFor(const Claim& claim) const;
  // `reason`: what the bound claims have against the node, "" if nothing. An error if one of their
  // volumes has no CSI counterpart.
  Status CheckBoundClaims(const std::vector<PodVolumeClaims::Bound>& claims, const v1::Node& node,
                          std::string_view* reason) const;
  // `reason`: why these claims cannot be provisioned for the node, "" if they can. An error if the
  // class of one is gone.
  Status CheckVolumeProvisions(const std::vector<ClaimPtr>& claims, const v1::Node& node,
                               std::string_view* reason) const;
  bool HasEnoughCapacity(const Claim& claim, const v1::StorageClass& storage_class,
                         const v1::Node& node) const;

  std::optional<std::string> WriteBindings(const v1::Pod& pod, const PodVolumes& volumes);
  // The next four say why binding has failed: nothing if all is bound.
  std::optional<std::string> CheckBindings(const v1::Pod& pod, const std::string& node_name,
                                           const PodVolumes& volumes) const;
  std::optional<std::string> CheckStaticBinding(const VolumeBindingInfo& binding,
                                                const v1::Node& node) const;
  std::optional<std::string> CheckProvisioning(const Claim& claim, const v1::Node& node) const;
  std::optional<std::string> CheckStoredAffinity(const VolumePtr& volume,
                                                 const v1::Node& node) const;

  Handle& handle_;
  const VolumeBinderRules rules_;
  AssumeCache<v1::PersistentVolume> volumes_;
  AssumeCache<v1::PersistentVolumeClaim> claims_;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_VOLUMES_VOLUME_BINDER_H_
