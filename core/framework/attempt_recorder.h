// AttemptRecorder: is called for every detail of one scheduling attempt. Usual attempts have none;
// explaining an attempt runs it again with a recorder (see sim/explain.h).
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

  // A plugin ran at a point where it gives one verdict for the attempt (all but Filter and Score).
  virtual void OnPluginRun(ExtensionPoint point, std::string_view plugin, const Status& status) = 0;
  // PreFilter plugins left only these nodes, some of which may not exist.
  virtual void OnPreFilterNodes(const std::set<std::string>& /*names*/) {}
  // All filter plugins ran on a node, or those up to the first that failed: `status` names it.
  // `with_nominated_pods` is true for a verdict that was reached with nominated pods added to the
  // node.
  virtual void OnFilterNode(const NodeInfo& node, bool with_nominated_pods,
                            const Status& status) = 0;
  // Whether score plugins are to be asked about one node after another. Else they are asked as they
  // are without a recorder, about many in one go, which is much quicker and gives the same.
  virtual bool WantsScoresNodeByNode() const { return true; }
  // The search through the nodes has ended with these, in the order found. One more node than
  // wanted may have passed the filters: it is not among them.
  virtual void OnNodesFound(const std::vector<const NodeInfo*>& nodes) = 0;
  // One score plugin was run over all nodes that fit. The three lists are in the same node order;
  // `weighted` is normalized x weight.
  virtual void OnScorePlugin(std::string_view plugin, int64_t weight, const NodeScoreList& raw,
                             const NodeScoreList& normalized, const NodeScoreList& weighted) = 0;
  // Preemption was tried.
  virtual void OnPreemption(const PreemptionRecord& record) = 0;
  // An extender answered, or did not: "filter", "prioritize", "bind" or "preempt". `error` is "" on
  // success. The scores of its prioritize verb are by node name.
  virtual void OnExtenderCall(std::string_view extender, std::string_view verb,
                              std::string_view error) = 0;
  // What its filter verb answered, after OnExtenderCall: `result.feasible` is what is left.
  virtual void OnExtenderFilter(std::string_view extender, const ExtenderFilterResult& result) = 0;
  virtual void OnExtenderScores(std::string_view extender, int64_t weight,
                                const std::vector<HostPriority>& scores) = 0;
};

}  // namespace berth

#endif  // BERTH_FRAMEWORK_ATTEMPT_RECORDER_H_
