#ifndef BERTH_PLUGINS_VOLUMES_VOLUME_ZONE_H_
#define BERTH_PLUGINS_VOLUMES_VOLUME_ZONE_H_

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "framework/handle.h"
#include "framework/plugin.h"

namespace berth {

// Restricts a pod to the zones and regions in the labels of its bound persistent volumes. It
// compares a volume's label with the node's label of the same key: stable and beta labels do not
// match each other. Nodes without such labels admit every pod. Upstream: kube-scheduler v1.21,
// framework/plugins/volumezone.
class VolumeZone : public PluginOf<FilterPlugin> {
 public:
  static constexpr std::string_view kName = "VolumeZone";
  static constexpr std::string_view kErrReasonConflict = "node(s) had no available volume zone";

  explicit VolumeZone(const Handle& handle) : handle_(handle) {}

  std::string_view Name() const override { return kName; }
  // Skips claims that wait for their first consumer. The other reasons (missing objects, claims
  // that should be bound) only occur if VolumeBinding's PreFilter is disabled.
  Status Filter(const CycleState& state, const v1::Pod& pod, const NodeInfo& node) const override;
  RejectionDetails Explain(const CycleState& state, const v1::Pod& pod,
                           const NodeInfo& node) const override;
  bool AdmitsEveryNode(const CycleState&, const v1::Pod& pod) const override {
    return pod.spec.volumes.empty();
  }

 protected:
  // A label by which a persistent volume gives its location.
  struct Topology {
    std::string_view key;
    std::vector<std::string> zones;  // sorted, without duplicates
    bool Holds(const std::string& zone) const {
      return std::binary_search(zones.begin(), zones.end(), zone);
    }
    bool operator==(const Topology&) const = default;
  };

  // Returns the node's value for a volume's label of this key; null if it has none.
  virtual const std::string* NodeLabel(const LabelSet& labels, std::string_view key) const;

  static std::vector<Topology> TopologiesOf(const v1::PersistentVolume& volume);
  static bool HasZoneLabel(const LabelSet& labels);
  // Adds the topologies of the claim's volume; returns the error of the claim if it has one.
  Status AddTopologies(const std::string& namespace_name, const std::string& claim_name,
                       std::vector<Topology>& topologies) const;

 private:
  Status CheckUnboundClaim(const v1::PersistentVolumeClaim& claim) const;

  const Handle& handle_;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_VOLUMES_VOLUME_ZONE_H_
