#ifndef BERTH_PLUGINS_RESOURCES_SCORING_NODE_RESOURCES_FIT_H_
#define BERTH_PLUGINS_RESOURCES_SCORING_NODE_RESOURCES_FIT_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "framework/handle.h"
#include "framework/plugin.h"
#include "plugins/resources/node_resources_fit.h"
#include "plugins/resources/resource_allocation.h"
#include "plugins/resources/score_curve.h"

namespace berth {

class Decoder;  // api/json/decoder.h

// NodeResourcesFit of v1.34: it keeps pods off nodes with too little left, and prefers nodes by how
// full they would be, in the way that the argument scoringStrategy says. As kube-scheduler v1.34,
// framework/plugins/noderesources/fit.go.
class ScoringNodeResourcesFit final : public PluginOf<PreFilterPlugin, FilterPlugin, PreScorePlugin,
                                                      ScorePlugin, EnqueueExtensionsWithHints> {
 public:
  static constexpr std::string_view kName = NodeResourcesFit::kName;

  // Arguments: those of NodeResourcesFit, and scoringStrategy: its type, LeastAllocated (when there
  // is no strategy), MostAllocated or RequestedToCapacityRatio; resources, a list of name and
  // weight (1 to 100; 1 when it is 0), cpu and memory with 1 each when empty; for the last of the
  // types requestedToCapacityRatio.shape, as ScoreCurve reads it.
  static std::unique_ptr<Plugin> Make(const Decoder& args, Handle& handle);
  // What is wrong with them, one text for each problem. As validation_pluginargs.go,
  // ValidateNodeResourcesFitArgs.
  static std::vector<std::string> ArgsErrors(const Decoder& args);

  std::string_view Name() const override { return kName; }
  Status PreFilter(CycleState& state, const v1::Pod& pod) const override;
  Status Filter(const CycleState& state, const v1::Pod& pod, const NodeInfo& node) const override;
  RejectionDetails Explain(const CycleState& state, const v1::Pod& pod,
                           const NodeInfo& node) const override;
  bool KeepAdmitted(const CycleState& state, const v1::Pod& pod, NodeRows& rows) const override;
  // Nothing to do: what Score needs of the pod is quickly worked out. Upstream saves work here.
  Status PreScore(CycleState& state, const v1::Pod& pod,
                  const std::vector<const NodeInfo*>& nodes) const override;
  Status Score(const CycleState& state, const v1::Pod& pod, const NodeInfo& node,
               int64_t* score) const override;
  Status ScoreEach(const CycleState& state, const v1::Pod& pod, const NodeRows& rows,
                   NodeScoreList& scores) const override;
  // A pod that held room leaves or shrinks, the pod itself shrinks, or a node that the pod would
  // fit when it is empty has come or grown.
  std::vector<ClusterEventWithHint> EventsToRegisterWithHints() const override;

 private:
  enum class Strategy : uint8_t { kLeastAllocated, kMostAllocated, kRequestedToCapacityRatio };

  // Takes them; what is wrong goes to `errors`.
  void Decode(const Decoder& args, std::vector<std::string>& errors);
  void DecodeStrategy(const Decoder& strategy, std::vector<std::string>& errors);

  NodeResourcesFit filter_{{.zero_is_never_lacking = true, .too_small_is_unresolvable = true}};
  Strategy strategy_ = Strategy::kLeastAllocated;
  ResourceWeights weights_;
  ScoreCurve curve_;  // for kRequestedToCapacityRatio
};

}  // namespace berth

#endif  // BERTH_PLUGINS_RESOURCES_SCORING_NODE_RESOURCES_FIT_H_
