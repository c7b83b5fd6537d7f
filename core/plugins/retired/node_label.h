#ifndef BERTH_PLUGINS_RETIRED_NODE_LABEL_H_
#define BERTH_PLUGINS_RETIRED_NODE_LABEL_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "framework/handle.h"
#include "framework/plugin.h"

namespace berth {

class Decoder;  // api/json/decoder.h

// Restricts all pods to nodes that have some labels and lack others, whatever their values, and
// prefers nodes in the same way; it ignores the pod. Upstream: kube-scheduler v1.21,
// framework/plugins/nodelabel.
class NodeLabel final : public PluginOf<FilterPlugin, ScorePlugin> {
 public:
  static constexpr std::string_view kName = "NodeLabel";
  static constexpr std::string_view kErrReason = "node(s) didn't have the requested labels";

  // Arguments: presentLabels, absentLabels for Filter, and presentLabelsPreference,
  // absentLabelsPreference for Score. No label may be in both lists of a pair.
  static std::unique_ptr<Plugin> Make(const Decoder& args, Handle& handle);

  std::string_view Name() const override { return kName; }
  Status Filter(const CycleState& state, const v1::Pod& pod, const NodeInfo& node) const override;
  // Returns the share of preferences that the node fulfils, scaled to kMaxNodeScore.
  Status Score(const CycleState& state, const v1::Pod& pod, const NodeInfo& node,
               int64_t* score) const override;

 private:
  std::vector<std::string> present_;
  std::vector<std::string> absent_;
  std::vector<std::string> present_preference_;
  std::vector<std::string> absent_preference_;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_RETIRED_NODE_LABEL_H_
