// ClassicQueue: the scheduling queue of kube-scheduler v1.15, internal/queue/scheduling_queue.go
// (PriorityQueue there), with backoffs that are kept in a PodBackoffMap beside it.
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

// The order of backoffQ. As podsCompareBackoffCompleted: a pod without a record has Go's zero time,
// which is before all others.
struct ScoreboardLess {
  const PodBackoffMap* pod_backoff;
  bool operator()(const QueuedPodInfoPtr& a, const QueuedPodInfoPtr& b) const;
};

// A failure is counted under the pod's name when the pod comes back, not when it is popped, and
// only if the pod's last backoff is over. A counted failure also drops the records of all pods that
// have not failed for a while, so that attempts may start again at 1, even those of a pod that
// waits. A pod in backoffQ without a record counts as done with its backoff, and as the earliest of
// all; but nothing moves in the heap when its record goes, so for a while the head of backoffQ may
// be another one. All events are alike: each move request moves all pods.
//
// Popped entries are forgotten. What comes back becomes a new entry with a new timestamp; the
// failed plugins that it brings are kept for the log, and mean nothing to the queue.
class ClassicQueue final : public SchedulingQueueBase<ScoreboardLess> {
 public:
  explicit ClassicQueue(const QueueDependencies& dependencies, const Backoff& backoff = {},
                        int64_t backoff_cleanup_factor = kBackoffCleanupFactorAsReleased);
  // The same pods, records and counters as `other`, standing on other dependencies.
  ClassicQueue(const ClassicQueue& other, const QueueDependencies& dependencies);
  ClassicQueue(const ClassicQueue& other);
  ClassicQueue& operator=(const ClassicQueue& other);

  // The pod's record stays.
  void Add(v1::PodPtr pod) override;
  // As Add, but no effect at all if the pod is in one of the queues.
  void AddIfNotPresent(const v1::PodPtr& pod);
  // The attempts of the entry are those that the scoreboard would have if this one failed at once.
  Result<std::optional<QueuedPodInfo>> Pop() override;
  [[nodiscard]] std::optional<std::string> AddUnschedulableIfNotPresent(
      QueuedPodInfo info, int64_t pod_scheduling_cycle) override;
  // A pod in backoffQ goes to activeQ at once, whatever changed, and keeps its record. One in
  // unschedulableQ that really changed loses its record and goes to activeQ.
  void Update(const v1::PodPtr& old_pod, v1::PodPtr new_pod) override;
  // Also drops the pod's record, unless the pod is in activeQ: another pod of this name then
  // inherits it.
  void Delete(const v1::Pod& pod) override;
  // Every event helps. Only the observer cares for labels.
  bool EventHelps(const EventType& type, const PluginNames& plugins) const override;

  const PodBackoffMap& pod_backoff() const { return pod_backoff_; }
  // As the scoreboard says now; an entry's own attempts are what it said when the entry was made.
  int32_t Attempts(const QueuedPodInfo& info) const override;
  std::optional<Time> BackoffExpiry(const QueuedPodInfo& info) const override;

  std::unique_ptr<SchedulingQueue> Clone() const override;
  void Assign(const SchedulingQueue& other) override;

 private:
  // Upstream's own tests reach for the parts, and so do those that replay them.
  friend class ClassicQueuePeer;

  // An entry for `pod` with this timestamp.
  QueuedPodInfoPtr NewEntry(const v1::PodPtr& pod, Time timestamp) const;
  // A new entry in activeQ, and its nomination.
  void QueueNew(const v1::PodPtr& pod, const EventType& cause);
  void PutNew(const QueuedPodInfoPtr& entry, const EventType& cause);
  void CountFailure(const std::string& key);
  void ClearPodBackoff(const std::string& key, const EventType& cause);
  void UpdateInUnschedulableQ(const QueuedPodInfo& info, const v1::Pod* old_pod,
                              const v1::PodPtr& new_pod);

  PodBackoffMap pod_backoff_;  // the order of backoffQ points to it
};

}  // namespace berth

#endif  // BERTH_QUEUE_CLASSIC_QUEUE_H_
