// The move of in-tree volume plugins to CSI drivers. As csi-translation-lib v0.21 and v0.34, and
// kube-scheduler's framework/plugins/nodevolumelimits/utils.go, with the default gates of v1.21 and
// v1.34.
#ifndef BERTH_PLUGINS_VOLUMES_CSI_MIGRATION_H_
#define BERTH_PLUGINS_VOLUMES_CSI_MIGRATION_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "api/objects.h"
#include "api/storage.h"
#include "base/result.h"

namespace berth {

// Provisioners of storage classes, and names in the CSINode's list of what is migrated.
inline constexpr std::string_view kAWSEBSInTreePlugin = "kubernetes.io/aws-ebs";
inline constexpr std::string_view kGCEPDInTreePlugin = "kubernetes.io/gce-pd";
inline constexpr std::string_view kAzureDiskInTreePlugin = "kubernetes.io/azure-disk";
inline constexpr std::string_view kCinderInTreePlugin = "kubernetes.io/cinder";

// The gates of a version: CSIMigration of v1.21 is on, and of its plugins' only OpenStack's; in
// v1.34 all are on but those of Azure files and vSphere, of which kube-scheduler asks for none.
enum class MigrationGates : uint8_t { kV121, kV134 };

// An in-tree plugin for which a translation to CSI exists.
struct InTreePlugin {
  // When volumes of the plugin are those of its driver.
  enum class Migration : uint8_t {
    kUnknown,   // the version knows of no translation
    kOff,       // the gate is closed
    kByNode,    // on nodes whose CSINode lists the plugin
    kComplete,  // the same for the topology of volumes, but they count on any node with a CSINode
  };

  std::string_view name;
  std::string_view driver;
  std::string_view topology_key;  // what zones are called by the driver; "": as without it
  bool (*holds)(const v1::VolumeSource& source);  // whether it is one of the plugin
  Migration v1_21;
  Migration v1_34;

  Migration Under(MigrationGates gates) const {
    return gates == MigrationGates::kV121 ? v1_21 : v1_34;
  }
};

// Null if no translation exists. As IsMigratableIntreePluginByName, and as CanSupport and
// CanSupportInline.
const InTreePlugin* FindInTreePlugin(std::string_view name, MigrationGates gates);
const InTreePlugin* FindInTreePlugin(const v1::VolumeSource& source, MigrationGates gates);

// Whether volumes of the plugin count for its driver on the node: whether the gate is on and, where
// that matters, the node says that it uses the driver instead. `csi_node` may be null. As
// isCSIMigrationOn.
bool IsCSIMigrationOn(const v1::CSINode* csi_node, const InTreePlugin& plugin,
                      MigrationGates gates);

// By what the driver knows the volume; an error if it has no such name. `labels` are those of the
// persistent volume, none for a pod's inline volume. REQUIRES: the source has an in-tree plugin.
// As TranslateInTreePVToCSI and TranslateInTreeInlineVolumeToCSI.
Result<std::string> VolumeHandleOf(const v1::VolumeSource& source, const LabelSet& labels);

// The volume as the CSI driver sees it, its topology included, where the gate of its plugin is on
// and the node lists it; else `volume` itself. REQUIRES: volume is not null. As tryTranslatePVToCSI
// of v1.21's pkg/controller/volume/scheduling and v1.34's framework/plugins/volumebinding.
Result<ObjectPtr<v1::PersistentVolume>> TryTranslatePVToCSI(
    const ObjectPtr<v1::PersistentVolume>& volume, const v1::CSINode* csi_node,
    MigrationGates gates);

// What the CSINode lists as migrated, as its annotation has it; "" if nothing.
std::string_view MigratedPlugins(const v1::CSINode& csi_node);

}  // namespace berth

#endif  // BERTH_PLUGINS_VOLUMES_CSI_MIGRATION_H_
