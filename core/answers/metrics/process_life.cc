#include "answers/metrics/process_life.h"

#include "base/strings.h"
#include "log/log_writer.h"
#include "scenario/scheduler_name.h"

namespace berth::sim {
namespace {

bool IsKubeBatch(const Scenario& scenario) {
  return scenario.scheduler == SchedulerKind::kKubeBatch;
}

}  // namespace

int32_t NumProcesses(const Scenario& scenario) {
  return scenario.process ? scenario.process->replicas : 1;
}

ProcessLife::ProcessLife(const Scenario& scenario, const EventLog& log, int32_t number)
    : log_(log),
      name_(SchedulerName(scenario.scheduler)),
      has_leader_status_(!IsKubeBatch(scenario)) {
  if (!scenario.process) {
    is_running_ = leads_ = true;
    return;
  }
  name_ += StrCat("-", std::to_string(number));
  elects_ = scenario.process->leader_elect;
}

void ProcessLife::GoTo(Time t) {
  for (; next_event_ < log_.events().size(); ++next_event_) {
    const Event& event = log_.events()[next_event_];
    if (event.t > t) return;
    if (event.object != name_) continue;
    switch (event.kind) {
      case EventKind::kProcessStarted:
        is_running_ = true;
        is_paused_ = false;
        leads_ = !elects_;
        break;
      case EventKind::kLeaseAcquired:
        leads_ = true;
        break;
      case EventKind::kProcessExited:
        is_running_ = leads_ = false;
        break;
      case EventKind::kProcessPaused:
        is_paused_ = true;
        break;
      case EventKind::kProcessResumed:
        is_paused_ = false;
        break;
      default:
        break;
    }
  }
}

std::optional<double> ProcessLife::LeaderStatus() const {
  if (!has_leader_status_ || !elects_ || !CanBeAsked()) return std::nullopt;
  return Leads() ? 1 : 0;
}

Result<int32_t> ProcessAskedFor(const Scenario& scenario, const EventLog& log, Time t,
                                std::optional<int32_t> number) {
  const int32_t count = NumProcesses(scenario);
  if (number && (*number < 0 || *number >= count)) {
    return Error{StrCat("there is no replica ", std::to_string(*number), " of ",
                        SchedulerName(scenario.scheduler)),
                 "replica"};
  }
  if (number) return *number;
  for (int32_t i = 0; i < count; ++i) {
    ProcessLife life(scenario, log, i);
    life.GoTo(t);
    if (life.Leads() && life.CanBeAsked()) return i;
  }
  const std::string_view why = IsKubeBatch(scenario) ? kNoBatchReplicaLeads : kNoReplicaLeads;
  return Error{std::string(why), "replica"};
}

}  // namespace berth::sim
