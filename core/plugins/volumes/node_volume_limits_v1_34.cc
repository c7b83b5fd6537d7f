#include "plugins/volumes/node_volume_limits_v1_34.h"

#include <algorithm>
#include <string>

#include "api/objects.h"
#include "api/persistent_volumes.h"
#include "base/strings.h"
#include "framework/events/queueing_hints.h"
#include "plugins/volumes/volume_hints.h"

namespace berth {
namespace {

constexpr MigrationGates kLimitsGates = MigrationGates::kV134;

bool MayBeAttached(const v1::Volume& volume) {
  return !volume.claim_name.empty() || volume.ephemeral ||
         FindInTreePlugin(volume.source, kLimitsGates) != nullptr;
}

bool AnyMayBeAttached(const v1::Pod& pod) {
  return std::any_of(pod.spec.volumes.begin(), pod.spec.volumes.end(), MayBeAttached);
}

std::string CannotTranslate(const v1::Volume& volume, const Error& error) {
  return StrCat("converting volume(", volume.name, ") from inline to csi: ", error.message);
}

QueueingHint AfterPodWithVolumesDeleted(const v1::Pod&, const Change<v1::Pod>& change) {
  const v1::Pod& deleted = *change.any();
  return QueueIf(HeldRoom(deleted) && AnyMayBeAttached(deleted));
}

// Returns the CSINode's limit for this driver, 0 if it has none.
int32_t LimitOf(const v1::CSINode& csi_node, const std::string& driver) {
  int32_t limit = 0;
  for (const v1::CSINodeDriver& entry : csi_node.drivers) {
    if (entry.name == driver) limit = entry.allocatable_count.value_or(0);
  }
  return limit;
}

// A limit that has grown helps.
QueueingHint AfterCSINodeUpdated(const v1::Pod&, const Change<v1::CSINode>& change) {
  const v1::CSINode none;
  const v1::CSINode& before = change.before == nullptr ? none : *change.before;
  const auto& drivers = change.any()->drivers;
  return QueueIf(std::any_of(drivers.begin(), drivers.end(), [&](const v1::CSINodeDriver& driver) {
    return driver.allocatable_count.value_or(0) > LimitOf(before, driver.name);
  }));
}

// As upstream, it ignores ephemeral volumes.
QueueingHint AfterVolumeAttachmentDeleted(const v1::Pod& pod,
                                          const Change<v1::VolumeAttachment>& change) {
  for (const v1::Volume& volume : pod.spec.volumes) {
    if (!volume.claim_name.empty()) return QueueingHint::kQueue;
    const InTreePlugin* const plugin = FindInTreePlugin(volume.source, kLimitsGates);
    if (plugin == nullptr) continue;
    if (!VolumeHandleOf(volume.source, {})) return QueueingHint::kError;
    if (plugin->driver == change.any()->attacher) return QueueingHint::kQueue;
  }
  return QueueingHint::kSkip;
}

}  // namespace

Status NodeVolumeLimitsV134::PreFilter(CycleState&, const v1::Pod& pod) const {
  return AnyMayBeAttached(pod) ? Status::Ok() : Status::Skip();
}

Status NodeVolumeLimitsV134::Count(const v1::Pod& pod, const NodeInfo& node,
                                   Volumes* volumes) const {
  const auto csi_node = handle().Informers().Of<v1::CSINode>().Find(node.name());
  Status status = AddVolumesOf(pod, csi_node.get(), /*is_new=*/true, volumes->wanted);
  if (!status.ok() || volumes->wanted.empty()) return status;
  AddLimits(csi_node.get(), volumes->limits);
  if (volumes->limits.empty()) return Status::Ok();
  for (const PodInfoPtr& info : node.pods()) {
    status = AddVolumesOf(*info->pod, csi_node.get(), /*is_new=*/false, volumes->attached);
    if (!status.ok()) return status;
  }
  volumes->besides = AttachedBesides(volumes->attached, node.name());
  return Status::Ok();
}

Status NodeVolumeLimitsV134::AddVolumesOf(const v1::Pod& pod, const v1::CSINode* csi_node,
                                          bool is_new, Attachments& attachments) const {
  const auto& claims = handle().Informers().Of<v1::PersistentVolumeClaim>();
  for (const v1::Volume& volume : pod.spec.volumes) {
    const std::string name = ClaimNameOf(pod, volume);
    if (name.empty()) {
      Status status = AddInline(volume, csi_node, attachments);
      if (!status.ok()) return status;
      continue;
    }
    const std::string key = StrCat(pod.metadata.namespace_, "/", name);
    const auto claim = claims.Find(key);
    if (claim == nullptr) {
      if (!is_new) continue;
      return Status::UnschedulableAndUnresolvable(
          StrCat("looking up PVC ", key, ": ", NotFound("persistentvolumeclaim", name)));
    }
    if (volume.ephemeral && !IsControlledBy(claim->metadata, pod)) {
      return Status::Internal(NotCreatedFor(pod, *claim));
    }
    AddClaim(*claim, csi_node, attachments);
  }
  return Status::Ok();
}

Status NodeVolumeLimitsV134::AddInline(const v1::Volume& volume, const v1::CSINode* csi_node,
                                       Attachments& attachments) {
  const InTreePlugin* const plugin = FindInTreePlugin(volume.source, kLimitsGates);
  if (plugin == nullptr || !IsCSIMigrationOn(csi_node, *plugin, kLimitsGates)) return Status::Ok();
  const Result<std::string> handle = VolumeHandleOf(volume.source, {});
  if (!handle) return Status::Internal(CannotTranslate(volume, handle.error()));
  Add({.driver = std::string(plugin->driver), .handle = handle.value()}, attachments);
  return Status::Ok();
}

NodeVolumeLimits::Numbers NodeVolumeLimitsV134::AttachedBesides(
    const Attachments& known, const std::string& node_name) const {
  const Objects& informers = handle().Informers();
  Attachments besides;
  for (const auto& [name, attachment] : informers.Of<v1::VolumeAttachment>()) {
    if (attachment->node_name != node_name) continue;
    const auto volume =
        informers.Of<v1::PersistentVolume>().Find(attachment->persistent_volume_name);
    if (volume == nullptr || !volume->source.csi) continue;
    Add({.driver = attachment->attacher, .handle = volume->source.csi->volume_handle}, besides);
  }
  Numbers numbers;
  for (const auto& [id, key] : besides) {
    if (!known.contains(id)) ++numbers[key];
  }
  return numbers;
}

std::vector<ClusterEventWithHint> NodeVolumeLimitsV134::EventsToRegisterWithHints() const {
  return {{{"storage.k8s.io/CSINode", kActionAdd}},
          {{"storage.k8s.io/CSINode", kActionUpdate}, HintOn<v1::CSINode>(AfterCSINodeUpdated)},
          {{"Pod", kActionDelete}, HintOn<v1::Pod>(AfterPodWithVolumesDeleted)},
          {{"PersistentVolumeClaim", kActionAdd},
           HintOn<v1::PersistentVolumeClaim>(AfterChangeOfOwnClaim)},
          {{"storage.k8s.io/VolumeAttachment", kActionDelete},
           HintOn<v1::VolumeAttachment>(AfterVolumeAttachmentDeleted)}};
}

}  // namespace berth
