// BatchCycle: the decisions of one cycle of kube-batch. They are recorded while its session runs,
// at one simulated moment; then they take effect in the recorded order, over simulated time.
#ifndef BERTH_SIM_BATCH_BATCH_CYCLE_H_
#define BERTH_SIM_BATCH_BATCH_CYCLE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "api/batch_objects.h"
#include "api/objects.h"
#include "kube_batch/session.h"
#include "kube_batch/session_observer.h"
#include "log/batch_accounts.h"

namespace berth::sim {

// One operation of a session. Fields that do not apply to an operation's kind have their defaults.
struct BatchOperation {
  enum class Kind : uint8_t {
    kActionBegun,     // action
    kQueueOverused,   // object, action
    kAllocated,       // pod, node, action
    kPipelined,       // pod, node, action
    kEvicted,         // pod, node, evictor, action: only in the session
    kUnpipelined,     // pod, node
    kUnevicted,       // pod, node
    kGangReady,       // object
    kBind,            // pod, node: written to cache and API server
    kRefuse,          // the same, but the node refuses it
    kEvict,           // pod, node, evictor, action: written to cache and API server
    kRelease,         // pod, node: it had a place at the end, and is not bound
    kUnschedulable,   // pod, message: that of its condition PodScheduled
    kPodGroupStatus,  // job, status, object, says_new
  };

  Kind kind = Kind::kActionBegun;
  v1::PodPtr pod;
  v1::PodPtr evictor;
  std::string job;  // uid of the job, also of the pod's job
  std::string node;
  std::string action;
  std::string object;  // see Event::object
  std::string message;
  v1alpha1::PodGroupStatus status;
  bool says_new = false;  // phase or message changed, not only the numbers
  std::shared_ptr<const BatchAccounts> accounts;
};

// A count of a session for kube-batch's metrics, beside its operations.
struct BatchCount {
  enum class Kind : uint8_t {
    kVictims,            // count: see SessionObserver::VictimsFound
    kPreemptionAttempt,  // count: 1
    kUnreadyJob,         // job; count: missing tasks
    kUnreadyJobs,        // count: jobs
  };

  Kind kind = Kind::kVictims;
  size_t operation = 0;  // index of the operation before which it happens
  int64_t count = 1;
  std::string job;  // name of its PodGroup
};

// Returns the message of the condition Unschedulable if the session with this uid wrote it; else
// "".
std::string_view UnschedulableMessage(const v1alpha1::PodGroupStatus& status,
                                      std::string_view session_uid);

// A pod for which the session found no place, in the order of the reports at its end.
struct BatchUnschedulable {
  v1::PodPtr pod;
  std::string message;
};

struct BatchCycle {
  std::string uid;  // uid of the session
  std::shared_ptr<const BatchAccounts> opened;
  std::shared_ptr<const BatchAccounts> closed;
  std::vector<BatchOperation> operations;
  std::vector<std::string> plugins;  // names of the plugins
  std::vector<BatchCount> counts;    // in the order in which they happen
  // including those that the cluster's conditions already have
  std::vector<BatchUnschedulable> unschedulable;
};

// Reports whether the operation keeps the scheduler busy, so that it takes effect some time after
// the one before.
bool TakesTime(BatchOperation::Kind kind);

// Returns "PodGroup default/web" for the uid of a job with a PodGroup.
std::string PodGroupText(std::string_view uid);
// Inverts it: returns "default/web"; "" for "".
std::string_view PodGroupUid(std::string_view text);
// Returns the text; "" for a job without a PodGroup.
std::string PodGroupText(const kube_batch::JobInfo& job);

JobAccount AccountOf(const kube_batch::Session& session, const kube_batch::JobInfo& job);
QueueAccount AccountOf(const kube_batch::Session& session, const kube_batch::QueueInfo& queue);

// Records a session. It omits conditions and statuses that `stored` already has: upstream writes
// them each time, but only their marks and times change.
class BatchRecorder final : public kube_batch::SessionObserver {
 public:
  // `stored` must outlive this object.
  explicit BatchRecorder(const Objects* stored) : stored_(stored) {}

  BatchCycle Take() { return std::move(cycle_); }

  // kube_batch::SessionObserver
  void SessionOpened(const kube_batch::Session& session) override;
  void SessionClosed(const kube_batch::Session& session) override;
  void ActionStarted(std::string_view action) override;
  void QueueOverused(const kube_batch::QueueInfo& queue) override;
  void Allocated(const kube_batch::TaskInfo& task, const kube_batch::NodeInfo& node) override;
  void Pipelined(const kube_batch::TaskInfo& task, const kube_batch::NodeInfo& node) override;
  void Evicted(const kube_batch::TaskInfo& task, const kube_batch::NodeInfo& node,
               const kube_batch::EvictionCause& cause, bool in_statement) override;
  void GangReady(const kube_batch::JobInfo& job) override;
  void Dispatched(const kube_batch::TaskInfo& task, const kube_batch::NodeInfo& node) override;
  void DispatchRefused(const kube_batch::TaskInfo& task, const kube_batch::NodeInfo& node) override;
  void EvictionSent(const kube_batch::TaskInfo& task,
                    const kube_batch::EvictionCause& cause) override;
  void VictimsFound(int64_t victims) override;
  void PreemptionAttempted() override;
  void JobUnready(const kube_batch::JobInfo& job, int32_t missing) override;
  void UnreadyJobsCounted(int32_t jobs) override;
  void Unpipelined(const kube_batch::TaskInfo& task, const kube_batch::NodeInfo& node) override;
  void Unevicted(const kube_batch::TaskInfo& task, const kube_batch::NodeInfo& node) override;
  void TaskUnschedulable(const kube_batch::TaskInfo& task, const std::string& message) override;
  void PodGroupStatus(const kube_batch::JobInfo& job,
                      const v1alpha1::PodGroupStatus& status) override;

 private:
  BatchOperation& Add(BatchOperation::Kind kind);
  // Adds an operation about a task, with the accounts of its job and queue.
  BatchOperation& Add(BatchOperation::Kind kind, const kube_batch::TaskInfo& task,
                      const std::string& node);
  std::shared_ptr<const BatchAccounts> AllAccounts() const;
  void Count(BatchCount::Kind kind, int64_t count, const std::string& job = "");

  const Objects* stored_;
  const kube_batch::Session* session_ = nullptr;
  BatchCycle cycle_;
  std::vector<BatchOperation> said_;  // reports at the end about tasks without a place
  std::string action_;
  std::set<int32_t> overused_;  // indices of queues that this action skips
};

}  // namespace berth::sim

#endif  // BERTH_SIM_BATCH_BATCH_CYCLE_H_
