#include "api/decode/decode.h"
#include "api/decode/decode_parts.h"
#include "api/json/decoder.h"

namespace berth {
namespace {

v1::GCEPersistentDiskVolumeSource DecodeGCEPersistentDisk(const Decoder& disk) {
  return {.pd_name = disk.Field("pdName").String(), .read_only = disk.Field("readOnly").Bool()};
}

v1::AWSElasticBlockStoreVolumeSource DecodeAWSElasticBlockStore(const Decoder& store) {
  return {.volume_id = store.Field("volumeID").String(),
          .read_only = store.Field("readOnly").Bool()};
}

v1::AzureDiskVolumeSource DecodeAzureDisk(const Decoder& disk) {
  return {.disk_name = disk.Field("diskName").String(),
          .disk_uri = disk.Field("diskURI").String(),
          .kind = disk.Field("kind").String()};
}

v1::CinderVolumeSource DecodeCinder(const Decoder& volume) {
  return {.volume_id = volume.Field("volumeID").String()};
}

v1::PortworxVolumeSource DecodePortworx(const Decoder& volume) {
  return {.volume_id = volume.Field("volumeID").String()};
}

v1::ISCSIVolumeSource DecodeISCSI(const Decoder& volume) {
  return {.iqn = volume.Field("iqn").String(), .read_only = volume.Field("readOnly").Bool()};
}

v1::RBDVolumeSource DecodeRBD(const Decoder& volume) {
  return {.monitors = volume.Field("monitors").StringList(),
          .pool = volume.Field("pool").String("rbd"),
          .image = volume.Field("image").String(),
          .read_only = volume.Field("readOnly").Bool()};
}

v1::CSIVolumeSource DecodeCSI(const Decoder& volume) {
  return {.driver = volume.Field("driver").String(),
          .volume_handle = volume.Field("volumeHandle").String()};
}

v1::ObjectReference DecodeObjectReference(const Decoder& reference) {
  return {.namespace_ = reference.Field("namespace").String(),
          .name = reference.Field("name").String(),
          .uid = reference.Field("uid").String()};
}

v1::TopologySelectorLabelRequirement DecodeTopologyRequirement(const Decoder& requirement) {
  return {.key = requirement.Field("key").String(),
          .values = requirement.Field("values").StringList()};
}

v1::TopologySelectorTerm DecodeTopologySelectorTerm(const Decoder& term) {
  return {.match_label_expressions =
              DecodeList(term.Field("matchLabelExpressions"), DecodeTopologyRequirement)};
}

v1::CSINodeDriver DecodeCSINodeDriver(const Decoder& driver) {
  return {.name = driver.Field("name").String(),
          .allocatable_count = driver.Field("allocatable").Field("count").OptionalInt32()};
}

Quantity DecodeQuantity(const Decoder& quantity) { return quantity.ReadQuantity(); }

void DecodeClaimSpec(const Decoder& spec, v1::PersistentVolumeClaim* claim) {
  claim->access_modes = spec.Field("accessModes").StringList();
  claim->selector = DecodeOptional(spec.Field("selector"), DecodeLabelSelector);
  claim->requests = DecodeResourceList(spec.Field("resources").Field("requests"));
  claim->volume_name = spec.Field("volumeName").String();
  // An empty name is not the same as an absent one: it asks for a volume without a class.
  const Decoder storage_class = spec.Field("storageClassName");
  if (storage_class.Present()) claim->storage_class_name = storage_class.String();
  claim->volume_mode = spec.Field("volumeMode").String();
}

}  // namespace

std::shared_ptr<const v1::PersistentVolumeClaim> DecodeClaimTemplate(
    const Decoder& claim_template) {
  if (!claim_template.Present()) return nullptr;
  v1::PersistentVolumeClaim claim;
  const Decoder metadata = claim_template.Field("metadata");
  claim.metadata.labels = metadata.Field("labels").StringMap();
  claim.metadata.annotations = metadata.Field("annotations").StringMap();
  DecodeClaimSpec(claim_template.Field("spec"), &claim);
  return std::make_shared<const v1::PersistentVolumeClaim>(std::move(claim));
}

v1::VolumeSource DecodeVolumeSource(const Decoder& volume) {
  return {.gce_persistent_disk =
              DecodeOptional(volume.Field("gcePersistentDisk"), DecodeGCEPersistentDisk),
          .aws_elastic_block_store =
              DecodeOptional(volume.Field("awsElasticBlockStore"), DecodeAWSElasticBlockStore),
          .azure_disk = DecodeOptional(volume.Field("azureDisk"), DecodeAzureDisk),
          .cinder = DecodeOptional(volume.Field("cinder"), DecodeCinder),
          .iscsi = DecodeOptional(volume.Field("iscsi"), DecodeISCSI),
          .rbd = DecodeOptional(volume.Field("rbd"), DecodeRBD),
          .csi = DecodeOptional(volume.Field("csi"), DecodeCSI),
          .portworx_volume = DecodeOptional(volume.Field("portworxVolume"), DecodePortworx),
          .azure_file = volume.Field("azureFile").Present(),
          .vsphere_volume = volume.Field("vsphereVolume").Present()};
}

v1::PersistentVolume DecodePersistentVolume(const Decoder& manifest) {
  const Decoder spec = manifest.Field("spec");
  v1::PersistentVolume volume;
  volume.metadata = DecodeClusterMeta(manifest);
  volume.capacity = DecodeResourceList(spec.Field("capacity"));
  volume.source = DecodeVolumeSource(spec);
  volume.access_modes = spec.Field("accessModes").StringList();
  volume.claim_ref = DecodeOptional(spec.Field("claimRef"), DecodeObjectReference);
  volume.storage_class_name = spec.Field("storageClassName").String();
  volume.volume_mode = spec.Field("volumeMode").String();
  volume.node_affinity =
      DecodeOptional(spec.Field("nodeAffinity").Field("required"), DecodeNodeSelector);
  volume.phase = manifest.Field("status").Field("phase").String();
  return volume;
}

v1::PersistentVolumeClaim DecodePersistentVolumeClaim(const Decoder& manifest) {
  v1::PersistentVolumeClaim claim;
  claim.metadata = DecodeNamespacedMeta(manifest);
  DecodeClaimSpec(manifest.Field("spec"), &claim);
  claim.phase = manifest.Field("status").Field("phase").String();
  return claim;
}

v1::StorageClass DecodeStorageClass(const Decoder& manifest) {
  v1::StorageClass storage_class;
  storage_class.metadata = DecodeClusterMeta(manifest);
  storage_class.provisioner = manifest.Field("provisioner").String();
  storage_class.volume_binding_mode = manifest.Field("volumeBindingMode").String();
  storage_class.allowed_topologies =
      DecodeList(manifest.Field("allowedTopologies"), DecodeTopologySelectorTerm);
  return storage_class;
}

v1::CSINode DecodeCSINode(const Decoder& manifest) {
  return {.metadata = DecodeClusterMeta(manifest),
          .drivers = DecodeList(manifest.Field("spec").Field("drivers"), DecodeCSINodeDriver)};
}

v1::CSIDriver DecodeCSIDriver(const Decoder& manifest) {
  return {.metadata = DecodeClusterMeta(manifest),
          .storage_capacity = manifest.Field("spec").Field("storageCapacity").Bool()};
}

v1::VolumeAttachment DecodeVolumeAttachment(const Decoder& manifest) {
  const Decoder spec = manifest.Field("spec");
  const Decoder source = spec.Field("source");
  return {
      .metadata = DecodeClusterMeta(manifest),
      .attacher = spec.Field("attacher").String(),
      .node_name = spec.Field("nodeName").String(),
      .persistent_volume_name = source.Field("persistentVolumeName").String(),
      .inline_volume_source = DecodeOptional(source.Field("inlineVolumeSpec"), DecodeVolumeSource)};
}

v1::CSIStorageCapacity DecodeCSIStorageCapacity(const Decoder& manifest) {
  return {
      .metadata = DecodeNamespacedMeta(manifest),
      .node_topology = DecodeOptional(manifest.Field("nodeTopology"), DecodeLabelSelector),
      .storage_class_name = manifest.Field("storageClassName").String(),
      .capacity = DecodeOptional(manifest.Field("capacity"), DecodeQuantity),
      .maximum_volume_size = DecodeOptional(manifest.Field("maximumVolumeSize"), DecodeQuantity)};
}

}  // namespace berth
