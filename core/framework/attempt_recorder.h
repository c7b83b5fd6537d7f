// AttemptRecorder: receives every detail of one scheduling attempt. Usual attempts have none; to
// explain an attempt, the simulation runs it again with a recorder (see sim/explain.h).
#ifndef BERTH_FRAMEWORK_ATTEMPT_RECORDER_H_
#define BERTH_FRAMEWORK_ATTEMPT_RECORDER_H_

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "framework/extender.h"
#include "framework/plugin.h"
#include "framework/preemption/preemption.h"
#include "framework/profile.h"
#include "framework/status.h"

namespace berth {

class AttemptRecorder {
 public:
  virtual ~AttemptRecorder() = default;

  // A plugin ran at a point with one verdict for the attempt (every point but Filter and Score).
  virtual void OnPluginRun(ExtensionPoint point, std::string_view plugin, const Status& status) = 0;
  // PreFilter plugins admit only these nodes, some of which may not exist.
  virtual void OnPreFilterNodes(const std::set<std::string>& /*names*/) {}
  // The filter plugins ran on a node, all of them or up to the first that failed: `status` names
  // it. `with_nominated_pods` is true if the verdict is for the node with nominated pods added.
  virtual void OnFilterNode(const NodeInfo& node, bool with_nominated_pods,
                            const Status& status) = 0;
  // Reports whether the recorder needs score plugins to run for one node after another. Otherwise
  // they run as without a recorder, for many nodes in one call, which is much faster and gives the
  // same scores.
  virtual bool WantsScoresNodeByNode() const { return true; }
  // The search through the nodes ended with these nodes, in the order in which they were found. If
  // one node more than wanted passed the filters, it is not among them.
  virtual void OnNodesFound(const std::vector<const NodeInfo*>& nodes) = 0;
  // One score plugin scored all nodes that fit. The three lists are in the same node order;
  // `weighted` is normalized x weight.
  virtual void OnScorePlugin(std::string_view plugin, int64_t weight, const NodeScoreList& raw,
                             const NodeScoreList& normalized, const NodeScoreList& weighted) = 0;
  // The attempt tried preemption.
  virtual void OnPreemption(const PreemptionRecord& record) = 0;
  // A call of an extender ended. `verb` is "filter", "prioritize", "bind" or "preempt"; `error` is
  // "" on success. The scores of its prioritize verb are by node name.
  virtual void OnExtenderCall(std::string_view extender, std::string_view verb,
                              std::string_view error) = 0;
  // The answer of an extender's filter verb, after OnExtenderCall: `result.feasible` has the nodes
  // that are left.
  virtual void OnExtenderFilter(std::string_view extender, const ExtenderFilterResult& result) = 0;
  virtual void OnExtenderScores(std::string_view extender, int64_t weight,
                                const std::vector<HostPriority>& scores) = 0;
};

}  // namespace berth

#endif  // BERTH_FRAMEWORK_ATTEMPT_RECORDER_H_
