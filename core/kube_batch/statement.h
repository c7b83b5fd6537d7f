// Statement: evictions and promises that are kept or taken back as a whole. As kube-batch v0.5.0,
// pkg/scheduler/framework/statement.go.
#ifndef BERTH_KUBE_BATCH_STATEMENT_H_
#define BERTH_KUBE_BATCH_STATEMENT_H_

#include <vector>

#include "kube_batch/session.h"

namespace berth::kube_batch {

// Each operation changes the session at once; cache and API server get none of them before Commit.
// To be ended by either Commit or Discard.
class Statement {
 public:
  explicit Statement(Session* session) : session_(session) {}

  // The task, which is on the node, counts as Releasing, there and in its job.
  void Evict(TaskInfo& task, NodeInfo& node, const EvictionCause& cause);
  // The task is promised what is released on the node.
  void Pipeline(TaskInfo& task, NodeInfo& node);

  // Sends the evictions. Pipelined tasks are not reported.
  void Commit();
  // Takes everything back, the last operation first. A task that was pipelined is Pending, off the
  // node and out of the accounts. A task that was evicted is Running in its job and back in the
  // accounts.
  // Quirk: on the node it stays Releasing, since upstream's AddTask refuses what is there already.
  // Until the session ends others may be promised what it uses, and it is no candidate any more.
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
