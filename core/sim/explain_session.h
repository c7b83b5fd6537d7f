// A session's findings about one pod. The simulation keeps no such records: to explain a session of
// kube-batch, it runs it again from a checkpoint, on the same snapshot.
#ifndef BERTH_SIM_EXPLAIN_SESSION_H_
#define BERTH_SIM_EXPLAIN_SESSION_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "kube_batch/session_observer.h"
#include "log/batch_accounts.h"
#include "log/event_log.h"

namespace berth::sim {

// The verdict of an action on a node for a task.
struct BatchNodeVerdict {
  NodeId node = kNoId;
  bool feasible = false;
  bool fits_idle = false;       // the task fits the idle resources
  bool fits_releasing = false;  // the task fits the resources that are being released
  std::string predicate;        // the failed predicate; "" if none, or if resources decided before
  std::string reason;
  int64_t score = 0;  // score of a feasible node, if the action ranks them
};

// One event of the pod's job in a session.
struct BatchTurn {
  enum class Kind : uint8_t {
    kOverused,    // its queue is skipped
    kConsidered,  // one of its tasks was tried: task, nodes
    kAllocated,   // task, node
    kPipelined,   // task, node
    kUndone,      // task, node: its promise was undone
    kReleased,    // its turn ended: outcome
  };

  Kind kind = Kind::kConsidered;
  std::string action;
  std::string task;  // "namespace/name"
  NodeId node = kNoId;
  kube_batch::JobOutcome outcome = kube_batch::JobOutcome::kReady;
  std::vector<BatchNodeVerdict> nodes;
};

struct SessionExplanation {
  int32_t opened_event = -1;  // index of its kSessionOpened; -1: no session is in the log yet
  std::string pod;            // "namespace/name"
  bool in_session = false;    // its job has a PodGroup and a queue; if not, the rest is empty
  JobAccount job;             // at the end of the session
  QueueAccount queue;
  std::vector<BatchTurn> turns;
};

// Observes a session for the sake of one pod.
class SessionListener final : public kube_batch::SessionObserver {
 public:
  // `log`, whose numbers of nodes are used, must outlive this object.
  SessionListener(const EventLog* log, int32_t opened_event, std::string pod)
      : log_(log), opened_event_(opened_event), pod_(std::move(pod)) {}

  SessionExplanation Take() { return std::move(explanation_); }

  // kube_batch::SessionObserver
  bool wants_verdicts() const override { return true; }
  void SessionOpened(const kube_batch::Session& session) override;
  void SessionClosed(const kube_batch::Session& session) override;
  void ActionStarted(std::string_view action) override { action_ = action; }
  void QueueOverused(const kube_batch::QueueInfo& queue) override;
  void JobReleased(const kube_batch::JobInfo& job, kube_batch::JobOutcome outcome) override;
  void TaskConsidered(const kube_batch::TaskInfo& task,
                      const std::vector<kube_batch::NodeVerdict>& verdicts) override;
  void Allocated(const kube_batch::TaskInfo& task, const kube_batch::NodeInfo& node) override;
  void Pipelined(const kube_batch::TaskInfo& task, const kube_batch::NodeInfo& node) override;
  void Unpipelined(const kube_batch::TaskInfo& task, const kube_batch::NodeInfo& node) override;

 private:
  bool IsOfJob(const kube_batch::TaskInfo& task) const;
  BatchTurn& Add(BatchTurn::Kind kind);
  void AddPlace(BatchTurn::Kind kind, const kube_batch::TaskInfo& task,
                const kube_batch::NodeInfo& node);

  const EventLog* log_;
  int32_t opened_event_;
  std::string pod_;
  const kube_batch::JobInfo* job_ = nullptr;
  std::string queue_;
  std::string action_;
  SessionExplanation explanation_;
};

}  // namespace berth::sim

#endif  // BERTH_SIM_EXPLAIN_SESSION_H_
