// The sources of volumes: where the data of a pod's inline volume or of a persistent volume is.
#ifndef BERTH_API_VOLUMES_H_
#define BERTH_API_VOLUMES_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace berth::v1 {

struct PersistentVolumeClaim;  // api/storage.h

struct GCEPersistentDiskVolumeSource {
  std::string pd_name;
  bool read_only = false;
};
struct AWSElasticBlockStoreVolumeSource {
  std::string volume_id;
  bool read_only = false;
};
struct AzureDiskVolumeSource {
  std::string disk_name;
  std::string disk_uri;
  std::string kind;  // Shared, Dedicated or Managed; "": not given
};
struct CinderVolumeSource {
  std::string volume_id;
};
struct ISCSIVolumeSource {
  std::string iqn;
  bool read_only = false;
};
struct PortworxVolumeSource {
  std::string volume_id;
};
struct RBDVolumeSource {
  std::vector<std::string> monitors;
  std::string pool;
  std::string image;
  bool read_only = false;
};
struct CSIVolumeSource {
  std::string driver;
  std::string volume_handle;  // only for persistent volumes
};

// At most one of them is set. None is set for kinds of volumes that no plugin reads.
struct VolumeSource {
  std::optional<GCEPersistentDiskVolumeSource> gce_persistent_disk;
  std::optional<AWSElasticBlockStoreVolumeSource> aws_elastic_block_store;
  std::optional<AzureDiskVolumeSource> azure_disk;
  std::optional<CinderVolumeSource> cinder;
  std::optional<ISCSIVolumeSource> iscsi;
  std::optional<RBDVolumeSource> rbd;
  std::optional<CSIVolumeSource> csi;
  std::optional<PortworxVolumeSource> portworx_volume;
  // For these kinds only the kind matters.
  bool azure_file = false;
  bool vsphere_volume = false;
};

// One of a pod's spec.volumes: an inline volume, a claim, or an ephemeral volume, for which a
// controller creates a claim named <pod>-<volume>.
struct Volume {
  std::string name;
  VolumeSource source;
  std::string claim_name;  // persistentVolumeClaim.claimName; "" if it is no claim
  bool ephemeral = false;
  // ephemeral.volumeClaimTemplate: labels, annotations and spec of that claim; null if not given.
  std::shared_ptr<const PersistentVolumeClaim> claim_template = nullptr;
};

}  // namespace berth::v1

#endif  // BERTH_API_VOLUMES_H_
