// Statement: evictions and promises that are committed or undone as a whole. Upstream: kube-batch
// v0.5.0, pkg/scheduler/framework/statement.go.
#ifndef BERTH_KUBE_BATCH_STATEMENT_H_
#define BERTH_KUBE_BATCH_STATEMENT_H_

#include <vector>

#include "kube_batch/session.h"

namespace berth::kube_batch {

// Each operation changes the session at once; cache and API server get none of them before Commit.
// It must end with either Commit or Discard.
class Statement {
 public:
  explicit Statement(Session* session) : session_(session) {}

  // Makes the task, which is on the node, Releasing, there and in its job.
  void Evict(TaskInfo& task, NodeInfo& node, const EvictionCause& cause);
  // Promises the task resources that are being released on the node.
  void Pipeline(TaskInfo& task, NodeInfo& node);

  // Sends the evictions. Pipelined tasks are not reported.
  void Commit();
  // Undoes everything, the last operation first. A task that was pipelined becomes Pending, leaves
  // the node, and the plugins are notified. A task that was evicted becomes Running in its job, and
  // the plugins are notified. Quirk: on the node it stays Releasing, because upstream's AddTask
  // refuses a task that is there already. Until the session ends others may be promised its
  // resources, and it is no candidate any more.
  void Discard();

 private:
  struct Operation {
    TaskInfo* task;
    bool is_eviction;
    EvictionCause cause;
  };

  Session* session_;
  std::vector<Operation> operations_;
};

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_STATEMENT_H_
