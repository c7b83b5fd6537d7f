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

// A pod's backoff follows from its entry: attempts are its pops, and the timestamp is that of its
// last failure. An event moves the pods of which it concerns a plugin that failed them.
//
// A value: a copy is independent of its original and stands on the same dependencies. To go on with
// a copy in another simulation use the constructor that takes its dependencies.
class PriorityQueue final : public SchedulingQueueBase<BackoffExpiryLess> {
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
  void Update(const v1::PodPtr& old_pod, v1::PodPtr new_pod) override;
  void Delete(const v1::Pod& pod) override;
  // It helps if it concerns one of the plugins. Without plugins it is not known what the pod
  // waits for, so anything may help.
  bool EventHelps(const EventType& type, const PluginNames& plugins) const override;

  const Backoff& backoff() const { return backoff_; }
  int32_t Attempts(const QueuedPodInfo& info) const override { return info.attempts; }
  // There always is one.
  std::optional<Time> BackoffExpiry(const QueuedPodInfo& info) const override {
    return backoff_.Expiry(info);
  }

  std::unique_ptr<SchedulingQueue> Clone() const override;
  void Assign(const SchedulingQueue& other) override;

 private:
  // A new entry in activeQ, which is returned.
  QueuedPodInfoPtr QueueNew(v1::PodPtr pod, const EventType& cause);
  void UpdateInPlace(const QueuedPodInfo& info, SectionId in, const v1::Pod* old_pod,
                     const v1::PodPtr& new_pod);
  void UpdateInUnschedulableQ(const QueuedPodInfo& info, const v1::Pod* old_pod,
                              const v1::PodPtr& new_pod);

  Backoff backoff_;
};

}  // namespace berth

#endif  // BERTH_QUEUE_PRIORITY_QUEUE_H_
