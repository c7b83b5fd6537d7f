// PriorityQueue: the scheduling queue of kube-scheduler v1.21, internal/queue/scheduling_queue.go.
#ifndef BERTH_QUEUE_PRIORITY_QUEUE_H_
#define BERTH_QUEUE_PRIORITY_QUEUE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "queue/backoff.h"
#include "queue/scheduling_queue.h"
#include "queue/sub_queues.h"

namespace berth {

// A pod's backoff follows from its entry: attempts are its pops, and the timestamp is that of its
// last failure. An event moves the pods of which it concerns a plugin that failed them.
//
// A value: a copy is independent of its original and stands on the same dependencies. To go on with
// a copy in another simulation use the constructor that takes its dependencies.
class PriorityQueue final : public SchedulingQueue {
 public:
  explicit PriorityQueue(const QueueDependencies& dependencies, const Backoff& backoff = {});
  // The same pods and counters as `other`, standing on other dependencies.
  PriorityQueue(const PriorityQueue& other, const QueueDependencies& dependencies);

  // The new entry has no attempts.
  void Add(v1::PodPtr pod) override;
  // The attempts of the entry are counted up.
  Result<std::optional<QueuedPodInfo>> Pop() override;
  [[nodiscard]] std::optional<std::string> AddUnschedulableIfNotPresent(
      QueuedPodInfo info, int64_t pod_scheduling_cycle) override;
  // A pod in backoffQ gets the new object and stays, as one in activeQ does. One in unschedulableQ
  // leaves it, for backoffQ while it backs off, else for activeQ, if it really changed.
  void Update(const v1::Pod* old_pod, v1::PodPtr new_pod) override;
  void Delete(const v1::Pod& pod) override;
  void MoveAllToActiveOrBackoffQueue(std::string_view label) override;
  // It helps if it concerns one of the plugins. Without plugins nobody knows what the pod waits
  // for, so anything may help.
  bool EventHelps(std::string_view label, const PluginNames& plugins) const override;
  void AssignedPodAdded(const v1::Pod& pod) override;
  void AssignedPodUpdated(const v1::Pod& pod) override;
  void FlushBackoffQCompleted() override;
  void FlushUnschedulableQLeftover() override;
  void Close() override { closed_ = true; }
  bool closed() const override { return closed_; }
  int64_t SchedulingCycle() const override { return scheduling_cycle_; }
  int64_t move_request_cycle() const override { return move_request_cycle_; }
  Nominator& nominator() override { return nominator_; }
  const Nominator& nominator() const override { return nominator_; }

  std::vector<QueuedPodInfoPtr> ActiveQ() const override { return queues_.ActiveQ(); }
  std::vector<QueuedPodInfoPtr> BackoffQ() const override { return queues_.BackoffQ(); }
  std::vector<QueuedPodInfoPtr> UnschedulableQ() const override { return queues_.UnschedulableQ(); }
  size_t active_count() const override { return queues_.active_count(); }
  size_t backoff_count() const override { return queues_.backoff_count(); }
  size_t unschedulable_count() const override { return queues_.unschedulable_count(); }
  std::vector<v1::PodPtr> PendingPods() const override { return queues_.PendingPods(); }
  QueueName QueueOf(const std::string& key) const override { return queues_.QueueOf(key); }
  const QueuedPodInfo* Find(const std::string& key) const override { return queues_.Find(key); }

  const Backoff& backoff() const { return backoff_; }
  int32_t Attempts(const QueuedPodInfo& info) const override { return info.attempts; }
  // There always is one.
  std::optional<Time> BackoffExpiry(const QueuedPodInfo& info) const override {
    return backoff_.Expiry(info);
  }
  bool IsPodBackingOff(const QueuedPodInfo& info) const override;

  std::unique_ptr<SchedulingQueue> Clone() const override;
  void Assign(const SchedulingQueue& other) override;

 private:
  struct BackoffQLess {
    Backoff backoff;
    bool operator()(const QueuedPodInfoPtr& a, const QueuedPodInfoPtr& b) const {
      return backoff.Expiry(*a) < backoff.Expiry(*b);
    }
  };

  QueueObserver& observer() {
    return dependencies_.observer == nullptr ? nobody_ : *dependencies_.observer;
  }

  // A new entry in activeQ.
  void QueueNew(v1::PodPtr pod, std::string_view cause);
  // False if the pod was not there.
  bool Dequeue(const std::string& key, QueueName from);
  void UpdateInPlace(const QueuedPodInfo& info, QueueName in, const v1::Pod* old_pod,
                     const v1::PodPtr& new_pod);
  void UpdateInUnschedulableQ(const QueuedPodInfo& info, const v1::Pod* old_pod,
                              const v1::PodPtr& new_pod);
  // Puts `info` in place of the entry in unschedulableQ, where its backoff says.
  void MoveOutOfUnschedulableQ(const QueuedPodInfoPtr& info, std::string_view cause);
  void MovePodsToActiveOrBackoffQueue(const std::vector<QueuedPodInfoPtr>& infos,
                                      std::string_view label);
  std::vector<QueuedPodInfoPtr> UnschedulablePodsWithMatchingAffinityTerm(const v1::Pod& pod) const;

  QueueDependencies dependencies_;
  QueueObserver nobody_;  // stands in for a null observer
  Backoff backoff_;
  SubQueues<BackoffQLess> queues_;
  Nominator nominator_;
  int64_t scheduling_cycle_ = 0;
  int64_t move_request_cycle_ = -1;
  bool closed_ = false;
};

}  // namespace berth

#endif  // BERTH_QUEUE_PRIORITY_QUEUE_H_
