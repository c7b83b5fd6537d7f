#ifndef BERTH_PLUGINS_VOLUMES_VOLUME_ZONE_H_
#define BERTH_PLUGINS_VOLUMES_VOLUME_ZONE_H_

#include <string_view>

#include "framework/handle.h"
#include "framework/plugin.h"

namespace berth {

// Keeps a pod to the zones and regions that the labels of its bound persistent volumes name. A
// volume's label is compared with the node's label of the same key: stable and beta labels are not
// matched with each other. Nodes that say nothing of where they are admit everybody. As
// kube-scheduler v1.21, framework/plugins/volumezone.
class VolumeZone final : public PluginOf<FilterPlugin> {
 public:
  static constexpr std::string_view kName = "VolumeZone";
  static constexpr std::string_view kErrReasonConflict = "node(s) had no available volume zone";

  explicit VolumeZone(const Handle& handle) : handle_(handle) {}

  std::string_view Name() const override { return kName; }
  // Claims that wait for their first consumer are skipped. The other reasons (objects that are
  // missing, claims that should be bound) only show where VolumeBinding's PreFilter is disabled.
  Status Filter(const CycleState& state, const v1::Pod& pod, const NodeInfo& node) const override;
  bool AdmitsEveryNode(const CycleState&, const v1::Pod& pod) const override {
    return pod.spec.volumes.empty();
  }

 private:
  // What keeps a pod with this claim off nodes with these labels.
  Status CheckClaim(const std::string& namespace_name, const std::string& claim_name,
                    const LabelSet& node_labels) const;
  Status CheckUnboundClaim(const v1::PersistentVolumeClaim& claim) const;

  const Handle& handle_;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_VOLUMES_VOLUME_ZONE_H_
