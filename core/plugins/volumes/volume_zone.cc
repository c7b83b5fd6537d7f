#include "plugins/volumes/volume_zone.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "api/persistent_volumes.h"
#include "api/zone_labels.h"
#include "base/strings.h"

namespace berth {
namespace {

constexpr std::array<std::string_view, 4> kVolumeZoneLabels = {kLabelBetaZone, kLabelBetaRegion,
                                                               kLabelZone, kLabelRegion};

}  // namespace

bool VolumeZone::HasZoneLabel(const LabelSet& labels) {
  return std::any_of(kVolumeZoneLabels.begin(), kVolumeZoneLabels.end(),
                     [&](std::string_view key) { return labels.contains(std::string(key)); });
}

std::vector<VolumeZone::Topology> VolumeZone::TopologiesOf(const v1::PersistentVolume& volume) {
  std::vector<Topology> topologies;
  for (const std::string_view key : kVolumeZoneLabels) {
    const auto label = volume.metadata.labels.find(std::string(key));
    if (label == volume.metadata.labels.end()) continue;
    std::vector<std::string> zones = ZonesOfLabel(label->second);
    std::sort(zones.begin(), zones.end());
    zones.erase(std::unique(zones.begin(), zones.end()), zones.end());
    // Upstream cannot parse a label that contains an empty zone, and ignores it.
    if (!zones.front().empty()) topologies.push_back({key, std::move(zones)});
  }
  return topologies;
}

Status VolumeZone::Filter(const CycleState&, const v1::Pod& pod, const NodeInfo& node) const {
  const LabelSet& labels = node.node().metadata.labels;
  if (pod.spec.volumes.empty() || !HasZoneLabel(labels)) return Status::Ok();
  for (const v1::Volume& volume : pod.spec.volumes) {
    if (volume.claim_name.empty()) continue;
    std::vector<Topology> topologies;
    Status status = AddTopologies(pod.metadata.namespace_, volume.claim_name, topologies);
    if (!status.ok()) return status;
    for (const Topology& topology : topologies) {
      const std::string* const label = NodeLabel(labels, topology.key);
      if (label == nullptr || !topology.Holds(*label)) {
        return Status::UnschedulableAndUnresolvable(kErrReasonConflict);
      }
    }
  }
  return Status::Ok();
}

const std::string* VolumeZone::NodeLabel(const LabelSet& labels, std::string_view key) const {
  const auto label = labels.find(std::string(key));
  return label == labels.end() ? nullptr : &label->second;
}

RejectionDetails VolumeZone::Explain(const CycleState&, const v1::Pod& pod,
                                     const NodeInfo& node) const {
  RejectionDetails details;
  for (const v1::Volume& volume : pod.spec.volumes) {
    std::vector<Topology> topologies;
    const bool is_bound =
        !volume.claim_name.empty() &&
        AddTopologies(pod.metadata.namespace_, volume.claim_name, topologies).ok();
    if (!is_bound) continue;
    for (const Topology& topology : topologies) {
      const std::string* const label = NodeLabel(node.node().metadata.labels, topology.key);
      if (label != nullptr && topology.Holds(*label)) continue;
      const std::string zones = StrJoin(topology.zones, ", ");
      if (label == nullptr) {
        details.push_back({{"the volume of claim {} is in {}, the node has no label {}",
                            {volume.claim_name, zones, std::string(topology.key)}},
                           std::nullopt});
      } else {
        details.push_back({{"the volume of claim {} is in {}, the node in {}",
                            {volume.claim_name, zones, *label}},
                           std::nullopt});
      }
      break;
    }
  }
  return details;
}

Status VolumeZone::AddTopologies(const std::string& namespace_name, const std::string& claim_name,
                                 std::vector<Topology>& topologies) const {
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
  std::vector<Topology> found = TopologiesOf(*volume);
  std::move(found.begin(), found.end(), std::back_inserter(topologies));
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
