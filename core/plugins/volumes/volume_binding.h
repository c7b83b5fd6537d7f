#ifndef BERTH_PLUGINS_VOLUMES_VOLUME_BINDING_H_
#define BERTH_PLUGINS_VOLUMES_VOLUME_BINDING_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "framework/handle.h"
#include "framework/plugin.h"
#include "plugins/volumes/volume_binder.h"

namespace berth {

class Decoder;  // api/json/decoder.h

// Differences between versions; the defaults are v1.21's.
struct VolumeBindingRules {
  VolumeBinderRules binder;
  std::string_view no_pod_volumes = "no pod volumes found for node ";
  // True if a claim that has lost its volume rejects the pod, and if claims of ephemeral volumes
  // are rejected in v1.34's words.
  bool rejects_lost_claims = false;
};

// Matches pods with their persistent volumes. Bound claims restrict the pod to nodes where the
// volume can be used. Claims that wait for their first consumer get a volume that fits the node, or
// one is provisioned for the node; they are bound before the pod is. Upstream: kube-scheduler
// v1.21, framework/plugins/volumebinding. VolumeBinder does the work.
class VolumeBinding : public PluginOf<StatefulPlugin, PreFilterPlugin, FilterPlugin, ScorePlugin,
                                      ReservePlugin, PreBindPlugin> {
 public:
  static constexpr std::string_view kName = "VolumeBinding";
  static constexpr int64_t kDefaultBindTimeoutSeconds = 600;

  // Arguments: bindTimeoutSeconds, at least 0. It is checked but has no effect: see
  // VolumeBinder::BindPodVolumes.
  static std::unique_ptr<Plugin> Make(const Decoder& args, Handle& handle);
  // Returns the problems of arguments that can be decoded, one text for each, with its path; empty
  // if there is none.
  static std::vector<std::string> ArgsErrors(const Decoder& args);
  explicit VolumeBinding(Handle& handle, const VolumeBindingRules& rules = {})
      : handle_(handle), rules_(rules), binder_(handle, rules.binder) {}

  std::string_view Name() const override { return kName; }
  // Rejects the pod everywhere if one of its claims is missing, is being deleted, or is not bound
  // although its class binds without waiting for the pod.
  Status PreFilter(CycleState& state, const v1::Pod& pod) const override;
  Status Filter(const CycleState& state, const v1::Pod& pod, const NodeInfo& node) const override;
  RejectionDetails Explain(const CycleState& state, const v1::Pod& pod,
                           const NodeInfo& node) const override;
  bool AdmitsEveryNode(const CycleState& state, const v1::Pod& pod) const override;
  // Always 0: scoring by the utilization of volumes is behind the gate VolumeCapacityPriority,
  // which is off.
  Status Score(const CycleState& state, const v1::Pod& pod, const NodeInfo& node,
               int64_t* score) const override;
  Status Reserve(CycleState& state, const v1::Pod& pod, const std::string& node_name) override;
  void Unreserve(CycleState& state, const v1::Pod& pod, const std::string& node_name) override;
  Status PreBind(CycleState& state, const v1::Pod& pod, const std::string& node_name) override;

  std::shared_ptr<const void> SaveState() const override;
  void RestoreState(const std::shared_ptr<const void>& state) override;

 protected:
  // Fails if the arguments that all versions have are wrong.
  static void CheckArgs(const Decoder& args);

 private:
  // Returns the problem of one of the pod's claims, "" if there is none. Sets `has_claims`.
  std::string CheckClaims(const v1::Pod& pod, bool* has_claims) const;
  std::string MissingClaim(const v1::Volume& volume, const std::string& claim_name) const;
  std::string CheckClaim(const v1::Pod& pod, const v1::Volume& volume,
                         const v1::PersistentVolumeClaim& claim) const;

  Handle& handle_;
  const VolumeBindingRules rules_;
  VolumeBinder binder_;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_VOLUMES_VOLUME_BINDING_H_
