#include "sim/batch/cycle_metrics.h"

namespace berth::sim {
namespace {

using OperationKind = BatchOperation::Kind;

}  // namespace

void CycleMetrics::Begin(const BatchCycle& cycle) {
  if (observer_ == nullptr) return;
  next_count_ = 0;
  action_.clear();
  observer_->OnSessionOpened(cycle.plugins);
}

void CycleMetrics::Do(const BatchCycle& cycle, size_t index, Time now) {
  if (observer_ == nullptr) return;
  const BatchOperation& operation = cycle.operations[index];
  const bool begins_action = operation.kind == OperationKind::kActionBegun;
  // Operations after the actions belong to no action.
  if (begins_action || operation.action.empty()) EndAction(now);
  CountBefore(cycle, index);
  if (operation.kind == OperationKind::kBind) observer_->OnTaskDispatched(*operation.pod);
  if (!begins_action) return;
  action_ = operation.action;
  action_begun_ = now;
}

void CycleMetrics::End(const BatchCycle& cycle, Time now) {
  if (observer_ == nullptr) return;
  EndAction(now);
  CountBefore(cycle, cycle.operations.size());
  observer_->OnSessionClosed(cycle.plugins);
}

void CycleMetrics::CountBefore(const BatchCycle& cycle, size_t operation) {
  while (next_count_ < cycle.counts.size() && cycle.counts[next_count_].operation <= operation) {
    Count(cycle.counts[next_count_++]);
  }
}

void CycleMetrics::Count(const BatchCount& count) {
  switch (count.kind) {
    case BatchCount::Kind::kVictims:
      return observer_->OnVictimsFound(count.count);
    case BatchCount::Kind::kPreemptionAttempt:
      return observer_->OnPreemptionAttempted();
    case BatchCount::Kind::kUnreadyJob:
      return observer_->OnJobUnready(count.job, count.count);
    case BatchCount::Kind::kUnreadyJobs:
      return observer_->OnUnreadyJobsCounted(count.count);
  }
}

void CycleMetrics::EndAction(Time now) {
  if (action_.empty()) return;
  observer_->OnActionEnded(action_, now - action_begun_);
  action_.clear();
}

}  // namespace berth::sim
