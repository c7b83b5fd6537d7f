#ifndef BERTH_PLUGINS_VOLUMES_VOLUME_BINDING_V1_34_H_
#define BERTH_PLUGINS_VOLUMES_VOLUME_BINDING_V1_34_H_

#include <memory>
#include <vector>

#include "plugins/volumes/volume_binding.h"

namespace berth {

// VolumeBinding as kube-scheduler v1.34, framework/plugins/volumebinding: it skips what it has
// nothing to do for, and in-tree volumes of any kind are taken for those of CSI drivers on nodes
// that say so.
class VolumeBindingV134 final
    : public PluginExtending<VolumeBinding, PreScorePlugin, EnqueueExtensionsWithHints> {
 public:
  // Arguments: those of v1.21. A shape is wrong, as the gate StorageCapacityScoring is off.
  static std::unique_ptr<Plugin> Make(const Decoder& args, Handle& handle);
  explicit VolumeBindingV134(Handle& handle);

  // Skips a pod without claims.
  Status PreFilter(CycleState& state, const v1::Pod& pod) const override;
  // Always: Score is behind the gate.
  Status PreScore(CycleState&, const v1::Pod&, const std::vector<const NodeInfo*>&) const override {
    return Status::Skip();
  }
  std::vector<ClusterEventWithHint> EventsToRegisterWithHints() const override;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_VOLUMES_VOLUME_BINDING_V1_34_H_
