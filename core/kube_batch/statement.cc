#include "kube_batch/statement.h"

namespace berth::kube_batch {

void Statement::Evict(TaskInfo& task, NodeInfo& node, const EvictionCause& cause) {
  session_->ReleaseTaskOnNode(task, node);
  session_->observer().Evicted(task, node, cause, /*in_statement=*/true);
  operations_.push_back({&task, true, cause});
}

void Statement::Pipeline(TaskInfo& task, NodeInfo& node) {
  session_->UpdateTaskStatus(task, TaskStatus::kPipelined);
  task.node_name = node.name();
  session_->AddTaskToNode(task, node);
  session_->FireAllocate(task);
  session_->observer().Pipelined(task, node);
  operations_.push_back({&task, false, {}});
}

void Statement::Commit() {
  for (const Operation& operation : operations_) {
    if (!operation.is_eviction) continue;
    session_->observer().EvictionSent(*operation.task, operation.cause);
  }
  session_->observer().StatementCommitted();
  operations_.clear();
}

void Statement::Discard() {
  for (auto operation = operations_.rbegin(); operation != operations_.rend(); ++operation) {
    TaskInfo& task = *operation->task;
    NodeInfo& node = *session_->FindNode(task.node_name);
    if (operation->is_eviction) {
      session_->UpdateTaskStatus(task, TaskStatus::kRunning);
      session_->FireAllocate(task);
      session_->observer().Unevicted(task, node);
    } else {
      session_->UpdateTaskStatus(task, TaskStatus::kPending);
      session_->RemoveTaskFromNode(task, node);
      session_->FireDeallocate(task);
      session_->observer().Unpipelined(task, node);
    }
  }
  session_->observer().StatementDiscarded();
  operations_.clear();
}

}  // namespace berth::kube_batch
