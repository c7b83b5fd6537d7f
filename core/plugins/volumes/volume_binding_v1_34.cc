#include "plugins/volumes/volume_binding_v1_34.h"

#include <algorithm>
#include <optional>
#include <string>

#include "api/json/decoder.h"
#include "api/objects.h"
#include "framework/events/queueing_hints.h"
#include "plugins/volumes/csi_migration.h"
#include "plugins/volumes/volume_hints.h"

namespace berth {
namespace {

constexpr ActionType kAddOrUpdate = kActionAdd | kActionUpdate;

constexpr VolumeBindingRules kRulesV134 = {
    .binder = {.node_conflict = "node(s) didn't match PersistentVolume's node affinity",
               .pv_not_exist =
                   "node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)",
               .timed_out = "context deadline exceeded",
               .gates = MigrationGates::kV134},
    .no_pod_volumes = "no pod volume found for node ",
    .rejects_lost_claims = true};

// A class helps if it is new, or allows other nodes than before.
QueueingHint AfterStorageClassChange(const v1::Pod&, const Change<v1::StorageClass>& change) {
  return QueueIf(change.before == nullptr || change.after == nullptr ||
                 change.before->allowed_topologies != change.after->allowed_topologies);
}

// A CSINode helps if it is new, or lists other migrated in-tree plugins than before.
QueueingHint AfterCSINodeChange(const v1::Pod&, const Change<v1::CSINode>& change) {
  return QueueIf(change.before == nullptr || change.after == nullptr ||
                 MigratedPlugins(*change.before) != MigratedPlugins(*change.after));
}

// A driver helps if it belongs to an inline volume of the pod and no longer reports its capacity.
// As upstream, it ignores drivers of claims.
QueueingHint AfterCSIDriverChange(const v1::Pod& pod, const Change<v1::CSIDriver>& change) {
  const auto& before = change.before;
  const auto& after = change.after;
  const bool ignores_capacity =
      before != nullptr && after != nullptr && before->storage_capacity && !after->storage_capacity;
  return QueueIf(
      ignores_capacity &&
      std::any_of(pod.spec.volumes.begin(), pod.spec.volumes.end(), [&](const v1::Volume& volume) {
        return volume.source.csi && volume.source.csi->driver == after->metadata.name;
      }));
}

// A capacity helps if it is new, or has room for larger volumes than before.
QueueingHint AfterCapacityChange(const v1::Pod&, const Change<v1::CSIStorageCapacity>& change) {
  if (change.before == nullptr || change.after == nullptr) return QueueingHint::kQueue;
  const std::optional<Quantity>& before = VolumeLimitOf(*change.before);
  const std::optional<Quantity>& after = VolumeLimitOf(*change.after);
  return QueueIf(after && (!before || after->Value() > before->Value()));
}

}  // namespace

std::unique_ptr<Plugin> VolumeBindingV134::Make(const Decoder& args, Handle& handle) {
  CheckArgs(args);
  return std::make_unique<VolumeBindingV134>(handle);
}

VolumeBindingV134::VolumeBindingV134(Handle& handle) : PluginExtending(handle, kRulesV134) {}

Status VolumeBindingV134::PreFilter(CycleState& state, const v1::Pod& pod) const {
  Status status = VolumeBinding::PreFilter(state, pod);
  // Reserve reads the state, which exists even without claims.
  return status.ok() && AdmitsEveryNode(state, pod) ? Status::Skip() : status;
}

std::vector<ClusterEventWithHint> VolumeBindingV134::EventsToRegisterWithHints() const {
  return {
      {{"storage.k8s.io/StorageClass", kAddOrUpdate},
       HintOn<v1::StorageClass>(AfterStorageClassChange)},
      {{"PersistentVolumeClaim", kAddOrUpdate},
       HintOn<v1::PersistentVolumeClaim>(AfterChangeOfOwnClaim)},
      {{"PersistentVolume", kAddOrUpdate}},
      {{"Node", kActionAdd | kActionUpdateNodeLabel}},
      {{"storage.k8s.io/CSINode", kAddOrUpdate}, HintOn<v1::CSINode>(AfterCSINodeChange)},
      {{"storage.k8s.io/CSIDriver", kActionUpdate}, HintOn<v1::CSIDriver>(AfterCSIDriverChange)},
      {{"storage.k8s.io/CSIStorageCapacity", kAddOrUpdate},
       HintOn<v1::CSIStorageCapacity>(AfterCapacityChange)}};
}

}  // namespace berth
