// The scheduler only makes half of the decisions about storage. It chooses a volume for a claim, or
// a node on which one has to be provisioned, writes that, and waits for controllers to do the rest.
// This file models them so that pods with claims can be scheduled. Nothing is kept between calls:
// each reads the store in its current state.
//
// Modelled:
//   - A claim of a class that binds immediately, or of none, is bound to the smallest volume that
//     fits, as soon as there is one; if there is none and its class has a provisioner, one is
//     created. A class that does not exist counts as immediate, until it exists.
//   - A claim of a class that waits for its first consumer is left to the scheduler, until a volume
//     points to it (spec.claimRef) or a node was selected for it
//     (volume.kubernetes.io/selected-node). In the latter case a volume is created for that node.
//   - A new volume is named pvc-<uid of the claim>, has the size that the claim requests, and may
//     be used on nodes that agree with the selected one in the keys of allowedTopologies, or
//     else in the zone. Without a selected node the first of allowedTopologies is used.
//   - Pods' generic ephemeral volumes get claims <pod>-<volume>, which are deleted with the pod.
//   - A volume becomes Available, Bound, and Released when its claim is deleted; a claim becomes
//     Bound, and Lost when its volume is deleted.
//   - Claims that are bound in their manifest do not change, nor do volumes whose
//     manifest says Bound: a dump is used unchanged.
//
// Not modelled: time (everything happens at once); failures and quotas of provisioners; reclaiming,
// recycling and deleting of released volumes; protection of claims in use from deletion; resizing;
// selectors of claims that prevent provisioning. Upstream writes spec and status one after the
// other; here one write does both. Upstream offers a claim with a selected node any volume that
// fits, on whatever node; here one is provisioned for it, as the scheduler intended.
#include "apiserver/volume_controller.h"

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/persistent_volumes.h"
#include "api/storage.h"
#include "api/types.h"
#include "api/zone_labels.h"
#include "apiserver/admission.h"
#include "base/strings.h"

namespace berth::sim {
namespace {

using ClaimPtr = ObjectPtr<v1::PersistentVolumeClaim>;
using VolumePtr = ObjectPtr<v1::PersistentVolume>;
using ClassPtr = ObjectPtr<v1::StorageClass>;

constexpr std::string_view kPending = "Pending";
constexpr std::string_view kAvailable = "Available";
constexpr std::string_view kBound = "Bound";
constexpr std::string_view kReleased = "Released";
constexpr std::string_view kAnnProvisionedBy = "pv.kubernetes.io/provisioned-by";

// Returns the source of a volume of this provisioner: plugins count volumes by the kind of source.
v1::VolumeSource MakeSource(const std::string& provisioner, const std::string& name) {
  v1::VolumeSource source;
  if (provisioner == "kubernetes.io/gce-pd") {
    source.gce_persistent_disk = {.pd_name = name};
  } else if (provisioner == "kubernetes.io/aws-ebs") {
    source.aws_elastic_block_store = {.volume_id = name};
  } else if (provisioner == "kubernetes.io/azure-disk") {
    source.azure_disk = {.disk_name = name, .disk_uri = name, .kind = "Managed"};
  } else if (provisioner == "kubernetes.io/cinder") {
    source.cinder = {.volume_id = name};
  } else if (!provisioner.starts_with("kubernetes.io/")) {
    source.csi = {.driver = provisioner, .volume_handle = name};
  }
  return source;
}

// Returns the label and its value on the node; nothing if the node has no such label.
std::optional<v1::NodeSelectorRequirement> SameAs(const v1::Node& node, const std::string& key) {
  const auto label = node.metadata.labels.find(key);
  if (label == node.metadata.labels.end()) return std::nullopt;
  return v1::NodeSelectorRequirement{key, "In", {label->second}};
}

std::vector<v1::NodeSelectorRequirement> TopologyOf(const v1::Node& node,
                                                    const v1::StorageClass& storage_class) {
  std::vector<v1::NodeSelectorRequirement> topology;
  std::set<std::string> keys;
  for (const v1::TopologySelectorTerm& term : storage_class.allowed_topologies) {
    for (const auto& expression : term.match_label_expressions) keys.insert(expression.key);
  }
  for (const std::string& key : keys) {
    if (auto same = SameAs(node, key)) topology.push_back(std::move(*same));
  }
  if (!storage_class.allowed_topologies.empty()) return topology;
  for (const std::string_view zone : {kLabelZone, kLabelBetaZone}) {
    if (auto same = SameAs(node, std::string(zone))) return {std::move(*same)};
  }
  return {};
}

// Returns the first choice of allowedTopologies, for a claim without a selected node.
std::vector<v1::NodeSelectorRequirement> FirstTopology(const v1::StorageClass& storage_class) {
  std::vector<v1::NodeSelectorRequirement> topology;
  if (storage_class.allowed_topologies.empty()) return topology;
  for (const auto& expression : storage_class.allowed_topologies[0].match_label_expressions) {
    if (!expression.values.empty()) {
      topology.push_back({expression.key, "In", {expression.values[0]}});
    }
  }
  return topology;
}

class VolumeController {
 public:
  explicit VolumeController(ObjectStore* store) : store_(store) {}

  void OnPod(const Change<v1::Pod>& change) {
    if (change.after == nullptr) return DeleteEphemeralClaims(*change.before);
    if (change.before == nullptr) CreateEphemeralClaims(*change.after);
  }

  void OnClaim(const Change<v1::PersistentVolumeClaim>& change) {
    if (change.after == nullptr) return Release(*change.before);
    // The result of an earlier reaction counts.
    const ClaimPtr claim =
        objects().Of<v1::PersistentVolumeClaim>().Find(KeyOf(change.after->metadata));
    if (claim != nullptr) SyncClaim(claim);
  }

  void OnVolume(const Change<v1::PersistentVolume>& change) {
    if (change.after == nullptr) return Lose(*change.before);
    const VolumePtr volume = FindVolume(change.after->metadata.name);
    if (volume != nullptr) SyncVolume(volume);
  }

  void OnClass(const Change<v1::StorageClass>& change) {
    if (change.after == nullptr) return;
    for (const ClaimPtr& claim : PendingClaims(change.after->metadata.name)) Resync(claim);
  }

 private:
  const Objects& objects() const { return store_->objects(); }

  ClaimPtr FindClaim(const v1::ObjectReference& reference) const {
    return objects().Of<v1::PersistentVolumeClaim>().Find(
        StrCat(reference.namespace_, "/", reference.name));
  }
  VolumePtr FindVolume(const std::string& name) const {
    return objects().Of<v1::PersistentVolume>().Find(name);
  }
  // Returns null if the claim names none, or one that does not exist.
  ClassPtr FindClass(const v1::PersistentVolumeClaim& claim) const {
    return objects().Of<v1::StorageClass>().Find(StorageClassOf(claim));
  }

  static bool IsBound(const v1::PersistentVolumeClaim& claim) {
    return claim.metadata.annotations.contains(std::string(v1::kAnnBindCompleted));
  }

  // Returns the node for which the scheduler wants a volume; "" if it has selected none.
  static std::string SelectedNode(const v1::PersistentVolumeClaim& claim) {
    const auto selected = claim.metadata.annotations.find(std::string(v1::kAnnSelectedNode));
    return selected == claim.metadata.annotations.end() ? "" : selected->second;
  }

  // Returns the unbound claims of a class, in the order of their keys.
  std::vector<ClaimPtr> PendingClaims(std::string_view class_name) const {
    std::vector<ClaimPtr> pending;
    for (const auto& [key, claim] : objects().Of<v1::PersistentVolumeClaim>()) {
      if (!IsBound(*claim) && StorageClassOf(*claim) == class_name) pending.push_back(claim);
    }
    return pending;
  }

  // The claim may have been bound since it was read.
  void Resync(const ClaimPtr& claim) {
    const ClaimPtr stored = objects().Of<v1::PersistentVolumeClaim>().Find(KeyOf(claim->metadata));
    if (stored != nullptr) SyncClaim(stored);
  }

  // Upstream: syncClaim.
  void SyncClaim(const ClaimPtr& claim) {
    if (IsBound(*claim)) return;
    if (!claim->volume_name.empty()) return BindToNamedVolume(claim);
    const ClassPtr storage_class = FindClass(*claim);
    const bool waits = storage_class != nullptr &&
                       storage_class->volume_binding_mode == v1::kVolumeBindingWaitForFirstConsumer;
    if (const VolumePtr volume = FindVolumeFor(*claim, waits)) return Bind(volume, claim);
    const std::string node = SelectedNode(*claim);
    if (storage_class != nullptr && (!waits || !node.empty())) {
      Provision(*claim, *storage_class, node);
    }
  }

  // The user chose the volume. Upstream: syncUnboundClaim.
  void BindToNamedVolume(const ClaimPtr& claim) {
    const VolumePtr volume = FindVolume(claim->volume_name);
    if (volume == nullptr) return;
    const bool points_here = IsVolumeBoundToClaim(*volume, *claim);
    const bool is_free = !volume->claim_ref && BestOf({volume}, *claim) != nullptr;
    if (points_here || is_free) Bind(volume, claim);
  }

  // Returns the volume that points to the claim, or the smallest that fits; null if none does.
  static VolumePtr BestOf(const std::vector<VolumePtr>& volumes,
                          const v1::PersistentVolumeClaim& claim) {
    const Result<CandidateVolumes> candidates = CandidateVolumes::For(claim, volumes);
    return candidates.ok() ? candidates.value().FindAnywhere() : nullptr;
  }

  // Returns null if there is none. For a claim that waits, only those that point to it count.
  VolumePtr FindVolumeFor(const v1::PersistentVolumeClaim& claim, bool waits) const {
    std::vector<VolumePtr> volumes;
    for (const auto& [name, volume] : objects().Of<v1::PersistentVolume>()) {
      if (!waits || IsVolumeBoundToClaim(*volume, claim)) volumes.push_back(volume);
    }
    return BestOf(volumes, claim);
  }

  // Upstream: bind.
  void Bind(const VolumePtr& volume, const ClaimPtr& claim) {
    const VolumePtr pointing = BindVolumeToClaim(volume, *claim);
    if (pointing != volume || volume->phase != kBound) PutWithPhase(*pointing, kBound);
    v1::PersistentVolumeClaim bound = *claim;
    auto& annotations = bound.metadata.annotations;
    if (bound.volume_name.empty()) annotations[std::string(v1::kAnnBoundByController)] = "yes";
    annotations[std::string(v1::kAnnBindCompleted)] = "yes";
    bound.volume_name = volume->metadata.name;
    PutWithPhase(std::move(bound), kBound);
  }

  // Upstream: provisionClaimOperation. The event of the new volume then binds the claim.
  void Provision(const v1::PersistentVolumeClaim& claim, const v1::StorageClass& storage_class,
                 const std::string& node_name) {
    const std::string& provisioner = storage_class.provisioner;
    if (provisioner.empty() || provisioner == v1::kNotSupportedProvisioner) return;
    const v1::NodePtr node = objects().FindNode(node_name);
    if (!node_name.empty() && node == nullptr) return;
    v1::PersistentVolume volume;
    volume.metadata.name = StrCat("pvc-", claim.metadata.uid);
    if (FindVolume(volume.metadata.name) != nullptr) return;
    volume.metadata.annotations = {{std::string(v1::kAnnBoundByController), "yes"},
                                   {std::string(kAnnProvisionedBy), provisioner}};
    volume.capacity = {{"storage", StorageRequest(claim)}};
    volume.source = MakeSource(provisioner, volume.metadata.name);
    volume.access_modes = claim.access_modes;
    volume.volume_mode = claim.volume_mode;
    volume.storage_class_name = storage_class.metadata.name;
    volume.claim_ref = {claim.metadata.namespace_, claim.metadata.name, claim.metadata.uid};
    const auto topology =
        node != nullptr ? TopologyOf(*node, storage_class) : FirstTopology(storage_class);
    if (!topology.empty()) {
      volume.node_affinity = v1::NodeSelector{{v1::NodeSelectorTerm{topology, {}}}};
    }
    PutWithPhase(std::move(volume), kBound);
  }

  // Upstream: syncVolume.
  void SyncVolume(const VolumePtr& volume) {
    if (volume->claim_ref) return SyncClaimedVolume(volume);
    if (volume->phase == kPending) return PutWithPhase(*volume, kAvailable);
    if (volume->phase != kAvailable) return;
    for (const ClaimPtr& claim : PendingClaims(StorageClassOf(*volume))) {
      if (BestOf({volume}, *claim) != nullptr) Resync(claim);
    }
  }

  void SyncClaimedVolume(const VolumePtr& volume) {
    const ClaimPtr claim = FindClaim(*volume->claim_ref);
    if (claim == nullptr) {
      const bool is_reserved = volume->claim_ref->uid.empty() && volume->phase == kPending;
      if (is_reserved) PutWithPhase(*volume, kAvailable);
    } else if (IsVolumeBoundToClaim(*volume, *claim)) {
      if (!IsBound(*claim)) return SyncClaim(claim);
      const bool is_its_own = claim->volume_name == volume->metadata.name;
      if (is_its_own && volume->phase != kBound) PutWithPhase(*volume, kBound);
    }
  }

  // The claim was deleted.
  void Release(const v1::PersistentVolumeClaim& claim) {
    const VolumePtr volume = FindVolume(claim.volume_name);
    if (volume == nullptr || !IsVolumeBoundToClaim(*volume, claim)) return;
    if (volume->phase != kReleased) PutWithPhase(*volume, kReleased);
  }

  // The volume was deleted. Upstream: syncBoundClaim.
  void Lose(const v1::PersistentVolume& volume) {
    if (!volume.claim_ref) return;
    const ClaimPtr claim = FindClaim(*volume.claim_ref);
    if (claim == nullptr || !IsBound(*claim) || claim->volume_name != volume.metadata.name) return;
    if (claim->phase != v1::kClaimLost) PutWithPhase(*claim, v1::kClaimLost);
  }

  // Upstream: the ephemeral volume controller's handleVolume.
  void CreateEphemeralClaims(const v1::Pod& pod) {
    if (pod.metadata.deletion_requested) return;
    for (const v1::Volume& volume : pod.spec.volumes) {
      if (!volume.ephemeral || volume.claim_template == nullptr) continue;
      v1::PersistentVolumeClaim claim = *volume.claim_template;
      claim.metadata.name = ClaimNameOf(pod, volume);
      claim.metadata.namespace_ = pod.metadata.namespace_;
      claim.metadata.owner_references = {
          {.kind = "Pod", .name = pod.metadata.name, .uid = pod.metadata.uid, .controller = true}};
      const std::string key = KeyOf(claim.metadata);
      if (objects().Of<v1::PersistentVolumeClaim>().Find(key) != nullptr) continue;
      AdmitClaim(objects(), &claim);
      PutWithPhase(std::move(claim), kPending);
    }
  }

  // Does the garbage collector's work when the claims' owner is gone.
  void DeleteEphemeralClaims(const v1::Pod& pod) {
    for (const v1::Volume& volume : pod.spec.volumes) {
      if (!volume.ephemeral) continue;
      const std::string key = StrCat(pod.metadata.namespace_, "/", ClaimNameOf(pod, volume));
      const ClaimPtr claim = objects().Of<v1::PersistentVolumeClaim>().Find(key);
      if (claim == nullptr || !IsControlledBy(claim->metadata, pod)) continue;
      store_->Delete(Kind::kPersistentVolumeClaim, key);
    }
  }

  template <typename T>
  void PutWithPhase(T object, std::string_view phase) {
    object.phase = phase;
    store_->Put(std::move(object));
  }

  ObjectStore* store_;
};

}  // namespace

void RunVolumeController(const WatchEvent& event, ObjectStore* store) {
  VolumeController controller(store);
  if (const auto pod = ChangeOf<v1::Pod>(event)) {
    controller.OnPod(*pod);
  } else if (const auto claim = ChangeOf<v1::PersistentVolumeClaim>(event)) {
    controller.OnClaim(*claim);
  } else if (const auto volume = ChangeOf<v1::PersistentVolume>(event)) {
    controller.OnVolume(*volume);
  } else if (const auto storage_class = ChangeOf<v1::StorageClass>(event)) {
    controller.OnClass(*storage_class);
  }
}

}  // namespace berth::sim
