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

// Rejects nodes to which no more volumes of a CSI driver can be attached. Volumes of in-tree
// plugins count for the driver to which the node has migrated them. A driver or node without a
// limit admits every pod. Upstream: kube-scheduler v1.21,
// framework/plugins/nodevolumelimits/csi.go.
class NodeVolumeLimits : public PluginOf<FilterPlugin> {
 public:
  static constexpr std::string_view kName = "NodeVolumeLimits";
  static constexpr std::string_view kErrReasonMaxVolumeCountExceeded =
      "node(s) exceed max volume count";

  explicit NodeVolumeLimits(const Handle& handle, MigrationGates gates = MigrationGates::kV121)
      : handle_(handle), gates_(gates) {}

  // Returns the name of the node's resource with the limit of a driver:
  // attachable-volumes-csi-DRIVER, whose end is replaced by a hash if it would be too long.
  // Upstream: GetCSIAttachLimitKey.
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
  // Maps a volume, by driver and handle or by driver and claim, to the key of its driver's limit.
  using Attachments = std::map<VolumeId, std::string>;
  // number of volumes, or a limit, by the key of the limit
  using Numbers = std::map<std::string, int64_t>;
  struct DriverInfo {
    std::string driver;  // "": no CSI driver
    std::string handle;
    bool by_claim = false;
  };

  // Adds nothing if the volume has no CSI driver.
  static void Add(const DriverInfo& info, Attachments& attachments);
  void AddClaim(const v1::PersistentVolumeClaim& claim, const v1::CSINode* csi_node,
                Attachments& attachments) const {
    Add(DriverInfoOf(claim, csi_node), attachments);
  }
  // Adds the limits of the CSINode, which may be null.
  static void AddLimits(const v1::CSINode* csi_node, Numbers& limits);
  // The volumes that the pod needs on a node, and the state of the node.
  struct Volumes {
    Attachments wanted;
    Attachments attached;
    Numbers besides;  // number attached without a pod on the node that uses them
    Numbers limits;
  };
  // Fills `volumes`; may skip the other fields if nothing is wanted, or nothing is limited. Returns
  // an error if the volumes of a pod cannot be counted.
  virtual Status Count(const v1::Pod& pod, const NodeInfo& node, Volumes* volumes) const;

  const Handle& handle() const { return handle_; }

 private:
  // A driver of which the node would have too many volumes attached with the pod.
  struct Excess {
    std::string key;  // key of the limit
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
