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

// NodeResourcesFit of v1.34: it rejects nodes with too little left, and prefers nodes by their
// utilization, with the strategy of the argument scoringStrategy. Upstream: kube-scheduler v1.34,
// framework/plugins/noderesources/fit.go.
class ScoringNodeResourcesFit final : public PluginOf<PreFilterPlugin, FilterPlugin, PreScorePlugin,
                                                      ScorePlugin, EnqueueExtensionsWithHints> {
 public:
  static constexpr std::string_view kName = NodeResourcesFit::kName;

  // Arguments: those of NodeResourcesFit, and scoringStrategy: its type, LeastAllocated (the
  // default), MostAllocated or RequestedToCapacityRatio; resources, a list of name and weight (1 to
  // 100; 0 means 1), cpu and memory with 1 each if it is empty; for the last type
  // requestedToCapacityRatio.shape, in the form of ScoreCurve.
  static std::unique_ptr<Plugin> Make(const Decoder& args, Handle& handle);
  // Returns the problems of the arguments, one text for each. Upstream: validation_pluginargs.go,
  // ValidateNodeResourcesFitArgs.
  static std::vector<std::string> ArgsErrors(const Decoder& args);

  std::string_view Name() const override { return kName; }
  Status PreFilter(CycleState& state, const v1::Pod& pod) const override;
  Status Filter(const CycleState& state, const v1::Pod& pod, const NodeInfo& node) const override;
  RejectionDetails Explain(const CycleState& state, const v1::Pod& pod,
                           const NodeInfo& node) const override;
  bool KeepAdmitted(const CycleState& state, const v1::Pod& pod, NodeRows& rows) const override;
  // Does nothing: Score computes what it needs of the pod quickly. Upstream saves work here.
  Status PreScore(CycleState& state, const v1::Pod& pod,
                  const std::vector<const NodeInfo*>& nodes) const override;
  Status Score(const CycleState& state, const v1::Pod& pod, const NodeInfo& node,
               int64_t* score) const override;
  Status ScoreEach(const CycleState& state, const v1::Pod& pod, const NodeRows& rows,
                   NodeScoreList& scores) const override;
  // Registers the events: a pod that used resources was deleted or shrank, the pod itself shrank,
  // or a node that the pod would fit when it is empty was added or grew.
  std::vector<ClusterEventWithHint> EventsToRegisterWithHints() const override;

 private:
  enum class Strategy : uint8_t { kLeastAllocated, kMostAllocated, kRequestedToCapacityRatio };

  // Decodes the arguments; adds problems to `errors`.
  void Decode(const Decoder& args, std::vector<std::string>& errors);
  void DecodeStrategy(const Decoder& strategy, std::vector<std::string>& errors);

  NodeResourcesFit filter_{{.zero_is_never_lacking = true, .too_small_is_unresolvable = true}};
  Strategy strategy_ = Strategy::kLeastAllocated;
  ResourceWeights weights_;
  ScoreCurve curve_;  // only for kRequestedToCapacityRatio
};

}  // namespace berth

#endif  // BERTH_PLUGINS_RESOURCES_SCORING_NODE_RESOURCES_FIT_H_
