#ifndef BERTH_PLUGINS_QUEUEING_SCHEDULING_GATES_H_
#define BERTH_PLUGINS_QUEUEING_SCHEDULING_GATES_H_

#include <string_view>
#include <vector>

#include "framework/plugin.h"

namespace berth {

// Keeps a pod out of activeQ and backoffQ as long as spec.schedulingGates contains a gate.
// Upstream: kube-scheduler v1.34, framework/plugins/schedulinggates.
class SchedulingGates final : public PluginOf<PreEnqueuePlugin, EnqueueExtensionsWithHints> {
 public:
  static constexpr std::string_view kName = "SchedulingGates";

  std::string_view Name() const override { return kName; }
  Status PreEnqueue(const v1::Pod& pod) const override;
  std::vector<ClusterEventWithHint> EventsToRegisterWithHints() const override;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_QUEUEING_SCHEDULING_GATES_H_
