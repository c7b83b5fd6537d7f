#ifndef BERTH_PLUGINS_VOLUMES_NODE_VOLUME_LIMITS_H_
#define BERTH_PLUGINS_VOLUMES_NODE_VOLUME_LIMITS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "framework/handle.h"
#include "framework/plugin.h"
#include "plugins/volumes/csi_migration.h"
#include "plugins/volumes/volume_id.h"

namespace berth {

// Keeps a pod off nodes to which no more volumes of a CSI driver can be attached. Volumes of
// in-tree plugins count for the driver to which the node has moved them. A driver or node without a
// limit admits everything. As kube-scheduler v1.21, framework/plugins/nodevolumelimits/csi.go.
class NodeVolumeLimits : public PluginOf<FilterPlugin> {
 public:
  static constexpr std::string_view kName = "NodeVolumeLimits";
  static constexpr std::string_view kErrReasonMaxVolumeCountExceeded =
      "node(s) exceed max volume count";

  explicit NodeVolumeLimits(const Handle& handle, MigrationGates gates = MigrationGates::kV121)
      : handle_(handle), gates_(gates) {}

  // The resource of a node by which the limit of a driver goes: attachable-volumes-csi-DRIVER, its
  // end replaced by a hash where that would be too long. As GetCSIAttachLimitKey.
  static std::string CSIAttachLimitKey(std::string_view driver);

  std::string_view Name() const override { return kName; }
  // The CSINode's limits win over those in the node's allocatable resources.
  Status Filter(const CycleState& state, const v1::Pod& pod, const NodeInfo& node) const override;
  RejectionDetails Explain(const CycleState& state, const v1::Pod& pod,
                           const NodeInfo& node) const override;
  bool AdmitsEveryNode(const CycleState&, const v1::Pod& pod) const override {
    return pod.spec.volumes.empty();
  }

 protected:
  // A volume, by driver and handle or by driver and claim, with the key of its driver's limit.
  using Attachments = std::map<VolumeId, std::string>;
  using Numbers = std::map<std::string, int64_t>;  // of volumes, by the key of a limit
  struct DriverInfo {
    std::string driver;  // "": not of a CSI driver
    std::string handle;
    bool by_claim = false;
  };

  // Nothing is added if it is of no CSI driver.
  static void Add(const DriverInfo& info, Attachments& attachments);
  void AddClaim(const v1::PersistentVolumeClaim& claim, const v1::CSINode* csi_node,
                Attachments& attachments) const {
    Add(DriverInfoOf(claim, csi_node), attachments);
  }
  // Adds those of the CSINode, which may be null.
  static void AddLimits(const v1::CSINode* csi_node, Numbers& limits);
  // What the pod wants of a node, and what the node has.
  struct Volumes {
    Attachments wanted;
    Attachments attached;
    Numbers besides;  // attached without a pod on the node that uses them
    Numbers limits;
  };
  // The rest may be left out where nothing is wanted, or nothing limited. An error where the
  // volumes of a pod cannot be counted.
  virtual Status Count(const v1::Pod& pod, const NodeInfo& node, Volumes* volumes) const;

  const Handle& handle() const { return handle_; }

 private:
  // A driver of which the pod would make the node attach too many.
  struct Excess {
    std::string key;  // of the limit
    int64_t number = 0;
    int64_t limit = 0;
  };
  static std::optional<Excess> ExcessOf(const Volumes& volumes);
  void AddAttachmentsOf(const v1::Pod& pod, const v1::CSINode* csi_node,
                        Attachments& attachments) const;
  DriverInfo DriverInfoOf(const v1::PersistentVolumeClaim& claim,
                          const v1::CSINode* csi_node) const;
  DriverInfo DriverInfoByClass(const v1::PersistentVolumeClaim& claim,
                               const v1::CSINode* csi_node) const;

  const Handle& handle_;
  const MigrationGates gates_;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_VOLUMES_NODE_VOLUME_LIMITS_H_
