#include "sim/explain_session.h"

#include "kube_batch/session.h"
#include "sim/batch/batch_cycle.h"

namespace berth::sim {

// A cycle that is not in the log may come before the one that is.
void SessionListener::SessionOpened(const kube_batch::Session& session) {
  explanation_ = SessionExplanation();
  explanation_.opened_event = opened_event_;
  explanation_.pod = pod_;
  job_ = nullptr;
  for (const kube_batch::TaskInfo* task : session.tasks()) {
    if (task->facts->key == pod_ && task->job != nullptr) job_ = task->job;
  }
  if (job_ != nullptr) queue_ = session.QueueOf(*job_).name();
  explanation_.in_session = job_ != nullptr;
}

void SessionListener::SessionClosed(const kube_batch::Session& session) {
  if (job_ == nullptr) return;
  explanation_.job = AccountOf(session, *job_);
  explanation_.queue = AccountOf(session, session.QueueOf(*job_));
}

bool SessionListener::IsOfJob(const kube_batch::TaskInfo& task) const {
  return job_ != nullptr && task.job == job_;
}

BatchTurn& SessionListener::Add(BatchTurn::Kind kind) {
  BatchTurn& turn = explanation_.turns.emplace_back();
  turn.kind = kind;
  turn.action = action_;
  return turn;
}

// The queue has an entry for each of its jobs; one report for each action is enough.
void SessionListener::QueueOverused(const kube_batch::QueueInfo& queue) {
  if (job_ == nullptr || queue.name() != queue_) return;
  const std::vector<BatchTurn>& turns = explanation_.turns;
  const bool is_told = !turns.empty() && turns.back().kind == BatchTurn::Kind::kOverused &&
                       turns.back().action == action_;
  if (!is_told) Add(BatchTurn::Kind::kOverused);
}

void SessionListener::JobReleased(const kube_batch::JobInfo& job, kube_batch::JobOutcome outcome) {
  if (job_ == &job) Add(BatchTurn::Kind::kReleased).outcome = outcome;
}

void SessionListener::TaskConsidered(const kube_batch::TaskInfo& task,
                                     const std::vector<kube_batch::NodeVerdict>& verdicts) {
  if (!IsOfJob(task)) return;
  BatchTurn& turn = Add(BatchTurn::Kind::kConsidered);
  turn.task = task.facts->key;
  for (const kube_batch::NodeVerdict& verdict : verdicts) {
    turn.nodes.push_back({log_->FindNode(verdict.node->name()), verdict.feasible, verdict.fits_idle,
                          verdict.fits_releasing, std::string(verdict.failure.predicate),
                          std::string(verdict.failure.reason), verdict.score.total});
  }
}

void SessionListener::AddPlace(BatchTurn::Kind kind, const kube_batch::TaskInfo& task,
                               const kube_batch::NodeInfo& node) {
  if (!IsOfJob(task)) return;
  BatchTurn& turn = Add(kind);
  turn.task = task.facts->key;
  turn.node = log_->FindNode(node.name());
}

void SessionListener::Allocated(const kube_batch::TaskInfo& task,
                                const kube_batch::NodeInfo& node) {
  AddPlace(BatchTurn::Kind::kAllocated, task, node);
}

void SessionListener::Pipelined(const kube_batch::TaskInfo& task,
                                const kube_batch::NodeInfo& node) {
  AddPlace(BatchTurn::Kind::kPipelined, task, node);
}

void SessionListener::Unpipelined(const kube_batch::TaskInfo& task,
                                  const kube_batch::NodeInfo& node) {
  AddPlace(BatchTurn::Kind::kUndone, task, node);
}

}  // namespace berth::sim
