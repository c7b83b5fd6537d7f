// What becomes of one process of the scheduler in a run, read from the log: whether it can be
// asked for its metrics, and whether it leads.
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

// How many processes of its scheduler the scenario has: one, if it says nothing about them.
int32_t NumProcesses(const Scenario& scenario);

class ProcessLife {
 public:
  // `number`: of the replica, from 0. Without processes in the scenario there is one, which runs
  // and leads from the start. The scenario and the log outlive this.
  ProcessLife(const Scenario& scenario, const EventLog& log, int32_t number);

  const std::string& name() const { return name_; }  // "kube-scheduler-0", "kube-batch-0"

  // Brings it to t, when all that the log has of that moment has happened. REQUIRES: t is not
  // before the last one.
  void GoTo(Time t);
  // It runs and does not stand still.
  bool CanBeAsked() const { return is_running_ && !is_paused_; }
  bool Leads() const { return is_running_ && leads_; }
  // Its leader_election_master_status; nothing: it cannot be asked, or elects no leader, or is
  // kube-batch, whose client-go has no such metric.
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

// The process that a question about the moment t is about: the one of this number; without one, the
// one that leads then. The error names a process that does not exist, and says where none leads.
Result<int32_t> ProcessAskedFor(const Scenario& scenario, const EventLog& log, Time t,
                                std::optional<int32_t> number);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_METRICS_PROCESS_LIFE_H_
