#include "kube_batch/actions/backfill.h"

#include <utility>
#include <vector>

#include "kube_batch/node_selection.h"

namespace berth::kube_batch {
namespace {

void Place(Session& session, TaskInfo& task) {
  const bool thorough = session.observer().wants_verdicts();
  std::vector<NodeVerdict> verdicts;
  for (NodeInfo& node : session.nodes()) {
    const NodeVerdict verdict = JudgeNode(session, task, node, ResourceFit::kIgnored, thorough);
    if (thorough) verdicts.push_back(verdict);
    if (!verdict.feasible) continue;
    session.observer().TaskConsidered(task, std::exchange(verdicts, {}));
    if (session.Allocate(task, node)) return;
  }
  session.observer().TaskConsidered(task, verdicts);
}

}  // namespace

void Backfill(Session& session) {
  for (JobInfo& job : session.jobs()) {
    std::vector<TaskInfo*> waiting;
    for (auto& [uid, task] : job.mutable_tasks()) {
      if (task.status == TaskStatus::kPending && task.init_resreq().IsEmpty()) {
        waiting.push_back(&task);
      }
    }
    for (TaskInfo* task : waiting) Place(session, *task);
  }
}

}  // namespace berth::kube_batch
