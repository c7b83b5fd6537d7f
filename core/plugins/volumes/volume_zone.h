#ifndef BERTH_PLUGINS_VOLUMES_VOLUME_ZONE_H_
#define BERTH_PLUGINS_VOLUMES_VOLUME_ZONE_H_

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "framework/handle.h"
#include "framework/plugin.h"

namespace berth {

// Keeps a pod to the zones and regions that the labels of its bound persistent volumes name. A
// volume's label is compared with the node's label of the same key: stable and beta labels are not
// matched with each other. Nodes without such labels admit every pod. As
// kube-scheduler v1.21, framework/plugins/volumezone.
class VolumeZone : public PluginOf<FilterPlugin> {
 public:
  static constexpr std::string_view kName = "VolumeZone";
  static constexpr std::string_view kErrReasonConflict = "node(s) had no available volume zone";

  explicit VolumeZone(const Handle& handle) : handle_(handle) {}

  std::string_view Name() const override { return kName; }
  // Claims that wait for their first consumer are skipped. The other reasons (objects that are
  // missing, claims that should be bound) only show where VolumeBinding's PreFilter is disabled.
  Status Filter(const CycleState& state, const v1::Pod& pod, const NodeInfo& node) const override;
  RejectionDetails Explain(const CycleState& state, const v1::Pod& pod,
                           const NodeInfo& node) const override;
  bool AdmitsEveryNode(const CycleState&, const v1::Pod& pod) const override {
    return pod.spec.volumes.empty();
  }

 protected:
  // A label by which a persistent volume says where it is.
  struct Topology {
    std::string_view key;
    std::vector<std::string> zones;  // sorted, each once
    bool Holds(const std::string& zone) const {
      return std::binary_search(zones.begin(), zones.end(), zone);
    }
    bool operator==(const Topology&) const = default;
  };

  // The node's label that a volume's label of this key is compared with; null: it has none.
  virtual const std::string* NodeLabel(const LabelSet& labels, std::string_view key) const;

  static std::vector<Topology> TopologiesOf(const v1::PersistentVolume& volume);
  static bool HasZoneLabel(const LabelSet& labels);
  // Adds those of the volume that the claim is bound to; or what is wrong with the claim.
  Status AddTopologies(const std::string& namespace_name, const std::string& claim_name,
                       std::vector<Topology>& topologies) const;

 private:
  Status CheckUnboundClaim(const v1::PersistentVolumeClaim& claim) const;

  const Handle& handle_;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_VOLUMES_VOLUME_ZONE_H_
