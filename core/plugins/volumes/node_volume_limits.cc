#include "plugins/volumes/node_volume_limits.h"

#include <cstddef>
#include <utility>

#include "api/objects.h"
#include "api/persistent_volumes.h"
#include "base/sha1.h"
#include "base/strings.h"

namespace berth {
namespace {

constexpr std::string_view kAttachableVolumesPrefix = "attachable-volumes-";
constexpr std::string_view kCSIAttachLimitPrefix = "attachable-volumes-csi-";
constexpr size_t kResourceNameLengthLimit = 63;
// characters that are kept of a driver whose name is too long
constexpr size_t kDriverCharacters = 23;
constexpr size_t kHashCharacters = 16;

}  // namespace

std::string NodeVolumeLimits::CSIAttachLimitKey(std::string_view driver) {
  if (kCSIAttachLimitPrefix.size() + driver.size() < kResourceNameLengthLimit) {
    return StrCat(kCSIAttachLimitPrefix, driver);
  }
  return StrCat(kCSIAttachLimitPrefix, driver.substr(0, kDriverCharacters),
                Sha1Hex(driver).substr(0, kHashCharacters));
}

Status NodeVolumeLimits::Filter(const CycleState&, const v1::Pod& pod, const NodeInfo& node) const {
  Volumes volumes;
  Status status = Count(pod, node, &volumes);
  if (!status.ok()) return status;
  return ExcessOf(volumes) ? Status::Unschedulable(kErrReasonMaxVolumeCountExceeded) : Status::Ok();
}

RejectionDetails NodeVolumeLimits::Explain(const CycleState&, const v1::Pod& pod,
                                           const NodeInfo& node) const {
  Volumes volumes;
  if (!Count(pod, node, &volumes).ok()) return {};
  const std::optional<Excess> excess = ExcessOf(volumes);
  if (!excess) return {};
  std::string_view driver = excess->key;
  if (driver.starts_with(kCSIAttachLimitPrefix)) driver.remove_prefix(kCSIAttachLimitPrefix.size());
  return {{{"would have {} volumes of {} and takes {}",
            {std::to_string(excess->number), std::string(driver), std::to_string(excess->limit)}},
           std::nullopt}};
}

Status NodeVolumeLimits::Count(const v1::Pod& pod, const NodeInfo& node, Volumes* volumes) const {
  if (pod.spec.volumes.empty()) return Status::Ok();
  const auto csi_node = handle_.Informers().Of<v1::CSINode>().Find(node.name());
  AddAttachmentsOf(pod, csi_node.get(), volumes->wanted);
  if (volumes->wanted.empty()) return Status::Ok();
  for (const auto& [name, amount] : node.allocatable().scalar_resources) {
    if (name.starts_with(kAttachableVolumesPrefix)) volumes->limits[name] = amount;
  }
  AddLimits(csi_node.get(), volumes->limits);
  if (volumes->limits.empty()) return Status::Ok();
  for (const PodInfoPtr& info : node.pods()) {
    AddAttachmentsOf(*info->pod, csi_node.get(), volumes->attached);
  }
  return Status::Ok();
}

void NodeVolumeLimits::AddLimits(const v1::CSINode* csi_node, Numbers& limits) {
  if (csi_node == nullptr) return;
  for (const v1::CSINodeDriver& driver : csi_node->drivers) {
    if (driver.allocatable_count) {
      limits[CSIAttachLimitKey(driver.name)] = *driver.allocatable_count;
    }
  }
}

std::optional<NodeVolumeLimits::Excess> NodeVolumeLimits::ExcessOf(const Volumes& volumes) {
  Numbers numbers = volumes.besides;
  for (const auto& [id, key] : volumes.attached) ++numbers[key];
  // A driver may exceed its limit already; that only matters if the pod adds volumes to it.
  for (const auto& [id, key] : volumes.wanted) {
    if (volumes.attached.contains(id)) continue;
    const int64_t number = ++numbers[key];
    const auto limit = volumes.limits.find(key);
    if (limit != volumes.limits.end() && number > limit->second) {
      return Excess{key, number, limit->second};
    }
  }
  return std::nullopt;
}

// Only claims use CSI volumes. As upstream, missing claims do not count, and generic ephemeral
// volumes are ignored.
void NodeVolumeLimits::AddAttachmentsOf(const v1::Pod& pod, const v1::CSINode* csi_node,
                                        Attachments& attachments) const {
  const auto& claims = handle_.Informers().Of<v1::PersistentVolumeClaim>();
  for (const v1::Volume& volume : pod.spec.volumes) {
    if (volume.claim_name.empty()) continue;
    const auto claim = claims.Find(StrCat(pod.metadata.namespace_, "/", volume.claim_name));
    if (claim == nullptr) continue;
    AddClaim(*claim, csi_node, attachments);
  }
}

void NodeVolumeLimits::Add(const DriverInfo& info, Attachments& attachments) {
  if (info.driver.empty() || info.handle.empty()) return;
  attachments[{.by_claim = info.by_claim, .id = StrCat(info.driver, "/", info.handle)}] =
      CSIAttachLimitKey(info.driver);
}

NodeVolumeLimits::DriverInfo NodeVolumeLimits::DriverInfoOf(const v1::PersistentVolumeClaim& claim,
                                                            const v1::CSINode* csi_node) const {
  const auto volume = handle_.Informers().Of<v1::PersistentVolume>().Find(claim.volume_name);
  if (volume == nullptr) return DriverInfoByClass(claim, csi_node);
  const auto& own = volume->source.csi;
  if (own) return {.driver = own->driver, .handle = own->volume_handle};
  const InTreePlugin* const plugin = FindInTreePlugin(volume->source, gates_);
  if (plugin == nullptr || !IsCSIMigrationOn(csi_node, *plugin, gates_)) return {};
  Result<std::string> handle = VolumeHandleOf(volume->source, volume->metadata.labels);
  if (!handle) return {};
  return {.driver = std::string(plugin->driver), .handle = std::move(handle).value()};
}

NodeVolumeLimits::DriverInfo NodeVolumeLimits::DriverInfoByClass(
    const v1::PersistentVolumeClaim& claim, const v1::CSINode* csi_node) const {
  const auto storage_class = handle_.Informers().Of<v1::StorageClass>().Find(StorageClassOf(claim));
  // Without a class the claim is bound at once, or never: there is nothing to count yet.
  if (storage_class == nullptr) return {};
  std::string driver = storage_class->provisioner;
  if (const InTreePlugin* const plugin = FindInTreePlugin(driver, gates_)) {
    if (!IsCSIMigrationOn(csi_node, *plugin, gates_)) return {};
    driver = plugin->driver;
  }
  return {.driver = std::move(driver), .handle = KeyOf(claim.metadata), .by_claim = true};
}

}  // namespace berth
