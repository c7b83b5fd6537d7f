// AttemptListener: builds the explanation of one attempt from the calls that a recorder receives.
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

// The log's numbers for the nodes of a snapshot, which each attempt needs. Valid as long as the log
// only grows.
class NodeNumbers {
 public:
  // `log` must outlive this object.
  explicit NodeNumbers(const EventLog* log) : log_(log) {}

  // Returns kNoId if the log never names the node. REQUIRES: it has a slot.
  NodeId Of(const NodeInfo& node);
  NodeId Of(const std::string& name) const { return log_->FindNode(name); }

 private:
  struct Known {
    v1::NodePtr node;  // held, so that no other object gets its address
    NodeId number = kNoId;
  };

  const EventLog* log_;
  std::vector<Known> by_slot_;
};

class AttemptListener final : public AttemptRecorder {
 public:
  // `numbers` must outlive this object.
  AttemptListener(NodeNumbers* numbers, int32_t attempt, const ExplainOptions& options)
      : numbers_(numbers), options_(options) {
    explanation_.attempt = attempt;
  }

  // The decision was made, on `snapshot`. Runs the profile's filters once more for the facts that
  // the attempt did not need.
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
  // Copies the facts of the outcome that concern the attempt as a whole.
  void TakeOutcome(const SchedulingCycle& cycle, const SharedLister& snapshot);
  // If PreFilter rejected the pod, each node has a verdict although no filter ran.
  void TakePreFilterRejection(const FitError& fit_error, const SharedLister& snapshot);
  // Determines whether nodes would have been feasible without the pods nominated to them.
  void AskWithoutNominatedPods(const SchedulingCycle& cycle, const SharedLister& snapshot);
  void AskAllFilters(const SchedulingCycle& cycle, const SharedLister& snapshot);
  void AskForDetails(const SchedulingCycle& cycle, const SharedLister& snapshot);
  // Returns the facts about the node so far.
  NodeVerdict& VerdictOn(const NodeInfo& node);
  // Moves the verdicts into the explanation, by number.
  void TakeVerdicts(const SharedLister& snapshot);
  void TakeTotals(const NodeScoreList& list);

  NodeNumbers* numbers_;
  const ExplainOptions options_;
  std::vector<NodeVerdict> verdicts_;  // indexed by slot (NodeInfo::slot)
  // nodes that passed the filters, in the order in which they were found
  std::vector<const NodeInfo*> passed_;
  std::vector<const NodeInfo*> feasible_;  // those of them that are left, in their order
  std::string rejected_by_;                // the plugin that failed at PreFilter
  bool blames_nominated_pods_ = false;     // true if a node was rejected with nominated pods on it
  AttemptExplanation explanation_;
};

}  // namespace berth::sim

#endif  // BERTH_SIM_ATTEMPT_LISTENER_H_
