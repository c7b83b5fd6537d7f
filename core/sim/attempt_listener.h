// AttemptListener: turns what a recorder hears of one attempt into its explanation.
#ifndef BERTH_SIM_ATTEMPT_LISTENER_H_
#define BERTH_SIM_ATTEMPT_LISTENER_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "framework/attempt_recorder.h"
#include "framework/handle.h"
#include "scheduler/scheduler.h"
#include "sim/event_log.h"
#include "sim/explain.h"

namespace berth::sim {

class AttemptListener final : public AttemptRecorder {
 public:
  // Node numbers are those of `log`, which outlives this.
  AttemptListener(const EventLog* log, int32_t attempt, const ExplainOptions& options)
      : log_(log), options_(options) {
    explanation_.attempt = attempt;
  }

  // The decision is made; `snapshot` is what it was made on. Asks the profile's filters once more
  // for what the attempt did not have to find out.
  void Decided(const SchedulingCycle& cycle, const SharedLister& snapshot);
  AttemptExplanation Take() { return std::move(explanation_); }

  // AttemptRecorder
  void OnPluginRun(ExtensionPoint point, std::string_view plugin, const Status& status) override;
  void OnFilterNode(const NodeInfo& node, bool with_nominated_pods, const Status& status) override;
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
  void TakeOutcome(const SchedulingCycle& cycle);
  // A pod that PreFilter rejected has a verdict on each node though no filter ran.
  void TakePreFilterRejection(const FitError& fit_error);
  // Whether the node would have been fit without the pods nominated to it.
  void AskWithoutNominatedPods(const SchedulingCycle& cycle, const SharedLister& snapshot);
  void AskAllFilters(const SchedulingCycle& cycle, const SharedLister& snapshot);
  // REQUIRES: explanation_.filters are known.
  int32_t FiltersRun(const NodeVerdict& verdict) const;
  void TakeTotals(const NodeScoreList& list);

  const EventLog* log_;
  const ExplainOptions options_;
  std::map<std::string, NodeVerdict> verdicts_;  // of the nodes that were visited, by name
  std::vector<std::string> passed_;              // the filters; in the order found
  std::vector<std::string> feasible_;            // what is left of them, in its order
  std::string rejected_by_;                      // the plugin that failed at PreFilter
  AttemptExplanation explanation_;
};

}  // namespace berth::sim

#endif  // BERTH_SIM_ATTEMPT_LISTENER_H_
