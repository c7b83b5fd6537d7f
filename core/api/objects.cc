#include "api/objects.h"

#include <algorithm>
#include <array>

#include "api/decode/decode.h"
#include "api/json/decoder.h"
#include "base/check.h"
#include "base/strings.h"

namespace berth {
namespace {

const std::array<KindInfo, kNumKinds>& Kinds() {
  static const std::array<KindInfo, kNumKinds> kinds = {{
      {Kind::kPod, "Pod", true, {"v1"}},
      {Kind::kNode, "Node", false, {"v1"}},
      {Kind::kPersistentVolume, "PersistentVolume", false, {"v1"}},
      {Kind::kPersistentVolumeClaim, "PersistentVolumeClaim", true, {"v1"}},
      {Kind::kStorageClass, "StorageClass", false, {"storage.k8s.io/v1", "storage.k8s.io/v1beta1"}},
      {Kind::kCSINode, "CSINode", false, {"storage.k8s.io/v1", "storage.k8s.io/v1beta1"}},
      {Kind::kCSIDriver, "CSIDriver", false, {"storage.k8s.io/v1", "storage.k8s.io/v1beta1"}},
      {Kind::kCSIStorageCapacity,
       "CSIStorageCapacity",
       true,
       {"storage.k8s.io/v1beta1", "storage.k8s.io/v1", "storage.k8s.io/v1alpha1"}},
      {Kind::kService, "Service", true, {"v1"}},
      {Kind::kReplicationController, "ReplicationController", true, {"v1"}},
      {Kind::kReplicaSet, "ReplicaSet", true, {"apps/v1", "extensions/v1beta1"}},
      {Kind::kStatefulSet, "StatefulSet", true, {"apps/v1"}},
      {Kind::kPodDisruptionBudget, "PodDisruptionBudget", true, {"policy/v1", "policy/v1beta1"}},
      {Kind::kPriorityClass,
       "PriorityClass",
       false,
       {"scheduling.k8s.io/v1", "scheduling.k8s.io/v1beta1"}},
      {Kind::kNamespace, "Namespace", false, {"v1"}},
      {Kind::kPodGroup,
       "PodGroup",
       true,
       {"scheduling.incubator.k8s.io/v1alpha1", "scheduling.sigs.dev/v1alpha2"}},
      {Kind::kQueue,
       "Queue",
       false,
       {"scheduling.incubator.k8s.io/v1alpha1", "scheduling.sigs.dev/v1alpha2"}},
      {Kind::kVolumeAttachment,
       "VolumeAttachment",
       false,
       {"storage.k8s.io/v1", "storage.k8s.io/v1beta1"}},
      {Kind::kDeployment, "Deployment", true, {"apps/v1"}},
      {Kind::kJob, "Job", true, {"batch/v1"}},
      {Kind::kDaemonSet, "DaemonSet", true, {"apps/v1"}},
      {Kind::kCronJob, "CronJob", true, {"batch/v1", "batch/v1beta1"}},
  }};
  return kinds;
}

template <typename T>
AnyObject Share(T object) {
  return std::make_shared<const T>(std::move(object));
}

// Calls `visit` with the map of the kind, which has the kind's number in the tuple.
template <size_t kIndex = 0, typename Maps, typename Visit>
void VisitMap(Maps& maps, Kind kind, Visit visit) {
  if constexpr (kIndex < std::tuple_size_v<std::remove_const_t<Maps>>) {
    if (static_cast<size_t>(kind) == kIndex) return visit(std::get<kIndex>(maps));
    VisitMap<kIndex + 1>(maps, kind, visit);
  }
}

}  // namespace

const KindInfo& InfoOf(Kind kind) { return Kinds()[static_cast<size_t>(kind)]; }

const KindInfo* FindKind(std::string_view api_version, std::string_view kind_name) {
  for (const KindInfo& info : Kinds()) {
    if (info.name != kind_name) continue;
    const auto& versions = info.api_versions;
    const bool known = api_version.empty() ||
                       std::find(versions.begin(), versions.end(), api_version) != versions.end();
    return known ? &info : nullptr;
  }
  return nullptr;
}

AnyObject DecodeObject(Kind kind, const Decoder& manifest) {
  switch (kind) {
    case Kind::kPod:
      return Share(DecodePod(manifest));
    case Kind::kNode:
      return Share(DecodeNode(manifest));
    case Kind::kPersistentVolume:
      return Share(DecodePersistentVolume(manifest));
    case Kind::kPersistentVolumeClaim:
      return Share(DecodePersistentVolumeClaim(manifest));
    case Kind::kStorageClass:
      return Share(DecodeStorageClass(manifest));
    case Kind::kCSINode:
      return Share(DecodeCSINode(manifest));
    case Kind::kCSIDriver:
      return Share(DecodeCSIDriver(manifest));
    case Kind::kCSIStorageCapacity:
      return Share(DecodeCSIStorageCapacity(manifest));
    case Kind::kService:
      return Share(DecodeService(manifest));
    case Kind::kReplicationController:
      return Share(DecodeReplicationController(manifest));
    case Kind::kReplicaSet:
      return Share(DecodeReplicaSet(manifest));
    case Kind::kStatefulSet:
      return Share(DecodeStatefulSet(manifest));
    case Kind::kPodDisruptionBudget:
      return Share(DecodePodDisruptionBudget(manifest));
    case Kind::kPriorityClass:
      return Share(DecodePriorityClass(manifest));
    case Kind::kNamespace:
      return Share(DecodeNamespaceObject(manifest));
    case Kind::kPodGroup:
      return Share(DecodePodGroup(manifest));
    case Kind::kQueue:
      return Share(DecodeQueue(manifest));
    case Kind::kVolumeAttachment:
      return Share(DecodeVolumeAttachment(manifest));
    case Kind::kDeployment:
      return Share(DecodeDeployment(manifest));
    case Kind::kJob:
      return Share(DecodeJob(manifest));
    case Kind::kDaemonSet:
      return Share(DecodeDaemonSet(manifest));
    case Kind::kCronJob:
      return Share(DecodeCronJob(manifest));
  }
  BERTH_CHECK(false, "every kind can be decoded");
}

const v1::ObjectMeta& MetaOf(const AnyObject& object) {
  return std::visit([](const auto& ptr) -> const v1::ObjectMeta& { return ptr->metadata; }, object);
}

std::string KeyOf(const v1::ObjectMeta& metadata) {
  if (metadata.namespace_.empty()) return metadata.name;
  return StrCat(metadata.namespace_, "/", metadata.name);
}

std::optional<AnyObject> Objects::Find(Kind kind, const std::string& key) const {
  std::optional<AnyObject> found;
  VisitMap(maps_, kind, [&](const auto& map) {
    if (auto object = map.Find(key)) found = AnyObject(std::move(object));
  });
  return found;
}

void Objects::Set(const AnyObject& object) {
  const std::string key = KeyOf(MetaOf(object));
  VisitMap(maps_, KindOf(object), [&](auto& map) {
    using Ptr = typename std::remove_reference_t<decltype(map)>::Ptr;
    map.Set(key, std::get<Ptr>(object));
  });
}

void Objects::Erase(Kind kind, const std::string& key) {
  VisitMap(maps_, kind, [&](auto& map) { map.Erase(key); });
}

}  // namespace berth
