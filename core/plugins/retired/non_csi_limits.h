#ifndef BERTH_PLUGINS_RETIRED_NON_CSI_LIMITS_H_
#define BERTH_PLUGINS_RETIRED_NON_CSI_LIMITS_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "framework/handle.h"
#include "framework/plugin.h"
#include "plugins/volumes/volume_id.h"

namespace berth {

class Decoder;  // api/json/decoder.h

// Rejects nodes to which no more disks of one kind can be attached. There is one plugin for each
// kind: EBSLimits, GCEPDLimits, AzureDiskLimits and CinderLimits. A disk counts once, whether pods
// name it inline or by claims. If a node has migrated the kind to its CSI driver, NodeVolumeLimits
// counts instead. Upstream: kube-scheduler v1.21, framework/plugins/nodevolumelimits/non_csi.go.
class NonCSILimits final : public PluginOf<FilterPlugin> {
 public:
  static constexpr std::string_view kEBSName = "EBSLimits";
  static constexpr std::string_view kGCEPDName = "GCEPDLimits";
  static constexpr std::string_view kAzureDiskName = "AzureDiskLimits";
  static constexpr std::string_view kCinderName = "CinderLimits";
  static constexpr std::string_view kErrReasonMaxVolumeCountExceeded =
      "node(s) exceed max volume count";

  static std::unique_ptr<Plugin> MakeEBS(const Decoder& args, Handle& handle);
  static std::unique_ptr<Plugin> MakeGCEPD(const Decoder& args, Handle& handle);
  static std::unique_ptr<Plugin> MakeAzureDisk(const Decoder& args, Handle& handle);
  static std::unique_ptr<Plugin> MakeCinder(const Decoder& args, Handle& handle);

  // The properties of one kind of disk. Upstream: VolumeFilter.
  struct DiskKind {
    std::string_view plugin_name;
    std::string_view in_tree_plugin;  // the provisioner of its storage classes
    std::string_view limit_key;       // name of the node's allocatable resource with the limit
    // Returns the limit if the node has none. Upstream's environment variable KUBE_MAX_PD_VOLS,
    // which replaces the defaults, does not exist here.
    int64_t (*default_max_volumes)(const v1::Node& node);
    std::optional<std::string> (*disk_id)(const v1::VolumeSource& source);
  };
  // `kind` and `handle` must outlive the plugin.
  NonCSILimits(const DiskKind& kind, const Handle& handle) : kind_(kind), handle_(handle) {}

  std::string_view Name() const override { return kind_.plugin_name; }
  // Admits a pod without disks of the kind even if the limit is exceeded already.
  Status Filter(const CycleState& state, const v1::Pod& pod, const NodeInfo& node) const override;
  bool AdmitsEveryNode(const CycleState&, const v1::Pod& pod) const override {
    return pod.spec.volumes.empty();
  }

 private:
  using VolumeIds = std::set<VolumeId>;

  void AddVolumesOf(const v1::Pod& pod, VolumeIds& ids) const;
  // Returns nothing if the claim is missing, or is not of this kind.
  std::optional<VolumeId> IdOfClaim(const std::string& claim_key) const;
  bool MatchesProvisioner(const v1::PersistentVolumeClaim& claim) const;
  int64_t MaxVolumes(const NodeInfo& node) const;

  const DiskKind& kind_;
  const Handle& handle_;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_RETIRED_NON_CSI_LIMITS_H_
