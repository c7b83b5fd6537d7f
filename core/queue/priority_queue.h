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
#include "queue/scheduling_queue_base.h"

namespace berth {

// The order of backoffQ.
struct BackoffExpiryLess {
  Backoff backoff;
  bool operator()(const QueuedPodInfoPtr& a, const QueuedPodInfoPtr& b) const {
    return backoff.Expiry(*a) < backoff.Expiry(*b);
  }
};

// A pod's backoff depends on its entry: `attempts` counts its pops, and the timestamp is that of
// its last failure. An event moves the pods that were failed by a plugin which the event concerns.
//
// PriorityQueue is a value type. A copy is independent of the original but uses the same
// dependencies. To use a copy in another simulation, call the constructor that takes dependencies.
class PriorityQueue final : public SchedulingQueueBase<BackoffExpiryLess> {
 public:
  explicit PriorityQueue(const QueueDependencies& dependencies, const Backoff& backoff = {});
  // Copies pods and counters of `other`, and uses other dependencies.
  PriorityQueue(const PriorityQueue& other, const QueueDependencies& dependencies);

  // Adds the pod with 0 attempts.
  void Add(v1::PodPtr pod) override;
  // Increments the attempts of the entry.
  Result<std::optional<QueuedPodInfo>> Pop() override;
  [[nodiscard]] std::optional<std::string> AddUnschedulableIfNotPresent(
      QueuedPodInfo info, int64_t pod_scheduling_cycle) override;
  // Replaces the object of a pod in backoffQ or activeQ and leaves it there. Moves a pod out of
  // unschedulableQ if IsPodUpdated: to backoffQ while it backs off, else to activeQ.
  void Update(const v1::PodPtr& old_pod, v1::PodPtr new_pod) override;
  void Delete(const v1::Pod& pod) override;
  // Reports whether the event concerns one of the plugins. Without plugins the pod's reason is
  // unknown, so any event may help.
  bool EventHelps(const EventType& type, const PluginNames& plugins) const override;

  const Backoff& backoff() const { return backoff_; }
  int32_t Attempts(const QueuedPodInfo& info) const override { return info.attempts; }
  // Never returns nothing: every entry has a backoff.
  std::optional<Time> BackoffExpiry(const QueuedPodInfo& info) const override {
    return backoff_.Expiry(info);
  }

  std::unique_ptr<SchedulingQueue> Clone() const override;
  void Assign(const SchedulingQueue& other) override;

 private:
  // Adds a new entry to activeQ and returns it.
  QueuedPodInfoPtr QueueNew(v1::PodPtr pod, const EventType& cause);
  void UpdateInPlace(const QueuedPodInfo& info, SectionId in, const v1::Pod* old_pod,
                     const v1::PodPtr& new_pod);
  void UpdateInUnschedulableQ(const QueuedPodInfo& info, const v1::Pod* old_pod,
                              const v1::PodPtr& new_pod);

  Backoff backoff_;
};

}  // namespace berth

#endif  // BERTH_QUEUE_PRIORITY_QUEUE_H_
