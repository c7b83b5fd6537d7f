#ifndef BERTH_PLUGINS_RETIRED_SERVICE_AFFINITY_H_
#define BERTH_PLUGINS_RETIRED_SERVICE_AFFINITY_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "framework/handle.h"
#include "framework/plugin.h"

namespace berth {

class Decoder;  // api/json/decoder.h

// Keeps the pods of a service on nodes with the same values of some labels: the values of the pod's
// nodeSelector, else those of the node where the first pod of its kind runs. Prefers nodes with
// label values for which few pods of the service run. Upstream: kube-scheduler v1.21,
// framework/plugins/serviceaffinity.
class ServiceAffinity final : public PluginOf<PreFilterPlugin, PreFilterExtensions, FilterPlugin,
                                              ScorePlugin, ScoreExtensions> {
 public:
  static constexpr std::string_view kName = "ServiceAffinity";
  static constexpr std::string_view kErrReason = "node(s) didn't match service affinity";

  explicit ServiceAffinity(Handle& handle) : handle_(handle) {}
  // Arguments: affinityLabels for Filter, antiAffinityLabelsPreference for Score.
  static std::unique_ptr<Plugin> Make(const Decoder& args, Handle& handle);

  std::string_view Name() const override { return kName; }
  Status PreFilter(CycleState& state, const v1::Pod& pod) const override;
  const PreFilterExtensions* GetPreFilterExtensions() const override {
    return affinity_labels_.empty() ? nullptr : this;
  }
  Status AddPod(CycleState& state, const v1::Pod& pod_to_schedule, const PodInfo& pod_to_add,
                const NodeInfo& node) const override;
  Status RemovePod(CycleState& state, const v1::Pod& pod_to_schedule, const PodInfo& pod_to_remove,
                   const NodeInfo& node) const override;
  // Returns an internal error if PreFilter did not run, and if the first pod of its kind is only
  // nominated, so that it runs on no node yet.
  Status Filter(const CycleState& state, const v1::Pod& pod, const NodeInfo& node) const override;
  // Returns the number of pods on the node that are selected by the first service that selects the
  // pod.
  Status Score(const CycleState& state, const v1::Pod& pod, const NodeInfo& node,
               int64_t* score) const override;
  const ScoreExtensions* GetScoreExtensions() const override { return this; }
  Status NormalizeScore(const CycleState& state, const v1::Pod& pod,
                        NodeScoreList& scores) const override;

 private:
  Handle& handle_;
  std::vector<std::string> affinity_labels_;
  std::vector<std::string> anti_affinity_labels_;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_RETIRED_SERVICE_AFFINITY_H_
