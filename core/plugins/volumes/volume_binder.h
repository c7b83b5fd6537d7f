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

// The claims of a pod, with the facts that do not depend on a node.
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

  std::vector<Bound> bound;  // fully bound ones, in the order of the pod's volumes

  // Unbound claims of classes that wait for the first consumer: those for which a node was selected
  // already (in the order of the pod's volumes), and those that need a volume (the smallest first).
  std::vector<ClaimPtr> selected;
  std::vector<ToMatch> to_match;

  // Unbound claims that other components should have bound, including those that name a volume.
  std::vector<ClaimPtr> unbound_immediate;
};

// A claim and the volume to which it will be bound.
struct VolumeBindingInfo {
  ObjectPtr<v1::PersistentVolumeClaim> claim;
  ObjectPtr<v1::PersistentVolume> volume;
};

// The plan for a pod's unbound claims on one node.
struct PodVolumes {
  std::vector<VolumeBindingInfo> static_bindings;
  std::vector<ObjectPtr<v1::PersistentVolumeClaim>> dynamic_provisions;
  bool assumed = false;  // true if the objects above are in the form that will be written
};

// Returns the largest size of one volume: maximumVolumeSize is more precise than capacity.
// Upstream: v1.34's volumeLimit.
const std::optional<Quantity>& VolumeLimitOf(const v1::CSIStorageCapacity& capacity);

// Differences between versions; the defaults are v1.21's.
struct VolumeBinderRules {
  std::string_view node_conflict = "node(s) had volume node affinity conflict";
  std::string_view pv_not_exist = "pvc(s) bound to non-existent pv(s)";
  std::string_view timed_out = "timed out waiting for the condition";
  MigrationGates gates = MigrationGates::kV121;
};

// Finds volumes for the claims of a pod on a node, assumes the choice, and writes it. Upstream:
// kubernetes v1.21, pkg/controller/volume/scheduling/scheduler_binder.go, with gate
// CSIStorageCapacity on. Its only state is what it assumes.
class VolumeBinder {
 public:
  static constexpr std::string_view kErrReasonBindConflict =
      "node(s) didn't find available persistent volumes to bind";
  static constexpr std::string_view kErrReasonNotEnoughSpace =
      "node(s) did not have enough free storage";

  // `handle` must outlive the binder.
  explicit VolumeBinder(Handle& handle, const VolumeBinderRules& rules = {});

  // Skips claims that do not exist: the plugin has checked for them before.
  PodVolumeClaims GetPodVolumes(const v1::Pod& pod) const;

  // Reports by its status whether the node is suitable for all claims, and fills the plan for the
  // unbound ones. A rejection has its reasons in a fixed order: node affinity, no volume to bind,
  // storage, missing volume.
  Status FindPodVolumes(const PodVolumeClaims& claims, const v1::Node& node,
                        PodVolumes* volumes) const;

  // Returns details that the rejection omits: the volume and the labels that it needs of a node, or
  // the claim that finds no volume. REQUIRES: FindPodVolumes rejects the node.
  RejectionDetails Explain(const PodVolumeClaims& claims, const v1::Node& node) const;

  // Makes other attempts see the volumes of `volumes` as used and its claims as being provisioned
  // for the node; `volumes` then contains these versions of them. Sets `all_bound` if all are bound
  // already, so that BindPodVolumes is not needed.
  Status AssumePodVolumes(const v1::Pod& pod, const std::string& node_name, PodVolumes* volumes,
                          bool* all_bound);
  // Undoes AssumePodVolumes. Idempotent.
  void RevertAssumedPodVolumes(const PodVolumes& volumes);

  // Writes the choice to the API server and checks that all claims end up bound. Upstream polls
  // every second, up to the plugin's bindTimeoutSeconds, for the controllers' results. In the
  // simulation the controllers act within the write, and a claim that is not bound right after it
  // never will be: then this fails at once, as upstream does after the timeout. Upstream then reads
  // its informers, which are up to date after that time; Berth reads the API server.
  Status BindPodVolumes(const v1::Pod& pod, const std::string& node_name,
                        const PodVolumes& volumes);

  // The assumed objects, for checkpoints.
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
  // Sets `reason` to the conflict of the bound claims with the node, "" if there is none. Returns
  // an error if one of their volumes has no CSI counterpart.
  Status CheckBoundClaims(const std::vector<PodVolumeClaims::Bound>& claims, const v1::Node& node,
                          std::string_view* reason) const;
  // Sets `reason` to the reason why these claims cannot be provisioned for the node, "" if they
  // can. Returns an error if the class of one was deleted.
  Status CheckVolumeProvisions(const std::vector<ClaimPtr>& claims, const v1::Node& node,
                               std::string_view* reason) const;
  bool HasEnoughCapacity(const Claim& claim, const v1::StorageClass& storage_class,
                         const v1::Node& node) const;

  std::optional<std::string> WriteBindings(const v1::Pod& pod, const PodVolumes& volumes);
  // These four functions return the reason why binding has failed; nothing if all claims are bound.
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
