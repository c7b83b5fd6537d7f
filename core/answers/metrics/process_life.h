// Follows one scheduler process through a run's log: whether it answers requests for its metrics,
// and whether it leads.
#ifndef BERTH_ANSWERS_METRICS_PROCESS_LIFE_H_
#define BERTH_ANSWERS_METRICS_PROCESS_LIFE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "base/result.h"
#include "base/time.h"
#include "log/event_log.h"
#include "scenario/scenario.h"

namespace berth::sim {

// Returns the number of scheduler processes in the scenario: 1 if it does not configure processes.
int32_t NumProcesses(const Scenario& scenario);

class ProcessLife {
 public:
  // `number` is the replica's number, from 0. A scenario without processes has one, which runs and
  // leads from the start. The scenario and the log outlive this object.
  ProcessLife(const Scenario& scenario, const EventLog& log, int32_t number);

  const std::string& name() const { return name_; }  // "kube-scheduler-0", "kube-batch-0"

  // Advances to t, after all entries of that moment. REQUIRES: t is not before that of the previous
  // call.
  void GoTo(Time t);
  // Reports whether the process is running and not paused.
  bool CanBeAsked() const { return is_running_ && !is_paused_; }
  bool Leads() const { return is_running_ && leads_; }
  // Returns its leader_election_master_status. None if it does not answer, elects no leader, or is
  // kube-batch, whose client-go does not have this metric.
  std::optional<double> LeaderStatus() const;

 private:
  const EventLog& log_;
  std::string name_;
  bool elects_ = true;
  bool has_leader_status_;
  size_t next_event_ = 0;
  bool is_running_ = false;
  bool is_paused_ = false;
  bool leads_ = false;
};

// Returns the process that a query about the moment t concerns: the one with this number or,
// without a number, the one that leads then. Fails if that process does not exist, or if none
// leads.
Result<int32_t> ProcessAskedFor(const Scenario& scenario, const EventLog& log, Time t,
                                std::optional<int32_t> number);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_METRICS_PROCESS_LIFE_H_
