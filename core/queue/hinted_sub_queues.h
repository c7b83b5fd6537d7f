// HintedSubQueues: the five sections of v1.34's queue, by whatever rules pods go from one to
// another.
#ifndef BERTH_QUEUE_HINTED_SUB_QUEUES_H_
#define BERTH_QUEUE_HINTED_SUB_QUEUES_H_

#include <cstddef>
#include <vector>

#include "base/keyed_heap.h"
#include "queue/backoff_windows.h"
#include "queue/sub_queues.h"

namespace berth {

// A value. unschedulablePods is one set, by key; the pods of it that a PreEnqueue plugin keeps back
// are the section of the gated.
class HintedSubQueues {
 public:
  explicit HintedSubQueues(const QueueSortPlugin* queue_sort)
      : queues_(queue_sort, BackoffExpirationLess{queue_sort}), error_backoff_q_({}) {}
  // The same entries, each at the same place of its heap, under another order.
  HintedSubQueues(const HintedSubQueues& other, const QueueSortPlugin* queue_sort)
      : queues_(other.queues_, queue_sort, BackoffExpirationLess{queue_sort}),
        error_backoff_q_(other.error_backoff_q_) {}

  // Replaces the pod's entry if there is one. Whether a pod of unschedulablePods is gated is up to
  // its entry.
  void Put(const QueuedPodInfoPtr& info, SectionId to);
  // Null if the pod was not there.
  QueuedPodInfoPtr Take(const v1::PodKeyView& key, SectionId from);
  // The same of the head of a heap; null if the heap is empty.
  QueuedPodInfoPtr TakeHead(SectionId from);
  // Null if the heap is empty.
  QueuedPodInfoPtr Head(SectionId backoff) const;

  // kNone: none of them has the pod. activeQ first, then unschedulablePods, as the nominator looks.
  SectionId SectionOf(const v1::PodKeyView& key) const;
  // Null if the pod is not there. Valid until the next change.
  const QueuedPodInfoPtr* FindIn(const v1::PodKeyView& key, SectionId section) const;

  // Gated or not, by key.
  std::vector<QueuedPodInfoPtr> UnschedulablePods() const { return queues_.UnschedulableQ(); }
  // Heaps in pop order, the others by key.
  std::vector<QueuedPodInfoPtr> Entries(SectionId section) const;
  size_t Count(SectionId section) const;
  size_t CountAll() const;
  std::vector<v1::PodPtr> PendingPods() const;

  static SectionId SectionOfUnschedulable(const QueuedPodInfo& info) {
    return info.gating_plugin.empty() ? SectionId::kUnschedulable : kGatedSection;
  }

 private:
  std::vector<QueuedPodInfoPtr> UnschedulableIn(SectionId section) const {
    return queues_.UnschedulableWhere(
        [section](const QueuedPodInfo& info) { return SectionOfUnschedulable(info) == section; });
  }

  SubQueues<BackoffExpirationLess> queues_;
  KeyedHeap<QueuedPodInfoPtr, QueuedPodKeyOf, BackoffExpirationLess> error_backoff_q_;
};

}  // namespace berth

#endif  // BERTH_QUEUE_HINTED_SUB_QUEUES_H_
