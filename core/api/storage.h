// The objects of storage that the scheduler reads: volumes, claims, classes, and the objects in
// which CSI drivers describe themselves.
#ifndef BERTH_API_STORAGE_H_
#define BERTH_API_STORAGE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/labels.h"
#include "api/quantity.h"
#include "api/types.h"

namespace berth::v1 {

struct ObjectReference {
  std::string namespace_;
  std::string name;
  std::string uid;
};

struct PersistentVolume {
  ObjectMeta metadata;
  ResourceList capacity;
  VolumeSource source;
  std::vector<std::string> access_modes;
  std::optional<ObjectReference> claim_ref;
  std::string storage_class_name;
  std::string volume_mode;                    // Filesystem or Block; "" means Filesystem
  std::optional<NodeSelector> node_affinity;  // spec.nodeAffinity.required
  std::string phase;  // Pending, Available, Bound, Released, Failed; "": not given
};

struct PersistentVolumeClaim {
  ObjectMeta metadata;
  std::vector<std::string> access_modes;
  std::optional<LabelSelector> selector;
  ResourceList requests;
  std::string volume_name;  // "" until bound
  std::optional<std::string> storage_class_name;
  std::string volume_mode;  // Filesystem or Block; "" means Filesystem
  std::string phase;        // Pending, Bound, Lost; "": not given
};

inline constexpr std::string_view kClaimLost = "Lost";  // phase of a claim whose volume was deleted

// Annotations by which the scheduler and the controllers of storage communicate.
inline constexpr std::string_view kAnnBindCompleted = "pv.kubernetes.io/bind-completed";
inline constexpr std::string_view kAnnBoundByController = "pv.kubernetes.io/bound-by-controller";
inline constexpr std::string_view kAnnSelectedNode = "volume.kubernetes.io/selected-node";
inline constexpr std::string_view kBetaStorageClassAnnotation =
    "volume.beta.kubernetes.io/storage-class";

// The access mode of claims that only one pod of the cluster may use at a time, new after v1.21.
inline constexpr std::string_view kReadWriteOncePod = "ReadWriteOncePod";

inline constexpr std::string_view kVolumeBindingImmediate = "Immediate";
inline constexpr std::string_view kVolumeBindingWaitForFirstConsumer = "WaitForFirstConsumer";

// The provisioner of classes that provision no volumes.
inline constexpr std::string_view kNotSupportedProvisioner = "kubernetes.io/no-provisioner";

struct TopologySelectorLabelRequirement {
  std::string key;
  std::vector<std::string> values;
  bool operator==(const TopologySelectorLabelRequirement&) const = default;
};
struct TopologySelectorTerm {
  std::vector<TopologySelectorLabelRequirement> match_label_expressions;
  bool operator==(const TopologySelectorTerm&) const = default;
};

struct StorageClass {
  ObjectMeta metadata;
  std::string provisioner;
  std::string volume_binding_mode;  // "" means Immediate
  std::vector<TopologySelectorTerm> allowed_topologies;
};

struct CSINodeDriver {
  std::string name;
  std::optional<int32_t> allocatable_count;
};
struct CSINode {
  ObjectMeta metadata;
  std::vector<CSINodeDriver> drivers;
};

struct VolumeAttachment {
  ObjectMeta metadata;
  std::string attacher;
  std::string node_name;
  std::string persistent_volume_name;  // "" for an inline volume
  std::optional<VolumeSource> inline_volume_source;
};

struct CSIDriver {
  ObjectMeta metadata;
  bool storage_capacity = false;
};

struct CSIStorageCapacity {
  ObjectMeta metadata;
  std::optional<LabelSelector> node_topology;
  std::string storage_class_name;
  std::optional<Quantity> capacity;
  std::optional<Quantity> maximum_volume_size;
};

}  // namespace berth::v1

#endif  // BERTH_API_STORAGE_H_
