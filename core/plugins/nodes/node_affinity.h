#ifndef BERTH_PLUGINS_NODES_NODE_AFFINITY_H_
#define BERTH_PLUGINS_NODES_NODE_AFFINITY_H_

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "api/node_affinity.h"
#include "api/watch_event.h"
#include "framework/handle.h"
#include "framework/plugin.h"

namespace berth {

class Decoder;  // api/json/decoder.h

// Restricts pods to nodes that match their nodeSelector and required node affinity, and prefers
// nodes by the weights of the preferred terms that match. Upstream: kube-scheduler v1.21 and v1.34,
// framework/plugins/nodeaffinity.
class NodeAffinity final
    : public PluginOf<PreFilterPlugin, FilterPlugin, PreScorePlugin, ScorePlugin, ScoreExtensions,
                      EnqueueExtensionsWithHints> {
 public:
  static constexpr std::string_view kName = "NodeAffinity";
  static constexpr std::string_view kErrReasonPod =
      "node(s) didn't match Pod's node affinity/selector";
  static constexpr std::string_view kErrReasonEnforced =
      "node(s) didn't match scheduler-enforced node affinity";
  static constexpr std::string_view kErrReasonConflict = "pod affinity terms conflict";

  // Arguments: addedAffinity, a node affinity that applies to every pod in addition to its own.
  static std::unique_ptr<Plugin> Make(const Decoder& args, Handle& handle);
  // Creates v1.34's plugin, whose PreFilter skips pods without terms, and restricts those whose
  // terms name nodes to these nodes.
  static std::unique_ptr<Plugin> MakeV134(const Decoder& args, Handle& handle);
  // Returns the problems of arguments that can be decoded, one text for each, with its path; empty
  // if there is none.
  static std::vector<std::string> ArgsErrors(const Decoder& args);
  explicit NodeAffinity(Handle& handle) : handle_(handle) {}

  std::string_view Name() const override { return kName; }
  // PreFilter and PreScore only save work: without them, Filter and Score parse the pod's affinity
  // themselves. But preferred terms that do not parse end the attempt with an internal error.
  Status PreFilter(CycleState& state, const v1::Pod& pod) const override;
  // Returns the nodes that the required terms name in matchFields; nothing if a term names none.
  std::optional<std::set<std::string>> NodeNames(const v1::Pod& pod) const override;
  Status PreScore(CycleState& state, const v1::Pod& pod,
                  const std::vector<const NodeInfo*>& nodes) const override;
  Status Filter(const CycleState& state, const v1::Pod& pod, const NodeInfo& node) const override;
  RejectionDetails Explain(const CycleState& state, const v1::Pod& pod,
                           const NodeInfo& node) const override;
  bool AdmitsEveryNode(const CycleState& state, const v1::Pod& pod) const override;
  bool KeepAdmitted(const CycleState& state, const v1::Pod& pod, NodeRows& rows) const override;
  // Returns the sum of the weights of all matching preferred terms, including the added ones.
  Status Score(const CycleState& state, const v1::Pod& pod, const NodeInfo& node,
               int64_t* score) const override;
  Status ScoreEach(const CycleState& state, const v1::Pod& pod, const NodeRows& rows,
                   NodeScoreList& scores) const override;
  std::optional<int64_t> SameForEveryNode(const CycleState& state,
                                          const v1::Pod& pod) const override;
  const ScoreExtensions* GetScoreExtensions() const override { return this; }
  Status NormalizeScore(const CycleState& state, const v1::Pod& pod,
                        NodeScoreList& scores) const override;
  // Registers v1.34's events: a node was added, or its labels changed, so that the pod may run on
  // it.
  std::vector<ClusterEventWithHint> EventsToRegisterWithHints() const override;

 private:
  static std::unique_ptr<NodeAffinity> MakeFrom(const Decoder& args, Handle& handle);
  QueueingHint AfterNodeChange(const v1::Pod& pod, const Change<v1::Node>& change,
                               HintReason* reason) const;

  Handle& handle_;
  // True in v1.34: PreFilter and PreScore return Skip if no term concerns the pod, and terms that
  // name nodes exclude all others.
  bool skips_ = false;
  bool names_nodes_ = false;
  std::optional<ParsedNodeSelector> added_required_;
  std::optional<PreferredNodeAffinity> added_preferred_;
  // Created once, because most nodes may have this verdict.
  const Status mismatch_ =
      Status::UnschedulableAndUnresolvable(kErrReasonPod).WithFailedPlugin(kName);
  const Status enforced_mismatch_ =
      Status::UnschedulableAndUnresolvable(kErrReasonEnforced).WithFailedPlugin(kName);
};

}  // namespace berth

#endif  // BERTH_PLUGINS_NODES_NODE_AFFINITY_H_
