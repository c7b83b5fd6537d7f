#include "plugins/volumes/volume_zone_v1_34.h"

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "api/zone_labels.h"
#include "framework/events/queueing_hints.h"
#include "plugins/volumes/volume_hints.h"

namespace berth {
namespace {

// Upstream: translateToGALabel.
std::string_view StableLabel(std::string_view key) {
  if (key == kLabelBetaZone) return kLabelZone;
  return key == kLabelBetaRegion ? kLabelRegion : key;
}

// A class helps if its claims wait for their first consumer.
QueueingHint AfterStorageClassAdded(const v1::Pod&, const Change<v1::StorageClass>& change) {
  return QueueIf(change.any()->volume_binding_mode == v1::kVolumeBindingWaitForFirstConsumer);
}

}  // namespace

struct VolumeZoneV134::State final : StateData {
  std::unique_ptr<StateData> Clone() const override { return std::make_unique<State>(*this); }

  std::vector<Topology> topologies;
};
constexpr StateKey<VolumeZoneV134::State> VolumeZoneV134::kStateKey{"PreFilterVolumeZone"};

QueueingHint VolumeZoneV134::AfterVolumeChange(const v1::Pod&,
                                               const Change<v1::PersistentVolume>& change) {
  return QueueIf(change.before == nullptr || change.after == nullptr ||
                 TopologiesOf(*change.before) != TopologiesOf(*change.after));
}

Status VolumeZoneV134::TopologiesFor(const v1::Pod& pod, std::vector<Topology>& topologies) const {
  for (const v1::Volume& volume : pod.spec.volumes) {
    if (volume.claim_name.empty()) continue;
    Status status = AddTopologies(pod.metadata.namespace_, volume.claim_name, topologies);
    if (!status.ok()) return status;
  }
  return Status::Ok();
}

Status VolumeZoneV134::PreFilter(CycleState& state, const v1::Pod& pod) const {
  State data;
  Status status = TopologiesFor(pod, data.topologies);
  if (!status.ok()) return status;
  if (data.topologies.empty()) return Status::Skip();
  state.Write(kStateKey, std::move(data));
  return Status::Ok();
}

Status VolumeZoneV134::Filter(const CycleState& state, const v1::Pod& pod,
                              const NodeInfo& node) const {
  const State* data = state.Read(kStateKey);
  State found;
  if (data == nullptr) {
    Status status = TopologiesFor(pod, found.topologies);
    if (!status.ok()) return status;
    data = &found;
  }
  const LabelSet& labels = node.node().metadata.labels;
  if (!HasZoneLabel(labels)) return Status::Ok();
  const bool admits =
      std::all_of(data->topologies.begin(), data->topologies.end(), [&](const Topology& topology) {
        const std::string* const label = NodeLabel(labels, topology.key);
        return label != nullptr && topology.Holds(*label);
      });
  return admits ? Status::Ok() : Status::UnschedulableAndUnresolvable(kErrReasonConflict);
}

const std::string* VolumeZoneV134::NodeLabel(const LabelSet& labels, std::string_view key) const {
  const std::string* const own = VolumeZone::NodeLabel(labels, key);
  return own != nullptr ? own : VolumeZone::NodeLabel(labels, StableLabel(key));
}

std::vector<ClusterEventWithHint> VolumeZoneV134::EventsToRegisterWithHints() const {
  return {{{"storage.k8s.io/StorageClass", kActionAdd},
           HintOn<v1::StorageClass>(AfterStorageClassAdded)},
          {{"Node", kActionAdd | kActionUpdateNodeLabel}},
          {{"PersistentVolumeClaim", kActionAdd | kActionUpdate},
           HintOn<v1::PersistentVolumeClaim>(AfterChangeOfNamedClaim)},
          {{"PersistentVolume", kActionAdd | kActionUpdate},
           HintOn<v1::PersistentVolume>(AfterVolumeChange)}};
}

}  // namespace berth
