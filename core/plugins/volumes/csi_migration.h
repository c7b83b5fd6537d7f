// The migration of in-tree volume plugins to CSI drivers. Upstream: csi-translation-lib v0.21 and
// v0.34, and kube-scheduler's framework/plugins/nodevolumelimits/utils.go, with the default gates
// of v1.21 and v1.34.
#ifndef BERTH_PLUGINS_VOLUMES_CSI_MIGRATION_H_
#define BERTH_PLUGINS_VOLUMES_CSI_MIGRATION_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "api/objects.h"
#include "api/storage.h"
#include "base/result.h"

namespace berth {

// Provisioners of storage classes, which are also the names in the CSINode's list of migrated
// plugins.
inline constexpr std::string_view kAWSEBSInTreePlugin = "kubernetes.io/aws-ebs";
inline constexpr std::string_view kGCEPDInTreePlugin = "kubernetes.io/gce-pd";
inline constexpr std::string_view kAzureDiskInTreePlugin = "kubernetes.io/azure-disk";
inline constexpr std::string_view kCinderInTreePlugin = "kubernetes.io/cinder";

// The gates of a version. In v1.21 CSIMigration is on, and of the plugins' gates only OpenStack's.
// In v1.34 all are on except for those of Azure files and vSphere, which kube-scheduler never
// reads.
enum class MigrationGates : uint8_t { kV121, kV134 };

// An in-tree plugin for which a translation to CSI exists.
struct InTreePlugin {
  // The condition under which volumes of the plugin belong to its driver.
  enum class Migration : uint8_t {
    kUnknown,   // never: the version has no translation
    kOff,       // never: the gate is off
    kByNode,    // on nodes whose CSINode lists the plugin
    kComplete,  // the same for the topology of volumes; for limits, on any node with a CSINode
  };

  std::string_view name;
  std::string_view driver;
  std::string_view topology_key;  // the driver's label of zones; "": the label stays the same
  bool (*holds)(const v1::VolumeSource& source);  // reports whether it is a volume of the plugin
  Migration v1_21;
  Migration v1_34;

  Migration Under(MigrationGates gates) const {
    return gates == MigrationGates::kV121 ? v1_21 : v1_34;
  }
};

// Returns null if no translation exists. Upstream: IsMigratableIntreePluginByName, CanSupport and
// CanSupportInline.
const InTreePlugin* FindInTreePlugin(std::string_view name, MigrationGates gates);
const InTreePlugin* FindInTreePlugin(const v1::VolumeSource& source, MigrationGates gates);

// Reports whether volumes of the plugin count for its driver on the node: the gate is on and, for
// kByNode, the node uses the driver instead. `csi_node` may be null. Upstream: isCSIMigrationOn.
bool IsCSIMigrationOn(const v1::CSINode* csi_node, const InTreePlugin& plugin,
                      MigrationGates gates);

// Returns the driver's name of the volume; an error if it has none. `labels` are those of the
// persistent volume, none for a pod's inline volume. REQUIRES: the source has an in-tree plugin.
// Upstream: TranslateInTreePVToCSI and TranslateInTreeInlineVolumeToCSI.
Result<std::string> VolumeHandleOf(const v1::VolumeSource& source, const LabelSet& labels);

// Returns the volume in the form of the CSI driver, including its topology, if the gate of its
// plugin is on and the node lists it; else `volume` itself. REQUIRES: volume is not null. Upstream:
// tryTranslatePVToCSI of v1.21's pkg/controller/volume/scheduling and v1.34's
// framework/plugins/volumebinding.
Result<ObjectPtr<v1::PersistentVolume>> TryTranslatePVToCSI(
    const ObjectPtr<v1::PersistentVolume>& volume, const v1::CSINode* csi_node,
    MigrationGates gates);

// Returns the CSINode's annotation of migrated plugins; "" if it has none.
std::string_view MigratedPlugins(const v1::CSINode& csi_node);

}  // namespace berth

#endif  // BERTH_PLUGINS_VOLUMES_CSI_MIGRATION_H_
