#ifndef BERTH_PLUGINS_RETIRED_NODE_PREFER_AVOID_PODS_H_
#define BERTH_PLUGINS_RETIRED_NODE_PREFER_AVOID_PODS_H_

#include <optional>
#include <string_view>

#include "framework/plugin.h"

namespace berth {

// Avoids nodes whose annotation asks to avoid pods of a certain ReplicationController or
// ReplicaSet: 0 on these, 100 on all others. Its weight in the default profile outweighs everything
// else. Upstream: kube-scheduler v1.21, framework/plugins/nodepreferavoidpods.
class NodePreferAvoidPods final : public PluginOf<ScorePlugin> {
 public:
  static constexpr std::string_view kName = "NodePreferAvoidPods";
  static constexpr std::string_view kAnnotation = "scheduler.alpha.kubernetes.io/preferAvoidPods";

  std::string_view Name() const override { return kName; }
  // An annotation that cannot be read avoids no pod.
  Status Score(const CycleState& state, const v1::Pod& pod, const NodeInfo& node,
               int64_t* score) const override;
  std::optional<int64_t> SameForEveryNode(const CycleState& state,
                                          const v1::Pod& pod) const override;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_RETIRED_NODE_PREFER_AVOID_PODS_H_
