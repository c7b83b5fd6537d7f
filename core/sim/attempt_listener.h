// AttemptListener: makes the explanation of one attempt from the calls that a recorder gets.
#ifndef BERTH_SIM_ATTEMPT_LISTENER_H_
#define BERTH_SIM_ATTEMPT_LISTENER_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "framework/attempt_recorder.h"
#include "framework/handle.h"
#include "log/event_log.h"
#include "scheduler/scheduler.h"
#include "sim/explain.h"

namespace berth::sim {

// What the log calls the nodes of a snapshot, which is asked for in each attempt. As long as the
// log only grows.
class NodeNumbers {
 public:
  // `log` outlives this.
  explicit NodeNumbers(const EventLog* log) : log_(log) {}

  // kNoId if the log never mentions it. REQUIRES: it has a slot.
  NodeId Of(const NodeInfo& node);
  NodeId Of(const std::string& name) const { return log_->FindNode(name); }

 private:
  struct Known {
    v1::NodePtr node;  // held, so that no other has its address
    NodeId number = kNoId;
  };

  const EventLog* log_;
  std::vector<Known> by_slot_;
};

class AttemptListener final : public AttemptRecorder {
 public:
  // Nodes are numbered by `numbers`, which outlives this.
  AttemptListener(NodeNumbers* numbers, int32_t attempt, const ExplainOptions& options)
      : numbers_(numbers), options_(options) {
    explanation_.attempt = attempt;
  }

  // The decision is made; `snapshot` is what it was made on. Asks the profile's filters once more
  // for what the attempt did not have to find out.
  void Decided(const SchedulingCycle& cycle, const SharedLister& snapshot);
  AttemptExplanation Take() { return std::move(explanation_); }

  // AttemptRecorder
  void OnPluginRun(ExtensionPoint point, std::string_view plugin, const Status& status) override;
  void OnFilterNode(const NodeInfo& node, bool with_nominated_pods, const Status& status) override;
  bool WantsScoresNodeByNode() const override { return false; }
  void OnNodesFound(const std::vector<const NodeInfo*>& nodes) override;
  void OnScorePlugin(std::string_view plugin, int64_t weight, const NodeScoreList& raw,
                     const NodeScoreList& normalized, const NodeScoreList& weighted) override;
  void OnPreemption(const PreemptionRecord& record) override;
  void OnExtenderCall(std::string_view extender, std::string_view verb,
                      std::string_view error) override;
  void OnExtenderFilter(std::string_view extender, const ExtenderFilterResult& result) override;
  void OnExtenderScores(std::string_view extender, int64_t weight,
                        const std::vector<HostPriority>& scores) override;

 private:
  // Sets what the outcome says of the attempt as a whole.
  void TakeOutcome(const SchedulingCycle& cycle, const SharedLister& snapshot);
  // A pod that PreFilter rejected has a verdict on each node though no filter ran.
  void TakePreFilterRejection(const FitError& fit_error, const SharedLister& snapshot);
  // Whether the node would have been fit without the pods nominated to it.
  void AskWithoutNominatedPods(const SchedulingCycle& cycle, const SharedLister& snapshot);
  void AskAllFilters(const SchedulingCycle& cycle, const SharedLister& snapshot);
  void AskForDetails(const SchedulingCycle& cycle, const SharedLister& snapshot);
  // What is known of the node so far.
  NodeVerdict& VerdictOn(const NodeInfo& node);
  // Numbers the verdicts, and puts them into the explanation.
  void TakeVerdicts(const SharedLister& snapshot);
  void TakeTotals(const NodeScoreList& list);

  NodeNumbers* numbers_;
  const ExplainOptions options_;
  std::vector<NodeVerdict> verdicts_;      // by slot (NodeInfo::slot)
  std::vector<const NodeInfo*> passed_;    // the filters; in the order found
  std::vector<const NodeInfo*> feasible_;  // what is left of them, in its order
  std::string rejected_by_;                // the plugin that failed at PreFilter
  bool blames_nominated_pods_ = false;     // a node was rejected with them on it
  AttemptExplanation explanation_;
};

}  // namespace berth::sim

#endif  // BERTH_SIM_ATTEMPT_LISTENER_H_
