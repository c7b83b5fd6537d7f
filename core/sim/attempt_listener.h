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
  AttemptListener(const EventLog* log, int32_t attempt) : log_(log) {
    explanation_.attempt = attempt;
  }

  // The decision is made; `snapshot` is what it was made on.
  void Decided(const SchedulingCycle& cycle, const SharedLister& snapshot);
  AttemptExplanation Take() { return std::move(explanation_); }

  // AttemptRecorder
  void OnPluginRun(ExtensionPoint point, std::string_view plugin, const Status& status) override;
  void OnFilterNode(const NodeInfo& node, bool with_nominated_pods, const Status& status) override;
  void OnScorePlugin(std::string_view plugin, int64_t weight, const NodeScoreList& raw,
                     const NodeScoreList& normalized, const NodeScoreList& weighted) override;
  void OnPreemption(const PreemptionRecord& record) override;
  void OnExtenderCall(std::string_view extender, std::string_view verb,
                      std::string_view error) override;
  void OnExtenderScores(std::string_view extender, int64_t weight,
                        const std::vector<HostPriority>& scores) override;

 private:
  // The search found one feasible node more than it wanted, and forgot it: so does the explanation.
  void ForgetSurplusNodes(size_t num_feasible);
  void SumUpScores();

  const EventLog* log_;
  std::map<std::string, NodeVerdict> verdicts_;  // of the nodes that were visited, by name
  std::vector<std::string> passed_;              // in the order found
  AttemptExplanation explanation_;
};

}  // namespace berth::sim

#endif  // BERTH_SIM_ATTEMPT_LISTENER_H_
