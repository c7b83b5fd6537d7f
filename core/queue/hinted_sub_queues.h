// HintedSubQueues: the five sections of v1.34's queue, without the rules by which pods move between
// them.
#ifndef BERTH_QUEUE_HINTED_SUB_QUEUES_H_
#define BERTH_QUEUE_HINTED_SUB_QUEUES_H_

#include <cstddef>
#include <vector>

#include "base/keyed_heap.h"
#include "queue/backoff_windows.h"
#include "queue/sub_queues.h"

namespace berth {

// A value type. unschedulablePods is one set, by key; the pods in it that a PreEnqueue plugin
// rejected form the section of gated pods.
class HintedSubQueues {
 public:
  explicit HintedSubQueues(const QueueSortPlugin* queue_sort)
      : queues_(queue_sort, BackoffExpirationLess{queue_sort}), error_backoff_q_({}) {}
  // Copies the entries, each at the same place of its heap, with another order.
  HintedSubQueues(const HintedSubQueues& other, const QueueSortPlugin* queue_sort)
      : queues_(other.queues_, queue_sort, BackoffExpirationLess{queue_sort}),
        error_backoff_q_(other.error_backoff_q_) {}

  // Adds the entry, or replaces the pod's entry. The entry determines whether a pod of
  // unschedulablePods is gated.
  void Put(const QueuedPodInfoPtr& info, SectionId to);
  // Returns null if the pod was not there.
  QueuedPodInfoPtr Take(const v1::PodKeyView& key, SectionId from);
  // Returns the head of a heap and removes it; null if the heap is empty.
  QueuedPodInfoPtr TakeHead(SectionId from);
  // Returns null if the heap is empty.
  QueuedPodInfoPtr Head(SectionId backoff) const;

  // Returns the section of the pod; kNone if none has it. Searches activeQ first, then
  // unschedulablePods, in the order of the nominator.
  SectionId SectionOf(const v1::PodKeyView& key) const;
  // Returns null if the pod is not there. Valid until the next change.
  const QueuedPodInfoPtr* FindIn(const v1::PodKeyView& key, SectionId section) const;

  // Returns gated pods and others, by key.
  std::vector<QueuedPodInfoPtr> UnschedulablePods() const { return queues_.UnschedulableQ(); }
  // Returns the entries of a heap in pop order, those of other sections by key.
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
