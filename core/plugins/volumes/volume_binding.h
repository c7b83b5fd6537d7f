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

// In what versions of VolumeBinding differ: by default those of v1.21.
struct VolumeBindingRules {
  VolumeBinderRules binder;
  std::string_view no_pod_volumes = "no pod volumes found for node ";
  // Whether a claim that has lost its volume rejects the pod; and whether claims of ephemeral
  // volumes are rejected in the words of v1.34.
  bool rejects_lost_claims = false;
};

// Brings pods together with their persistent volumes. Claims that are bound hold the pod to nodes
// where the volume can be used; claims that wait for their first consumer get a volume that fits
// the node, or one is made for the node, and are bound before the pod is. As kube-scheduler v1.21,
// framework/plugins/volumebinding; the work is done by VolumeBinder.
class VolumeBinding : public PluginOf<StatefulPlugin, PreFilterPlugin, FilterPlugin, ScorePlugin,
                                      ReservePlugin, PreBindPlugin> {
 public:
  static constexpr std::string_view kName = "VolumeBinding";
  static constexpr int64_t kDefaultBindTimeoutSeconds = 600;

  // Arguments: bindTimeoutSeconds, at least 0. It is checked but has no effect: see
  // VolumeBinder::BindPodVolumes.
  static std::unique_ptr<Plugin> Make(const Decoder& args, Handle& handle);
  // What is wrong with arguments that read well, one text for each problem, with its path in them;
  // empty: nothing.
  static std::vector<std::string> ArgsErrors(const Decoder& args);
  explicit VolumeBinding(Handle& handle, const VolumeBindingRules& rules = {})
      : handle_(handle), rules_(rules), binder_(handle, rules.binder) {}

  std::string_view Name() const override { return kName; }
  // Rejects the pod everywhere when one of its claims is missing, on its way out, or not bound
  // though its class binds without waiting for the pod.
  Status PreFilter(CycleState& state, const v1::Pod& pod) const override;
  Status Filter(const CycleState& state, const v1::Pod& pod, const NodeInfo& node) const override;
  RejectionDetails Explain(const CycleState& state, const v1::Pod& pod,
                           const NodeInfo& node) const override;
  bool AdmitsEveryNode(const CycleState& state, const v1::Pod& pod) const override;
  // Always 0: how full volumes would be is looked at behind the gate VolumeCapacityPriority only,
  // which is off.
  Status Score(const CycleState& state, const v1::Pod& pod, const NodeInfo& node,
               int64_t* score) const override;
  Status Reserve(CycleState& state, const v1::Pod& pod, const std::string& node_name) override;
  void Unreserve(CycleState& state, const v1::Pod& pod, const std::string& node_name) override;
  Status PreBind(CycleState& state, const v1::Pod& pod, const std::string& node_name) override;

  std::shared_ptr<const void> SaveState() const override;
  void RestoreState(const std::shared_ptr<const void>& state) override;

 protected:
  // Fails if the arguments, which all versions have, are wrong.
  static void CheckArgs(const Decoder& args);

 private:
  // What is wrong with a claim of the pod, "" if nothing. Sets `has_claims`.
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
