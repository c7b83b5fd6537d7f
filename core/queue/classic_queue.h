// ClassicQueue: the scheduling queue of kube-scheduler v1.15, internal/queue/scheduling_queue.go
// (PriorityQueue there), which keeps backoffs in a PodBackoffMap beside the queue.
#ifndef BERTH_QUEUE_CLASSIC_QUEUE_H_
#define BERTH_QUEUE_CLASSIC_QUEUE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "queue/pod_backoff_map.h"
#include "queue/scheduling_queue_base.h"

namespace berth {

// The order of backoffQ. Upstream: podsCompareBackoffCompleted. A pod without a record has Go's
// zero time, which is before all others.
struct ScoreboardLess {
  const PodBackoffMap* pod_backoff;
  bool operator()(const QueuedPodInfoPtr& a, const QueuedPodInfoPtr& b) const;
};

// The queue counts a failure under the pod's name when the pod comes back, not when it is popped,
// and only if the pod's last backoff is over. A counted failure also drops the records of all pods
// that have not failed for a while, so that attempts may start again at 1, even those of a pod that
// waits. The backoff of a pod in backoffQ without a record counts as over, and as the earliest of
// all. But removing a record moves nothing in the heap, so for a while the head of backoffQ may be
// another pod. All events are alike: each move request moves all pods.
//
// The queue keeps nothing of popped entries. A pod that comes back gets a new entry with a new
// timestamp. Its failed plugins are kept for the log; the queue does not use them.
class ClassicQueue final : public SchedulingQueueBase<ScoreboardLess> {
 public:
  explicit ClassicQueue(const QueueDependencies& dependencies, const Backoff& backoff = {},
                        int64_t backoff_cleanup_factor = kBackoffCleanupFactorAsReleased);
  // Copies pods, records and counters of `other`, and uses other dependencies.
  ClassicQueue(const ClassicQueue& other, const QueueDependencies& dependencies);
  ClassicQueue(const ClassicQueue& other);
  ClassicQueue& operator=(const ClassicQueue& other);

  // Does not change the pod's record.
  void Add(v1::PodPtr pod) override;
  // Adds the pod like Add, but does nothing if it is in one of the queues.
  void AddIfNotPresent(const v1::PodPtr& pod);
  // The entry's attempts are those that the scoreboard would have if this attempt failed at once.
  Result<std::optional<QueuedPodInfo>> Pop() override;
  [[nodiscard]] std::optional<std::string> AddUnschedulableIfNotPresent(
      QueuedPodInfo info, int64_t pod_scheduling_cycle) override;
  // Moves a pod from backoffQ to activeQ at once, whatever changed, and keeps its record. Moves a
  // pod from unschedulableQ to activeQ, and drops its record, if IsPodUpdated.
  void Update(const v1::PodPtr& old_pod, v1::PodPtr new_pod) override;
  // Also drops the pod's record, unless the pod is in activeQ: another pod of this name then
  // inherits it.
  void Delete(const v1::Pod& pod) override;
  // Returns true: every event helps. Only the observer uses labels of events.
  bool EventHelps(const EventType& type, const PluginNames& plugins) const override;

  const PodBackoffMap& pod_backoff() const { return pod_backoff_; }
  // Returns the current number in the scoreboard; an entry's own `attempts` is the number when the
  // entry was created.
  int32_t Attempts(const QueuedPodInfo& info) const override;
  std::optional<Time> BackoffExpiry(const QueuedPodInfo& info) const override;

  std::unique_ptr<SchedulingQueue> Clone() const override;
  void Assign(const SchedulingQueue& other) override;

 private:
  // Upstream's own tests read the parts of the queue, and so do the tests that replay them.
  friend class ClassicQueuePeer;

  // Returns an entry for `pod` with this timestamp.
  QueuedPodInfoPtr NewEntry(const v1::PodPtr& pod, Time timestamp) const;
  // Adds a new entry to activeQ, and its nomination.
  void QueueNew(const v1::PodPtr& pod, const EventType& cause);
  void PutNew(const QueuedPodInfoPtr& entry, const EventType& cause);
  void CountFailure(const std::string& key);
  void ClearPodBackoff(const std::string& key, const EventType& cause);
  void UpdateInUnschedulableQ(const QueuedPodInfo& info, const v1::Pod* old_pod,
                              const v1::PodPtr& new_pod);

  PodBackoffMap pod_backoff_;  // the order of backoffQ has a pointer to it
};

}  // namespace berth

#endif  // BERTH_QUEUE_CLASSIC_QUEUE_H_
