#include "plugins/retired/non_csi_limits.h"

#include <cstddef>

#include "api/objects.h"
#include "base/strings.h"
#include "plugins/volumes/csi_migration.h"

namespace berth {
namespace {

std::string_view InstanceTypeOf(const v1::Node& node) {
  // Upstream uses whichever label comes first in a Go map; they should not disagree.
  for (const char* key : {"node.kubernetes.io/instance-type", "beta.kubernetes.io/instance-type"}) {
    const auto label = node.metadata.labels.find(key);
    if (label != node.metadata.labels.end()) return label->second;
  }
  return {};
}

// Matches the expression ^[cmr]5.*|t3|z1d, in which only the first alternative is anchored.
bool IsNitroInstance(std::string_view type) {
  const bool fifth_generation =
      type.size() >= 2 && type[1] == '5' && (type[0] == 'c' || type[0] == 'm' || type[0] == 'r');
  return fifth_generation || type.find("t3") != type.npos || type.find("z1d") != type.npos;
}

int64_t MaxEBSVolumes(const v1::Node& node) {
  return IsNitroInstance(InstanceTypeOf(node)) ? 25 : 39;
}

constexpr NonCSILimits::DiskKind kEBS = {
    .plugin_name = NonCSILimits::kEBSName,
    .in_tree_plugin = kAWSEBSInTreePlugin,
    .limit_key = "attachable-volumes-aws-ebs",
    .default_max_volumes = MaxEBSVolumes,
    .disk_id = [](const v1::VolumeSource& source) -> std::optional<std::string> {
      if (!source.aws_elastic_block_store) return std::nullopt;
      return source.aws_elastic_block_store->volume_id;
    }};

constexpr NonCSILimits::DiskKind kGCEPD = {
    .plugin_name = NonCSILimits::kGCEPDName,
    .in_tree_plugin = kGCEPDInTreePlugin,
    .limit_key = "attachable-volumes-gce-pd",
    .default_max_volumes = [](const v1::Node&) -> int64_t { return 16; },
    .disk_id = [](const v1::VolumeSource& source) -> std::optional<std::string> {
      if (!source.gce_persistent_disk) return std::nullopt;
      return source.gce_persistent_disk->pd_name;
    }};

constexpr NonCSILimits::DiskKind kAzureDisk = {
    .plugin_name = NonCSILimits::kAzureDiskName,
    .in_tree_plugin = kAzureDiskInTreePlugin,
    .limit_key = "attachable-volumes-azure-disk",
    .default_max_volumes = [](const v1::Node&) -> int64_t { return 16; },
    .disk_id = [](const v1::VolumeSource& source) -> std::optional<std::string> {
      if (!source.azure_disk) return std::nullopt;
      return source.azure_disk->disk_name;
    }};

constexpr NonCSILimits::DiskKind kCinder = {
    .plugin_name = NonCSILimits::kCinderName,
    .in_tree_plugin = kCinderInTreePlugin,
    .limit_key = "attachable-volumes-cinder",
    .default_max_volumes = [](const v1::Node&) -> int64_t { return 256; },
    .disk_id = [](const v1::VolumeSource& source) -> std::optional<std::string> {
      if (!source.cinder) return std::nullopt;
      return source.cinder->volume_id;
    }};

}  // namespace

std::unique_ptr<Plugin> NonCSILimits::MakeEBS(const Decoder&, Handle& handle) {
  return std::make_unique<NonCSILimits>(kEBS, handle);
}
std::unique_ptr<Plugin> NonCSILimits::MakeGCEPD(const Decoder&, Handle& handle) {
  return std::make_unique<NonCSILimits>(kGCEPD, handle);
}
std::unique_ptr<Plugin> NonCSILimits::MakeAzureDisk(const Decoder&, Handle& handle) {
  return std::make_unique<NonCSILimits>(kAzureDisk, handle);
}
std::unique_ptr<Plugin> NonCSILimits::MakeCinder(const Decoder&, Handle& handle) {
  return std::make_unique<NonCSILimits>(kCinder, handle);
}

Status NonCSILimits::Filter(const CycleState&, const v1::Pod& pod, const NodeInfo& node) const {
  VolumeIds wanted;
  AddVolumesOf(pod, wanted);
  if (wanted.empty()) return Status::Ok();
  const auto csi_node = handle_.Informers().Of<v1::CSINode>().Find(node.name());
  const InTreePlugin* const plugin = FindInTreePlugin(kind_.in_tree_plugin, MigrationGates::kV121);
  if (IsCSIMigrationOn(csi_node.get(), *plugin, MigrationGates::kV121)) return Status::Ok();
  VolumeIds attached;
  for (const PodInfoPtr& info : node.pods()) AddVolumesOf(*info->pod, attached);
  attached.merge(wanted);
  if (static_cast<int64_t>(attached.size()) > MaxVolumes(node)) {
    return Status::Unschedulable(kErrReasonMaxVolumeCountExceeded);
  }
  return Status::Ok();
}

// As upstream, it ignores generic ephemeral volumes.
void NonCSILimits::AddVolumesOf(const v1::Pod& pod, VolumeIds& ids) const {
  for (const v1::Volume& volume : pod.spec.volumes) {
    if (std::optional<std::string> id = kind_.disk_id(volume.source)) {
      ids.insert({.by_claim = false, .id = *std::move(id)});
    } else if (!volume.claim_name.empty()) {
      std::optional<VolumeId> of_claim =
          IdOfClaim(StrCat(pod.metadata.namespace_, "/", volume.claim_name));
      if (of_claim) ids.insert(*std::move(of_claim));
    }
  }
}

std::optional<VolumeId> NonCSILimits::IdOfClaim(const std::string& claim_key) const {
  const Objects& informers = handle_.Informers();
  const auto claim = informers.Of<v1::PersistentVolumeClaim>().Find(claim_key);
  // Nothing shows that the volume is of this kind.
  if (claim == nullptr) return std::nullopt;
  const auto volume = informers.Of<v1::PersistentVolume>().Find(claim->volume_name);
  if (volume == nullptr) {
    // The claim is not bound yet, or its volume is not known (any more): the volume that the class
    // provisions will count.
    if (!MatchesProvisioner(*claim)) return std::nullopt;
    return VolumeId{.by_claim = true, .id = claim_key};
  }
  std::optional<std::string> id = kind_.disk_id(volume->source);
  if (!id) return std::nullopt;
  return VolumeId{.by_claim = false, .id = *std::move(id)};
}

// As upstream, it ignores the beta annotation of the class.
bool NonCSILimits::MatchesProvisioner(const v1::PersistentVolumeClaim& claim) const {
  if (!claim.storage_class_name) return false;
  const auto storage_class =
      handle_.Informers().Of<v1::StorageClass>().Find(*claim.storage_class_name);
  return storage_class != nullptr && storage_class->provisioner == kind_.in_tree_plugin;
}

int64_t NonCSILimits::MaxVolumes(const NodeInfo& node) const {
  const auto& allocatable = node.allocatable().scalar_resources;
  const auto limit = allocatable.find(std::string(kind_.limit_key));
  return limit == allocatable.end() ? kind_.default_max_volumes(node.node()) : limit->second;
}

}  // namespace berth
