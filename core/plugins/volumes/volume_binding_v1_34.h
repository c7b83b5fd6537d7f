#ifndef BERTH_PLUGINS_VOLUMES_VOLUME_BINDING_V1_34_H_
#define BERTH_PLUGINS_VOLUMES_VOLUME_BINDING_V1_34_H_

#include <memory>
#include <vector>

#include "plugins/volumes/volume_binding.h"

namespace berth {

// VolumeBinding of kube-scheduler v1.34, framework/plugins/volumebinding: it skips pods for which
// it has nothing to do, and treats in-tree volumes of any kind as CSI volumes on nodes that have
// migrated them.
class VolumeBindingV134 final
    : public PluginExtending<VolumeBinding, PreScorePlugin, EnqueueExtensionsWithHints> {
 public:
  // Arguments: those of v1.21. A shape is an error, because the gate StorageCapacityScoring is off.
  static std::unique_ptr<Plugin> Make(const Decoder& args, Handle& handle);
  explicit VolumeBindingV134(Handle& handle);

  // Skips a pod without claims.
  Status PreFilter(CycleState& state, const v1::Pod& pod) const override;
  // Always skips: Score is behind the gate.
  Status PreScore(CycleState&, const v1::Pod&, const std::vector<const NodeInfo*>&) const override {
    return Status::Skip();
  }
  std::vector<ClusterEventWithHint> EventsToRegisterWithHints() const override;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_VOLUMES_VOLUME_BINDING_V1_34_H_
