#include "plugins/volumes/volume_zone.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "api/persistent_volumes.h"
#include "api/zone_labels.h"
#include "base/strings.h"

namespace berth {
namespace {

constexpr std::array<std::string_view, 4> kVolumeZoneLabels = {kLabelBetaZone, kLabelBetaRegion,
                                                               kLabelZone, kLabelRegion};

bool HasZoneLabel(const LabelSet& labels) {
  return std::any_of(kVolumeZoneLabels.begin(), kVolumeZoneLabels.end(),
                     [&](std::string_view key) { return labels.contains(std::string(key)); });
}

bool Admits(const v1::PersistentVolume& volume, std::string_view label_key,
            const LabelSet& node_labels) {
  const std::string key(label_key);
  const auto label = volume.metadata.labels.find(key);
  if (label == volume.metadata.labels.end()) return true;
  const std::vector<std::string> zones = ZonesOfLabel(label->second);
  const auto holds = [&](const std::string& zone) {
    return std::find(zones.begin(), zones.end(), zone) != zones.end();
  };
  // Upstream cannot parse a label with an empty zone in it, and ignores it.
  if (holds("")) return true;
  const auto of_node = node_labels.find(key);
  return of_node != node_labels.end() && holds(of_node->second);
}

}  // namespace

Status VolumeZone::Filter(const CycleState&, const v1::Pod& pod, const NodeInfo& node) const {
  if (pod.spec.volumes.empty() || !HasZoneLabel(node.node().metadata.labels)) return Status::Ok();
  for (const v1::Volume& volume : pod.spec.volumes) {
    if (volume.claim_name.empty()) continue;
    Status status =
        CheckClaim(pod.metadata.namespace_, volume.claim_name, node.node().metadata.labels);
    if (!status.ok()) return status;
  }
  return Status::Ok();
}

Status VolumeZone::CheckClaim(const std::string& namespace_name, const std::string& claim_name,
                              const LabelSet& node_labels) const {
  const Objects& informers = handle_.Informers();
  const auto claim =
      informers.Of<v1::PersistentVolumeClaim>().Find(StrCat(namespace_name, "/", claim_name));
  if (claim == nullptr) {
    return Status::UnschedulableAndUnresolvable(NotFound("persistentvolumeclaim", claim_name));
  }
  if (claim->volume_name.empty()) return CheckUnboundClaim(*claim);
  const auto volume = informers.Of<v1::PersistentVolume>().Find(claim->volume_name);
  if (volume == nullptr) {
    return Status::UnschedulableAndUnresolvable(NotFound("persistentvolume", claim->volume_name));
  }
  for (const std::string_view key : kVolumeZoneLabels) {
    if (!Admits(*volume, key, node_labels)) {
      return Status::UnschedulableAndUnresolvable(kErrReasonConflict);
    }
  }
  return Status::Ok();
}

Status VolumeZone::CheckUnboundClaim(const v1::PersistentVolumeClaim& claim) const {
  const std::string_view class_name = StorageClassOf(claim);
  if (class_name.empty()) {
    return Status::UnschedulableAndUnresolvable(
        "PersistentVolumeClaim had no pv name and storageClass name");
  }
  const auto storage_class = handle_.Informers().Of<v1::StorageClass>().Find(class_name);
  if (storage_class == nullptr) {
    return Status::UnschedulableAndUnresolvable(
        NotFound("storageclass.storage.k8s.io", class_name));
  }
  if (storage_class->volume_binding_mode == v1::kVolumeBindingWaitForFirstConsumer) {
    return Status::Ok();
  }
  return Status::UnschedulableAndUnresolvable("PersistentVolume had no name");
}

}  // namespace berth
