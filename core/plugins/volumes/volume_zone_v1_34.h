#ifndef BERTH_PLUGINS_VOLUMES_VOLUME_ZONE_V1_34_H_
#define BERTH_PLUGINS_VOLUMES_VOLUME_ZONE_V1_34_H_

#include <vector>

#include "plugins/volumes/volume_zone.h"

namespace berth {

// VolumeZone with the parts that do not depend on the node computed once, so that a missing claim,
// volume or class rejects the pod everywhere. If a node has no beta label, it compares a volume's
// beta label with the node's stable one. Upstream: kube-scheduler v1.34,
// framework/plugins/volumezone.
class VolumeZoneV134 final
    : public PluginExtending<VolumeZone, PreFilterPlugin, EnqueueExtensionsWithHints> {
 public:
  using PluginExtending::PluginExtending;

  // Skips a pod whose volumes give no location.
  Status PreFilter(CycleState& state, const v1::Pod& pod) const override;
  // Reads the volumes itself if PreFilter did not run.
  Status Filter(const CycleState& state, const v1::Pod& pod, const NodeInfo& node) const override;
  std::vector<ClusterEventWithHint> EventsToRegisterWithHints() const override;

 protected:
  // Returns the stable label's value for a beta label if the node has no beta label.
  const std::string* NodeLabel(const LabelSet& labels, std::string_view key) const override;

 private:
  struct State;
  static const StateKey<State> kStateKey;

  // A volume helps if it is new, or has other zones than before.
  static QueueingHint AfterVolumeChange(const v1::Pod& pod,
                                        const Change<v1::PersistentVolume>& change);

  Status TopologiesFor(const v1::Pod& pod, std::vector<Topology>& topologies) const;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_VOLUMES_VOLUME_ZONE_V1_34_H_
