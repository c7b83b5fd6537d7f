// The move of in-tree volume plugins to CSI drivers. As csi-translation-lib v0.21 and
// kube-scheduler v1.21, framework/plugins/nodevolumelimits/utils.go, with the default gates of
// v1.21: CSIMigration is on, and of the gates of its plugins only OpenStack's.
#ifndef BERTH_PLUGINS_VOLUMES_CSI_MIGRATION_H_
#define BERTH_PLUGINS_VOLUMES_CSI_MIGRATION_H_

#include <string_view>

#include "api/objects.h"
#include "api/storage.h"

namespace berth {

// Provisioners of storage classes, and names in the CSINode's list of what is migrated.
inline constexpr std::string_view kAWSEBSInTreePlugin = "kubernetes.io/aws-ebs";
inline constexpr std::string_view kGCEPDInTreePlugin = "kubernetes.io/gce-pd";
inline constexpr std::string_view kAzureDiskInTreePlugin = "kubernetes.io/azure-disk";
inline constexpr std::string_view kCinderInTreePlugin = "kubernetes.io/cinder";

inline constexpr std::string_view kCinderDriver = "cinder.csi.openstack.org";

// Whether a translation to CSI exists at all. As IsMigratableIntreePluginByName.
bool IsMigratableInTreePlugin(std::string_view plugin);

// Whether the gate of this plugin is on and the node says that it uses the CSI driver instead.
// `csi_node` may be null. As isCSIMigrationOn.
bool IsCSIMigrationOn(const v1::CSINode* csi_node, std::string_view plugin);

// The volume as the CSI driver sees it, its topology included, where migration is on for its
// plugin; else `volume` itself. REQUIRES: volume is not null. As tryTranslatePVToCSI of
// pkg/controller/volume/scheduling.
ObjectPtr<v1::PersistentVolume> TryTranslatePVToCSI(const ObjectPtr<v1::PersistentVolume>& volume,
                                                    const v1::CSINode* csi_node);

}  // namespace berth

#endif  // BERTH_PLUGINS_VOLUMES_CSI_MIGRATION_H_
