#ifndef BERTH_PLUGINS_VOLUMES_VOLUME_RESTRICTIONS_H_
#define BERTH_PLUGINS_VOLUMES_VOLUME_RESTRICTIONS_H_

#include <string_view>

#include "framework/plugin.h"

namespace berth {

// Rejects nodes on which another pod uses a disk that the pod names inline: a GCE persistent disk,
// an iSCSI target or an RBD image unless both only read it, an EBS volume in any case. It ignores
// claims. Upstream: kube-scheduler v1.21, framework/plugins/volumerestrictions.
class VolumeRestrictions : public PluginOf<FilterPlugin> {
 public:
  static constexpr std::string_view kName = "VolumeRestrictions";
  static constexpr std::string_view kErrReasonDiskConflict = "node(s) had no available disk";

  std::string_view Name() const override { return kName; }
  Status Filter(const CycleState& state, const v1::Pod& pod, const NodeInfo& node) const override;
  RejectionDetails Explain(const CycleState& state, const v1::Pod& pod,
                           const NodeInfo& node) const override;
  bool AdmitsEveryNode(const CycleState&, const v1::Pod& pod) const override {
    return pod.spec.volumes.empty();
  }

 protected:
  // Reports whether the pod names a disk of a kind that may conflict.
  static bool HasConflictingKind(const v1::Pod& pod);
};

// Reports whether the pods name a disk that cannot be attached to one node for both.
bool HaveVolumeConflict(const v1::Pod& pod, const v1::Pod& other);

}  // namespace berth

#endif  // BERTH_PLUGINS_VOLUMES_VOLUME_RESTRICTIONS_H_
