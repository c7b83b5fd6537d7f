#ifndef BERTH_PLUGINS_VOLUMES_NODE_VOLUME_LIMITS_V1_34_H_
#define BERTH_PLUGINS_VOLUMES_NODE_VOLUME_LIMITS_V1_34_H_

#include <vector>

#include "plugins/volumes/node_volume_limits.h"

namespace berth {

// NodeVolumeLimits after the migration of all in-tree plugins to CSI drivers: only CSINodes have
// limits. Inline volumes of pods, generic ephemeral volumes, and volumes that are attached to the
// node without a pod that uses them count, too. Upstream: kube-scheduler v1.34,
// framework/plugins/nodevolumelimits.
class NodeVolumeLimitsV134 final
    : public PluginExtending<NodeVolumeLimits, PreFilterPlugin, EnqueueExtensionsWithHints> {
 public:
  explicit NodeVolumeLimitsV134(const Handle& handle)
      : PluginExtending(handle, MigrationGates::kV134) {}

  // Skips a pod if none of its volumes can count.
  Status PreFilter(CycleState& state, const v1::Pod& pod) const override;
  std::vector<ClusterEventWithHint> EventsToRegisterWithHints() const override;

 protected:
  Status Count(const v1::Pod& pod, const NodeInfo& node, Volumes* volumes) const override;

 private:
  // Adds the volumes that the node has to attach for a pod. A missing claim rejects a pod that is
  // new, and does not count for a pod on the node.
  Status AddVolumesOf(const v1::Pod& pod, const v1::CSINode* csi_node, bool is_new,
                      Attachments& attachments) const;
  static Status AddInline(const v1::Volume& volume, const v1::CSINode* csi_node,
                          Attachments& attachments);
  // Returns the number of volumes that VolumeAttachments attach to the node, except for `known`.
  Numbers AttachedBesides(const Attachments& known, const std::string& node_name) const;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_VOLUMES_NODE_VOLUME_LIMITS_V1_34_H_
