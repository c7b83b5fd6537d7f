#ifndef BERTH_PLUGINS_VOLUMES_NODE_VOLUME_LIMITS_V1_34_H_
#define BERTH_PLUGINS_VOLUMES_NODE_VOLUME_LIMITS_V1_34_H_

#include <vector>

#include "plugins/volumes/node_volume_limits.h"

namespace berth {

// NodeVolumeLimits since all of in-tree plugins has moved to CSI drivers: only CSINodes have
// limits, and what pods name inline, generic ephemeral volumes and volumes that are attached to the
// node without a pod that uses them count as well. As kube-scheduler v1.34,
// framework/plugins/nodevolumelimits.
class NodeVolumeLimitsV134 final
    : public PluginExtending<NodeVolumeLimits, PreFilterPlugin, EnqueueExtensionsWithHints> {
 public:
  explicit NodeVolumeLimitsV134(const Handle& handle)
      : PluginExtending(handle, MigrationGates::kV134) {}

  // Skips a pod none of whose volumes could count.
  Status PreFilter(CycleState& state, const v1::Pod& pod) const override;
  std::vector<ClusterEventWithHint> EventsToRegisterWithHints() const override;

 protected:
  Status Count(const v1::Pod& pod, const NodeInfo& node, Volumes* volumes) const override;

 private:
  // Adds the volumes that a pod makes the node attach. A claim that is missing rejects a pod that
  // is new, and does not count for one on the node.
  Status AddVolumesOf(const v1::Pod& pod, const v1::CSINode* csi_node, bool is_new,
                      Attachments& attachments) const;
  static Status AddInline(const v1::Volume& volume, const v1::CSINode* csi_node,
                          Attachments& attachments);
  // How many volumes are attached to the node by its VolumeAttachments, but for these.
  Numbers AttachedBesides(const Attachments& known, const std::string& node_name) const;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_VOLUMES_NODE_VOLUME_LIMITS_V1_34_H_
