#ifndef BERTH_PLUGINS_VOLUMES_VOLUME_ZONE_V1_34_H_
#define BERTH_PLUGINS_VOLUMES_VOLUME_ZONE_V1_34_H_

#include <vector>

#include "plugins/volumes/volume_zone.h"

namespace berth {

// VolumeZone with what does not depend on the node worked out once, so that a claim, a volume or a
// class that is missing rejects the pod everywhere; and with a volume's beta label compared with
// the node's stable one where the node has no beta label. As kube-scheduler v1.34,
// framework/plugins/volumezone.
class VolumeZoneV134 final
    : public PluginExtending<VolumeZone, PreFilterPlugin, EnqueueExtensionsWithHints> {
 public:
  using PluginExtending::PluginExtending;

  // Skips a pod whose volumes say nothing of where they are.
  Status PreFilter(CycleState& state, const v1::Pod& pod) const override;
  // Looks at the volumes itself without PreFilter.
  Status Filter(const CycleState& state, const v1::Pod& pod, const NodeInfo& node) const override;
  std::vector<ClusterEventWithHint> EventsToRegisterWithHints() const override;

 protected:
  // A beta label is compared with the stable one of a node that has no beta label.
  const std::string* NodeLabel(const LabelSet& labels, std::string_view key) const override;

 private:
  struct State;
  static const StateKey<State> kStateKey;

  // Added or of other zones than before.
  static QueueingHint AfterVolumeChange(const v1::Pod& pod,
                                        const Change<v1::PersistentVolume>& change);

  Status TopologiesFor(const v1::Pod& pod, std::vector<Topology>& topologies) const;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_VOLUMES_VOLUME_ZONE_V1_34_H_
