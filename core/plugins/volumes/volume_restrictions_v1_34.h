#ifndef BERTH_PLUGINS_VOLUMES_VOLUME_RESTRICTIONS_V1_34_H_
#define BERTH_PLUGINS_VOLUMES_VOLUME_RESTRICTIONS_V1_34_H_

#include <string_view>
#include <vector>

#include "framework/handle.h"
#include "plugins/volumes/volume_restrictions.h"

namespace berth {

// VolumeRestrictions with the access mode ReadWriteOncePod: while any pod of the cluster uses such
// a claim, no other pod with the claim fits on any node, unless preemption evicts the user.
// Upstream: kube-scheduler v1.34, framework/plugins/volumerestrictions.
class VolumeRestrictionsV134 final
    : public PluginExtending<VolumeRestrictions, PreFilterPlugin, PreFilterExtensions,
                             EnqueueExtensionsWithHints> {
 public:
  static constexpr std::string_view kErrReasonReadWriteOncePodConflict =
      "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already "
      "in-use by another pod";

  explicit VolumeRestrictionsV134(const Handle& handle) : handle_(handle) {}

  // Rejects a pod with a missing claim, except for claims of generic ephemeral volumes. Skips a pod
  // without disks that could conflict and without conflicts about claims.
  Status PreFilter(CycleState& state, const v1::Pod& pod) const override;
  const PreFilterExtensions* GetPreFilterExtensions() const override { return this; }
  Status AddPod(CycleState& state, const v1::Pod& pod_to_schedule, const PodInfo& pod_to_add,
                const NodeInfo& node) const override;
  Status RemovePod(CycleState& state, const v1::Pod& pod_to_schedule, const PodInfo& pod_to_remove,
                   const NodeInfo& node) const override;
  // Returns an internal error if PreFilter did not run.
  Status Filter(const CycleState& state, const v1::Pod& pod, const NodeInfo& node) const override;
  RejectionDetails Explain(const CycleState& state, const v1::Pod& pod,
                           const NodeInfo& node) const override;
  bool AdmitsEveryNode(const CycleState&, const v1::Pod&) const override { return false; }
  std::vector<ClusterEventWithHint> EventsToRegisterWithHints() const override;

 private:
  // Returns the first pod on a node that uses the claim; null if none does.
  const v1::Pod* UserOfClaim(const std::string& namespace_name,
                             const std::string& claim_name) const;

  const Handle& handle_;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_VOLUMES_VOLUME_RESTRICTIONS_V1_34_H_
