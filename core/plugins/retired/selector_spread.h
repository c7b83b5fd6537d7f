#ifndef BERTH_PLUGINS_RETIRED_SELECTOR_SPREAD_H_
#define BERTH_PLUGINS_RETIRED_SELECTOR_SPREAD_H_

#include <string_view>
#include <vector>

#include "framework/handle.h"
#include "framework/plugin.h"

namespace berth {

// Prefers nodes, and with twice the weight zones, with few pods of the same services and
// controllers. It ignores pods that have topology spread constraints of their own. Not enabled by
// default: PodTopologySpread's default constraints have replaced it. Upstream: kube-scheduler
// v1.21, framework/plugins/selectorspread.
class SelectorSpread final : public PluginOf<PreScorePlugin, ScorePlugin, ScoreExtensions> {
 public:
  static constexpr std::string_view kName = "SelectorSpread";

  explicit SelectorSpread(Handle& handle) : handle_(handle) {}
  // Takes no arguments.

  std::string_view Name() const override { return kName; }
  Status PreScore(CycleState& state, const v1::Pod& pod,
                  const std::vector<const NodeInfo*>& nodes) const override;
  // Returns the number of pods of the same default selector on the node; an internal error if
  // PreScore did not run.
  Status Score(const CycleState& state, const v1::Pod& pod, const NodeInfo& node,
               int64_t* score) const override;
  const ScoreExtensions* GetScoreExtensions() const override { return this; }
  Status NormalizeScore(const CycleState& state, const v1::Pod& pod,
                        NodeScoreList& scores) const override;

 private:
  Handle& handle_;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_RETIRED_SELECTOR_SPREAD_H_
