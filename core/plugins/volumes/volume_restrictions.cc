#include "plugins/volumes/volume_restrictions.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace berth {
namespace {

bool HaveOverlap(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  return std::any_of(a.begin(), a.end(), [&](const std::string& element) {
    return std::find(b.begin(), b.end(), element) != b.end();
  });
}

// As upstream, GCE and iSCSI disks are compared by their name alone, without partition, portal or
// LUN.
bool IsVolumeConflict(const v1::VolumeSource& wanted, const v1::VolumeSource& existing) {
  if (wanted.gce_persistent_disk && existing.gce_persistent_disk) {
    const auto& [name, read_only] = *wanted.gce_persistent_disk;
    const auto& other = *existing.gce_persistent_disk;
    if (name == other.pd_name && !(read_only && other.read_only)) return true;
  }
  if (wanted.aws_elastic_block_store && existing.aws_elastic_block_store) {
    const std::string& id = wanted.aws_elastic_block_store->volume_id;
    if (id == existing.aws_elastic_block_store->volume_id) return true;
  }
  if (wanted.iscsi && existing.iscsi) {
    const auto& [iqn, read_only] = *wanted.iscsi;
    if (iqn == existing.iscsi->iqn && !(read_only && existing.iscsi->read_only)) return true;
  }
  if (wanted.rbd && existing.rbd) {
    const auto& [monitors, pool, image, read_only] = *wanted.rbd;
    const v1::RBDVolumeSource& other = *existing.rbd;
    if (pool == other.pool && image == other.image && HaveOverlap(monitors, other.monitors) &&
        !(read_only && other.read_only)) {
      return true;
    }
  }
  return false;
}

bool CanConflict(const v1::VolumeSource& source) {
  return source.gce_persistent_disk || source.aws_elastic_block_store || source.iscsi || source.rbd;
}

}  // namespace

bool HaveVolumeConflict(const v1::Pod& pod, const v1::Pod& other) {
  return std::any_of(pod.spec.volumes.begin(), pod.spec.volumes.end(),
                     [&](const v1::Volume& volume) {
                       return CanConflict(volume.source) &&
                              std::any_of(other.spec.volumes.begin(), other.spec.volumes.end(),
                                          [&](const v1::Volume& existing) {
                                            return IsVolumeConflict(volume.source, existing.source);
                                          });
                     });
}

bool VolumeRestrictions::HasConflictingKind(const v1::Pod& pod) {
  return std::any_of(pod.spec.volumes.begin(), pod.spec.volumes.end(),
                     [](const v1::Volume& volume) { return CanConflict(volume.source); });
}

Status VolumeRestrictions::Filter(const CycleState&, const v1::Pod& pod,
                                  const NodeInfo& node) const {
  if (!HasConflictingKind(pod)) return Status::Ok();
  const bool conflict =
      std::any_of(node.pods().begin(), node.pods().end(),
                  [&](const PodInfoPtr& info) { return HaveVolumeConflict(pod, *info->pod); });
  return conflict ? Status::Unschedulable(kErrReasonDiskConflict) : Status::Ok();
}

RejectionDetails VolumeRestrictions::Explain(const CycleState&, const v1::Pod& pod,
                                             const NodeInfo& node) const {
  RejectionDetails details;
  for (const PodInfoPtr& info : node.pods()) {
    if (!HaveVolumeConflict(pod, *info->pod)) continue;
    details.push_back(
        {{"{} has a disk attached that the pod wants", {v1::PodKey(*info->pod)}}, std::nullopt});
  }
  return details;
}

}  // namespace berth
